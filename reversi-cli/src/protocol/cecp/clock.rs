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
        let seconds =
            minutes.parse::<u32>().ok()? as u64 * 60 + seconds.parse::<u32>().ok()? as u64;
        let main = Duration::from_secs(seconds);
        let increment = text::parse_duration(increment).ok()?;
        self.0 = match moves.parse().ok()? {
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
            period: text::parse_duration(text).ok()?,
        };
        self.apply(session);
        Some(())
    }

    /// `time CENTISECONDS`: the time left of the engine.
    pub(super) fn left(session: &mut Session, side: Color, text: &str) -> Option<()> {
        let centiseconds: i64 = text.parse().ok()?;
        let time = Duration::from_millis(centiseconds.max(0).unsigned_abs().saturating_mul(10));
        let clock = session.clock_mut(side);
        // The command has no number of moves; the clock has counted them.
        let moves = clock
            .search_clock()
            .and_then(|clock| clock.moves())
            .unwrap_or(0);
        clock.set_left(time, moves);
        Some(())
    }
}

/// `sd PLIES`: the maximum depth of each search.
pub(super) fn depth(session: &mut Session, text: &str) -> Option<()> {
    let depth = text.parse().ok().filter(|&depth: &u32| depth > 0)?;
    let mut settings = session.settings();
    settings.depth = Some(depth.min(60));
    session.set_settings(settings);
    Some(())
}
