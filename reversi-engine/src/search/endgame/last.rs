//! The exact null-window search of up to three empty squares.
//!
//! Scores are in discs for the side to move, empty squares to the winner. The result is
//! a lower bound if above `alpha`, else an upper bound.

use crate::arch::{Node, Routine, Tier};
use crate::search::squares::{NEIGHBOURS, odd_quadrants};

/// A score below all others, that of no move.
const NONE: i32 = -65;

/// The score of a finished game, as by `Scoring::WinnerTakesEmpties`, whose checked
/// result would cost the solver 3 % of its time.
#[inline(always)]
pub(in crate::search) fn final_score(player: u64, opponent: u64) -> i32 {
    let own = player.count_ones() as i32;
    let other = opponent.count_ones() as i32;
    let difference = own - other;
    difference + difference.signum() * (64 - own - other)
}

/// The discs flipped on one of the last squares. Most squares that flip nothing have no
/// disc of the opponent next to them.
#[inline(always)]
fn flips<T: Tier>(tier: T, square: usize, player: u64, opponent: u64) -> u64 {
    if NEIGHBOURS[square & 63] & opponent == 0 {
        return 0;
    }
    tier.flips(square, player, opponent)
}

/// The score with one empty square, from the number of flips. If the player cannot move,
/// the opponent does; if neither can, the square is the winner's.
#[inline(always)]
fn solve_1<T: Tier>(tier: T, player: u64, square: usize) -> i32 {
    let counts = tier.last_flips(square, player) as i32;
    let (own, other) = (counts & 0xff, counts >> 8);
    let lost = 2 * player.count_ones() as i32 - 64;
    if own != 0 {
        lost + 2 * own + 2
    } else if other != 0 {
        lost - 2 * other
    } else {
        lost + if lost >= 0 { 2 } else { 0 }
    }
}

/// The null-window search of two empty squares. Both flips in one vector without a branch
/// between them take as long.
#[inline(always)]
fn solve_2<T: Tier>(tier: T, player: u64, opponent: u64, alpha: i32, squares: [usize; 2]) -> i32 {
    let [first, second] = squares;
    let mut best = NONE;
    let flipped = flips(tier, first, player, opponent);
    if flipped != 0 {
        best = -solve_1(tier, opponent ^ flipped, second);
        if best > alpha {
            return best;
        }
    }
    let flipped = flips(tier, second, player, opponent);
    if flipped != 0 {
        return best.max(-solve_1(tier, opponent ^ flipped, first));
    }
    if best != NONE {
        return best;
    }
    solve_2_passed(tier, player, opponent, alpha, squares)
}

/// The null-window search of two empty squares if the player cannot move: the opponent's
/// moves, with the score for the player.
#[inline(always)]
fn solve_2_passed<T: Tier>(
    tier: T,
    player: u64,
    opponent: u64,
    alpha: i32,
    [first, second]: [usize; 2],
) -> i32 {
    let mut worst = -NONE;
    let flipped = flips(tier, first, opponent, player);
    if flipped != 0 {
        worst = solve_1(tier, player ^ flipped, second);
        if worst <= alpha {
            return worst;
        }
    }
    let flipped = flips(tier, second, opponent, player);
    if flipped != 0 {
        return worst.min(solve_1(tier, player ^ flipped, first));
    }
    if worst != -NONE {
        return worst;
    }
    final_score(player, opponent)
}

/// The null-window search of three empty squares. The moves of its node are the squares
/// as [`pack_squares`] gives them, not a mask.
pub(super) struct Solve3;

/// Packs three empty squares in a word, a byte each: one in an odd quadrant first, which
/// always exists among three. So the squares and their order travel in one register.
#[inline(always)]
pub(super) fn pack_squares(empties: u64, odd: u64) -> u64 {
    let first = (empties & odd).trailing_zeros();
    let rest = empties & !(1 << (first & 63));
    let second = rest.trailing_zeros();
    let third = (rest | 1).ilog2();
    u64::from(first | second << 8 | third << 16)
}

/// Tries the first of three squares, and returns whether that exceeds alpha. A closure
/// would not be compiled for the tier.
#[inline(always)]
fn try_square<T: Tier>(
    tier: T,
    player: u64,
    opponent: u64,
    alpha: i32,
    [square, second, third]: [usize; 3],
    best: &mut i32,
) -> bool {
    let flipped = flips(tier, square, player, opponent);
    if flipped != 0 {
        let (own, other) = (opponent ^ flipped, player | flipped | 1 << square);
        *best = (*best).max(-solve_2(tier, own, other, -alpha - 1, [second, third]));
    }
    *best > alpha
}

impl<T: Tier> Routine<T> for Solve3 {
    type Context = ();
    type Output = i32;

    #[inline(always)]
    fn run(tier: T, (): &mut (), node: Node) -> i32 {
        let Node {
            player,
            opponent,
            alpha,
            moves: packed,
            ..
        } = node;
        let [a, b, c] = [0, 8, 16].map(|shift| (packed >> shift & 63) as usize);
        let mut best = NONE;
        if try_square(tier, player, opponent, alpha, [a, b, c], &mut best)
            || try_square(tier, player, opponent, alpha, [b, a, c], &mut best)
            || try_square(tier, player, opponent, alpha, [c, a, b], &mut best)
            || best != NONE
        {
            return best;
        }
        let can_move = [a, b, c]
            .into_iter()
            .any(|square| flips(tier, square, opponent, player) != 0);
        if can_move {
            -tier.call::<Self>(&mut (), node.after_pass(packed))
        } else {
            final_score(player, opponent)
        }
    }
}

/// The null-window search of a root with up to three empty squares.
#[inline(always)]
pub(super) fn search<T: Tier>(tier: T, nodes: &mut u64, node: Node) -> i32 {
    let Node {
        player,
        opponent,
        alpha,
        depth,
        ..
    } = node;
    *nodes += 1;
    let squares = !(player | opponent);
    let first = squares.trailing_zeros() as usize;
    let last = 63 - (squares | 1).leading_zeros() as usize;
    match depth {
        3 => {
            let moves = pack_squares(squares, odd_quadrants(squares));
            tier.call::<Solve3>(&mut (), Node { moves, ..node })
        }
        2 => solve_2(tier, player, opponent, alpha, [first, last]),
        1 => solve_1(tier, player, first),
        _ => final_score(player, opponent),
    }
}

#[cfg(test)]
mod tests {
    use super::final_score;
    use crate::Scoring;

    #[test]
    fn final_score_is_that_of_the_rules() {
        for own in 0..=64u32 {
            for other in 0..=64 - own {
                let player = u64::MAX.checked_shr(64 - own).unwrap_or(0);
                let opponent = u64::MAX.checked_shl(64 - other).unwrap_or(0);
                let rule = Scoring::WinnerTakesEmpties;
                let score = rule.difference(own as usize, other as usize).discs();
                assert_eq!(final_score(player, opponent), score, "{own} {other}");
            }
        }
    }
}
