//! `reversi gtp` as a process: closed pipes, interrupts, floods.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

use reversi_engine::{Board, Color, Move, Scoring};

/// The program with piped input, output and errors.
struct Engine {
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
}

impl Engine {
    fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_reversi"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let stdin = child.stdin.take();
        let stdout = BufReader::new(child.stdout.take().expect("stdout is piped"));
        Self {
            child,
            stdin,
            stdout,
        }
    }

    fn send(&mut self, lines: &str) {
        let stdin = self.stdin.as_mut().expect("stdin is open");
        writeln!(stdin, "{lines}").expect("the program reads");
    }

    /// The next reply without its newlines, empty at the end of the output.
    fn reply(&mut self) -> String {
        let mut reply = String::new();
        while !reply.ends_with("\n\n") && self.stdout.read_line(&mut reply).expect("text") > 0 {}
        reply.trim_end().to_owned()
    }

    fn ask(&mut self, line: &str) -> String {
        self.send(line);
        self.reply()
    }

    /// Closes the input and asserts that the program exits with success and without
    /// errors.
    fn finish(mut self) {
        drop(self.stdin.take());
        drop(self.stdout);
        let Output { status, stderr, .. } = self.child.wait_with_output().expect("it ends");
        assert!(status.success(), "{status}");
        assert_eq!(String::from_utf8_lossy(&stderr), "");
    }
}

#[test]
fn exits_at_the_end_of_the_input() {
    Engine::start(&["gtp"]).finish();

    // A last line without a newline counts.
    let mut engine = Engine::start(&["gtp"]);
    let mut stdin = engine.stdin.take().expect("stdin is open");
    write!(stdin, "5 name").expect("the program reads");
    drop(stdin);
    assert_eq!(engine.reply(), "=5 reversi");
    assert_eq!(engine.reply(), "");
    engine.finish();
}

#[test]
fn without_a_command_a_pipe_gets_gtp() {
    let mut engine = Engine::start(&[]);
    assert_eq!(engine.ask("1 protocol_version"), "=1 2");
    engine.finish();
}

#[test]
fn rejects_invalid_options_with_a_reason() {
    for (arguments, reason) in [
        (vec!["gtp", "--weights", "/no/such/file"], "/no/such/file"),
        (
            vec!["gtp", "--weights", env!("CARGO_MANIFEST_PATH")],
            "Cargo.toml",
        ),
        (vec!["gtp", "--time", "soon"], "soon"),
        (vec!["gtp", "--depth", "0"], "--depth"),
        (vec!["perft", "3", "--board", "--X"], "--board"),
        (vec!["frobnicate"], "frobnicate"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_reversi"))
            .args(&arguments)
            .stdin(Stdio::null())
            .output()
            .expect("the program starts");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        let message = String::from_utf8_lossy(&output.stderr);
        assert!(message.contains(reason), "{arguments:?}: {message}");
        assert_eq!(output.stdout, b"", "{arguments:?}");
    }
}

#[test]
fn quit_replies_and_exits() {
    let mut engine = Engine::start(&["gtp"]);
    assert_eq!(engine.ask("1 quit"), "=1");
    assert_eq!(engine.reply(), "", "the output is closed");
    let status = engine
        .child
        .wait()
        .expect("it ends with its input still open");
    assert!(status.success(), "{status}");
}

#[test]
fn exits_silently_when_the_output_closes() {
    let mut engine = Engine::start(&["gtp"]);
    assert_eq!(engine.ask("name"), "= reversi");
    let Engine {
        child,
        stdin,
        stdout,
    } = engine;
    drop(stdout);
    let mut stdin = stdin.expect("stdin is open");
    // Repeated until the program exits: another test that starts a process at this
    // moment can hold a copy of the closed pipe.
    while stdin.write_all(b"name\n").is_ok() {}
    let output = child
        .wait_with_output()
        .expect("it ends with its input still open");
    assert!(output.status.success(), "{}", output.status);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn answers_a_flood_of_commands_in_order() {
    const COUNT: usize = 3000;
    let mut engine = Engine::start(&["gtp"]);
    let mut stdin = engine.stdin.take().expect("stdin is open");
    let writer = thread::spawn(move || {
        let lines: Vec<_> = (0..COUNT)
            .map(|id| format!("{id} protocol_version\n"))
            .collect();
        stdin
            .write_all(lines.concat().as_bytes())
            .expect("the program reads");
    });
    for id in 0..COUNT {
        assert_eq!(engine.reply(), format!("={id} 2"));
    }
    writer.join().expect("all is written");
    engine.finish();
}

#[test]
fn an_interrupt_stops_only_the_running_search() {
    // This search would take years.
    let mut engine = Engine::start(&["gtp", "--depth", "60", "--hash", "1"]);
    engine.send("1 genmove b\n# interrupt");
    let first = engine.reply();
    assert!(first.starts_with("=1 "), "{first}");
    assert_eq!(engine.ask("# interrupt\n2 name"), "=2 reversi");

    // An interrupt in the middle of a search.
    engine.send("3 genmove w");
    thread::sleep(Duration::from_millis(100));
    engine.send("# interrupt\n4 name");
    let second = engine.reply();
    assert!(second.starts_with("=3 "), "{second}");
    assert_eq!(engine.reply(), "=4 reversi");
    engine.finish();
}

#[test]
fn a_search_stops_when_the_controller_exits() {
    let mut engine = Engine::start(&["gtp", "--depth", "60", "--hash", "1"]);
    engine.send("genmove b");
    thread::sleep(Duration::from_millis(100));
    engine.finish();

    let mut engine = Engine::start(&["gtp", "--depth", "60", "--hash", "1"]);
    engine.send("1 genmove b");
    thread::sleep(Duration::from_millis(100));
    engine.send("2 quit");
    let first = engine.reply();
    assert!(first.starts_with("=1 "), "{first}");
    assert_eq!(engine.reply(), "=2");
    engine.finish();
}

#[test]
fn a_script_gets_complete_searches() {
    let moves = |end: &str| {
        let mut engine = Engine::start(&["gtp", "--depth", "8", "--hash", "1"]);
        engine.send(&format!("genmove b\ngenmove w\ngenmove b{end}"));
        drop(engine.stdin.take());
        let moves = [engine.reply(), engine.reply(), engine.reply()];
        engine.finish();
        moves
    };
    let mut engine = Engine::start(&["gtp", "--depth", "8", "--hash", "1"]);
    let one_by_one = ["genmove b", "genmove w", "genmove b"].map(|line| engine.ask(line));
    engine.finish();
    assert_eq!(moves(""), one_by_one);
    assert_eq!(moves("\nquit"), one_by_one);
}

#[test]
fn two_engines_play_a_whole_game() {
    for passes_are_told in [true, false] {
        let mut engines = [(); 2].map(|()| Engine::start(&["gtp", "--depth", "3", "--hash", "1"]));
        let mut board = Board::new();
        while !board.is_game_over() {
            let side = board.side_to_move();
            if board.must_pass() && !passes_are_told {
                board.pass().expect("a pass is due");
                continue;
            }
            let reply = engines[side as usize].ask(&format!("genmove {side}"));
            let mv: Move = reply
                .strip_prefix("= ")
                .expect("a move")
                .parse()
                .expect("a move");
            board.play(mv).expect("a legal move");
            let told = engines[side.opponent() as usize].ask(&format!("play {side} {mv}"));
            assert_eq!(told, "=");
        }
        let discs = board
            .score(Color::Black, Scoring::WinnerTakesEmpties)
            .discs();
        let score = match discs {
            0 => "= 0".to_owned(),
            1.. => format!("= B+{discs}"),
            _ => format!("= W+{}", -discs),
        };
        for mut engine in engines {
            assert_eq!(engine.ask("genmove b"), "= pass");
            assert_eq!(engine.ask("final_score"), score);
            engine.finish();
        }
    }
}

/// `GoGui` takes the text after the first space of a reply.
#[test]
fn go_gui_reads_every_text_whole() {
    let commands = [
        "list_commands",
        "showboard",
        "gogui-rules_board",
        "gogui-rules_board_gfx",
        "gogui-analyze_commands",
        "reversi-eval_board",
        "reversi-hint 3",
        "reversi-set",
        "reversi-analyze 2",
        "name",
    ];
    let input = commands.join("\n") + "\n";
    let mut child = Command::new(env!("CARGO_BIN_EXE_reversi"))
        .args(["gtp", "--hash", "1", "--depth", "4"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("piped");
    stdin.write_all(input.as_bytes()).expect("written");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    let output = String::from_utf8(output.stdout).expect("text");
    let replies: Vec<&str> = output.split_terminator("\n\n").collect();
    assert_eq!(replies.len(), commands.len(), "{output}");
    for (command, reply) in commands.iter().zip(replies) {
        let (sign, text) = reply.split_once(' ').expect("a space");
        assert_eq!(sign, "=", "{command}: {reply}");
        assert!(
            text.lines().count() > 1 || command.ends_with("analyze 2") || *command == "name",
            "{command}: {text}"
        );
    }
}
