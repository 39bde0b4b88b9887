//! A board as text.

use std::iter;

use console::measure_text_width;
use reversi_engine::{Bitboard, Board, Color, Square};

use super::fitted;
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

/// The width of a square, in columns.
const CELL: usize = 4;

/// The width of the board, in columns.
const WIDTH: usize = 8 * CELL + 5;

/// The columns between the board and the lines beside it.
const GAP: usize = 2;

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
    /// The lines of `beside` are appended to them, or follow below the board where the
    /// width of the output does not hold both. A width below that of the board gives a
    /// small board without values.
    #[must_use]
    pub(crate) fn lines(
        &self,
        theme: Theme,
        beside: &[String],
        width: Option<usize>,
    ) -> Vec<String> {
        let width = width.unwrap_or(usize::MAX);
        let mut lines = if width < WIDTH {
            self.small_board(theme)
        } else {
            self.board(theme)
        };
        let widest = beside.iter().map(|text| measure_text_width(text)).max();
        if WIDTH + GAP + widest.unwrap_or(0) <= width {
            for (line, text) in lines.iter_mut().zip(beside) {
                if !text.is_empty() {
                    line.push_str(&" ".repeat(GAP));
                    line.push_str(text);
                }
            }
        } else {
            let texts = beside.iter().filter(|text| !text.is_empty());
            lines.extend(texts.flat_map(|text| fitted(text.clone(), Some(width))));
        }
        for line in &mut lines {
            line.truncate(line.trim_end().len());
        }
        lines
    }

    fn board(&self, theme: Theme) -> Vec<String> {
        let header = " a b c d e f g h".replace(' ', &" ".repeat(CELL - 1));
        let header = format!(" {header}   ");
        let rows = (0..8).map(|row| self.row(row, theme));
        let edge = || iter::once(header.clone());
        edge().chain(rows).chain(edge()).collect()
    }

    /// The board with two columns for each square: its disc, and the mark beside it.
    fn small_board(&self, theme: Theme) -> Vec<String> {
        let rows = (0..8).map(|row| {
            let mut line = (row + 1).to_string();
            let is_last = |column| Square::at(column, row).is_some_and(|at| self.last == Some(at));
            for square in (0..8).filter_map(|column| Square::at(column, row)) {
                let column = square.file();
                let after_last = column > 0 && is_last(column - 1);
                let (style, mark) = match (is_last(column), after_last) {
                    (true, _) => (MARKED, "["),
                    (_, true) => (MARKED, "]"),
                    _ => (EMPTY, " "),
                };
                line.push_str(&theme.paint(style, mark));
                line.push_str(&self.point(square, theme));
            }
            let end = if is_last(7) {
                (MARKED, "]")
            } else {
                (EMPTY, " ")
            };
            line.push_str(&theme.paint(end.0, end.1));
            format!("{line}{}", row + 1)
        });
        let edge = || iter::once("  a b c d e f g h".to_owned());
        edge().chain(rows).chain(edge()).collect()
    }

    /// A square in one column: a disc, a legal move or an empty square.
    fn point(&self, square: Square, theme: Theme) -> String {
        if let Some(color) = self.disc_at(square) {
            let style = match color {
                Color::Black => BLACK_DISC,
                Color::White => WHITE_DISC,
            };
            return theme.paint(style, disc(color, theme));
        }
        let (style, mark) = match (self.legal.contains(square), theme.unicode) {
            (true, true) => (LEGAL, "◦"),
            (true, false) => (LEGAL, "+"),
            (false, true) => (EMPTY, "·"),
            (false, false) => (EMPTY, "."),
        };
        theme.paint(style, mark)
    }

    fn row(&self, row: usize, theme: Theme) -> String {
        let cells = (0..8).filter_map(|column| Square::at(column, row));
        let cells: String = cells.map(|square| self.cell(square, theme)).collect();
        let edge = theme.paint(EMPTY, " ");
        format!("{} {cells}{edge} {}", row + 1, row + 1)
    }

    fn cell(&self, square: Square, theme: Theme) -> String {
        let has_disc = self.disc_at(square).is_some();
        if let Some(value) = self.value_of(square).filter(|_| !has_disc) {
            let style = if self.is_best(square) { MARKED } else { LEGAL };
            return theme.paint(style, &format!("{value:>+CELL$}"));
        }
        let is_last = self.last == Some(square);
        let [left, right] = if is_last { ["[", "]"] } else { [" ", " "] };
        let [left, right] = [left, right].map(|mark| theme.paint(MARKED, mark));
        let point = self.point(square, theme);
        format!("{}{left}{point}{right}", theme.paint(EMPTY, " "))
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
        let lines =
            Diagram::of(&after_f5(), Some(Square::F5)).lines(PLAIN, &["beside".to_owned()], None);
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
        let lines = diagram.lines(theme, &[], None);
        assert_eq!(lines[4], "4   ·   ·   ·   ○   ●  -12  ·   ·   4");
        assert_eq!(lines[6], "6   ·   ·   ·   +1  ·   ◦   ·   ·   6");
        assert!(diagram.is_best(Square::D6) && !diagram.is_best(Square::F4));
    }

    #[test]
    fn every_width_holds_the_board_and_the_lines_beside_it() {
        let beside = [
            String::new(),
            "Othello".to_owned(),
            "X black   4   computer, medium".to_owned(),
        ];
        let diagram = Diagram::of(&after_f5(), Some(Square::F5));
        for theme in [false, true].map(|color| Theme { color, ..PLAIN }) {
            for width in 20..=200 {
                let lines = diagram.lines(theme, &beside, Some(width));
                let widest = lines.iter().map(|line| measure_text_width(line)).max();
                assert!(widest <= Some(width), "{width}: {lines:?}");
                let text = lines.join(" ");
                assert!(
                    text.contains("computer,") && text.contains("medium"),
                    "{text}"
                );
            }
        }
        let narrow = diagram.lines(PLAIN, &beside, Some(20)).join("\n");
        let expected = "
  a b c d e f g h
1 . . . . . . . . 1
2 . . . . . . . . 2
3 . . . . . . . . 3
4 . . . O X + . . 4
5 . . . X X[X]. . 5
6 . . . + . + . . 6
7 . . . . . . . . 7
8 . . . . . . . . 8
  a b c d e f g h
Othello
X black 4 computer,
medium";
        assert_eq!(format!("\n{narrow}"), expected);
    }

    #[test]
    fn every_line_of_a_coloured_board_resets_the_colours() {
        let theme = Theme {
            unicode: true,
            color: true,
        };
        for line in Diagram::of(&after_f5(), Some(Square::F5)).lines(theme, &[], None) {
            let last = line.rfind("\x1b[").map(|place| &line[place..]);
            assert!(
                last.is_none_or(|last| last.starts_with("\x1b[0m")),
                "{line:?}"
            );
        }
    }
}
