//! The folder of the data kept between sessions: the line history and an unfinished
//! game.

use std::fs;
use std::path::{Path, PathBuf};

use etcetera::{BaseStrategy, choose_base_strategy};

/// The folder of this program in the state directory of the user.
#[derive(Clone, Debug)]
pub(super) struct StateDir(PathBuf);

impl StateDir {
    /// The folder, created if missing; `None` if the system has no state directory.
    #[must_use]
    pub(super) fn open() -> Option<Self> {
        let system = choose_base_strategy().ok()?;
        // Some systems have a data directory only.
        let folder = system.state_dir().unwrap_or_else(|| system.data_dir());
        Self::within(&folder)
    }

    fn within(parent: &Path) -> Option<Self> {
        let folder = parent.join("reversi");
        fs::create_dir_all(&folder).ok()?;
        Some(Self(folder))
    }

    /// The file of the line history.
    #[must_use]
    pub(super) fn history(&self) -> PathBuf {
        self.0.join("lines")
    }

    /// The file of the unfinished game of the last session.
    #[must_use]
    pub(super) fn unfinished_game(&self) -> PathBuf {
        self.0.join("game.ggf")
    }
}
