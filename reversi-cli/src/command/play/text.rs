//! The text beside the board and at the end of a game.

use reversi_engine::{Color, Outcome, Scoring};

use super::game::GameState;
use super::options::ScoringOption;
use crate::terminal::board::disc_beside_name;
use crate::terminal::theme::{FAINT, STRONG, Theme};
use crate::terminal::{capital, count};

/// The lines beside the board: the variant, the players, the side to move.
pub(super) fn panel(
    state: &GameState,
    names: &[String; 2],
    titles: [&str; 2],
    theme: Theme,
) -> Vec<String> {
    let diagram = state.diagram();
    let side = |color| {
        let discs = match color {
            Color::Black => diagram.black,
            Color::White => diagram.white,
        };
        let (disc, name) = (disc_beside_name(color, theme), &names[color as usize]);
        let color = color.to_string();
        format!("{disc} {color}  {:>2}   {name}", discs.len())
    };
    let last = diagram.last.map(|square| format!("last move {square}"));
    vec![
        String::new(),
        theme.paint(STRONG, titles[0]),
        theme.paint(FAINT, titles[1]),
        String::new(),
        side(Color::Black),
        side(Color::White),
        String::new(),
        turn(state),
        last.unwrap_or_default(),
    ]
}

/// The side to move.
pub(super) fn turn(state: &GameState) -> String {
    if state.is_over() {
        return "the game is over".to_owned();
    }
    let what = if state.opening().is_some() {
        "disc"
    } else {
        "move"
    };
    format!(
        "{what} {}, {} to move",
        state.next_disc(),
        state.side_to_move()
    )
}

/// The disc count, the winner and the scoring rule.
pub(super) fn result(
    state: &GameState,
    names: &[String; 2],
    scoring: ScoringOption,
) -> Vec<String> {
    if let Some(color) = state.resigned() {
        let winner = !color;
        return vec![format!(
            "{} resigns: {winner} wins ({}).",
            capital(color),
            names[winner as usize]
        )];
    }
    let board = state.board();
    let [black, white] = Color::ALL.map(|color| board.discs(color).len());
    let empties = board.empties().len();
    let left = match empties {
        0 => String::new(),
        _ => format!(", {}", count(empties, "empty square")),
    };
    let score = board.score(Color::Black, Scoring::from(scoring)).discs();
    let by = count(score.unsigned_abs() as usize, "disc");
    let verdict = match board.outcome().and_then(Outcome::winner) {
        None => format!("A draw ({scoring})."),
        Some(winner) => {
            let name = &names[winner as usize];
            format!("{} wins by {by} ({name}; {scoring}).", capital(winner))
        }
    };
    let counted = format!("The game is over: black {black}, white {white}{left}.");
    match scoring {
        ScoringOption::Winner if empties > 0 && score != 0 => {
            let won = 32 + score.abs() / 2;
            vec![
                counted,
                format!("{verdict} The result is {won}-{}.", 64 - won),
            ]
        }
        _ => vec![counted, verdict],
    }
}
