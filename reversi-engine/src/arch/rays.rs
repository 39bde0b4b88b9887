//! The rays of each square in the eight directions.

/// The steps towards higher square indices: east, south-west, south, south-east.
pub(super) const STEPS: [u32; 4] = [1, 7, 8, 9];

/// The eight rays of each square, without the square itself: four towards higher
/// indices in the order of [`STEPS`], then the four opposite ones.
#[repr(align(64))]
pub(super) struct Rays(pub(super) [[u64; 8]; 64]);

pub(super) static RAYS: Rays = Rays(build());

/// The column and row steps of the rays, in the order of the table.
const DIRECTIONS: [(i32, i32); 8] = [
    (1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
    (-1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
];

const fn build() -> [[u64; 8]; 64] {
    let mut rays = [[0; 8]; 64];
    let mut square = 0;
    while square < 64 {
        let mut direction = 0;
        while direction < 8 {
            rays[square][direction] = ray(square as i32, DIRECTIONS[direction]);
            direction += 1;
        }
        square += 1;
    }
    rays
}

const fn ray(square: i32, (columns, rows): (i32, i32)) -> u64 {
    let mut mask = 0;
    let mut column = square % 8 + columns;
    let mut row = square / 8 + rows;
    while column >= 0 && column < 8 && row >= 0 && row < 8 {
        mask |= 1 << (row * 8 + column);
        column += columns;
        row += rows;
    }
    mask
}
