//! The theme of the output: colours and character set.

use std::env;
use std::io::{self, IsTerminal};

use anstream::AutoStream;
use anstyle::{Ansi256Color, Style};
use clap::{Args, ValueEnum};

/// The theme options of commands that draw boards.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct ThemeOptions {
    /// Use of colours
    #[arg(long, value_enum, value_name = "WHEN", default_value_t)]
    pub color: ColorWhen,
    /// Draw with ASCII characters only: X is black, O is white
    #[arg(long)]
    pub ascii: bool,
}

/// The use of colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum ColorWhen {
    /// On terminals with colours, unless NO_COLOR is set
    #[default]
    Auto,
    /// On all outputs
    Always,
    /// On no output
    Never,
}

/// The theme of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Theme {
    /// Whether to use Unicode characters.
    pub unicode: bool,
    /// Whether to use colours.
    pub color: bool,
}

impl Theme {
    /// Detects the theme of standard output by options, terminal and locale.
    #[must_use]
    pub(crate) fn detect(options: ThemeOptions) -> Self {
        let output = io::stdout();
        let is_plain = output.is_terminal() && is_plain_terminal(|name| env::var(name).ok());
        Self {
            unicode: !options.ascii && !is_plain,
            color: match options.color {
                ColorWhen::Auto => AutoStream::choice(&output) != anstream::ColorChoice::Never,
                ColorWhen::Always => true,
                ColorWhen::Never => false,
            },
        }
    }

    /// The text in a style; unchanged without colours.
    #[must_use]
    pub(crate) fn paint(self, style: Style, text: &str) -> String {
        if self.color && !text.is_empty() {
            format!("{style}{text}{style:#}")
        } else {
            text.to_owned()
        }
    }
}

/// Whether the terminal shows ASCII only, by these environment variables.
fn is_plain_terminal(variable: impl Fn(&str) -> Option<String>) -> bool {
    let set = |name| variable(name).filter(|value| !value.is_empty());
    if set("TERM").is_some_and(|terminal| terminal == "dumb") {
        return true;
    }
    // The first set variable counts; a locale without a character set may use any.
    let locale = set("LC_ALL")
        .or_else(|| set("LC_CTYPE"))
        .or_else(|| set("LANG"));
    locale.is_some_and(|locale| {
        let has_utf8 = locale.split_once('.').map(|(_, charset)| {
            let letters = charset.split('@').next().unwrap_or(charset);
            letters.replace('-', "").eq_ignore_ascii_case("utf8")
        });
        has_utf8 == Some(false) || locale == "C" || locale == "POSIX"
    })
}

/// The background of the board.
const BOARD: Ansi256Color = Ansi256Color(28);

/// Text on the board in one of 256 colours.
const fn on_board(color: u8) -> Style {
    Style::new()
        .fg_color(Some(anstyle::Color::Ansi256(Ansi256Color(color))))
        .bg_color(Some(anstyle::Color::Ansi256(BOARD)))
}

const fn text(color: u8) -> Style {
    Style::new().fg_color(Some(anstyle::Color::Ansi256(Ansi256Color(color))))
}

/// Black discs.
pub(crate) const BLACK_DISC: Style = on_board(16);
/// White discs.
pub(crate) const WHITE_DISC: Style = on_board(231);
/// Empty squares.
pub(crate) const EMPTY: Style = on_board(22);
/// Legal moves and their values.
pub(crate) const LEGAL: Style = on_board(157);
/// The best move, and the marks of the last move.
pub(crate) const MARKED: Style = on_board(226).bold();
/// Less important text.
pub(crate) const FAINT: Style = Style::new().dimmed();
/// More important text.
pub(crate) const STRONG: Style = Style::new().bold();
/// A slight loss.
pub(crate) const WARNING: Style = text(214);
/// A serious loss.
pub(crate) const ALARM: Style = text(203);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locales_and_terminals() {
        let plain = |variables: &[(&str, &str)]| {
            is_plain_terminal(|name| {
                let found = variables.iter().find(|(key, _)| *key == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        assert!(!plain(&[]));
        assert!(plain(&[("TERM", "dumb"), ("LANG", "en_GB.UTF-8")]));
        assert!(!plain(&[("TERM", "xterm"), ("LANG", "de_DE.utf8")]));
        assert!(!plain(&[("LANG", "de_DE")]));
        assert!(plain(&[("LANG", "de_DE.ISO-8859-15@euro")]));
        assert!(plain(&[("LC_ALL", "C"), ("LANG", "en_GB.UTF-8")]));
        assert!(!plain(&[
            ("LC_ALL", ""),
            ("LC_CTYPE", "C.UTF-8"),
            ("LANG", "C")
        ]));
    }

    #[test]
    fn no_colours_no_escapes() {
        let theme = |color| Theme {
            unicode: true,
            color,
        };
        assert_eq!(theme(false).paint(STRONG, "text"), "text");
        assert_eq!(theme(true).paint(STRONG, "text"), "\x1b[1mtext\x1b[0m");
        assert_eq!(theme(true).paint(STRONG, ""), "");
    }
}
