//! The modules form layers: each uses those below and none above.
//!
//! A room is a top-level module, a file or a folder. Which rooms a room may use
//! is written down in [`ROOMS`]; inside a room its files may use each other in
//! any way without a cycle. A folder's `mod.rs` is its door: it holds what its
//! files share and passes on what they offer, so it stands outside that rule.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::paths::paths;

/// Each room and the rooms that it may use, the lowest first: a room may only
/// name rooms above its own line.
#[rustfmt::skip]
const ROOMS: &[(&str, &[&str])] = &[
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
    // Serialization.
    ("serial", &["square", "color", "bitboard", "score", "moves", "position", "board", "game", "format"]),
    // Evaluation.
    ("eval", &["square", "symmetry", "arch", "position"]),
    // Search.
    ("search", &[
        "splitmix", "square", "color", "bitboard", "score", "moves", "arch", "position", "board",
        "stability", "eval", "serial",
    ]),
];

/// A module: its path without `crate`, as in `["search", "root"]`.
type Module = Vec<String>;

/// The modules of the library and what each of them mentions.
struct Library {
    /// All paths in the code of each module.
    mentions: BTreeMap<Module, Vec<Vec<String>>>,
    /// The files.
    texts: Vec<String>,
}

impl Library {
    fn read() -> Self {
        let mut library = Self {
            mentions: BTreeMap::new(),
            texts: Vec::new(),
        };
        library.read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &vec![]);
        library
    }

    fn read_folder(&mut self, folder: &Path, module: &Module) {
        for entry in fs::read_dir(folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            let name = path.file_stem().expect("a name").to_string_lossy();
            let mut child = module.clone();
            if !["lib", "mod"].contains(&&*name) {
                child.push(name.to_string());
            }
            if path.is_dir() {
                self.read_folder(&path, &child);
            } else if path.extension().is_some_and(|extension| extension == "rs") && name != "tests"
            {
                let text = fs::read_to_string(&path).expect("a readable file");
                self.mentions.insert(child, paths(&text));
                self.texts.push(text);
            }
        }
    }

    /// Whether this module is a folder's `mod.rs` or the root.
    fn is_door(&self, module: &Module) -> bool {
        let is_inside = |other: &Module| other.len() > module.len() && other.starts_with(module);
        self.mentions.keys().any(is_inside)
    }

    /// The module that a path leads to from the code of another module, `None`
    /// when it leads out of the crate or names something local.
    fn resolve(&self, from: &Module, path: &[String]) -> Option<Module> {
        let mut module = from.clone();
        let mut names = path.iter().peekable();
        match path[0].as_str() {
            "crate" => {
                module.clear();
                names.next();
            }
            "self" => _ = names.next(),
            "super" => {
                while names.next_if(|name| *name == "super").is_some() {
                    module.pop();
                }
            }
            name => {
                module.push(name.to_string());
                if !self.mentions.contains_key(&module) {
                    return None;
                }
                names.next();
            }
        }
        for name in names {
            let child: Module = module.iter().chain([name]).cloned().collect();
            if self.mentions.contains_key(&child) {
                module = child;
            } else if let Some(source) = self.source_of(&module, name) {
                return Some(source);
            } else {
                break;
            }
        }
        Some(module)
    }

    /// Where a name comes from that a door passes on.
    fn source_of(&self, door: &Module, name: &str) -> Option<Module> {
        self.mentions.get(door)?.iter().find_map(|path| {
            let child: Module = door.iter().chain([&path[0]]).cloned().collect();
            let passed_on = path.last().is_some_and(|last| last == name);
            (passed_on && path.len() > 1 && self.mentions.contains_key(&child)).then_some(child)
        })
    }

    /// All pairs of a module and another one that it uses; the root, which
    /// passes everything on, is left out.
    fn arrows(&self) -> BTreeSet<(Module, Module)> {
        let mut arrows = BTreeSet::new();
        for (from, mentions) in self.mentions.iter().filter(|(from, _)| !from.is_empty()) {
            for path in mentions {
                let Some(to) = self.resolve(from, path) else {
                    continue;
                };
                assert!(
                    !to.is_empty(),
                    "src/{}: {} is unknown",
                    from.join("/"),
                    path.join("::")
                );
                if to != *from {
                    arrows.insert((from.clone(), to));
                }
            }
        }
        arrows
    }
}

#[test]
fn every_module_has_its_place() {
    let rooms: BTreeSet<&str> = ROOMS.iter().map(|(room, _)| *room).collect();
    let library = Library::read();
    let found: BTreeSet<&str> = library
        .mentions
        .keys()
        .filter_map(|module| Some(module.first()?.as_str()))
        .collect();
    let new: Vec<_> = found.difference(&rooms).collect();
    assert!(
        new.is_empty(),
        "modules without a place, {new:?}: add a line for each to ROOMS in tests/it/layers.rs, in its layer"
    );
    let gone: Vec<_> = rooms.difference(&found).collect();
    assert!(
        gone.is_empty(),
        "no such modules, {gone:?}: take their lines out of ROOMS in tests/it/layers.rs"
    );
}

#[test]
fn the_list_of_arrows_goes_downwards() {
    for (line, (room, uses)) in ROOMS.iter().enumerate() {
        for used in *uses {
            let below = ROOMS[..line].iter().any(|(other, _)| other == used);
            assert!(below, "{room} may not use {used}: it is not below");
        }
    }
}

#[test]
fn rooms_use_only_what_is_listed() {
    for (from, to) in Library::read().arrows() {
        let listed = ROOMS.iter().find(|(room, _)| *room == from[0]);
        let (room, uses) = listed.expect("every_module_has_its_place");
        assert!(
            from[0] == to[0] || uses.contains(&to[0].as_str()),
            "src/{} uses {}, which ROOMS in tests/it/layers.rs does not list for {room}",
            from.join("/"),
            to.join("::"),
        );
    }
}

#[test]
fn no_cycle_inside_a_room() {
    let library = Library::read();
    let mut left = library.arrows();
    left.retain(|(from, to)| from[0] == to[0] && !library.is_door(from) && !library.is_door(to));
    // Take away what leads to a module that uses nothing more, until nothing moves.
    loop {
        let before = left.len();
        let users: BTreeSet<Module> = left.iter().map(|(from, _)| from.clone()).collect();
        left.retain(|(_, to)| users.contains(to));
        if left.len() == before {
            break;
        }
    }
    let text = |module: &Module| module.join("::");
    let knot: Vec<String> = left
        .iter()
        .map(|(from, to)| format!("{} -> {}", text(from), text(to)))
        .collect();
    assert!(
        knot.is_empty(),
        "modules that use each other in a circle: {knot:#?}"
    );
}

/// What a library of values has no use for in `std`; macros that print are here
/// because a crate without std has to name them in full.
#[rustfmt::skip]
const INPUT_AND_OUTPUT: &[&str] =
    &["dbg", "env", "eprint", "eprintln", "fs", "io", "net", "print", "println", "process"];

/// Only the program does input and output.
#[test]
fn the_library_does_no_input_or_output() {
    for (module, mentions) in Library::read().mentions {
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
    for text in Library::read().texts {
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

/// The arrows that are there for sure, so that a reader that finds none fails.
#[test]
fn known_arrows_are_found() {
    let arrows = Library::read().arrows();
    for (from, to) in [
        ("bitboard", "square"),
        ("board", "position"),
        ("perft", "arch"),
        ("format::transcript", "game"),
        ("format::transcript", "format::location"),
        ("eval::weights", "eval::pattern"),
        ("search::root", "search::worker"),
    ] {
        let module = |text: &str| text.split("::").map(String::from).collect::<Module>();
        assert!(
            arrows.contains(&(module(from), module(to))),
            "{from} -> {to}"
        );
    }
}
