//! The principal variation of a finished search.

use alloc::vec::Vec;

use super::pvs;
use super::table::Key;
use super::worker::Worker;
use crate::arch::{Node, Tier};
use crate::{Move, Position, Score, Square};

/// A length in plies above that of any game, passes included.
const LONGEST_LINE: usize = 120;

/// The principal variation that begins with `square`: to the end of the game for an exact
/// score, otherwise as far as the transposition table has it.
pub(super) fn principal_variation<T: Tier>(
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
    while line.len() < LONGEST_LINE {
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

/// A move with this exact score, found by null-window searches: the move of the
/// transposition table first, the others in index order.
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
            let (player, opponent) = (child.player().bits(), child.opponent().bits());
            worker.start_at(player, opponent);
            let node = Node {
                player,
                opponent,
                alpha: -score,
                depth: child.empties().len() as i32,
                moves: child.legal_moves().bits(),
            };
            // The move keeps the score if the opponent scores at most -score.
            let reply = pvs::null_window(tier, worker, node);
            reply <= -score && !worker.control.is_stopped()
        })
    })
}
