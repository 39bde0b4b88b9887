//! A slow reference implementation of the rules: from a square, walks in each
//! direction over discs of the opponent to one of the own side.

use reversi_engine::{Bitboard, Board, Color, Square};

/// A board of 64 cells and the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Plain {
    cells: [Option<Color>; 64],
    side: Color,
}

impl Plain {
    pub(crate) fn new(board: &Board) -> Self {
        Self {
            cells: Square::ALL.map(|square| board.disc_at(square)),
            side: board.side_to_move(),
        }
    }

    fn cell(&self, column: i32, row: i32) -> Option<Color> {
        let square = Square::at(usize::try_from(column).ok()?, usize::try_from(row).ok()?)?;
        self.cells[square.index()]
    }

    pub(crate) fn flips(&self, square: Square) -> Bitboard {
        let mut flips = Bitboard::EMPTY;
        if self.cells[square.index()].is_some() {
            return flips;
        }
        for columns in -1..=1 {
            for rows in -1..=1 {
                let mut run = Bitboard::EMPTY;
                let mut column = square.file() as i32 + columns;
                let mut row = square.rank() as i32 + rows;
                while self.cell(column, row) == Some(self.side.opponent()) {
                    run = run.with(Square::at(column as usize, row as usize).expect("a cell"));
                    column += columns;
                    row += rows;
                }
                if self.cell(column, row) == Some(self.side) {
                    flips |= run;
                }
            }
        }
        flips
    }

    pub(crate) fn legal_moves(&self) -> Bitboard {
        let legal = |square: &Square| !self.flips(*square).is_empty();
        Square::ALL.into_iter().filter(legal).collect()
    }

    pub(crate) fn after(mut self, square: Square) -> Self {
        for flipped in self.flips(square).with(square) {
            self.cells[flipped.index()] = Some(self.side);
        }
        self.passed()
    }

    pub(crate) fn passed(mut self) -> Self {
        self.side = self.side.opponent();
        self
    }

    /// Leaves of the game tree; a pass is a ply, a finished game is one leaf.
    pub(crate) fn leaves(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let moves = self.legal_moves();
        if !moves.is_empty() {
            return moves
                .iter()
                .map(|square| self.after(square).leaves(depth - 1))
                .sum();
        }
        if self.passed().legal_moves().is_empty() {
            1
        } else {
            self.passed().leaves(depth - 1)
        }
    }
}
