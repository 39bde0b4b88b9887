//! FEN, as XBoard writes it for its variant reversi.
//!
//! The first of the eight rows is row 8. `P` is a disc of the side that moves first:
//! black in Othello, white for XBoard. `p` is a disc of the other side.

use reversi_engine::{Bitboard, Board, Color, Square};

/// Parses the rows and the side to move; the other fields are ignored.
pub(super) fn parse(text: &str) -> Option<Board> {
    let mut words = text.split_whitespace();
    let rows: Vec<_> = words.next()?.split('/').collect();
    let side = match words.next()? {
        "w" => Color::Black,
        "b" => Color::White,
        _ => return None,
    };
    if rows.len() != 8 {
        return None;
    }
    let mut discs = [Bitboard::EMPTY; 2];
    for (row, text) in (0..8).rev().zip(rows) {
        let mut column = 0;
        for letter in text.chars() {
            let color = match letter {
                'P' => Color::Black,
                'p' => Color::White,
                '1'..='8' => {
                    column += letter.to_digit(10)? as usize;
                    continue;
                }
                _ => return None,
            };
            let own = &mut discs[color as usize];
            *own = own.with(Square::at(column, row)?);
            column += 1;
        }
        if column != 8 {
            return None;
        }
    }
    let [black, white] = discs;
    Board::from_discs(black, white, side)
}

/// Formats a board.
pub(super) fn write(board: &Board) -> String {
    let rows = (0..8).rev().map(|row| {
        let mut text = String::new();
        let mut empties = 0;
        for column in 0..=8 {
            let disc = Square::at(column, row).and_then(|square| board.disc_at(square));
            if disc.is_none() && column < 8 {
                empties += 1;
                continue;
            }
            if empties > 0 {
                text.push_str(&empties.to_string());
                empties = 0;
            }
            text.push_str(match disc {
                Some(Color::Black) => "P",
                Some(Color::White) => "p",
                None => "",
            });
        }
        text
    });
    let rows = rows.collect::<Vec<_>>().join("/");
    let side = match board.side_to_move() {
        Color::Black => 'w',
        Color::White => 'b',
    };
    format!("{rows} {side} - - 0 1")
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "8/8/8/3Pp3/3pP3/8/8/8 w - - 0 1";

    #[test]
    fn boards_are_read_and_written() {
        assert_eq!(parse(START), Some(Board::new()));
        let mut board = Board::new();
        for square in ["f5", "f6", "e6", "f4", "h4"] {
            assert_eq!(parse(&write(&board)), Some(board));
            let _ = board.play(square.parse::<Square>().expect("a square"));
        }
        assert_eq!(write(&Board::new()), START);
        let full = "PPPPPPPP/pppppppp/8/8/8/8/8/P6p b - - 0 1";
        assert_eq!(write(&parse(full).expect("a board")), full);
    }

    #[test]
    fn malformed_boards_are_rejected() {
        for text in [
            "",
            "8/8/8/3Pp3/3pP3/8/8/8",
            "8/8/8/3Pp3/3pP3/8/8 w",
            "8/8/8/3Pp3/3pP3/8/8/8/8 w",
            "8/8/8/3Pp4/3pP3/8/8/8 w",
            "8/8/8/3Pp2/3pP3/8/8/8 w",
            "8/8/8/3Kp3/3pP3/8/8/8 w",
            "8/8/8/3Pp3/3pP3/8/8/8 x",
            "88/8/8/8/8/8/8/8 w",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
