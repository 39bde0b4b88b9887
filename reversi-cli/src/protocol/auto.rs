//! Protocol detection from the first line.

use reversi_engine::{SearchOptions, SearchReport};

use super::cassio::Cassio;
use super::cecp::Cecp;
use super::gtp::Gtp;
use super::nboard::NBoard;
use super::text::split_word;
use super::ugi::Ugi;
use super::{Flow, Priority, Protocol};
use crate::session::{SearchOutcome, Session};
use crate::settings::SearchSettings;

/// Detects the protocol from the first word of the controller: `nboard`, `xboard`, `ugi`
/// or `ENGINE-PROTOCOL`, else GTP. Empty lines and comments are skipped.
#[derive(Debug)]
pub struct Auto {
    protocol: Box<dyn DebugProtocol>,
    is_detected: bool,
}

/// A protocol that implements `Debug`, as a trait object.
trait DebugProtocol: Protocol + std::fmt::Debug {}

impl<P: Protocol + std::fmt::Debug> DebugProtocol for P {}

impl Auto {
    /// Creates the detection with the session of the engine.
    #[must_use]
    pub fn new(session: Session) -> Self {
        Self {
            protocol: Box::new(Gtp::new(session)),
            is_detected: false,
        }
    }

    fn detect(&mut self, line: &str) {
        let (word, _) = split_word(line);
        if self.is_detected || word.is_empty() || word.starts_with('#') {
            return;
        }
        self.is_detected = true;
        let mut session = || {
            // The placeholder is dropped together with the old protocol.
            let placeholder = Session::new(SearchOptions::default(), SearchSettings::default());
            std::mem::replace(self.protocol.session(), placeholder)
        };
        self.protocol = match word {
            "nboard" => Box::new(NBoard::new(session())),
            "xboard" => Box::new(Cecp::new(session())),
            "ugi" => Box::new(Ugi::new(session())),
            "ENGINE-PROTOCOL" => Box::new(Cassio::new(session())),
            _ => return,
        };
    }
}

impl Protocol for Auto {
    fn session(&mut self) -> &mut Session {
        self.protocol.session()
    }

    fn priority(&self, line: &str, ahead: usize) -> Priority {
        self.protocol.priority(line, ahead)
    }

    fn before_stop(&mut self, line: &str, ahead: usize) {
        self.protocol.before_stop(line, ahead);
    }

    fn handle_line(&mut self, line: &str, out: &mut String) -> Flow {
        self.detect(line);
        self.protocol.handle_line(line, out)
    }

    fn progress(&mut self, reports: &[SearchReport], out: &mut String) {
        self.protocol.progress(reports, out);
    }

    fn finished(&mut self, outcome: &SearchOutcome, out: &mut String) {
        self.protocol.finished(outcome, out);
    }

    fn end_of_input(&mut self, out: &mut String) {
        self.protocol.end_of_input(out);
    }
}
