//! Dates, numbers and times in records.

use alloc::format;
use alloc::string::String;
use core::fmt;
use core::time::Duration;

/// A date, possibly without its day or its month and day.
///
/// ```
/// use reversi_engine::format::record::Date;
/// assert_eq!(Date::parse("2003.12.15").unwrap().to_string(), "2003-12-15");
/// assert_eq!(Date::parse("2026.??.??").unwrap().to_string(), "2026");
/// assert_eq!(Date::parse("2003-13-01"), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

impl Date {
    /// A year without a known day, `None` outside of 1 to 9999.
    #[must_use]
    pub const fn year_only(year: u16) -> Option<Self> {
        Self::new(year, 0, 0)
    }

    /// A day of the Gregorian calendar, `None` for one that does not exist. A month
    /// or day of 0 is unknown.
    ///
    /// ```
    /// use reversi_engine::format::record::Date;
    /// assert!(Date::new(2004, 2, 29).is_some());
    /// assert_eq!(Date::new(2003, 2, 29), None);
    /// ```
    #[must_use]
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let is_year = year >= 1 && year <= 9999;
        if is_year && month <= 12 && day <= days(year, month) {
            Some(Self { year, month, day })
        } else {
            None
        }
    }

    /// Reads a year, a month and a day separated by `.`, `-` or `/`. The last two are
    /// optional or question marks.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.trim().split(['.', '-', '/']);
        let year = parts.next()?;
        if year.len() != 4 {
            return None;
        }
        let mut part = || match parts.next() {
            None => Some(0),
            Some(part) if !part.is_empty() && part.bytes().all(|byte| byte == b'?') => Some(0),
            Some(part) => (part.len() <= 2).then(|| digits(part))?,
        };
        let (month, day) = (part()?, part()?);
        parts.next().is_none().then_some(())?;
        Self::new(digits(year)? as u16, month as u8, day as u8)
    }

    /// The date and the time of day in UTC of a Unix time in seconds.
    #[must_use]
    pub fn from_unix_seconds(seconds: u64) -> Option<(Self, String)> {
        let (mut days, rest) = (seconds / 86_400, seconds % 86_400);
        // Days since 1 March of the year 0; eras of 400 years.
        days = days.checked_add(719_468)?;
        let (era, day) = (days / 146_097, days % 146_097);
        let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let day = day - (153 * month + 2) / 5 + 1;
        let (month, next_year) = if month < 10 {
            (month + 3, 0)
        } else {
            (month - 9, 1)
        };
        let year = u16::try_from(era * 400 + year + next_year).ok()?;
        let date = Self::new(year, month as u8, day as u8)?;
        let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60);
        Some((date, format!("{hour:02}:{minute:02}:{second:02} UTC")))
    }

    /// The year.
    #[must_use]
    pub const fn year(self) -> u16 {
        self.year
    }

    /// The month, 1 to 12, if known.
    #[must_use]
    pub const fn month(self) -> Option<u8> {
        if self.month == 0 {
            None
        } else {
            Some(self.month)
        }
    }

    /// The day of the month, 1 to 31, if known.
    #[must_use]
    pub const fn day(self) -> Option<u8> {
        if self.day == 0 { None } else { Some(self.day) }
    }
}

/// The number of days of a month, 0 for an unknown month.
const fn days(year: u16, month: u8) -> u8 {
    let is_leap_year =
        year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    match month {
        0 => 0,
        2 if is_leap_year => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

impl fmt::Display for Date {
    /// The known parts separated by `-`, as in `2003-12-15`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}", self.year)?;
        for part in [self.month(), self.day()].into_iter().flatten() {
            write!(f, "-{part:02}")?;
        }
        Ok(())
    }
}

fn digits(text: &str) -> Option<u64> {
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| text.parse().ok())?
}

/// Reads a finite decimal number without an exponent, of any length.
pub(crate) fn parse_decimal(text: &str) -> Option<f64> {
    let is_part = |byte: u8| byte.is_ascii_digit() || matches!(byte, b'+' | b'-' | b'.');
    let is_decimal = text.bytes().all(is_part);
    let number: f64 = is_decimal.then(|| text.parse().ok())??;
    number.is_finite().then_some(number + NO_MINUS_ZERO)
}

/// The summand that turns minus zero into zero and changes no other number.
const NO_MINUS_ZERO: f64 = 0.0;

/// Formats a number with this number of decimal places, or with more if needed.
pub(crate) fn decimal(value: f64, places: usize) -> String {
    let value = value + NO_MINUS_ZERO;
    let text = format!("{value:.places$}");
    if text.parse() == Ok(value) {
        return text;
    }
    format!("{value}")
}

/// Reads a time as `[[h:]m:]s`, with an optional fraction of a second.
pub(crate) fn parse_time(text: &str) -> Option<Duration> {
    let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds: u64 = 0;
    let parts = whole.split(':').count();
    if parts > 3 {
        return None;
    }
    for part in whole.split(':') {
        // Nothing before the point is 0.
        let part = if part.is_empty() && parts == 1 && !fraction.is_empty() {
            0
        } else {
            digits(part)?
        };
        seconds = seconds.checked_mul(60)?.checked_add(part)?;
    }
    let mut nanos = 0;
    for place in 0..9 {
        let digit = fraction.as_bytes().get(place).map_or(b'0', |&byte| byte);
        if !digit.is_ascii_digit() {
            return None;
        }
        nanos = nanos * 10 + u32::from(digit - b'0');
    }
    let rest = fraction.as_bytes().get(9..).unwrap_or_default();
    let whole_rest = rest.iter().all(u8::is_ascii_digit);
    whole_rest.then(|| Duration::new(seconds, nanos))
}

/// Formats a time in seconds with two decimal places, or with more if needed.
pub(crate) fn time(time: Duration) -> String {
    let mut text = format!("{}.{:09}", time.as_secs(), time.subsec_nanos());
    let point = text.len() - 10;
    while text.ends_with('0') && text.len() > point + 3 {
        text.pop();
    }
    text
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn unix_times() {
        for (seconds, date, time) in [
            (0, "1970-01-01", "00:00:00 UTC"),
            (951_782_400, "2000-02-29", "00:00:00 UTC"),
            (947_375_357, "2000-01-08", "23:49:17 UTC"),
            (4_102_444_799, "2099-12-31", "23:59:59 UTC"),
        ] {
            let (day, clock) = Date::from_unix_seconds(seconds).unwrap();
            assert_eq!((day.to_string().as_str(), clock.as_str()), (date, time));
        }
        assert_eq!(Date::from_unix_seconds(u64::MAX), None);
    }

    #[test]
    fn days_follow_the_calendar() {
        for (year, month, day) in [(2003, 2, 28), (2000, 2, 29), (2024, 2, 29), (1999, 12, 31)] {
            assert!(
                Date::new(year, month, day).is_some(),
                "{year}-{month}-{day}"
            );
        }
        for (year, month, day) in [
            (2003, 2, 31),
            (2003, 2, 29),
            (1900, 2, 29),
            (2001, 4, 31),
            (2001, 1, 32),
            (2001, 13, 1),
            (2001, 0, 1),
            (0, 1, 1),
            (10_000, 1, 1),
        ] {
            assert_eq!(Date::new(year, month, day), None, "{year}-{month}-{day}");
        }
        assert_eq!(Date::parse("2003.02.31"), None);
        assert!(Date::new(2001, 0, 0).is_some() && Date::new(2001, 2, 0).is_some());
    }

    #[test]
    fn times_and_numbers() {
        for (text, written) in [
            ("0.01", "0.01"),
            ("26", "26.00"),
            (".5", "0.50"),
            ("1:02:03.125", "3723.125"),
            ("05:00", "300.00"),
            ("1.0000000019", "1.000000001"),
        ] {
            assert_eq!(parse_time(text).map(time).as_deref(), Some(written));
        }
        for text in [
            "",
            ".",
            "-1",
            "1:2:3:4",
            "1e3",
            "x",
            "1.x",
            "99999999999999999999",
            "1:",
        ] {
            assert_eq!(parse_time(text), None, "{text}");
        }
        assert_eq!(parse_decimal("-6.00"), Some(-6.0));
        for text in ["nan", "inf", "1e9", "", "1.2.3", "--1"] {
            assert_eq!(parse_decimal(text), None, "{text}");
        }
        assert_eq!(decimal(2.391, 2), "2.391");
        assert_eq!(decimal(-6.0, 2), "-6.00");
    }

    #[test]
    fn numbers_and_times_round_trip() {
        let thirty_one_nines = "9".repeat(31);
        let long = parse_decimal(&thirty_one_nines).expect("a number");
        for number in [long, 1e17 / 3.0, f64::MAX, f64::MIN_POSITIVE, 5e-324] {
            for (value, places) in [(number, 0), (number, 3), (-number, 2)] {
                let text = decimal(value, places);
                assert_eq!(parse_decimal(&text), Some(value), "{text}");
            }
        }
        let long = parse_time("4294967295:59:59").expect("a time");
        for spent in [long, Duration::MAX] {
            let text = time(spent);
            assert_eq!(parse_time(&text), Some(spent), "{text}");
        }
    }

    #[test]
    fn numbers_too_large_are_none() {
        assert_eq!(parse_decimal(&"9".repeat(400)), None);
        assert_eq!(parse_time("18446744073709551616"), None);
        assert_eq!(parse_time("18446744073709551615:00"), None);
    }
}
