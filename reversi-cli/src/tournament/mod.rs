//! Matches between engines: who plays whom, the games and their judge, and what
//! the results say.
//!
//! [`pairing`] and [`openings`] make the plan, [`referee`] plays one game,
//! [`runner`] plays all of them in threads, [`record`] is what is kept of a
//! game and [`log`] the files of them, [`ggf`] the form of one, [`tally`] counts and [`report`] tells.

pub mod ggf;
pub mod log;
pub mod openings;
pub mod options;
pub mod pairing;
pub mod record;
pub mod referee;
pub mod report;
pub mod runner;
pub mod spec;
pub mod tally;
