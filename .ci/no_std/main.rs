//! Runs the library in a program without std; see Cargo.toml. The exit code is
//! the number of the step that went wrong, 0 for none.
#![no_std]
#![no_main]

use core::ffi::c_int;

use reversi_engine::{Board, IllegalMove, SmallSolver, Square, perft};

// From the C library: what a program on the host begins and ends with.
#[link(name = "c")]
unsafe extern "C" {
    safe fn abort() -> !;
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    abort()
}

/// The unwinder is never called, but `core` as it is installed names it.
#[unsafe(no_mangle)]
pub extern "C" fn rust_eh_personality() {}

#[cfg(feature = "alloc")]
mod heap;

const ENDGAME: &str = "XXXXXXXX--XXXXXX--XXXXXXXXXXXXXXO-XXXXXXXOXXXXXXXXOOO-XXXXXX--XX X";

#[unsafe(no_mangle)]
pub extern "C" fn main() -> c_int {
    let steps = [plays, counts, solves, #[cfg(feature = "alloc")] searches];
    let wrong = steps.iter().position(|step| !step());
    wrong.map_or(0, |index| index as c_int + 1)
}

/// Plays the first legal moves to the end of a game.
fn plays() -> bool {
    let mut board = Board::new();
    if board.play(Square::A1) != Err(IllegalMove::NoFlips(Square::A1)) {
        return false;
    }
    while !board.is_game_over() {
        let played = match board.legal_moves().first() {
            Some(square) => board.play(square),
            None => board.pass(),
        };
        if played.is_err() {
            return false;
        }
    }
    board.outcome().is_some()
}

fn counts() -> bool {
    perft(Board::new(), 6) == 8200
}

fn solves() -> bool {
    // On the stack here; a static where that is small.
    let Ok(board) = ENDGAME.parse::<Board>() else {
        return false;
    };
    SmallSolver::new().solve(board.position()).score.discs() == 64
}

#[cfg(feature = "alloc")]
fn searches() -> bool {
    use reversi_engine::{SearchLimits, SearchOptions, Searcher, eval::Weights, format::transcript};

    let options = SearchOptions::new().with_hash_mib(1);
    if options.weights().is_some() != cfg!(feature = "weights") || Weights::from_bytes(&[]).is_ok() {
        return false;
    }
    let (Ok(mut searcher), Ok(game)) = (Searcher::new(options), transcript::parse("f5d6c3")) else {
        return false;
    };
    let report = searcher.search(game.board(), &SearchLimits::new().with_depth(6));
    let Ok(endgame) = ENDGAME.parse::<Board>() else {
        return false;
    };
    let solved = searcher.solve(endgame, &SearchLimits::new());
    report.best_move.is_some() && solved.score.discs() == 64
}
