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
    /// The process ended.
    #[error("ended ({status}) instead of answering `{command}`")]
    Died {
        /// The exit status.
        status: String,
        /// The unanswered command.
        command: String,
    },
    /// The process closed its output but runs.
    #[error("closed its output instead of answering `{command}`")]
    Closed {
        /// The unanswered command.
        command: String,
    },
    /// A timeout.
    #[error("no answer to `{command}` within {} s", waited.as_secs_f64())]
    Hung {
        /// The unanswered command.
        command: String,
        /// The timeout.
        waited: Duration,
    },
    /// A malformed answer.
    #[error("`{line}` is no answer to `{command}`")]
    InvalidReply {
        /// The unanswered command.
        command: String,
        /// The line.
        line: String,
    },
    /// An unexpected line.
    #[error("`{line}` came after its answer")]
    Unsolicited {
        /// The line.
        line: String,
    },
    /// Endless output.
    #[error("wrote without end instead of answering `{command}`")]
    Flood {
        /// The unanswered command.
        command: String,
    },
    /// A refused command.
    #[error("refused `{command}`: {reason}")]
    Rejected {
        /// The command.
        command: String,
        /// The answer.
        reason: String,
    },
    /// A request that the protocol or the engine does not support.
    #[error("{0}")]
    Unsupported(String),
    /// The searcher cannot be made.
    #[error(transparent)]
    Searcher(#[from] SearchError),
    /// The end of the match; no fault of the engine.
    #[error("interrupted")]
    Interrupted,
}

impl EngineError {
    /// The kind of the fault in one word.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Start(_) | Self::Searcher(_) => "start",
            Self::Died { .. } => "crash",
            Self::Closed { .. } => "closed",
            Self::Hung { .. } => "hang",
            Self::InvalidReply { .. } => "garbage",
            Self::Unsolicited { .. } => "unsolicited",
            Self::Flood { .. } => "flood",
            Self::Rejected { .. } => "refusal",
            Self::Unsupported(_) => "unsupported",
            Self::Interrupted => "interrupted",
        }
    }
}
