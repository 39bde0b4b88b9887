//! The modules of the library form layers: each uses those below and none above.

use crate::rooms::{Rooms, Sources, check_arrows, check_cycles, check_known, check_list};

/// Each room and the rooms that it may use, the lowest first.
#[rustfmt::skip]
const ROOMS: &Rooms = &[
    // Words.
    ("square", &[]),
    ("color", &[]),
    ("symmetry", &["square"]),
    ("bitboard", &["square", "symmetry"]),
    ("score", &["color"]),
    ("moves", &["square"]),
    ("splitmix", &[]),
    // Kernels.
    ("arch", &[]),
    // Rules.
    ("position", &["splitmix", "square", "symmetry", "bitboard", "score", "moves", "arch"]),
    ("board", &["square", "color", "symmetry", "bitboard", "score", "moves", "position"]),
    ("perft", &["arch", "position"]),
    ("stability", &["arch"]),
    ("rules", &["square", "color", "bitboard", "board"]),
    ("game", &["square", "color", "symmetry", "score", "moves", "board"]),
    ("study", &["square", "color", "bitboard", "board", "stability"]),
    // Text.
    ("format", &["square", "color", "symmetry", "bitboard", "score", "moves", "board", "rules", "game"]),
    ("openings", &["splitmix", "square", "color", "bitboard", "score", "position", "board", "game"]),
    // Evaluation.
    ("eval", &["square", "symmetry", "arch", "position"]),
    ("training", &["openings", "eval"]),
    // Search.
    ("search", &[
        "splitmix", "square", "color", "bitboard", "score", "moves", "arch", "position", "board",
        "stability", "eval",
    ]),
    // Serialization.
    ("serial", &["square", "color", "bitboard", "score", "moves", "position", "board", "game", "format", "search"]),
];

#[test]
fn modules_use_only_the_layers_below() {
    let sources = Sources::read();
    check_list(ROOMS, &sources);
    check_arrows(ROOMS, &sources);
}

#[test]
fn files_of_a_room_form_no_cycle() {
    check_cycles(&Sources::read());
}

#[test]
fn known_arrows_are_found() {
    let arrows = [
        ("bitboard", "square"),
        ("board", "position"),
        ("perft", "arch"),
        ("format::transcript", "game"),
        ("format::transcript", "format::location"),
        ("eval::weights", "eval::pattern"),
        ("search::root", "search::worker"),
    ];
    check_known(&arrows, &Sources::read());
}

/// What a library of values has no use for in `std`; macros that print are here
/// because a crate without std has to name them in full.
#[rustfmt::skip]
const INPUT_AND_OUTPUT: &[&str] =
    &["dbg", "env", "eprint", "eprintln", "fs", "io", "net", "print", "println", "process"];

/// Only the program does input and output.
#[test]
fn the_library_does_no_input_or_output() {
    for (module, mentions) in Sources::read().mentions {
        for path in mentions {
            let is_io = path[0] == "std" && INPUT_AND_OUTPUT.contains(&path[1].as_str());
            assert!(!is_io, "src/{} uses {}", module.join("/"), path.join("::"));
        }
    }
}

/// Two things are worked out once and then known everywhere, what the CPU can do
/// and the embedded weights; nothing else is shared behind the back of a caller.
#[test]
fn no_other_state_is_global() {
    const CACHES: [&str; 2] = ["static KNOWN: AtomicU8", "static WEIGHTS: OnceLock<"];
    let mut found = Vec::new();
    for text in Sources::read().texts {
        let lines = text.lines().map(str::trim);
        found.extend(lines.filter(|line| is_changeable(line)).map(String::from));
    }
    found.sort_unstable();
    let all_known = found.len() == CACHES.len()
        && CACHES
            .iter()
            .zip(&found)
            .all(|(cache, line)| line.starts_with(cache));
    assert!(all_known, "{found:#?}");
}

/// Whether a line declares a static that can change.
fn is_changeable(line: &str) -> bool {
    let words: Vec<&str> = line.split([' ', ':', '<', '(']).collect();
    let behind = words.iter().position(|word| *word == "static");
    let is_cell = |word: &&str| {
        [
            "Atomic",
            "Mutex",
            "RwLock",
            "Once",
            "LazyLock",
            "Cell",
            "UnsafeCell",
            "RefCell",
        ]
        .iter()
        .any(|cell| word.starts_with(cell))
            || *word == "mut"
    };
    !line.starts_with("//") && behind.is_some_and(|at| words[at..].iter().any(is_cell))
}
