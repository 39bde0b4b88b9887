//! Mobility, stable discs, corners and parity as a table.

use reversi_engine::{Board, Color, Scoring, study};

use super::{capital, count};

/// The lines of the table: counts of both sides, corners, regions.
#[must_use]
pub(crate) fn lines(board: &Board) -> Vec<String> {
    let mut lines = vec![format!("{:<28}{:>7}{:>7}", "", "black", "white")];
    let mut row = |name: &str, value: &dyn Fn(Color) -> String| {
        let [black, white] = Color::ALL.map(value);
        lines.push(format!("{name:<28}{black:>7}{white:>7}"));
    };
    row("discs", &|color| board.discs(color).len().to_string());
    row("discs if the game ended now", &|color| {
        let score = board.score(color, Scoring::WinnerTakesEmpties);
        (32 + score.discs() / 2).to_string()
    });
    row("mobility", &|color| {
        study::mobility(board, color).len().to_string()
    });
    row("potential mobility", &|color| {
        study::potential_mobility(board, color).len().to_string()
    });
    row("frontier discs", &|color| {
        study::frontier(board, color).len().to_string()
    });
    row("stable discs", &|color| {
        study::stable_discs(board, color).len().to_string()
    });
    lines.extend(study::corners(board).map(corner_line));
    let regions: Vec<String> = study::regions(board)
        .map(|region| {
            let parity = if region.is_odd() { "odd" } else { "even" };
            let squares = region.squares();
            let first = squares
                .first()
                .map_or(String::new(), |first| format!(" at {first}"));
            format!("{}{first} ({parity})", squares.len())
        })
        .collect();
    if !regions.is_empty() {
        lines.push(format!("regions of empty squares: {}", regions.join(", ")));
    }
    lines
}

fn corner_line(corner: study::Corner) -> String {
    let (square, disc) = corner.square;
    let Some(owner) = disc else {
        let [x, row, column] = corner.adjacent().map(|(square, disc)| {
            let holder = disc.map_or("empty".to_owned(), |color| color.to_string());
            format!("{square} {holder}")
        });
        return format!("corner {square} open: X-square {x}, C-squares {row}, {column}");
    };
    format!("corner {square} {owner}")
}

/// The line with the side to move, or with the end of the game.
#[must_use]
pub(crate) fn turn_line(board: &Board) -> String {
    let empties = count(board.empties().len(), "empty square");
    let side = board.side_to_move();
    if board.is_game_over() {
        format!("the game is over, {empties}")
    } else if board.must_pass() {
        format!("{} to move, but must pass, {empties}", capital(side))
    } else {
        format!("{} to move, {empties}", capital(side))
    }
}
