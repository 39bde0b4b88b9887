//! A pass through the samples by several threads that keep in step.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Barrier, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};
use std::thread;

use super::schedule::Batches;
use super::{Fit, Sample, Trace};

/// The positions of a batch that a thread takes at a time.
const CHUNK: usize = 8;

/// Goes through the samples in their order.
pub(super) fn run(fit: &Fit, samples: &[Sample], progress: &(impl Fn(u64) + Sync)) {
    let batches = Batches::new(samples.len(), fit.seen, fit.total);
    let longest = batches.clone().map(|(batch, _)| batch.len()).max();
    let chunks = longest.unwrap_or(0).div_ceil(CHUNK);
    let threads = fit.method.threads.max(1);
    let team = Team {
        fit,
        traces: (0..chunks).map(|_| RwLock::new(Vec::new())).collect(),
        barrier: Barrier::new(threads),
        next: [AtomicUsize::new(0), AtomicUsize::new(0)],
    };
    thread::scope(|scope| {
        for thread in 0..threads {
            let (team, batches) = (&team, batches.clone());
            scope.spawn(move || {
                for (batch, factor) in batches {
                    let count = batch.len() as u64;
                    team.trace(&samples[batch]);
                    team.barrier.wait();
                    team.update(factor);
                    team.barrier.wait();
                    if thread == 0 {
                        progress(count);
                    }
                }
            });
        }
    });
}

/// What the threads share.
struct Team<'f> {
    fit: &'f Fit,
    /// The traces of the batch, chunk by chunk.
    traces: Vec<RwLock<Vec<Trace>>>,
    /// Where the threads wait for each other after each half of a batch.
    barrier: Barrier,
    /// The next piece of work of each half.
    next: [AtomicUsize; 2],
}

impl Team<'_> {
    /// The first half: the gradients of each position.
    fn trace(&self, batch: &[Sample]) {
        // The other half begins when all threads are done with this.
        self.next[1].store(0, Ordering::Relaxed);
        let parts: Vec<_> = self.fit.parts.iter().map(read).collect();
        let layers: Vec<_> = self.fit.layers.iter().map(read).collect();
        loop {
            let number = self.next[0].fetch_add(1, Ordering::Relaxed);
            let Some(traces) = self.traces.get(number) else {
                return;
            };
            let start = batch.len().min(number * CHUNK);
            let samples = &batch[start..batch.len().min(start + CHUNK)];
            let mut traces = write(traces);
            traces.resize(samples.len(), Trace::EMPTY);
            for (trace, sample) in traces.iter_mut().zip(samples) {
                let parts = parts.iter().map(|part| &**part);
                trace.fill(sample, &self.fit.folding, parts, |stage| &layers[stage]);
            }
        }
    }

    /// The second half: the steps of each part of the network.
    fn update(&self, factor: f32) {
        self.next[0].store(0, Ordering::Relaxed);
        let (parts, layers) = (&self.fit.parts, &self.fit.layers);
        let chunks: Vec<_> = self.traces.iter().map(read).collect();
        let traces = || chunks.iter().flat_map(|chunk| chunk.iter());
        loop {
            let number = self.next[1].fetch_add(1, Ordering::Relaxed);
            if let Some(part) = parts.get(number) {
                write(part).update(traces(), self.fit.method.row_rate * factor);
            } else if let Some(layer) = layers.get(number - parts.len()) {
                let stage = number - parts.len();
                let traces = traces().filter(|trace| trace.stage == stage);
                write(layer).update(traces, self.fit.method.layer_rate * factor);
            } else {
                return;
            }
        }
    }
}

fn read<T>(lock: &RwLock<T>) -> RwLockReadGuard<'_, T> {
    lock.read().unwrap_or_else(PoisonError::into_inner)
}

fn write<T>(lock: &RwLock<T>) -> RwLockWriteGuard<'_, T> {
    lock.write().unwrap_or_else(PoisonError::into_inner)
}
