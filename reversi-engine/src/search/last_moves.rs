//! The last three empty squares of an exact null-window search.
//!
//! Scores are in discs for the side to move, empties to the winner. Each
//! function answers whether the score is above `alpha`, with a bound on the
//! score on the right side of it.

use super::squares::{NEIGHBOURS, odd_quadrants};
use crate::arch::{Routine, Tier};

/// Below every score: nothing has been tried yet.
const NONE: i32 = -65;

/// The score of a finished game: `Scoring::WinnerTakesEmpties` once more, because
/// its checked result costs the solver 3 % of its time.
#[inline(always)]
pub(super) fn final_score(player: u64, opponent: u64) -> i32 {
    let own = player.count_ones() as i32;
    let other = opponent.count_ones() as i32;
    let difference = own - other;
    difference + difference.signum() * (64 - own - other)
}

/// The discs flipped on a square of the last few: most have no opponent's disc
/// beside them in the cases where they flip none.
#[inline(always)]
fn flips<T: Tier>(tier: T, square: usize, player: u64, opponent: u64) -> u64 {
    if NEIGHBOURS[square & 63] & opponent == 0 {
        return 0;
    }
    tier.flips(square, player, opponent)
}

/// One empty square: counts the flips instead of making the move. If the player
/// cannot move, the opponent does; if neither can, the square is the winner's.
#[inline(always)]
pub(super) fn solve_1<T: Tier>(tier: T, player: u64, square: usize) -> i32 {
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

/// Two empty squares. Trying both moves without a branch between them, with the
/// flips of both in one vector, takes as long.
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

/// Two empty squares when the player cannot move: the opponent's moves, still
/// scored for the player.
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

/// Three empty squares.
pub(super) struct Solve3;

/// Three empty squares of a mask, one of an odd quadrant first: of three there is
/// always one. A byte each, so that they travel in a register.
#[inline(always)]
pub(super) fn in_order_3(empties: u64, odd: u64) -> u64 {
    let first = (empties & odd).trailing_zeros();
    let rest = empties & !(1 << (first & 63));
    let second = rest.trailing_zeros();
    let third = (rest | 1).ilog2();
    u64::from(first | second << 8 | third << 16)
}

/// Tries the first of three squares; whether that beats alpha. Not a closure: that
/// would be a function of its own, for any CPU.
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
    fn run(
        tier: T,
        (): &mut (),
        player: u64,
        opponent: u64,
        alpha: i32,
        _: i32,
        squares: u64,
    ) -> i32 {
        let [a, b, c] = [0, 8, 16].map(|shift| (squares >> shift & 63) as usize);
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
            -tier.call::<Self>(&mut (), opponent, player, -alpha - 1, 3, squares)
        } else {
            final_score(player, opponent)
        }
    }
}

/// Up to three empty squares, for positions that begin there.
pub(super) fn solve_few<T: Tier>(
    tier: T,
    nodes: &mut u64,
    player: u64,
    opponent: u64,
    alpha: i32,
    empties: i32,
) -> i32 {
    *nodes += 1;
    let squares = !(player | opponent);
    let first = squares.trailing_zeros() as usize;
    let last = 63 - (squares | 1).leading_zeros() as usize;
    match empties {
        3 => {
            let order = in_order_3(squares, odd_quadrants(squares));
            tier.call::<Solve3>(&mut (), player, opponent, alpha, 3, order)
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
    fn finished_games_count_by_the_rule() {
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
