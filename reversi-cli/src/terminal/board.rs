//! A board as text.

use reversi_engine::{Bitboard, Board, Color, Square};

use super::theme::{BLACK_DISC, EMPTY, LEGAL, MARKED, Theme, WHITE_DISC};

/// The content of a drawn board: discs, legal moves and values.
#[derive(Clone, Debug, Default)]
pub(crate) struct Diagram {
    /// The black discs.
    pub black: Bitboard,
    /// The white discs.
    pub white: Bitboard,
    /// The legal moves.
    pub legal: Bitboard,
    /// The disc placed last.
    pub last: Option<Square>,
    /// The values of moves for the side to move, in discs, best first.
    pub values: Vec<(Square, i32)>,
}

/// The width of a square, in characters.
const CELL: usize = 4;

impl Diagram {
    /// The discs of a board and its legal moves.
    #[must_use]
    pub(crate) fn of(board: &Board, last: Option<Square>) -> Self {
        Self {
            black: board.discs(Color::Black),
            white: board.discs(Color::White),
            legal: board.legal_moves(),
            last,
            values: Vec::new(),
        }
    }

    /// The colour of the disc on a square.
    #[must_use]
    pub(crate) fn disc_at(&self, square: Square) -> Option<Color> {
        if self.black.contains(square) {
            Some(Color::Black)
        } else {
            self.white.contains(square).then_some(Color::White)
        }
    }

    /// The value of the move to a square.
    #[must_use]
    pub(crate) fn value_of(&self, square: Square) -> Option<i32> {
        let mut values = self.values.iter();
        values
            .find(|(at, _)| *at == square)
            .map(|(_, value)| *value)
    }

    /// Whether the move to a square has the best value.
    #[must_use]
    pub(crate) fn is_best(&self, square: Square) -> bool {
        let best = self.values.iter().map(|(_, value)| *value).max();
        best.is_some() && self.value_of(square) == best
    }

    /// The ten lines of the drawing: the file letters, the ranks, the file letters again.
    /// The lines of `beside` are appended to them.
    #[must_use]
    pub(crate) fn lines(&self, theme: Theme, beside: &[String]) -> Vec<String> {
        let header = " a b c d e f g h".replace(' ', &" ".repeat(CELL - 1));
        let header = format!(" {header}   ");
        let mut lines = vec![header.clone()];
        lines.extend((0..8).map(|row| self.row(row, theme)));
        lines.push(header);
        for (line, text) in lines.iter_mut().zip(beside) {
            if !text.is_empty() {
                line.push_str("  ");
                line.push_str(text);
            }
        }
        for line in &mut lines {
            line.truncate(line.trim_end().len());
        }
        lines
    }

    fn row(&self, row: usize, theme: Theme) -> String {
        let cells = (0..8).filter_map(|column| Square::at(column, row));
        let cells: String = cells.map(|square| self.cell(square, theme)).collect();
        let edge = theme.paint(EMPTY, " ");
        format!("{} {cells}{edge} {}", row + 1, row + 1)
    }

    fn cell(&self, square: Square, theme: Theme) -> String {
        if let Some(color) = self.disc_at(square) {
            let style = match color {
                Color::Black => BLACK_DISC,
                Color::White => WHITE_DISC,
            };
            let disc = theme.paint(style, disc(color, theme));
            let is_last = self.last == Some(square);
            let [left, right] = if is_last { ["[", "]"] } else { [" ", " "] };
            let [left, right] = [left, right].map(|mark| theme.paint(MARKED, mark));
            return format!("{}{left}{disc}{right}", theme.paint(EMPTY, " "));
        }
        if let Some(value) = self.value_of(square) {
            let style = if self.is_best(square) { MARKED } else { LEGAL };
            return theme.paint(style, &format!("{value:>+CELL$}"));
        }
        let (style, mark) = match (self.legal.contains(square), theme.unicode) {
            (true, true) => (LEGAL, "◦"),
            (true, false) => (LEGAL, "+"),
            (false, true) => (EMPTY, "·"),
            (false, false) => (EMPTY, "."),
        };
        theme.paint(style, &format!("  {mark} "))
    }
}

/// The character of a disc. With colours both sides have the same one.
#[must_use]
pub(crate) const fn disc(color: Color, theme: Theme) -> &'static str {
    match (color, theme.unicode, theme.color) {
        (Color::Black, true, _) | (Color::White, true, true) => "●",
        (Color::White, true, false) => "○",
        (Color::Black, false, _) => "X",
        (Color::White, false, _) => "O",
    }
}

/// A disc outside of the board, beside the name of a player.
#[must_use]
pub(crate) fn disc_beside_name(color: Color, theme: Theme) -> String {
    let style = match color {
        Color::Black => BLACK_DISC,
        Color::White => WHITE_DISC,
    };
    if theme.color {
        theme.paint(style, &format!(" {} ", disc(color, theme)))
    } else {
        disc(color, theme).to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Theme = Theme {
        unicode: false,
        color: false,
    };

    fn after_f5() -> Board {
        let mut board = Board::new();
        board.play(Square::F5).expect("legal");
        board
    }

    #[test]
    fn ascii() {
        let lines = Diagram::of(&after_f5(), Some(Square::F5)).lines(PLAIN, &["beside".to_owned()]);
        let expected = "
    a   b   c   d   e   f   g   h     beside
1   .   .   .   .   .   .   .   .   1
2   .   .   .   .   .   .   .   .   2
3   .   .   .   .   .   .   .   .   3
4   .   .   .   O   X   +   .   .   4
5   .   .   .   X   X  [X]  .   .   5
6   .   .   .   +   .   +   .   .   6
7   .   .   .   .   .   .   .   .   7
8   .   .   .   .   .   .   .   .   8
    a   b   c   d   e   f   g   h";
        assert_eq!(format!("\n{}", lines.join("\n")), expected);
    }

    #[test]
    fn values_replace_the_marks_of_legal_moves() {
        let theme = Theme {
            unicode: true,
            color: false,
        };
        let diagram = Diagram {
            values: vec![(Square::D6, 1), (Square::F4, -12)],
            ..Diagram::of(&after_f5(), None)
        };
        let lines = diagram.lines(theme, &[]);
        assert_eq!(lines[4], "4   ·   ·   ·   ○   ●  -12  ·   ·   4");
        assert_eq!(lines[6], "6   ·   ·   ·   +1  ·   ◦   ·   ·   6");
        assert!(diagram.is_best(Square::D6) && !diagram.is_best(Square::F4));
    }

    #[test]
    fn every_line_of_a_coloured_board_resets_the_colours() {
        let theme = Theme {
            unicode: true,
            color: true,
        };
        for line in Diagram::of(&after_f5(), Some(Square::F5)).lines(theme, &[]) {
            let last = line.rfind("\x1b[").map(|place| &line[place..]);
            assert!(
                last.is_none_or(|last| last.starts_with("\x1b[0m")),
                "{line:?}"
            );
        }
    }
}
