//! Detection of the protocol from the first line.

use reversi_engine::{SearchOptions, SearchReport};

use super::cassio::Cassio;
use super::cecp::Cecp;
use super::gtp::Gtp;
use super::nboard::NBoard;
use super::text::split_word;
use super::ugi::Ugi;
use super::{Flow, Protocol, Urgency};
use crate::session::{SearchOutcome, Session};
use crate::settings::SearchSettings;

/// Speaks the protocol of the first line: `nboard`, `xboard`, `ugi` or
/// `ENGINE-PROTOCOL`; GTP for any other line.
#[derive(Debug)]
pub struct Auto {
    protocol: Box<dyn Speaker>,
    is_chosen: bool,
}

/// A protocol as a trait object.
trait Speaker: Protocol + std::fmt::Debug {}

impl<P: Protocol + std::fmt::Debug> Speaker for P {}

impl Auto {
    /// A protocol before the detection.
    #[must_use]
    pub fn new(session: Session) -> Self {
        Self {
            protocol: Box::new(Gtp::new(session)),
            is_chosen: false,
        }
    }

    fn choose(&mut self, line: &str) {
        let (word, _) = split_word(line);
        if self.is_chosen || word.is_empty() || word.starts_with('#') {
            return;
        }
        self.is_chosen = true;
        let mut session = || {
            // No protocol needs both: the old one is dropped.
            let nothing = Session::new(SearchOptions::default(), SearchSettings::default());
            std::mem::replace(self.protocol.session(), nothing)
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

    fn urgency(&mut self, line: &str, ahead: usize) -> Urgency {
        self.protocol.urgency(line, ahead)
    }

    fn line(&mut self, line: &str, out: &mut String) -> Flow {
        self.choose(line);
        self.protocol.line(line, out)
    }

    fn progress(&mut self, reports: &[SearchReport], out: &mut String) {
        self.protocol.progress(reports, out);
    }

    fn finished(&mut self, outcome: &SearchOutcome, out: &mut String) {
        self.protocol.finished(outcome, out);
    }

    fn end(&mut self, out: &mut String) {
        self.protocol.end(out);
    }
}
