//! The rooms of a crate and who uses whom, for the tests of its layers.
//!
//! A room is a top-level module, a file or a folder. A list gives each room with the
//! rooms that it may use; inside a room its files may use each other without a
//! cycle. A folder's `mod.rs` is its door: it holds what its files share and passes
//! on what they offer, so the rule of cycles leaves it out.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use crate::paths::paths;

/// Each room and the rooms that it may use, the lowest first: a room may only use
/// rooms above its own line.
pub(crate) type Rooms = [(&'static str, &'static [&'static str])];

/// A module: its path without `crate`, as in `["search", "root"]`.
pub(crate) type Module = Vec<String>;

/// The modules of a crate and what each of them mentions.
pub(crate) struct Sources {
    /// All paths in the code of each module.
    pub(crate) mentions: BTreeMap<Module, Vec<Vec<String>>>,
    /// The files.
    pub(crate) texts: Vec<String>,
}

impl Sources {
    /// Reads the sources of the crate that is tested.
    pub(crate) fn read() -> Self {
        let mut sources = Self {
            mentions: BTreeMap::new(),
            texts: Vec::new(),
        };
        sources.read_folder(
            &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
            &Module::new(),
        );
        sources
    }

    fn read_folder(&mut self, folder: &Path, module: &Module) {
        for entry in fs::read_dir(folder).expect("a readable folder") {
            let path = entry.expect("a readable entry").path();
            let name = path.file_stem().expect("a name").to_string_lossy();
            // Programs are crates of their own.
            if module.is_empty() && ["main", "bin"].contains(&&*name) {
                continue;
            }
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
    pub(crate) fn arrows(&self) -> BTreeSet<(Module, Module)> {
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

/// Panics unless the list has a line for each room and goes downwards.
pub(crate) fn check_list(rooms: &Rooms, sources: &Sources) {
    let listed: BTreeSet<&str> = rooms.iter().map(|(room, _)| *room).collect();
    let found: BTreeSet<&str> = sources
        .mentions
        .keys()
        .filter_map(|module| Some(module.first()?.as_str()))
        .collect();
    let new: Vec<_> = found.difference(&listed).collect();
    assert!(
        new.is_empty(),
        "modules without a place, {new:?}: add a line for each to ROOMS in tests/it/layers.rs, in its layer"
    );
    let gone: Vec<_> = listed.difference(&found).collect();
    assert!(
        gone.is_empty(),
        "no such modules, {gone:?}: take their lines out of ROOMS in tests/it/layers.rs"
    );
    for (line, (room, uses)) in rooms.iter().enumerate() {
        for used in *uses {
            let below = rooms[..line].iter().any(|(other, _)| other == used);
            assert!(below, "{room} may not use {used}: it is not below");
        }
    }
}

/// Panics unless each room uses only the rooms that the list allows.
pub(crate) fn check_arrows(rooms: &Rooms, sources: &Sources) {
    for (from, to) in sources.arrows() {
        let listed = rooms.iter().find(|(room, _)| *room == from[0]);
        let (room, uses) = listed.expect("a room of the list");
        assert!(
            from[0] == to[0] || uses.contains(&to[0].as_str()),
            "src/{} uses {}, which ROOMS in tests/it/layers.rs does not list for {room}",
            from.join("/"),
            to.join("::"),
        );
    }
}

/// Panics unless the files inside each room are free of cycles.
pub(crate) fn check_cycles(sources: &Sources) {
    let mut left = sources.arrows();
    left.retain(|(from, to)| from[0] == to[0] && !sources.is_door(from) && !sources.is_door(to));
    // Removes what leads to a module that uses nothing more, until nothing changes.
    loop {
        let before = left.len();
        let users: BTreeSet<Module> = left.iter().map(|(from, _)| from.clone()).collect();
        left.retain(|(_, to)| users.contains(to));
        if left.len() == before {
            break;
        }
    }
    let text = |module: &Module| module.join("::");
    let cycle: Vec<String> = left
        .iter()
        .map(|(from, to)| format!("{} -> {}", text(from), text(to)))
        .collect();
    assert!(
        cycle.is_empty(),
        "modules that use each other in a cycle: {cycle:#?}"
    );
}

/// Panics unless these arrows are found, so that a reader that finds none fails.
pub(crate) fn check_known(arrows: &[(&str, &str)], sources: &Sources) {
    let found = sources.arrows();
    for (from, to) in arrows {
        let module = |text: &str| text.split("::").map(String::from).collect::<Module>();
        assert!(
            found.contains(&(module(from), module(to))),
            "{from} -> {to}"
        );
    }
}
