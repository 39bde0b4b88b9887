//! Texts that users write: durations and shell commands.

use std::time::Duration;

/// Parses a number of seconds, as in `1.5`, or a number with a unit, as in `500ms`,
/// `1.5s`, `2m` or `1h`.
pub(crate) fn parse_duration(text: &str) -> Result<Duration, String> {
    if let Ok(seconds) = text.parse::<f64>() {
        return Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string());
    }
    let zero = if text.starts_with('.') { "0" } else { "" };
    humantime::parse_duration(&format!("{zero}{text}")).map_err(|error| error.to_string())
}

/// Splits a command into words as a POSIX shell does; `None` when a quotation mark
/// is not closed. A backslash is an ordinary character on Windows.
pub(crate) fn split_words(command: &str) -> Option<Vec<String>> {
    if cfg!(windows) {
        shlex::split(&command.replace('\\', "\\\\"))
    } else {
        shlex::split(command)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_seconds_or_have_a_unit() {
        let millis = |text| parse_duration(text).map(|time| time.as_millis());
        assert_eq!(millis("2"), Ok(2000));
        assert_eq!(millis("0.25"), Ok(250));
        assert_eq!(millis("1.5s"), Ok(1500));
        assert_eq!(millis(".5s"), Ok(500));
        assert_eq!(millis("500ms"), Ok(500));
        assert_eq!(millis("2 m"), Ok(120_000));
        assert_eq!(millis("1h"), Ok(3_600_000));
        for text in ["", "s", "-1", "-1s", "1x", "nan", "inf", "1e30", "five"] {
            assert!(parse_duration(text).is_err(), "{text}");
        }
    }

    #[test]
    fn quotes_keep_spaces_and_empty_words() {
        let words = |text| split_words(text).map(|words| words.join("|"));
        assert_eq!(words("a  b\tc").as_deref(), Some("a|b|c"));
        assert_eq!(words("'a b' \"c d\"e ''").as_deref(), Some("a b|c de|"));
        assert_eq!(words(r#"say "it's""#).as_deref(), Some("say|it's"));
        let command = r#"python3  -c "print('a b')" --x='1 2' """#;
        assert_eq!(
            words(command).as_deref(),
            Some("python3|-c|print('a b')|--x=1 2|")
        );
        assert_eq!(words("'open"), None);
        assert_eq!(words("").as_deref(), Some(""));
    }
}
