//! Reading the input lines in a thread of their own, so that a search can be
//! stopped by what comes in while it runs.

use std::io::{self, BufRead};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread;

use crate::stop::StopSignal;

/// How many lines may wait. A controller that sends more is held up until some
/// are done.
const WAITING_LINES: usize = 4096;

/// What a line means to a search that is running when it comes in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Urgency {
    /// It waits for its turn.
    Waits,
    /// All lines before it are to be answered at once.
    Hurries,
    /// The controller is going away.
    HangsUp,
}

/// The lines of the input in their order, without the line ends. The thread
/// that reads them reports each to the signal, which must be told when a line
/// is done; it ends with the input or when the receiver is dropped.
pub fn read_lines(
    input: impl BufRead + Send + 'static,
    signal: StopSignal,
    urgency: fn(&[u8]) -> Urgency,
) -> Receiver<io::Result<Vec<u8>>> {
    let (sender, receiver) = sync_channel(WAITING_LINES);
    thread::spawn(move || {
        forward(input, &signal, urgency, &sender);
        signal.hang_up();
    });
    receiver
}

fn forward(
    input: impl BufRead,
    signal: &StopSignal,
    urgency: fn(&[u8]) -> Urgency,
    sender: &SyncSender<io::Result<Vec<u8>>>,
) {
    for line in input.split(b'\n') {
        if let Ok(line) = &line {
            match urgency(line) {
                Urgency::Waits => {}
                Urgency::Hurries => signal.hurry(),
                Urgency::HangsUp => signal.hang_up(),
            }
        }
        signal.line_read();
        let failed = line.is_err();
        if sender.send(line).is_err() || failed {
            return;
        }
    }
}
