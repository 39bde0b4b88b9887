//! The time commands of CECP.

use std::time::Duration;

use reversi_engine::Color;

use crate::clock::TimeControl;
use crate::session::Session;
use crate::util::text;

/// The time control of the controller.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CecpTimeControl(TimeControl);

impl CecpTimeControl {
    /// Resets the clocks of the session to the time control.
    pub(super) fn apply(self, session: &mut Session) {
        session.set_time_control(self.0);
    }

    /// `level MOVES BASE INCREMENT`: the number of moves per period (0 for the whole
    /// game), its time as minutes or `minutes:seconds`, and the increment in seconds.
    pub(super) fn level(&mut self, session: &mut Session, text: &str) -> Option<()> {
        let words: Vec<_> = text.split_whitespace().collect();
        let [moves, base, increment] = words[..] else {
            return None;
        };
        let (minutes, seconds) = base.split_once(':').unwrap_or((base, "0"));
        let seconds = count(minutes)?
            .saturating_mul(60)
            .saturating_add(count(seconds)?);
        let main = Duration::from_secs(seconds);
        let increment = duration(increment)?;
        let moves = u32::try_from(count(moves)?).unwrap_or(u32::MAX);
        self.0 = match moves {
            0 => TimeControl::Increment { main, increment },
            moves => TimeControl::Canadian {
                main: Duration::ZERO,
                period: main.saturating_add(increment.saturating_mul(moves)),
                moves,
            },
        };
        self.apply(session);
        Some(())
    }

    /// `st SECONDS`: the time of each move.
    pub(super) fn seconds(&mut self, session: &mut Session, text: &str) -> Option<()> {
        self.0 = TimeControl::Byoyomi {
            main: Duration::ZERO,
            period: duration(text)?,
        };
        self.apply(session);
        Some(())
    }

    /// Sets the time left of the engine, which plays this side.
    pub(super) fn set_left(session: &mut Session, side: Color, time: Duration) {
        let clock = session.clock_mut(side);
        // The command has no number of moves; the clock has counted them.
        let moves = clock
            .search_clock()
            .and_then(|clock| clock.moves())
            .unwrap_or(0);
        clock.set_left(time, moves);
    }
}

/// `time CENTISECONDS`: the time left of the engine, whatever side it plays.
pub(super) fn centiseconds(text: &str) -> Option<Duration> {
    let centiseconds = text::parse_integer(text)?.max(0).unsigned_abs();
    Some(Duration::from_millis(centiseconds.saturating_mul(10)))
}

/// A number that is not negative, however large.
fn count(text: &str) -> Option<u64> {
    text::parse_integer(text).and_then(|number| u64::try_from(number).ok())
}

/// A number of seconds, however large, or a time with a unit.
fn duration(text: &str) -> Option<Duration> {
    let is_negative = text.starts_with('-');
    let seconds = text::parse_seconds(text).filter(|_| !is_negative);
    seconds.or_else(|| text::parse_duration(text).ok())
}

/// `sd PLIES`: the maximum depth of each search.
pub(super) fn depth(session: &mut Session, text: &str) -> Option<()> {
    let depth = count(text).filter(|&depth| depth > 0)?;
    let mut settings = session.settings();
    settings.depth = Some(depth.min(60) as u32);
    session.set_settings(settings);
    Some(())
}
