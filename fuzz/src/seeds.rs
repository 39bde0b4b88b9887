//! Valid inputs of the targets, most of them from random games.

use std::fmt::Write as _;
use std::sync::LazyLock;
use std::time::Duration;

use fastrand::Rng;
use reversi_engine::format::record::{Comment, GameRecord, GameResult, MoveNote};
use reversi_engine::format::{self, obf, wthor};
use reversi_engine::{Board, Color, Move, Score};

/// Bytes that choose the moves of a game.
pub(crate) fn choices(random: &mut Rng) -> Vec<u8> {
    bytes(random.usize(..70), random)
}

/// Bytes of a conversation.
pub(crate) fn bytes_of_choices(random: &mut Rng) -> Vec<u8> {
    bytes(random.usize(..160), random)
}

/// Arbitrary masks, with a preference for full and empty ones.
pub(crate) fn masks(random: &mut Rng) -> Vec<u8> {
    let mut mask = || match random.u8(..4) {
        0 => random.u64(..) & random.u64(..),
        1 => random.u64(..) | random.u64(..),
        _ => random.u64(..),
    };
    [mask().to_le_bytes(), mask().to_le_bytes()].concat()
}

/// A game down to its last squares, or a nearly full board.
pub(crate) fn endgame(random: &mut Rng) -> Vec<u8> {
    let symmetry = random.u8(..8);
    if random.bool() {
        return [vec![symmetry], bytes(64, random)].concat();
    }
    let player = random.u64(..);
    let mut empty = 0;
    for _ in 0..random.u8(..=6) {
        empty |= 1 << random.u8(..64);
    }
    let masks = [player & !empty, !(player | empty)];
    let masks = masks.map(u64::to_le_bytes);
    [&[symmetry | 8], masks.as_flattened()].concat()
}

pub(crate) fn ggf(random: &mut Rng) -> Vec<u8> {
    format::ggf::write(&record(random)).into()
}

pub(crate) fn sgf(random: &mut Rng) -> Vec<u8> {
    format::sgf::write(&record(random)).into()
}

pub(crate) fn pgn(random: &mut Rng) -> Vec<u8> {
    format::pgn::write(&record(random)).into()
}

pub(crate) fn gam(random: &mut Rng) -> Vec<u8> {
    let record = record(random);
    let game = record.game();
    let mut line = String::new();
    for (board, &mv) in game.boards().zip(game.moves()) {
        let sign = match board.side_to_move() {
            Color::Black => '+',
            Color::White => '-',
        };
        if let Move::Place(square) = mv {
            let _ = write!(line, "{sign}{square}");
        }
    }
    let _ = writeln!(line, ": {:+03} 10", random.i8(-64..=64));
    line.into()
}

pub(crate) fn transcript(random: &mut Rng) -> Vec<u8> {
    format::transcript::write(record(random).game()).into()
}

/// A board, with scores of some of its moves.
pub(crate) fn positions(random: &mut Rng) -> Vec<u8> {
    let board = *record(random).game().board();
    let mut problem: obf::ObfRecord = board.to_string().parse().expect("a board");
    if random.bool() {
        for square in board.legal_moves() {
            let score = Score::clamped(random.i32(-64..=64));
            let _ = problem.add_move(Move::Place(square), score);
        }
    }
    problem.to_string().into()
}

pub(crate) fn wthor(random: &mut Rng) -> Vec<u8> {
    let mut writer = wthor::WthorWriter::new();
    for _ in 0..random.u8(..4) {
        // The writer rejects games from other boards.
        let _ = writer.push(&record(random));
    }
    let files = writer.finish(None);
    match random.u8(..4) {
        0 => files.players,
        1 => files.tournaments,
        _ => files.games,
    }
}

/// The embedded weights, often truncated.
pub(crate) fn weights(random: &mut Rng) -> Vec<u8> {
    const FILE: &str = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../reversi-engine/weights/weights.bin"
    );
    static WEIGHTS: LazyLock<Vec<u8>> = LazyLock::new(|| std::fs::read(FILE).expect(FILE));
    let len = match random.u8(..16) {
        0 => WEIGHTS.len(),
        _ => random.usize(..200),
    };
    WEIGHTS[..len].to_vec()
}

fn bytes(len: usize, random: &mut Rng) -> Vec<u8> {
    std::iter::repeat_with(|| random.u8(..)).take(len).collect()
}

/// A record of a game of random moves, from the start or some moves later.
fn record(random: &mut Rng) -> GameRecord {
    let mut board = Board::new();
    if random.u8(..4) == 0 {
        let moves = random.usize(..60);
        for _ in 0..moves {
            let Some(mv) = any_move(&board, random) else {
                break;
            };
            board.play(mv).expect("a legal move");
        }
    }
    let mut record = GameRecord::from_board(board);
    record.black.name = "Ada".into();
    record.white.name = "Bo [8]".into();
    record.white.rating = Some(2100.5);
    record.komi = random.bool().then(|| any_number(random));
    for _ in 0..random.usize(..70) {
        let Some(mv) = any_move(record.game().board(), random) else {
            break;
        };
        let mut note = MoveNote::new();
        note.evaluation = random.bool().then(|| any_number(random));
        note.time = random.bool().then(|| any_time(random));
        record.play(mv, note).expect("a legal move");
    }
    if random.bool() {
        record.result = Some(GameResult::discs(f64::from(random.i8(-64..=64))));
        let ply = random.usize(..=record.game().moves().len());
        let text = "well; played] (really)\n{yes}".to_owned();
        record.comments.push(Comment::new(ply, text));
    }
    record
}

/// A typical or arbitrary number.
fn any_number(random: &mut Rng) -> f64 {
    match random.u8(..4) {
        0 => f64::from_bits(random.u64(..)),
        _ => f64::from(random.i8(..)) / 4.0,
    }
}

/// A typical or arbitrary move time.
fn any_time(random: &mut Rng) -> Duration {
    match random.u8(..4) {
        0 => Duration::new(random.u64(..), random.u32(..1_000_000_000)),
        _ => Duration::from_millis(random.u64(..100_000)),
    }
}

/// A legal move, `None` when the game is over.
fn any_move(board: &Board, random: &mut Rng) -> Option<Move> {
    if board.is_game_over() {
        return None;
    }
    let moves = board.legal_moves();
    let index = random.usize(..moves.len().max(1));
    Some(moves.iter().nth(index).map_or(Move::Pass, Move::Place))
}
