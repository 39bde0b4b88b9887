//! Whatever comes in, the engine answers in the form of the protocol.

use proptest::prelude::*;
use proptest::sample::select;
use reversi_cli::level::Level;
use reversi_cli::protocol::gtp::Engine;
use reversi_cli::session::Session;
use reversi_engine::Options;

fn engine() -> Engine {
    let options = Options {
        hash_mib: 1,
        ..Options::default()
    };
    let level = Level {
        depth: Some(1),
        ..Level::default()
    };
    Engine::new(Session::new(options, level))
}

fn commands() -> Vec<String> {
    let list = engine().answer(b"list_commands").expect("a list");
    let names = list.trim_start_matches('=').split_whitespace();
    names.map(str::to_owned).collect()
}

/// A line of a known command with words that commands expect, or not.
fn command_line() -> impl Strategy<Value = Vec<u8>> {
    const WORDS: [&str; 24] = [
        "b",
        "w",
        "Black",
        "WHITE",
        "pass",
        "PASS",
        "d3",
        "C4",
        "f5",
        "e6",
        "a1",
        "h8",
        "0",
        "1",
        "2",
        "8",
        "60",
        "-1",
        "0.5",
        "1e99",
        "nan",
        "99999999999999999999",
        "canadian",
        "---------------------------OX------XO---------------------------",
    ];
    let words = prop::collection::vec(select(WORDS.to_vec()), 0..5);
    (select(commands()), words, any::<Option<u32>>()).prop_map(|(command, words, id)| {
        let id = id.map(|id| format!("{id} ")).unwrap_or_default();
        format!("{id}{command} {}", words.join(" ")).into_bytes()
    })
}

proptest! {
    #[test]
    fn every_line_has_a_well_formed_reply_or_none(
        lines in prop::collection::vec(
            prop_oneof![4 => command_line(), 1 => prop::collection::vec(any::<u8>(), 0..40)],
            0..30,
        )
    ) {
        let mut engine = engine();
        for line in lines {
            let Some(reply) = engine.answer(&line) else { continue };
            let text = reply.strip_suffix("\n\n").expect("an empty line ends the reply");
            prop_assert!(text.starts_with(['=', '?']), "{reply:?}");
            prop_assert!(!text.contains("\n\n") && !text.ends_with('\n'), "{reply:?}");
            prop_assert!(!text.contains(|c: char| c.is_ascii_control() && c != '\n'), "{reply:?}");
        }
    }
}
