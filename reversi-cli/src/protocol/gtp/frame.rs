//! The syntax of GTP version 2: request lines and replies.

use super::failure::Failure;

/// The line without its comment.
#[must_use]
pub(super) fn without_comment(line: &str) -> &str {
    line.split('#').next().unwrap_or_default()
}

/// A request: an optional ID, a command and its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Request<'l> {
    /// The ID, with leading zeros.
    pub(super) id: Option<&'l str>,
    /// The command; empty when the line has only an ID.
    pub(super) command: &'l str,
    /// The arguments of the command.
    pub(super) arguments: Vec<&'l str>,
}

impl<'l> Request<'l> {
    /// Parses a line without control characters; `None` for a blank line, which has no
    /// reply.
    #[must_use]
    pub(super) fn parse(line: &'l str) -> Option<Self> {
        let mut words = line.split(' ').filter(|word| !word.is_empty()).peekable();
        let first = *words.peek()?;
        let is_number = first.bytes().all(|byte| byte.is_ascii_digit());
        let id = words.next_if(|_| is_number);
        Some(Self {
            id,
            command: words.next().unwrap_or_default(),
            arguments: words.collect(),
        })
    }
}

/// Formats a reply: `=` or `?`, the ID of the request, the text and an empty line. A
/// space comes before every text, also one that starts with a line break: `GoGui` drops
/// everything up to the first space.
#[must_use]
pub(super) fn format_reply(id: Option<&str>, answer: &Result<String, Failure>) -> String {
    let (sign, text) = match answer {
        Ok(text) => ('=', text.clone()),
        Err(failure) => ('?', failure.to_string()),
    };
    let id = id.unwrap_or_default();
    let space = if text.is_empty() { "" } else { " " };
    format!("{sign}{id}{space}{text}\n\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_cut() {
        assert_eq!(without_comment("name # who?"), "name ");
        assert_eq!(without_comment("# interrupt"), "");
        assert_eq!(without_comment("name"), "name");
    }

    #[test]
    fn requests_have_id_command_and_arguments() {
        let request = Request::parse("  00012   play  b F5 ").expect("the line is not blank");
        assert_eq!(request.id, Some("00012"));
        assert_eq!(request.command, "play");
        assert_eq!(request.arguments, ["b", "F5"]);
        assert_eq!(Request::parse("   "), None);
        let bare = Request::parse("7").expect("the line is not blank");
        assert_eq!((bare.id, bare.command), (Some("7"), ""));
        let negative = Request::parse("-7 name").expect("the line is not blank");
        assert_eq!((negative.id, negative.command), (None, "-7"));
    }

    #[test]
    fn go_gui_reads_the_whole_text() {
        // `GoGui` cuts a reply at its first space.
        for text in ["\nA B\nC D", ". X\nO .", "F5"] {
            let reply = format_reply(None, &Ok(text.into()));
            let (_, read) = reply.split_once(' ').expect("a space");
            assert_eq!(read.trim_end_matches('\n'), text);
        }
    }

    #[test]
    fn replies_end_with_an_empty_line() {
        assert_eq!(format_reply(Some("3"), &Ok("F5".into())), "=3 F5\n\n");
        assert_eq!(format_reply(None, &Ok(String::new())), "=\n\n");
        assert_eq!(
            format_reply(Some("4"), &Ok("\nboard".into())),
            "=4 \nboard\n\n"
        );
        assert_eq!(
            format_reply(None, &Err(Failure::IllegalMove)),
            "? illegal move\n\n"
        );
    }
}
