//! The data kept between sessions: the command history and an unfinished game.

use std::fs;
use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy, choose_base_strategy};

/// A folder of its own in the place where programs of this system keep their state.
#[derive(Clone, Debug)]
pub(super) struct StateDir(PathBuf);

impl StateDir {
    /// The folder, created if missing; `None` where there is no such
    /// place.
    #[must_use]
    pub(super) fn open() -> Option<Self> {
        let system = choose_base_strategy().ok()?;
        // Some systems know no other place than that of all data.
        let folder = system.state_dir().unwrap_or_else(|| system.data_dir());
        Self::within(&folder)
    }

    fn within(place: &Path) -> Option<Self> {
        let folder = place.join("reversi");
        fs::create_dir_all(&folder).ok()?;
        Some(Self(folder))
    }

    /// The lines typed.
    #[must_use]
    pub(super) fn lines(&self) -> PathBuf {
        self.0.join("lines")
    }

    /// The game that was broken off last.
    #[must_use]
    pub(super) fn game(&self) -> PathBuf {
        self.0.join("game.ggf")
    }
}
