//! What engines do wrong.

use std::time::Duration;

use reversi_engine::SearchError;
use thiserror::Error;

/// Why an engine can no longer be talked to.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EngineError {
    /// The program cannot be started.
    #[error("cannot be started: {0}")]
    Start(String),
    /// The process ended.
    #[error("ended ({status}) instead of answering `{command}`")]
    Died {
        /// How it ended, in the system's words.
        status: String,
        /// What it should have answered.
        command: String,
    },
    /// It closed its output but lives.
    #[error("closed its output instead of answering `{command}`")]
    Closed {
        /// What it should have answered.
        command: String,
    },
    /// No answer came.
    #[error("no answer to `{command}` within {} s", waited.as_secs_f64())]
    Hung {
        /// What it should have answered.
        command: String,
        /// How long it was waited for.
        waited: Duration,
    },
    /// The answer has not the form of the protocol.
    #[error("`{line}` is no answer to `{command}`")]
    Garbage {
        /// What it should have answered.
        command: String,
        /// What it wrote.
        line: String,
    },
    /// It wrote something that nobody asked for.
    #[error("`{line}` came after its answer")]
    Unasked {
        /// What it wrote.
        line: String,
    },
    /// It wrote without end.
    #[error("wrote without end instead of answering `{command}`")]
    Flood {
        /// What it should have answered.
        command: String,
    },
    /// It refused what it has to accept.
    #[error("refused `{command}`: {reason}")]
    Refused {
        /// What it was told.
        command: String,
        /// What it said.
        reason: String,
    },
    /// The protocol, or this engine, has no words for what is asked.
    #[error("{0}")]
    Unable(String),
    /// There is no searcher.
    #[error(transparent)]
    Searcher(#[from] SearchError),
    /// The runner is to end; no fault of the engine.
    #[error("interrupted")]
    Halted,
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
            Self::Garbage { .. } => "garbage",
            Self::Unasked { .. } => "unasked",
            Self::Flood { .. } => "flood",
            Self::Refused { .. } => "refusal",
            Self::Unable(_) => "unable",
            Self::Halted => "interrupted",
        }
    }
}
