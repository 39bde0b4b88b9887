//! Flip counts on the last empty square, for both sides at once.
//!
//! With one empty square left, the player's discs determine a line through it: all
//! other discs are the opponent's. A table by length of the line, place of the empty
//! square and player's discs has the flip counts of both sides. The sum of four
//! look-ups, one per line, is the result.

/// The flip counts of the player in the low byte and of the opponent in the high byte.
type Counts = u16;

/// The lines through a square: its row, its column, the falling and the rising
/// diagonal.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Lines {
    /// The squares of each line.
    masks: [u64; 4],
    /// The start of the table of each line, with its squares in index order.
    tables: [u16; 4],
    /// The start of the table of the rising diagonal, with its squares in column order.
    rising_by_column: u16,
    /// The leftmost columns of the two diagonals.
    first_columns: [u8; 2],
}

/// The total length of the tables, 2^length entries for each length and place, rounded
/// up to a power of two so that a mask keeps indices in range.
const TABLE_LEN: usize = table_start(9, 0).next_power_of_two();

const fn table_start(length: usize, place: usize) -> usize {
    let mut start = 0;
    let mut shorter = 1;
    while shorter < length {
        start += shorter << shorter;
        shorter += 1;
    }
    start + (place << length)
}

static COUNTS: [Counts; TABLE_LEN] = build_counts();
static LINES: [Lines; 64] = build_lines();

const fn build_counts() -> [Counts; TABLE_LEN] {
    let mut counts = [0; TABLE_LEN];
    let mut length = 1;
    while length <= 8 {
        let mut place = 0;
        while place < length {
            let mut discs = 0;
            while discs < 1 << length {
                let own = flips_on_line(length, place, discs);
                let other = flips_on_line(length, place, !discs);
                counts[table_start(length, place) + discs] = own | other << 8;
                discs += 1;
            }
            place += 1;
        }
        length += 1;
    }
    counts
}

/// The flip count on a full line with these discs of the mover, in both directions.
const fn flips_on_line(length: usize, place: usize, discs: usize) -> Counts {
    let mut flips = 0;
    let mut step = 1;
    while place + step < length {
        if discs >> (place + step) & 1 != 0 {
            flips += step - 1;
            break;
        }
        step += 1;
    }
    let mut step = 1;
    while step <= place {
        if discs >> (place - step) & 1 != 0 {
            flips += step - 1;
            break;
        }
        step += 1;
    }
    flips as Counts
}

const fn build_lines() -> [Lines; 64] {
    let empty = Lines {
        masks: [0; 4],
        tables: [0; 4],
        rising_by_column: 0,
        first_columns: [0; 2],
    };
    let mut lines = [empty; 64];
    let mut square = 0;
    while square < 64 {
        lines[square] = lines_through(square);
        square += 1;
    }
    lines
}

const fn lines_through(square: usize) -> Lines {
    let mut masks = [0; 4];
    let mut tables = [0; 4];
    let mut line = 0;
    while line < 4 {
        let mask = line_mask(square, line);
        let place = (mask & ((1 << square) - 1)).count_ones() as usize;
        masks[line] = mask;
        tables[line] = table_start(mask.count_ones() as usize, place) as u16;
        line += 1;
    }
    let falling = masks[2].wrapping_mul(ROWS_TO_TOP) >> 56;
    let rising = masks[3].wrapping_mul(ROWS_TO_TOP) >> 56;
    let (length, first) = (rising.count_ones(), rising.trailing_zeros());
    let place = square % 8 - first as usize;
    Lines {
        masks,
        tables,
        rising_by_column: table_start(length as usize, place) as u16,
        first_columns: [falling.trailing_zeros() as u8, first as u8],
    }
}

/// The squares of a line through a square.
const fn line_mask(square: usize, line: usize) -> u64 {
    let (column, row) = ((square % 8) as i32, (square / 8) as i32);
    let mut mask = 0;
    let mut other = 0;
    while other < 64 {
        let (c, r) = (other % 8, other / 8);
        let on_line = match line {
            0 => r == row,
            1 => c == column,
            2 => r - c == row - column,
            _ => r + c == row + column,
        };
        if on_line {
            mask |= 1 << other;
        }
        other += 1;
    }
    mask
}

/// [`super::Tier::last_flips`] with the bits of each line gathered by PEXT.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "bmi2")]
#[inline]
pub(super) fn by_pext(square: usize, player: u64) -> u32 {
    let lines = &LINES[square & 63];
    let mut counts = 0;
    for line in 0..4 {
        let discs = core::arch::x86_64::_pext_u64(player, lines.masks[line]);
        counts += look_up(lines.tables[line], discs);
    }
    counts
}

/// The factor that gathers the squares of column a in the top byte.
const COLUMN_TO_TOP: u64 = 0x0102_0408_1020_4080;
/// The factor that adds up all rows in the top byte.
const ROWS_TO_TOP: u64 = 0x0101_0101_0101_0101;

/// [`super::Tier::last_flips`] with the bits of each line gathered by multiplication,
/// those of the diagonals in column order.
#[inline(always)]
pub(super) fn by_multiplication(square: usize, player: u64) -> u32 {
    let square = square & 63;
    let lines = &LINES[square];
    let on = |line: usize| player & lines.masks[line];
    let row = player >> (square & 0o70) & 0xff;
    let column = (on(1) >> (square & 7)).wrapping_mul(COLUMN_TO_TOP) >> 56;
    let falling = on(2).wrapping_mul(ROWS_TO_TOP) >> 56 >> lines.first_columns[0];
    let rising = on(3).wrapping_mul(ROWS_TO_TOP) >> 56 >> lines.first_columns[1];
    look_up(lines.tables[0], row)
        + look_up(lines.tables[1], column)
        + look_up(lines.tables[2], falling)
        + look_up(lines.rising_by_column, rising)
}

#[inline(always)]
fn look_up(table: u16, discs: u64) -> u32 {
    let index = table as usize + discs as usize;
    u32::from(COUNTS[index & (TABLE_LEN - 1)])
}

#[cfg(test)]
mod tests {
    use super::{Counts, flips_on_line};

    #[test]
    fn line_counts() {
        // X O O _ O X: two flips to the left, one to the right.
        let cases: [(usize, usize, usize, Counts); 4] = [
            (6, 3, 0b10_0001, 3),
            (6, 0, 0b10_0000, 4),
            (3, 1, 0b101, 0),
            (8, 7, 0b1, 6),
        ];
        for (length, place, discs, flips) in cases {
            assert_eq!(flips_on_line(length, place, discs), flips);
        }
    }
}
