//! The texts beside the board and at the end of a game.

use reversi_engine::{Color, Outcome, Scoring};

use super::options::Counting;
use super::players::Players;
use super::table::GameTable;
use crate::terminal::board::disc_on_felt;
use crate::terminal::look::{FAINT, Look, STRONG};
use crate::terminal::{capital, count};

/// The lines beside the board: the game, the players, whose turn it is.
pub(super) fn panel(
    table: &GameTable,
    players: &Players,
    titles: [&str; 2],
    look: Look,
) -> Vec<String> {
    let diagram = table.diagram();
    let side = |color| {
        let discs = match color {
            Color::Black => diagram.black,
            Color::White => diagram.white,
        };
        let (disc, name) = (disc_on_felt(color, look), players.name(color));
        let color = color.to_string();
        format!("{disc} {color}  {:>2}   {name}", discs.len())
    };
    let last = diagram.last.map(|square| format!("last move {square}"));
    vec![
        String::new(),
        look.paint(STRONG, titles[0]),
        look.paint(FAINT, titles[1]),
        String::new(),
        side(Color::Black),
        side(Color::White),
        String::new(),
        turn(table),
        last.unwrap_or_default(),
    ]
}

/// The side to move.
pub(super) fn turn(table: &GameTable) -> String {
    if table.is_over() {
        return "the game is over".to_owned();
    }
    let what = if table.opening().is_some() {
        "disc"
    } else {
        "move"
    };
    format!(
        "{what} {}, {} to move",
        table.next_disc(),
        table.side_to_move()
    )
}

/// The count, the winner and the scoring.
pub(super) fn result(table: &GameTable, players: &Players, counting: Counting) -> Vec<String> {
    if let Some(color) = table.resigned() {
        let winner = !color;
        return vec![format!(
            "{} resigns: {winner} wins ({}).",
            capital(color),
            players.name(winner)
        )];
    }
    let board = table.board();
    let [black, white] = Color::ALL.map(|color| board.discs(color).len());
    let empties = board.empties().len();
    let left = match empties {
        0 => String::new(),
        _ => format!(", {}", count(empties, "empty square")),
    };
    let score = board.score(Color::Black, Scoring::from(counting)).discs();
    let by = count(score.unsigned_abs() as usize, "disc");
    let verdict = match board.outcome().and_then(Outcome::winner) {
        None => format!("A draw ({counting})."),
        Some(winner) => {
            let name = players.name(winner);
            format!("{} wins by {by} ({name}; {counting}).", capital(winner))
        }
    };
    let counted = format!("The game is over: black {black}, white {white}{left}.");
    match counting {
        Counting::Winner if empties > 0 && score != 0 => {
            let won = 32 + score.abs() / 2;
            vec![
                counted,
                format!("{verdict} The result is {won}-{}.", 64 - won),
            ]
        }
        _ => vec![counted, verdict],
    }
}
