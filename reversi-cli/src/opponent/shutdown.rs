//! The shutdown of all engines at once, from any thread.

use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use reversi_engine::StopToken;

/// Shuts down all engines: our own by a stop token, others by killing their processes.
/// Clones share their state.
#[derive(Clone, Debug, Default)]
pub struct Shutdown {
    token: StopToken,
    groups: Arc<Mutex<BTreeSet<u32>>>,
}

impl Shutdown {
    /// Requests the shutdown: searches stop, and every wait for an engine ends.
    pub fn request(&self) {
        self.token.stop();
    }

    /// Whether the shutdown has been requested.
    #[must_use]
    pub fn is_requested(&self) -> bool {
        self.token.is_stopped()
    }

    /// The stop token of our own searches.
    #[must_use]
    pub const fn token(&self) -> &StopToken {
        &self.token
    }

    /// Kills the processes of all engines.
    pub fn kill_all(&self) {
        for &group in &*self.groups() {
            kill_group(group);
        }
    }

    pub(super) fn add_group(&self, group: u32) {
        self.groups().insert(group);
    }

    pub(super) fn remove_group(&self, group: u32) {
        self.groups().remove(&group);
    }

    fn groups(&self) -> MutexGuard<'_, BTreeSet<u32>> {
        self.groups.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Kills all processes of a group.
pub(super) fn kill_group(group: u32) {
    #[cfg(unix)]
    if let Ok(group) = i32::try_from(group) {
        use nix::sys::signal::{Signal, killpg};
        // The group may have ended.
        let _ = killpg(nix::unistd::Pid::from_raw(group), Signal::SIGKILL);
    }
    #[cfg(not(unix))]
    let _ = group;
}
