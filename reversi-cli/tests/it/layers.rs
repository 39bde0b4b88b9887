//! The modules of the program form layers: each uses those below and none above.

use crate::rooms::{Rooms, Sources, check_arrows, check_cycles, check_known, check_list};

/// Each room and the rooms that it may use, the lowest first.
#[rustfmt::skip]
const ROOMS: &Rooms = &[
    // Utilities.
    ("util", &[]),
    // Words.
    ("clock", &[]),
    ("settings", &[]),
    ("games", &["util"]),
    ("error", &["util", "games"]),
    ("options", &["util", "settings", "error"]),
    // What commands share.
    ("terminal", &[]),
    ("analysis", &["terminal"]),
    ("opponent", &["util", "clock", "settings"]),
    ("session", &["clock", "settings"]),
    ("protocol", &["util", "clock", "settings", "games", "options", "session"]),
    // The two programs.
    ("command", &[
        "util", "clock", "settings", "games", "error", "options", "terminal", "analysis",
        "opponent", "session", "protocol",
    ]),
    ("training", &["util", "games", "error", "options"]),
];

/// The rooms whose files or folders know nothing of each other.
const SEPARATE: &[&[&str]] = &[&["command"], &["training", "command"]];

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
fn commands_do_not_use_each_other() {
    for (from, to) in Sources::read().arrows() {
        for room in SEPARATE {
            let is_inside = |module: &[String]| {
                module.len() > room.len()
                    && module.iter().zip(*room).all(|(name, part)| name == part)
            };
            let at = room.len();
            assert!(
                !is_inside(&from) || !is_inside(&to) || from[at] == to[at],
                "{} uses {}: what two commands share is a room at the top of src",
                from.join("::"),
                to.join("::"),
            );
        }
    }
}

#[test]
fn known_arrows_are_found() {
    let arrows = [
        ("error", "games::file"),
        ("options", "settings"),
        ("session", "clock"),
        ("command::solve::worker", "command::solve::input"),
        ("command::solve", "util::pool"),
        ("training::command::train", "training::fit"),
    ];
    check_known(&arrows, &Sources::read());
}
