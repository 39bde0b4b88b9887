//! The solvers against plain minimax, and the evaluation within a search.

use std::sync::{Mutex, PoisonError};

use reversi_engine::eval::{Evaluator, Weights};
use reversi_engine::{
    Board, Color, Position, Scoring, SearchLimits, SearchOptions, Searcher, SmallSolver, Symmetry,
};

use crate::board::{any_position, played_position};

/// The most empty squares for plain minimax.
const FEW: u32 = 6;
/// The least number of empty squares at which a search does not reach the end of the
/// game.
const MIDGAME: usize = 12;

static SMALL: Mutex<SmallSolver> = Mutex::new(SmallSolver::new());
static SEARCHER: Mutex<Option<Searcher>> = Mutex::new(None);

/// The options of a searcher with the smallest table.
pub(crate) fn options() -> SearchOptions {
    SearchOptions::new().with_hash_mib(0)
}

fn with_searcher<R>(work: impl FnOnce(&mut Searcher) -> R) -> R {
    let mut searcher = SEARCHER.lock().unwrap_or_else(PoisonError::into_inner);
    let new = || Searcher::new(options()).expect("memory for the table");
    work(searcher.get_or_insert_with(new))
}

/// The exact score by plain minimax.
fn minimax(position: Position) -> i32 {
    let moves = position.legal_moves();
    if moves.is_empty() {
        if position.is_game_over() {
            return position.score(Scoring::WinnerTakesEmpties).discs();
        }
        return -minimax(position.passed());
    }
    let children = moves.iter().filter_map(|square| position.after(square));
    children.map(|child| -minimax(child)).max().expect("a move")
}

/// Small endgames, from games or arbitrary, under a symmetry.
pub fn fuzz_solver(bytes: &[u8]) {
    let Some((&first, rest)) = bytes.split_first() else {
        return;
    };
    let symmetry = Symmetry::ALL[usize::from(first & 7)];
    let position = if first & 8 == 0 {
        played_position(rest, FEW as usize)
    } else {
        let Some(position) = any_position(rest) else {
            return;
        };
        position
    };
    if position.empties().len() > FEW as usize {
        return;
    }
    let score = minimax(position);
    let board = Board::from_position(position, Color::Black);
    let mut small = SMALL.lock().unwrap_or_else(PoisonError::into_inner);
    assert_eq!(small.solve(position).score.discs(), score, "{board}");
    let turned = board.transformed(symmetry);
    assert_eq!(
        small.solve(turned.position()).score.discs(),
        score,
        "{turned}"
    );
    let report = with_searcher(|searcher| searcher.solve(board, &SearchLimits::new()));
    assert!(
        report.solved && report.score.discs() == score,
        "{board}: {report:?}"
    );
    let mut end = board;
    for &mv in &report.pv {
        end.play(mv).expect("a legal variation");
    }
    let reached = end.score(Color::Black, Scoring::WinnerTakesEmpties);
    assert_eq!(reached, report.score, "{board}: {report:?}");
}

/// A search of one ply updates pattern indices incrementally; the evaluation of each
/// child computes them from scratch.
pub fn fuzz_evaluation(bytes: &[u8]) {
    let position = played_position(bytes, MIDGAME);
    let moves = position.legal_moves();
    let board = Board::from_position(position, Color::Black);
    let children = moves.iter().filter_map(|square| position.after(square));
    let children: Vec<Position> = children.collect();
    // After a pass the search goes deeper.
    if moves.is_empty()
        || position.empties().len() < MIDGAME
        || children.iter().any(|child| child.legal_moves().is_empty())
    {
        return;
    }
    let evaluator = Evaluator::embedded().expect("the weights of the crate");
    let values = children.iter().map(|&child| -evaluator.evaluate(child));
    let best = values.fold(f32::MIN, f32::max);
    let limits = SearchLimits::new()
        .with_depth(1)
        .with_full_width()
        .with_exact_from(0);
    let report = with_searcher(|searcher| searcher.search(board, &limits));
    let score = report.score.discs() as f32;
    assert!((score - best).abs() <= 0.5, "{best} in {board}: {report:?}");
}

/// Weights files: a valid one can be used.
pub fn fuzz_weights(bytes: &[u8]) {
    if let Ok(weights) = Weights::from_bytes(bytes) {
        let value = Evaluator::new(weights.into()).evaluate(Board::new().position());
        assert!(value.abs() <= 64.0);
    }
}
