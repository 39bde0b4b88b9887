//! Stable discs.

/// An upper bound of the score from the opponent's stable discs, if it is at most
/// `alpha`: a stability cutoff.
#[inline(always)]
pub(crate) fn stability_bound(player: u64, opponent: u64, alpha: i32) -> Option<i32> {
    // Most nodes have too few discs of the opponent for a cutoff.
    if alpha < 64 - 2 * opponent.count_ones() as i32 {
        return None;
    }
    let bound = 64 - 2 * stable_discs(opponent, player).count_ones() as i32;
    (bound <= alpha).then_some(bound)
}

/// A subset of the player's stable discs, those that no sequence of moves can flip.
///
/// It has the discs on full lines in all four directions, the edge discs that no move
/// along their edge can flip, and the inner discs that are on a full line or adjacent
/// to a stable disc of their colour in each direction.
#[inline(always)]
pub(crate) fn stable_discs(player: u64, opponent: u64) -> u64 {
    let full = FullLines::of(player | opponent);
    let mut stable = edge_stable(player, opponent)
        | player & full.rows & full.columns & full.falling & full.rising;
    if stable == 0 {
        return 0;
    }
    let inner = player & INNER;
    loop {
        // Shifts from inner squares do not wrap around the edges.
        let horizontal = stable << 1 | stable >> 1 | full.rows;
        let vertical = stable << 8 | stable >> 8 | full.columns;
        let falling = stable << 9 | stable >> 9 | full.falling;
        let rising = stable << 7 | stable >> 7 | full.rising;
        let grown = stable | inner & horizontal & vertical & falling & rising;
        if grown == stable {
            return stable;
        }
        stable = grown;
    }
}

const INNER: u64 = 0x007e_7e7e_7e7e_7e00;
const COLUMN_A: u64 = 0x0101_0101_0101_0101;

/// The squares on full lines, by direction.
struct FullLines {
    rows: u64,
    columns: u64,
    falling: u64,
    rising: u64,
}

impl FullLines {
    #[inline(always)]
    fn of(occupied: u64) -> Self {
        let mut rows = occupied & occupied >> 4;
        rows &= rows >> 2;
        rows &= rows >> 1;
        let mut columns = occupied & occupied.rotate_left(8);
        columns &= columns.rotate_left(16);
        columns &= columns.rotate_left(32);
        Self {
            rows: (rows & COLUMN_A).wrapping_mul(0xff),
            columns,
            falling: full_diagonals(occupied, 9, const { off_board_at_doubled_steps(1) }),
            rising: full_diagonals(occupied, 7, const { off_board_at_doubled_steps(-1) }),
        }
    }
}

/// The squares on full diagonals with this index step, by parallel prefix in both
/// directions. `off_board` has the squares from which 1, 2 and 4 steps lead off the
/// board.
#[inline(always)]
fn full_diagonals(occupied: u64, step: u32, off_board: [u64; 3]) -> u64 {
    let mut forward = occupied;
    let mut backward = occupied;
    for (doubling, off) in off_board.into_iter().enumerate() {
        let distance = step << doubling;
        forward &= forward >> distance | off;
        // A rotation by 180 degrees exchanges the two directions.
        backward &= backward << distance | off.reverse_bits();
    }
    forward & backward
}

/// The squares from which 1, 2 and 4 diagonal steps down, each by this number of
/// columns to the right, lead off the board.
const fn off_board_at_doubled_steps(columns: i32) -> [u64; 3] {
    let mut masks = [0; 3];
    let mut doubling = 0;
    while doubling < 3 {
        let steps = 1 << doubling;
        let mut square = 0;
        while square < 64 {
            let column = square % 8 + columns * steps;
            let row = square / 8 + steps;
            if column < 0 || column > 7 || row > 7 {
                masks[doubling] |= 1 << square;
            }
            square += 1;
        }
        doubling += 1;
    }
    masks
}

/// The player's edge discs that no move along their edge can flip.
#[inline(always)]
fn edge_stable(player: u64, opponent: u64) -> u64 {
    /// The factor that gathers bits 0, 8 .. 56 in the top byte.
    const COLUMN_TO_TOP: u64 = 0x0102_0408_1020_4080;
    let column = |mask: u64, x: u32| (mask >> x & COLUMN_A).wrapping_mul(COLUMN_TO_TOP) >> 56;
    // The inverse, from bit r of a byte to bit 8 r.
    let spread = |edge: u64| {
        let low = (edge & 0x0f).wrapping_mul(0x0020_4081) & 0x0101_0101;
        let high = (edge >> 4).wrapping_mul(0x0020_4081) & 0x0101_0101;
        low | high << 32
    };
    look_up(player & 0xff, opponent & 0xff)
        | look_up(player >> 56, opponent >> 56) << 56
        | spread(look_up(column(player, 0), column(opponent, 0)))
        | spread(look_up(column(player, 7), column(opponent, 7))) << 7
}

/// The stable discs of an edge.
#[inline(always)]
fn look_up(player: u64, opponent: u64) -> u64 {
    let own = TERNARY[(player & 0xff) as usize] as usize;
    let other = TERNARY[(opponent & 0xff) as usize] as usize;
    // Disjoint sets add up to an index below 3^8.
    u64::from(EDGES[(own + 2 * other) % 6561])
}

/// The bits of a byte read as digits of base three.
static TERNARY: [u16; 256] = build_ternary();

/// The stable discs of every edge, indexed in base three: 0 for an empty
/// square, 1 for a disc of the player, 2 for one of the opponent.
static EDGES: [u8; 6561] = build_edges();

const fn build_ternary() -> [u16; 256] {
    let mut values = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        values[byte] = ternary(byte as u8);
        byte += 1;
    }
    values
}

const fn ternary(byte: u8) -> u16 {
    let mut value = 0;
    let mut place = 8;
    while place > 0 {
        place -= 1;
        value = value * 3 + (byte >> place & 1) as u16;
    }
    value
}

/// Fills the table from full edges to empty ones: a disc is stable if it is stable
/// after each possible move on the edge.
const fn build_edges() -> [u8; 6561] {
    let mut stable = [0; 6561];
    let mut empties = 0;
    while empties <= 8 {
        let mut index = 0;
        while index < 6561 {
            let (own, other) = edge_discs(index);
            if (own | other).count_zeros() == empties {
                stable[index] = stable_on_edge(own, other, &stable);
            }
            index += 1;
        }
        empties += 1;
    }
    stable
}

const fn edge_discs(index: usize) -> (u8, u8) {
    let (mut own, mut other) = (0, 0);
    let mut rest = index;
    let mut place = 0;
    while place < 8 {
        match rest % 3 {
            1 => own |= 1 << place,
            2 => other |= 1 << place,
            _ => {}
        }
        rest /= 3;
        place += 1;
    }
    (own, other)
}

const fn stable_on_edge(own: u8, other: u8, fuller: &[u8; 6561]) -> u8 {
    let mut stable = own;
    let mut place = 0;
    while place < 8 && stable != 0 {
        let square = 1 << place;
        if (own | other) & square == 0 {
            let flips = edge_flips(place, own, other);
            stable &= fuller[edge_index(own | flips | square, other ^ flips)];
            let flips = edge_flips(place, other, own);
            stable &= fuller[edge_index(own ^ flips, other | flips | square)];
        }
        place += 1;
    }
    stable
}

const fn edge_index(own: u8, other: u8) -> usize {
    ternary(own) as usize + 2 * ternary(other) as usize
}

/// The discs of `other` flipped along the edge by a disc of `own` on this square.
const fn edge_flips(place: u32, own: u8, other: u8) -> u8 {
    let mut flips = 0;
    let mut run = 0;
    let mut at = place + 1;
    while at < 8 && other >> at & 1 != 0 {
        run |= 1 << at;
        at += 1;
    }
    if at < 8 && own >> at & 1 != 0 {
        flips |= run;
    }
    run = 0;
    let mut left = place;
    while left > 0 && other >> (left - 1) & 1 != 0 {
        left -= 1;
        run |= 1 << left;
    }
    if left > 0 && own >> (left - 1) & 1 != 0 {
        flips |= run;
    }
    flips
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::stable_discs;
    use crate::{Bitboard, Position};

    #[test]
    fn corners_and_adjacent_edge_discs_are_stable() {
        assert_eq!(stable_discs(0b0000_0111, 0), 0b0000_0111);
        assert_eq!(stable_discs(0b0000_0110, 0), 0);
        // All discs of a full edge are stable.
        assert_eq!(stable_discs(0b0101_0101, 0b1010_1010), 0b0101_0101);
        assert_eq!(stable_discs(!0, 0), !0);
        assert_eq!(stable_discs(0, !0), 0);
    }

    #[test]
    fn columns_are_like_rows() {
        let row = 0b0001_1111u64;
        let column = 0x0000_0001_0101_0101u64;
        assert_eq!(stable_discs(row, 0), row);
        assert_eq!(stable_discs(column, 0), column);
        assert_eq!(stable_discs(column << 7, 0), column << 7);
    }

    proptest! {
        /// No random game flips a stable disc.
        #[test]
        fn stable_discs_survive_play(choices in prop::collection::vec(any::<usize>(), 70)) {
            let mut position = Position::from(crate::Board::new());
            let mut kept = [Bitboard::EMPTY; 2];
            for choice in choices {
                let moves = position.legal_moves();
                if let Some(square) = (!moves.is_empty())
                    .then(|| moves.iter().nth(choice % moves.len()))
                    .flatten()
                {
                    position = position.after(square).expect("legal");
                } else {
                    position = position.passed();
                }
                kept.swap(0, 1);
                let (player, opponent) = (position.player(), position.opponent());
                prop_assert!(kept[0].is_subset(player));
                prop_assert!(kept[1].is_subset(opponent));
                kept[0] = Bitboard::new(stable_discs(player.bits(), opponent.bits()));
                kept[1] = Bitboard::new(stable_discs(opponent.bits(), player.bits()));
            }
        }
    }
}
