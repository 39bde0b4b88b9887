//! The principal variation of a finished search.

use alloc::vec::Vec;

use super::principal::{self, Task};
use super::table::Key;
use super::worker::Worker;
use crate::arch::Tier;
use crate::{Move, Position, Score, Square};

/// The principal variation that begins with `square`: to the end of the game
/// when the score is exact, else as far as the table knows it.
pub(super) fn variation<T: Tier>(
    tier: T,
    worker: &mut Worker,
    position: Position,
    square: Square,
    depth: i32,
    exact: Option<Score>,
) -> Vec<Move> {
    let mut line = Vec::from([Move::Place(square)]);
    let Some(mut position) = position.after(square) else {
        return line;
    };
    let mut score = exact.map(|score| -score.discs());
    while line.len() < 120 {
        if position.must_pass() {
            line.push(Move::Pass);
            position = position.passed();
            score = score.map(|score| -score);
        }
        let next = match score {
            Some(score) => move_of_score(tier, worker, position, score),
            None if (line.len() as i32) < depth => table_move(worker, position),
            None => None,
        };
        let Some((square, after)) = next.and_then(|s| Some((s, position.after(s)?))) else {
            break;
        };
        line.push(Move::Place(square));
        position = after;
        score = score.map(|score| -score);
    }
    line
}

fn table_move(worker: &Worker, position: Position) -> Option<Square> {
    let key = Key::new(position.player().bits(), position.opponent().bits());
    let entry = worker.table.probe(key)?;
    Square::from_index(entry.squares[0] as usize)
}

/// A move that keeps this exact score, found by null-window searches: the
/// table's first, the others in index order.
fn move_of_score<T: Tier>(
    tier: T,
    worker: &mut Worker,
    position: Position,
    score: i32,
) -> Option<Square> {
    let first = table_move(worker, position);
    let moves = position.legal_moves();
    let first = first.filter(|&square| moves.contains(square));
    let others = moves.iter().filter(|&square| Some(square) != first);
    first.into_iter().chain(others).find(|&square| {
        position.after(square).is_some_and(|child| {
            let task = Task {
                player: child.player().bits(),
                opponent: child.opponent().bits(),
                depth: child.empties().len() as i32,
            };
            worker.start_at(task.player, task.opponent);
            // The opponent cannot get more than -score: the move keeps it.
            let reply = principal::null_window(tier, worker, task, -score);
            reply <= -score && !worker.control.is_stopped()
        })
    })
}
