//! The title of a game.

use reversi_engine::{Color, Scoring};

use super::input::InputGame;
use crate::terminal::capital;

/// The title of a game: the players, the result and the event.
pub(super) fn title(item: &InputGame) -> String {
    let [black, white] = players(item);
    let game = item.record.game();
    let result = match game.result(Scoring::WinnerTakesEmpties) {
        Some(score) => format!("{}-{}", 32 + score.discs() / 2, 32 - score.discs() / 2),
        None => "not finished".to_owned(),
    };
    let event = &item.record.event;
    let event = if event.is_empty() {
        String::new()
    } else {
        format!(", {event}")
    };
    format!("{black} - {white}, {result}{event}")
}

/// The players of a game.
pub(super) fn players(item: &InputGame) -> [String; 2] {
    Color::ALL.map(|color| player(item, color))
}

/// The colour of a player, with the name if there is one.
fn player(item: &InputGame, color: Color) -> String {
    match item.name(color) {
        "" => capital(color).to_owned(),
        name => format!("{name} ({color})"),
    }
}
