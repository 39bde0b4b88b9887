//! Integration tests of the program, linked as one binary.

mod analyze;
mod bench;
#[cfg(unix)]
mod cluster;
mod convert;
mod gtp_process;
mod layers;
mod levels;
mod match_faults;
#[cfg(unix)]
mod match_process;
#[path = "../../../reversi-engine/tests/it/paths.rs"]
mod paths;
mod play;
mod positions;
mod program;
mod protocols_any_input;
mod readme;
mod rogue;
#[path = "../../../reversi-engine/tests/it/rooms.rs"]
mod rooms;
mod show;
mod solve;
mod solve_process;
mod solver;
mod stop_and_go;
mod support;
#[cfg(unix)]
mod terminal;
#[cfg(target_os = "linux")]
mod threads;
mod training;
mod transcripts;
