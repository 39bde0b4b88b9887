//! `reversi play` in a terminal of 80 columns and 24 rows.
//!
//! Types the whole games of `tests/transcripts/play` and compares the screen with
//! `tests/transcripts/terminal`. A change of the signature records both again, these
//! with `cargo test -p reversi-cli --test it terminal::record -- --ignored`.
use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::process::{Child, Command};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
use std::time::Duration;

use nix::pty::{Winsize, openpty};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use vt100::Parser;

use crate::program::folder;
use crate::support::{Conversation, conversations};

/// The timeout of an answer.
const PATIENCE: Duration = Duration::from_secs(120);

const WINDOW: Winsize = Winsize {
    ws_row: 24,
    ws_col: 80,
    ws_xpixel: 0,
    ws_ypixel: 0,
};

/// More rows than the output of a game, so that nothing scrolls away.
const ALL_ROWS: u16 = 4000;

/// The program in a terminal.
struct Terminal {
    child: Child,
    keys: File,
    output: Receiver<Vec<u8>>,
    screen: Parser,
}

impl Terminal {
    /// Starts the program with its state in this folder.
    fn start(arguments: &[String], state: &Path) -> Self {
        Self::start_in(WINDOW, arguments, state)
    }

    /// Starts the program in a window of this size.
    fn start_in(window: Winsize, arguments: &[String], state: &Path) -> Self {
        let pty = openpty(&window, None).expect("a terminal");
        let end = |end: &OwnedFd| end.try_clone().expect("a handle");
        let child = Command::new(env!("CARGO_BIN_EXE_reversi"))
            .args(arguments)
            .env("TERM", "xterm-256color")
            .env("LC_ALL", "C.UTF-8")
            .env("XDG_STATE_HOME", state)
            .env("HOME", state)
            .stdin(end(&pty.slave))
            .stdout(end(&pty.slave))
            .stderr(pty.slave)
            .spawn()
            .expect("the program starts");
        let mut master = File::from(end(&pty.master));
        let (sender, output) = channel();
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            // Reading fails after the program closes its end.
            while let Ok(count @ 1..) = master.read(&mut bytes) {
                let _ = sender.send(bytes[..count].to_vec());
            }
        });
        Self {
            child,
            keys: pty.master.into(),
            output,
            screen: Parser::new(ALL_ROWS, window.ws_col, 0),
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).expect("typed");
    }

    /// Waits for a state of the screen.
    fn wait_until(&mut self, is_shown: impl Fn(&Self) -> bool) {
        while !is_shown(self) {
            let bytes = self.output.recv_timeout(PATIENCE);
            let bytes = bytes.unwrap_or_else(|error| panic!("{error} after\n{}", self.text()));
            self.screen.process(&bytes);
        }
    }

    /// Waits for a prompt below this row and returns its row.
    fn wait_for_prompt(&mut self, above: Option<u16>) -> u16 {
        self.wait_until(|terminal| {
            let is_below = above.is_none_or(|above| terminal.row() > above);
            is_below && ["black>", "white>", "new or quit>"].contains(&&*terminal.line())
        });
        self.row()
    }

    /// Types a line, waits for the end of the answer and returns its number of rows.
    fn type_line(&mut self, line: &str) -> u16 {
        let row = self.row();
        self.press(&format!("{line}\r"));
        self.wait_for_prompt(Some(row)) - row
    }

    fn row(&self) -> u16 {
        self.screen.screen().cursor_position().0
    }

    /// The line of the cursor.
    fn line(&self) -> String {
        let screen = self.screen.screen();
        let mut rows = screen.rows(0, screen.size().1);
        let line = rows.nth(usize::from(self.row()));
        line.unwrap_or_default().trim_end().to_owned()
    }

    /// The whole screen.
    fn text(&self) -> String {
        let text = self.screen.screen().contents();
        let lines = text
            .trim_end()
            .lines()
            .map(|line| format!("{}\n", line.trim_end()));
        lines.collect()
    }

    /// Waits for the program to exit and returns its exit code and the whole screen.
    fn end(mut self) -> (Option<i32>, String) {
        let status = self.child.wait().expect("it ends");
        while let Ok(bytes) = self.output.recv_timeout(Duration::from_millis(200)) {
            self.screen.process(&bytes);
        }
        (status.code(), self.text())
    }
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_owned).collect()
}

/// The whole games.
fn whole_games() -> Vec<(String, Conversation)> {
    let name = |conversation: &Conversation| {
        let stem = conversation.path.file_stem().expect("a name");
        stem.to_string_lossy().into_owned()
    };
    let all = conversations("play").into_iter();
    let games: Vec<_> = all
        .map(|conversation| (name(&conversation), conversation))
        .filter(|(name, _)| name.starts_with("whole_game"))
        .collect();
    assert_eq!(games.len(), 2);
    games
}

/// The screen of a game.
fn session(name: &str, game: &Conversation) -> String {
    // Without color, shape distinguishes white discs.
    let arguments = [&*game.arguments, &words("--color never")].concat();
    let mut terminal = Terminal::start(&arguments, &folder(name));
    terminal.wait_for_prompt(None);
    for turn in &game.turns {
        let line = String::from_utf8_lossy(&turn.request).trim_end().to_owned();
        if line == "quit" {
            terminal.press("quit\r");
            break;
        }
        let rows = terminal.type_line(&line);
        assert!(rows < WINDOW.ws_row, "{}", terminal.text());
    }
    let (code, text) = terminal.end();
    assert_eq!(code, Some(0), "{text}");
    for needed in [
        "passes.",
        "> undo",
        "> hint",
        "The game is over",
        " wins by ",
    ] {
        assert!(text.contains(needed), "no {needed} in\n{text}");
    }
    text
}

fn recorded(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts/terminal");
    folder.join(format!("{name}.txt"))
}

#[test]
fn whole_games_match_the_recorded_screen() {
    for (name, game) in whole_games() {
        let text = session(&name, &game);
        let expected = fs::read_to_string(recorded(&name)).expect("it is there");
        println!("recorded games of old searches are recorded anew, see the head of this file");
        assert_eq!(text, expected);
        if name.ends_with("ascii") {
            assert!(text.is_ascii(), "{text}");
        }
    }
}

#[test]
#[ignore = "records the sessions"]
fn record() {
    for (name, game) in whole_games() {
        fs::write(recorded(&name), session(&name, &game)).expect("the folder is there");
    }
}

#[test]
fn an_interrupt_makes_the_computer_move() {
    let arguments = words("play --mode watch --level 60 --hash 1");
    let mut terminal = Terminal::start(&arguments, &folder("interrupt"));
    // The computer thinks as soon as the board is drawn, for years.
    terminal.wait_until(|terminal| terminal.text().matches("a   b   c").count() == 2);
    thread::sleep(Duration::from_millis(100));
    let id = Pid::from_raw(terminal.child.id() as i32);
    kill(id, Signal::SIGINT).expect("it runs");
    terminal.wait_for_prompt(None);
    let text = terminal.text();
    assert!(text.contains("Black plays"), "{text}");
    assert!(text.contains("Two people play now"), "{text}");
    terminal.press("quit\r");
    assert_eq!(terminal.end().0, Some(0));
}

#[test]
fn an_interrupted_game_is_saved() {
    let state = folder("broken_off");
    let arguments = words("play --mode two --hash 1");
    let mut terminal = Terminal::start(&arguments, &state);
    terminal.wait_for_prompt(None);
    terminal.type_line("f5d6");
    terminal.type_line("c3");
    // Ctrl-C in the middle of a line.
    terminal.press("d3\x03");
    let (code, text) = terminal.end();
    assert_eq!(code, Some(130), "{text}");
    let advice = "Continue with: reversi play --load ";
    let text = text.replace('\n', "");
    let (_, rest) = text.split_once(advice).expect("advice");
    let (file, _) = rest
        .split_once("reversi: interrupted")
        .expect("why it ends");

    // The arrow keys go back in the history, the last line first.
    let arguments = words(&format!("play --mode two --hash 1 --load {file}"));
    let mut terminal = Terminal::start(&arguments, &state);
    terminal.wait_for_prompt(None);
    terminal.type_line("undo");
    terminal.type_line("\x1b[A\x1b[A");
    terminal.type_line("moves");
    terminal.press("\x04");
    let (code, text) = terminal.end();
    assert_eq!(code, Some(0), "{text}");
    assert!(
        text.contains("white> undo\n") && text.contains("black> c3\n"),
        "{text}"
    );
    assert!(text.contains("\nf5d6c3\n"), "{text}");
}

#[test]
fn quit_and_a_closed_terminal_save_the_game() {
    let state = folder("quit");
    let file = state.join("reversi/game.ggf");
    let arguments = words("play --mode two --hash 1");
    let mut terminal = Terminal::start(&arguments, &state);
    terminal.wait_for_prompt(None);
    terminal.type_line("f5d6");
    terminal.press("quit\r");
    let (code, text) = terminal.end();
    assert_eq!(code, Some(0), "{text}");
    assert!(
        text.contains("Continue with: reversi play --load"),
        "{text}"
    );
    assert!(fs::read_to_string(&file).expect("a game").contains("W[D6"));

    fs::remove_file(&file).expect("it is there");
    let mut terminal = Terminal::start(&arguments, &state);
    terminal.wait_for_prompt(None);
    terminal.type_line("F 5");
    let id = Pid::from_raw(terminal.child.id() as i32);
    kill(id, Signal::SIGHUP).expect("it runs");
    assert_eq!(terminal.end().0, Some(130));
    assert!(fs::read_to_string(&file).expect("a game").contains("B[F5"));
}

#[test]
fn the_panel_is_beside_or_below_the_board() {
    let state = folder("widths");
    let arguments = words("play --mode two --hash 1 --color never --ascii");
    for columns in [20, 36, 37, 50, 72, 73, 200] {
        let window = Winsize {
            ws_col: columns,
            ..WINDOW
        };
        let mut terminal = Terminal::start_in(window, &arguments, &state);
        terminal.wait_for_prompt(None);
        terminal.type_line("f5");
        for line in ["help", "hint 1", "moves", "level casual"] {
            terminal.type_line(line);
        }
        terminal.press("\x04");
        let (code, text) = terminal.end();
        assert_eq!(code, Some(0), "{text}");
        let rows: Vec<&str> = text.lines().collect();
        let fifth = if columns < 37 {
            "5 . . . X X[X]. . 5"
        } else {
            "5   .   .   .   X   X  [X]  .   .   5"
        };
        let row = rows.iter().find(|row| row.starts_with(fifth));
        let row = row.unwrap_or_else(|| panic!("{columns}: {text}"));
        let is_beside = row.contains("white   1   player 2");
        assert_eq!(is_beside, columns >= 73, "{columns}: {text}");
        let below = rows
            .iter()
            .any(|row| row.starts_with("O white   1   player 2"));
        assert_eq!(below, !is_beside && columns > 24, "{columns}: {text}");
        // Nothing but the file name is wrapped by the terminal.
        assert!(rows.iter().any(|row| row.starts_with(" 1. ")), "{text}");
    }
}

#[test]
fn a_spinner_shows_the_depth_and_disappears() {
    let arguments = words("play --mode computer --start computer --level 40 --hash 1");
    let mut terminal = Terminal::start(&arguments, &folder("spinner"));
    terminal.wait_until(|terminal| terminal.line().contains("thinking: depth "));
    assert!(terminal.line().contains(", value "), "{}", terminal.text());
    let id = Pid::from_raw(terminal.child.id() as i32);
    kill(id, Signal::SIGINT).expect("it runs");
    terminal.wait_for_prompt(None);
    let text = terminal.text();
    assert!(!text.contains("thinking"), "{text}");
    terminal.press("\x04");
    assert_eq!(terminal.end().0, Some(0));
}

#[test]
fn no_history_keeps_nothing() {
    let state = folder("nothing_kept");
    let mut terminal = Terminal::start(&words("play --mode two --no-history"), &state);
    terminal.wait_for_prompt(None);
    terminal.type_line("f5");
    terminal.press("\x03");
    let (code, text) = terminal.end();
    assert_eq!(code, Some(130), "{text}");
    assert!(text.contains("Moves: f5\n"), "{text}");
    assert!(fs::read_dir(&state).expect("it is there").next().is_none());
}
