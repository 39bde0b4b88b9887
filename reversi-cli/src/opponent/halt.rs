//! Ending everything at once, from whatever thread.

use std::collections::BTreeSet;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use reversi_engine::Stopper;

use super::process::kill_group;

/// Tells all drivers to end. Clones share their state.
#[derive(Clone, Debug, Default)]
pub struct Halt(Arc<HaltState>);

#[derive(Debug, Default)]
struct HaltState {
    requested: AtomicBool,
    running: Mutex<Running>,
}

#[derive(Debug, Default)]
struct Running {
    stoppers: Vec<Stopper>,
    groups: BTreeSet<u32>,
}

impl Halt {
    /// Asks all to end: searches stop, and who waits for an engine waits no more.
    pub fn request(&self) {
        self.0.requested.store(true, SeqCst);
        for stopper in &self.running().stoppers {
            stopper.stop();
        }
    }

    /// Whether all are to end.
    #[must_use]
    pub fn is_requested(&self) -> bool {
        self.0.requested.load(SeqCst)
    }

    /// Ends the processes of all engines without a word.
    pub fn kill_all(&self) {
        for &group in &self.running().groups {
            kill_group(group);
        }
    }

    /// Stops the searches of this stopper too when all are to end.
    pub fn watch(&self, stopper: Stopper) {
        self.running().stoppers.push(stopper);
    }

    pub(super) fn add_group(&self, group: u32) {
        self.running().groups.insert(group);
    }

    pub(super) fn remove_group(&self, group: u32) {
        self.running().groups.remove(&group);
    }

    fn running(&self) -> MutexGuard<'_, Running> {
        self.0
            .running
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}
