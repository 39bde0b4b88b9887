//! The commands of clocks and time controls.

use std::time::Duration;

use super::arguments::Arguments;
use super::{CommandResult, Failure, Gtp, done};
use crate::clock::TimeControl;

/// `time_settings MAIN PERIOD STONES`, with the extensions of controllers: 0 stones make
/// the period an increment, or mean no limit when the main time is 0. A period of 0 means
/// sudden death.
pub(super) fn time_settings(engine: &mut Gtp, arguments: Arguments<'_>) -> CommandResult {
    let (main, period) = (arguments.seconds(0)?, arguments.seconds(1)?);
    let stones = arguments.count(2)?;
    let control = match stones {
        0 if main.is_zero() && !period.is_zero() => TimeControl::Unlimited,
        0 => TimeControl::Increment {
            main,
            increment: period,
        },
        moves => canadian(main, period, moves),
    };
    engine.session.set_time_control(control);
    done()
}

/// `kgs-time_settings`, the variant of the Go server KGS: the name of the system and its
/// times.
pub(super) fn kgs_time_settings(engine: &mut Gtp, arguments: Arguments<'_>) -> CommandResult {
    let control = match arguments.word(0) {
        Some("none") => TimeControl::Unlimited,
        Some("absolute") => sudden_death(arguments.seconds(1)?),
        Some("byoyomi") => TimeControl::Byoyomi {
            main: arguments.seconds(1)?,
            period: arguments.seconds(2)?,
        },
        Some("canadian") => canadian(
            arguments.seconds(1)?,
            arguments.seconds(2)?,
            arguments.count(3)?,
        ),
        _ => return Err(Failure::Expected("none, absolute, byoyomi or canadian")),
    };
    engine.session.set_time_control(control);
    done()
}

fn canadian(main: Duration, period: Duration, moves: u32) -> TimeControl {
    if period.is_zero() {
        sudden_death(main)
    } else {
        TimeControl::Canadian {
            main,
            period,
            moves,
        }
    }
}

fn sudden_death(main: Duration) -> TimeControl {
    TimeControl::Increment {
        main,
        increment: Duration::ZERO,
    }
}

pub(super) fn time_left(engine: &mut Gtp, arguments: Arguments<'_>) -> CommandResult {
    let color = arguments.color(0)?;
    let (time, stones) = (arguments.seconds(1)?, arguments.count(2)?);
    engine.session.clock_mut(color).set_left(time, stones);
    done()
}

/// `cputime`: the CPU time of the process in seconds.
pub(super) fn cputime(_: &mut Gtp, _: Arguments<'_>) -> CommandResult {
    let time = cpu_time::ProcessTime::now().as_duration();
    Ok(format!("{:.3}", time.as_secs_f64()).into())
}
