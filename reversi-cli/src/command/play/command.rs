//! The commands that a player types.

use reversi_engine::{Game, Move, Square, search::Level};
use thiserror::Error;

use clap::ValueEnum;

use super::options::{Mode, ScoringOption};
use crate::games::parse_position;
use crate::terminal::wrapped;

/// A parsed input line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PlayCommand {
    /// Nothing: an empty line or a comment.
    Nothing,
    /// Plays these moves, as a transcript.
    Play(String),
    /// Plays one move; accepts a pass that was played automatically.
    Move(Move),
    /// Lets the computer move for the side to move.
    Go,
    /// Prints the best moves, with a reason for the first.
    Hint {
        /// The number of moves.
        count: usize,
        /// Whether to print the reason.
        explain: bool,
    },
    /// Finds the result of perfect play.
    Solve,
    /// Compares the moves of the game with the best ones.
    Analyze {
        /// Whether to print all moves, not only the mistakes.
        all: bool,
    },
    /// Takes this many turns back.
    Undo(usize),
    /// Replays this many turns that were taken back.
    Redo(usize),
    /// Starts the next game.
    New,
    /// Resigns the game.
    Resign,
    /// Exchanges the colours of the players.
    Swap,
    /// Sets up a board, or a board and moves.
    SetBoard(Box<Game>),
    /// Sets the level of the computer.
    Level(Level),
    /// Sets the players.
    Mode(Mode),
    /// Sets the scoring.
    Scoring(ScoringOption),
    /// Writes the game to a file.
    Save(String),
    /// Continues the game of a file.
    Load(String),
    /// Prints the moves so far.
    Moves,
    /// Draws the board.
    Board,
    /// Lists the commands.
    Help,
    /// Ends the program.
    Quit,
}

/// An invalid line.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(super) enum ParseCommandError {
    /// An unknown command.
    #[error("{0:?} is neither a move nor a command: type help for the commands")]
    Unknown(String),
    /// A missing argument.
    #[error("{0} expects {1}")]
    Missing(&'static str, &'static str),
    /// An invalid argument.
    #[error("{0:?} is not {1}")]
    Bad(String, &'static str),
    /// An invalid board.
    #[error("{0}")]
    Position(String),
}

/// The lines of the help for an output of this width.
pub(super) fn help(width: Option<usize>) -> Vec<String> {
    let mut lines = Vec::new();
    for line in HELP.lines() {
        if width.is_none_or(|width| line.len() <= width) {
            lines.push(line.to_owned());
            continue;
        }
        let (syntax, text) = line.split_once("  ").unwrap_or((line, ""));
        lines.extend(wrapped(syntax, width));
        let room = width.map(|width| width.saturating_sub(2));
        lines.extend(wrapped(text, room).iter().map(|text| format!("  {text}")));
    }
    lines
}

/// The help text, a line for each command.
const HELP: &str = "\
f5              play a move, or several moves, as in f5d6c3
pass            pass; a forced pass is played automatically
undo N, redo N  take back or replay N moves, 1 by default
hint N          print the N best moves; hint explain adds a reason
analyze         list the mistakes of the game; analyze all lists all moves
go              let the computer play the next move
solve           print the result of perfect play
new, resign     start the next game, resign this one
swap            exchange the colours
level LEVEL     easy, casual, fair, medium, hard, or 1 to 60
mode MODE       computer, two people, or watch the computer play itself
scoring RULE    winner (takes the empty squares) or discs (on the board)
setboard BOARD  64 squares as X, O and -, the side to move, and moves if any
save FILE, load FILE  the extension is the format, such as .txt
moves, board    print the moves so far, draw the board
quit            end the program; a terminal saves an unfinished game";

/// Parses a line.
///
/// # Errors
/// [`ParseCommandError`] for an invalid line.
pub(super) fn parse(line: &str) -> Result<PlayCommand, ParseCommandError> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    if word.is_empty() || word.starts_with('#') {
        return Ok(PlayCommand::Nothing);
    }
    // Before the commands, because h is one of them, and h 3 a square.
    if let Ok(square) = joined_squares(line).parse::<Square>() {
        return Ok(PlayCommand::Move(square.into()));
    }
    Ok(match word.to_ascii_lowercase().as_str() {
        "play" | "force" => PlayCommand::Play(joined_squares(&needed(rest, "play", "moves")?)),
        "go" => PlayCommand::Go,
        "hint" => hint(rest)?,
        "explain" => hint("explain")?,
        "solve" => PlayCommand::Solve,
        "analyze" | "analyse" => PlayCommand::Analyze {
            all: read(rest, "all", |text| match text {
                "" => Some(false),
                "all" => Some(true),
                _ => None,
            })?,
        },
        "undo" | "u" => PlayCommand::Undo(times(rest)?),
        "redo" | "r" => PlayCommand::Redo(times(rest)?),
        "new" | "n" | "init" | "i" => PlayCommand::New,
        "resign" => PlayCommand::Resign,
        "swap" => PlayCommand::Swap,
        "setboard" => {
            let text = needed(rest, "setboard", "a board")?;
            let record = parse_position(&text);
            let record = record.map_err(|error| ParseCommandError::Position(error.to_string()))?;
            PlayCommand::SetBoard(Box::new(record.into_game()))
        }
        "level" | "l" => PlayCommand::Level(read(
            rest,
            "easy, casual, fair, medium, hard or a number from 1 to 60",
            |text| text.parse().ok(),
        )?),
        "mode" => PlayCommand::Mode(read(rest, "computer, two or watch", first_value)?),
        "scoring" => PlayCommand::Scoring(read(rest, "winner or discs", first_value)?),
        "save" => PlayCommand::Save(needed(rest, "save", "a file name")?),
        "load" | "open" => PlayCommand::Load(needed(rest, "load", "a file name")?),
        "moves" | "transcript" => PlayCommand::Moves,
        "board" | "show" => PlayCommand::Board,
        "help" | "h" | "?" => PlayCommand::Help,
        "quit" | "q" | "exit" => PlayCommand::Quit,
        _ => return moves(&joined_squares(line)),
    })
}

/// The line with a square of two separate characters in one word: `D 3`, `d-3`.
fn joined_squares(line: &str) -> String {
    let mut joined = String::with_capacity(line.len());
    let mut rest = line.trim_matches(|c: char| c.is_whitespace() || matches!(c, '.' | '!'));
    while let Some(first) = rest.chars().next() {
        let starts_word = !joined.ends_with(|c: char| c.is_alphabetic());
        let after = &rest[first.len_utf8()..];
        let gap = |c: char| c.is_whitespace() || matches!(c, '-' | ',' | ':');
        let digit = after.trim_start_matches(gap);
        let is_file = matches!(first, 'a'..='h' | 'A'..='H');
        let is_square = is_file && starts_word && digit.starts_with(|c| matches!(c, '1'..='8'));
        joined.push(first);
        rest = if is_square { digit } else { after };
    }
    joined
}

fn moves(line: &str) -> Result<PlayCommand, ParseCommandError> {
    if let Ok(mv) = line.parse() {
        return Ok(PlayCommand::Move(mv));
    }
    // A sequence of squares.
    let has_square = line
        .as_bytes()
        .windows(2)
        .any(|pair| str::from_utf8(pair).is_ok_and(|pair| pair.parse::<Move>().is_ok()));
    let first = line.bytes().next().unwrap_or_default();
    if has_square && (first.is_ascii_digit() || matches!(first | 0x20, b'a'..=b'h' | b'p')) {
        Ok(PlayCommand::Play(line.to_owned()))
    } else {
        Err(ParseCommandError::Unknown(line.to_owned()))
    }
}

fn hint(rest: &str) -> Result<PlayCommand, ParseCommandError> {
    let mut command = (3, false);
    for word in rest.split_whitespace() {
        match word.trim_start_matches('-') {
            "explain" | "why" => command.1 = true,
            number => command.0 = times(number)?,
        }
    }
    let (count, explain) = command;
    Ok(PlayCommand::Hint { count, explain })
}

fn needed(
    rest: &str,
    command: &'static str,
    what: &'static str,
) -> Result<String, ParseCommandError> {
    if rest.is_empty() {
        Err(ParseCommandError::Missing(command, what))
    } else {
        Ok(rest.to_owned())
    }
}

/// A repeat count, 1 by default.
fn times(rest: &str) -> Result<usize, ParseCommandError> {
    if rest.is_empty() {
        return Ok(1);
    }
    let number = rest.parse().ok().filter(|&number: &usize| number > 0);
    number.ok_or_else(|| ParseCommandError::Bad(rest.to_owned(), "a positive number"))
}

fn read<T>(
    rest: &str,
    what: &'static str,
    parse: impl Fn(&str) -> Option<T>,
) -> Result<T, ParseCommandError> {
    parse(rest).ok_or_else(|| ParseCommandError::Bad(rest.to_owned(), what))
}

/// The value named by the first word; later words are ignored.
fn first_value<T: ValueEnum>(rest: &str) -> Option<T> {
    T::from_str(rest.split_whitespace().next()?, true).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_parsed() {
        let play = |text: &str| PlayCommand::Play(text.to_owned());
        for (line, command) in [
            ("", PlayCommand::Nothing),
            ("  # a comment", PlayCommand::Nothing),
            (" F5 ", PlayCommand::Move(Square::F5.into())),
            ("pass", PlayCommand::Move(Move::Pass)),
            ("f5d6c3", play("f5d6c3")),
            ("F5 d6", play("F5 d6")),
            ("play f5", play("f5")),
            ("Undo", PlayCommand::Undo(1)),
            ("u 4", PlayCommand::Undo(4)),
            (
                "hint",
                PlayCommand::Hint {
                    count: 3,
                    explain: false,
                },
            ),
            (
                "hint 5 --explain",
                PlayCommand::Hint {
                    count: 5,
                    explain: true,
                },
            ),
            ("level hard", PlayCommand::Level(Level::HARD)),
            ("mode two people", PlayCommand::Mode(Mode::Two)),
            (
                "save my game.txt",
                PlayCommand::Save("my game.txt".to_owned()),
            ),
        ] {
            assert_eq!(parse(line), Ok(command), "{line}");
        }
    }

    #[test]
    fn invalid_lines_are_rejected() {
        for line in [
            "foo",
            "z9",
            "undo 0",
            "undo x",
            "level 61",
            "mode",
            "play",
            "setboard X",
            "analyze some",
            "z 3",
            "d 9",
            "hint x",
        ] {
            assert!(parse(line).is_err(), "{line}");
        }
    }

    #[test]
    fn a_square_may_have_a_gap() {
        for line in [
            "d3", "D 3", "d  3", " D3 ", "d-3", "d,3", "d: 3", "D3.", "d 3!", "d\t3",
        ] {
            let expected = PlayCommand::Move(Square::D3.into());
            assert_eq!(parse(line), Ok(expected), "{line}");
        }
        assert_eq!(parse("h 3"), Ok(PlayCommand::Move(Square::H3.into())));
        assert_eq!(parse("h"), Ok(PlayCommand::Help));
        let all = PlayCommand::Play("F5 d6, c3".to_owned());
        assert_eq!(parse("F 5 d 6, c 3"), Ok(all.clone()));
        assert_eq!(parse("play F 5 d6, c 3"), Ok(all));
        let numbered = PlayCommand::Play("1. f5 d6 2. c3".to_owned());
        assert_eq!(parse("1. f 5 d 6 2. c3"), Ok(numbered));
        assert!(parse("save d 3").is_ok_and(|found| found == PlayCommand::Save("d 3".into())));
    }

    #[test]
    fn the_help_fits_a_terminal() {
        assert!(HELP.lines().count() <= 20);
        assert!(HELP.lines().all(|line| line.len() < 80));
        assert_eq!(help(None).join("\n"), HELP);
        for width in 20..100 {
            let lines = help(Some(width));
            assert!(lines.iter().all(|line| line.len() <= width), "{lines:?}");
        }
    }
}
