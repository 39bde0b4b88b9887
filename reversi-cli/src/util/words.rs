//! The words of a shell command.

/// Splits a command into words as a POSIX shell does; `None` when a quotation mark
/// is not closed. A backslash is an ordinary character on Windows.
pub(crate) fn split(command: &str) -> Option<Vec<String>> {
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
    fn quotes_keep_spaces_and_empty_words() {
        let words = |text| split(text).map(|words| words.join("|"));
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
