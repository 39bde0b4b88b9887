//! The commands `set game` and `move`, whose arguments are GGF.

use std::time::Duration;

use reversi_engine::Color;
use reversi_engine::format::ggf;

use crate::clock::{PlayerClock, TimeControl};
use crate::session::Session;

/// Replaces the game of the session and sets the clocks to their state at its end.
pub(super) fn set(session: &mut Session, text: &str) -> Result<(), String> {
    let record = ggf::parse(text).map_err(|error| format!("set game: {error}"))?;
    session.set_time_control(time_control(&record.time_control).unwrap_or_default());
    session.set_game(record.game().clone());
    for (index, (board, _)) in record.game().turns().enumerate() {
        let time = record.note(index).time.unwrap_or_default();
        session.clock_mut(board.side_to_move()).spend(time);
    }
    Ok(())
}

/// Plays a move of the side to move: `F5`, `F5/evaluation` or `F5/evaluation/seconds`,
/// with `PA` for a pass. The time comes off the clock.
///
/// `before_go` is the side of the last `go` and its clock before. The session has already
/// charged the engine for that search; the time of the controller replaces it.
pub(super) fn play(
    session: &mut Session,
    text: &str,
    before_go: Option<(Color, PlayerClock)>,
) -> Result<(), String> {
    let (mv, note) = ggf::parse_move(text).map_err(|error| format!("move {text}: {error}"))?;
    let side = session.board().side_to_move();
    session
        .play(side, mv)
        .map_err(|error| format!("move {text}: {error}"))?;
    let clock = session.clock_mut(side);
    let before = before_go.filter(|(color, _)| *color == side);
    match (note.time, before) {
        (None, Some(_)) => {}
        (time, before) => {
            *clock = before.map_or(*clock, |(_, clock)| clock);
            clock.spend(time.unwrap_or_default());
        }
    }
    Ok(())
}

/// Parses `main/increment/extension`, each as `[[hours:]minutes:]seconds`. The extension
/// is ignored, since a player who uses it has lost the game.
fn time_control(text: &str) -> Option<TimeControl> {
    let mut parts = text.split('/');
    let main = time(parts.next()?)?;
    let increment = parts.next().filter(|part| !part.trim().is_empty());
    Some(TimeControl::Increment {
        main,
        increment: increment.map_or(Some(Duration::ZERO), time)?,
    })
}

fn time(text: &str) -> Option<Duration> {
    let mut seconds = 0.0;
    for part in text.trim().split(':') {
        let part = part.parse().ok().filter(|part: &f64| *part >= 0.0)?;
        seconds = seconds * 60.0 + part;
    }
    Duration::try_from_secs_f64(seconds).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_parsed() {
        let control = |main, increment| {
            Some(TimeControl::Increment {
                main: Duration::from_secs(main),
                increment: Duration::from_secs(increment),
            })
        };
        assert_eq!(time_control("5:00"), control(300, 0));
        assert_eq!(time_control("05:00//02:00"), control(300, 0));
        assert_eq!(time_control("1:00:00/12/2:00"), control(3600, 12));
        assert_eq!(time_control("30"), control(30, 0));
        for text in ["", "soon", "-5", "5:xx", "nan", "1e300/1"] {
            assert_eq!(time_control(text), None, "{text}");
        }
    }
}
