//! Faults of engines.

use std::time::Duration;

use reversi_engine::SearchError;
use thiserror::Error;

/// A fault that ends the conversation with an engine.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The program cannot be started.
    #[error("cannot be started: {0}")]
    Start(String),
    /// The process has ended.
    #[error("ended ({status}) instead of answering `{command}`")]
    Exited {
        /// The exit status.
        status: String,
        /// The unanswered command.
        command: String,
    },
    /// The process is running but has closed its output.
    #[error("closed its output instead of answering `{command}`")]
    OutputClosed {
        /// The unanswered command.
        command: String,
    },
    /// No answer came before the timeout.
    #[error("did not answer `{command}` within {} s", waited.as_secs_f64())]
    TimedOut {
        /// The unanswered command.
        command: String,
        /// The timeout.
        waited: Duration,
    },
    /// The answer is malformed.
    #[error("gave a malformed answer to `{command}`: `{line}`")]
    InvalidReply {
        /// The unanswered command.
        command: String,
        /// The line.
        line: String,
    },
    /// A line came without a command.
    #[error("sent an unexpected line: `{line}`")]
    Unsolicited {
        /// The line.
        line: String,
    },
    /// The output exceeds the size limit.
    #[error("sent excessive output instead of an answer to `{command}`")]
    ExcessiveOutput {
        /// The unanswered command.
        command: String,
    },
    /// The engine rejected a command that it must support.
    #[error("rejected `{command}`: {reason}")]
    Rejected {
        /// The command.
        command: String,
        /// The error message of the engine.
        reason: String,
    },
    /// The protocol or the engine does not support the request.
    #[error("{0}")]
    Unsupported(String),
    /// The searcher cannot be created.
    #[error(transparent)]
    Searcher(#[from] SearchError),
    /// The match was interrupted; not a fault of the engine.
    #[error("interrupted")]
    Interrupted,
}

impl EngineError {
    /// The kind of the fault as a word.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Start(_) | Self::Searcher(_) => "start",
            Self::Exited { .. } => "crash",
            Self::OutputClosed { .. } => "closed",
            Self::TimedOut { .. } => "hang",
            Self::InvalidReply { .. } => "garbage",
            Self::Unsolicited { .. } => "unsolicited",
            Self::ExcessiveOutput { .. } => "flood",
            Self::Rejected { .. } => "rejection",
            Self::Unsupported(_) => "unsupported",
            Self::Interrupted => "interrupted",
        }
    }
}
