//! Engine descriptions of the command line.

use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::time::Duration;

use reversi_engine::search::Level;
use serde_json::{Value, json};
use thiserror::Error;

use crate::clock::TimeControl;
use crate::opponent::{
    EngineError, EngineLimits, EngineProtocol, GtpEngine, InProcessEngine, Launch, NBoardEngine,
    Opponent, Shutdown, Timeouts,
};
use crate::options::{EngineOptions, parse_threads};
use crate::settings::SearchSettings;
use crate::util::text;

/// An invalid engine description.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SpecError {
    /// A part without `=`.
    #[error("expected key=value, found `{0}`")]
    NoValue(String),
    /// An unknown key.
    #[error("unknown key `{0}`: expected one of {KEYS}")]
    UnknownKey(String),
    /// An invalid value.
    #[error("{key}={value}: {reason}")]
    BadValue {
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// The reason.
        reason: String,
    },
    /// An unclosed quotation mark.
    #[error("unclosed quotation mark in `{0}`")]
    OpenQuote(String),
}

const KEYS: &str = "cmd, name, proto, dir, init, passes, hash, threads, weights, tc, st, depth, nodes, level, limit";

/// An engine description: comma-separated `key=value`. A value with a comma is quoted
/// with double quotes.
///
/// ```
/// use reversi_cli::command::match_::spec::EngineSpec;
/// let spec: EngineSpec = "cmd=\"./ntest x\",proto=nboard,depth=8,name=ntest".parse().unwrap();
/// assert_eq!(spec.name.as_deref(), Some("ntest"));
/// assert!("cmd=x,depth=deep".parse::<EngineSpec>().is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct EngineSpec {
    /// The command that starts it; `None` for the built-in engine.
    pub command: Option<String>,
    /// Its name in the reports.
    pub name: Option<String>,
    /// Its protocol.
    pub protocol: Option<EngineProtocol>,
    /// Its working directory.
    pub folder: Option<PathBuf>,
    /// The lines to send first.
    pub first_lines: Vec<String>,
    /// Whether passes are sent over GTP.
    pub sends_passes: Option<bool>,
    /// The table size of the built-in engine in MiB.
    pub hash: Option<usize>,
    /// The threads of the built-in engine.
    pub threads: Option<usize>,
    /// The weights file of the built-in engine.
    pub weights: Option<PathBuf>,
    /// Its time control.
    pub time_control: Option<TimeControl>,
    /// Its time for each move, in place of a time control.
    pub move_time: Option<Duration>,
    /// Its depth in plies.
    pub depth: Option<u32>,
    /// Its number of nodes.
    pub nodes: Option<u64>,
    /// Its level.
    pub level: Option<Level>,
}

impl EngineSpec {
    /// This description, completed by default options.
    #[must_use]
    pub fn or(mut self, other: &Self) -> Self {
        fn fill<T: Clone>(own: &mut Option<T>, other: Option<&T>) {
            if own.is_none() {
                *own = other.cloned();
            }
        }
        // A limit of its own replaces all default limits.
        if !self.has_limit() {
            self.time_control = other.time_control;
            self.move_time = other.move_time;
            self.depth = other.depth;
            self.nodes = other.nodes;
            self.level = other.level;
        }
        fill(&mut self.command, other.command.as_ref());
        fill(&mut self.name, other.name.as_ref());
        fill(&mut self.protocol, other.protocol.as_ref());
        fill(&mut self.folder, other.folder.as_ref());
        fill(&mut self.sends_passes, other.sends_passes.as_ref());
        fill(&mut self.hash, other.hash.as_ref());
        fill(&mut self.threads, other.threads.as_ref());
        fill(&mut self.weights, other.weights.as_ref());
        self.first_lines.extend(other.first_lines.iter().cloned());
        self
    }

    /// Its limits.
    #[must_use]
    pub fn limits(&self) -> EngineLimits {
        let search = SearchSettings {
            level: self.level,
            depth: self.depth,
            nodes: self.nodes,
            time: self.move_time,
        };
        EngineLimits {
            search,
            time_control: self.time_control.unwrap_or_default(),
        }
    }

    /// Whether it has a limit.
    #[must_use]
    pub fn has_limit(&self) -> bool {
        self.limits() != EngineLimits::default()
    }

    /// The factory of this engine.
    ///
    /// # Errors
    /// When the command or the weights cannot be used.
    pub fn factory(&self) -> Result<EngineFactory, crate::Error> {
        let Some(command) = &self.command else {
            let options = EngineOptions {
                hash: self.hash.unwrap_or(16),
                threads: self.threads.unwrap_or(1),
                weights: self.weights.clone(),
            };
            return Ok(EngineFactory::Library(options.load()?));
        };
        let words = text::split_words(command).ok_or_else(|| {
            let error = SpecError::OpenQuote(command.clone());
            crate::Error::Other(error.to_string())
        })?;
        Ok(EngineFactory::Program {
            launch: Launch {
                words,
                folder: self.folder.clone(),
                first_lines: self.first_lines.clone(),
            },
            protocol: self.protocol.unwrap_or_default(),
            sends_passes: self.sends_passes.unwrap_or_default(),
        })
    }

    /// The fields that are set, for the log of a match.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let Self {
            command,
            name,
            protocol,
            folder,
            first_lines,
            sends_passes,
            hash,
            threads,
            weights,
            time_control,
            move_time,
            depth,
            nodes,
            level,
        } = self;
        let fields = [
            ("command", json!(command)),
            ("name", json!(name)),
            ("protocol", json!(protocol)),
            (
                "folder",
                json!(folder.as_deref().map(Path::to_string_lossy)),
            ),
            ("first_lines", json!(first_lines)),
            ("sends_passes", json!(sends_passes)),
            ("hash", json!(hash)),
            ("threads", json!(threads)),
            (
                "weights",
                json!(weights.as_deref().map(Path::to_string_lossy)),
            ),
            ("time_control", json!(time_control)),
            ("move_time", json!(move_time.map(|time| time.as_secs_f64()))),
            ("depth", json!(depth)),
            ("nodes", json!(nodes)),
            ("level", json!(level.map(|level| level.to_string()))),
        ];
        let is_set = |value: &Value| !value.is_null() && *value != json!([]);
        let set = fields.into_iter().filter(|(_, value)| is_set(value));
        set.map(|(key, value)| (key.to_owned(), value)).collect()
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), String> {
        fn number<T: FromStr<Err: ToString>>(value: &str) -> Result<Option<T>, String> {
            value
                .parse()
                .map(Some)
                .map_err(|error: T::Err| error.to_string())
        }
        match key {
            "cmd" if value == "self" => self.command = None,
            "cmd" => self.command = Some(value.to_owned()),
            "name" => self.name = Some(text::printable(value).into_owned()),
            "dir" => self.folder = Some(value.into()),
            "init" => self.first_lines.push(value.to_owned()),
            "hash" => self.hash = number(value)?,
            "threads" => self.threads = Some(parse_threads(value)?),
            "weights" => self.weights = Some(value.into()),
            "depth" => self.depth = number(value)?,
            "nodes" => self.nodes = number(value)?,
            "level" => self.level = number(value)?,
            "st" => {
                self.move_time = Some(text::parse_duration(value)?);
                self.time_control = None;
            }
            "tc" => {
                self.time_control = Some(parse_time_control(value)?);
                self.move_time = None;
            }
            "limit" => {
                let (key, value) = value
                    .split_once(':')
                    .ok_or("expected depth:8, st:0.1 ...")?;
                if !matches!(key, "depth" | "nodes" | "level" | "st" | "tc") {
                    return Err("expected depth, nodes, level, st or tc".to_owned());
                }
                self.set(key, value)?;
            }
            "proto" => {
                self.protocol = Some(match value {
                    "gtp" => EngineProtocol::Gtp,
                    "nboard" => EngineProtocol::NBoard,
                    _ => return Err("expected gtp or nboard".to_owned()),
                });
            }
            "passes" => {
                self.sends_passes = Some(match value {
                    // `told` is the former name of `sent`.
                    "sent" | "told" => true,
                    "implied" => false,
                    _ => return Err("expected sent or implied".to_owned()),
                });
            }
            _ => return Err(String::new()),
        }
        if self.depth == Some(0) || self.nodes == Some(0) {
            return Err("expected a number above 0".to_owned());
        }
        Ok(())
    }
}

impl FromStr for EngineSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let mut spec = Self::default();
        for part in split_at(text, |c| c == ',')? {
            let part = part.trim();
            if part.is_empty() {
                continue;
            }
            let (key, value) = part
                .split_once('=')
                .ok_or_else(|| SpecError::NoValue(part.to_owned()))?;
            // One pair of quotes around the whole value protects its commas.
            let whole = value
                .strip_prefix('"')
                .and_then(|rest| rest.strip_suffix('"'));
            let value = whole.filter(|inner| !inner.contains('"')).unwrap_or(value);
            spec.set(key, value)
                .map_err(|reason| match reason.as_str() {
                    "" => SpecError::UnknownKey(key.to_owned()),
                    _ => SpecError::BadValue {
                        key: key.to_owned(),
                        value: value.to_owned(),
                        reason,
                    },
                })?;
        }
        Ok(spec)
    }
}

/// Creates instances of one engine.
#[derive(Clone, Debug)]
pub enum EngineFactory {
    /// The built-in engine.
    Library(reversi_engine::SearchOptions),
    /// A program.
    Program {
        /// Its command.
        launch: Launch,
        /// Its protocol.
        protocol: EngineProtocol,
        /// Whether passes are sent over GTP.
        sends_passes: bool,
    },
}

impl EngineFactory {
    /// Starts the engine.
    ///
    /// # Errors
    /// [`EngineError`] when it cannot be started.
    pub fn create(
        &self,
        timeouts: Timeouts,
        shutdown: &Shutdown,
    ) -> Result<Box<dyn Opponent>, EngineError> {
        let shutdown = shutdown.clone();
        Ok(match self {
            Self::Library(options) => Box::new(InProcessEngine::new(options.clone(), shutdown)?),
            Self::Program {
                launch,
                protocol: EngineProtocol::NBoard,
                ..
            } => Box::new(NBoardEngine::start(launch, timeouts, shutdown)?),
            Self::Program {
                launch,
                protocol: EngineProtocol::Gtp,
                sends_passes,
            } => {
                let engine = GtpEngine::start(launch, timeouts, shutdown)?;
                Box::new(if *sends_passes {
                    engine.with_explicit_passes()
                } else {
                    engine
                })
            }
        })
    }
}

/// Parses a time control of main time and increment: `60`, `2m+1`, `1:30+0.5`, or
/// `inf`.
fn parse_time_control(text: &str) -> Result<TimeControl, String> {
    if text == "inf" {
        return Ok(TimeControl::Unlimited);
    }
    let (main, increment) = text.split_once('+').unwrap_or((text, "0"));
    let main = match main.split_once(':') {
        None => text::parse_duration(main)?,
        Some((minutes, seconds)) => {
            let minutes: u32 = minutes.parse().map_err(|_| "not a number of minutes")?;
            Duration::from_secs(60 * u64::from(minutes))
                .saturating_add(text::parse_duration(seconds)?)
        }
    };
    let increment = text::parse_duration(increment)?;
    Ok(TimeControl::Increment { main, increment })
}

/// Splits a text at separators outside of quotation marks.
fn split_at(text: &str, separates: impl Fn(char) -> bool) -> Result<Vec<&str>, SpecError> {
    let mut quote = None;
    let parts = text.split(|c: char| match quote {
        Some(open) if c == open => {
            quote = None;
            false
        }
        None if c == '"' || c == '\'' => {
            quote = Some(c);
            false
        }
        None => separates(c),
        Some(_) => false,
    });
    let parts = parts.collect();
    match quote {
        Some(_) => Err(SpecError::OpenQuote(text.to_owned())),
        None => Ok(parts),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spec(text: &str) -> EngineSpec {
        text.parse()
            .unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn all_keys_are_parsed() {
        let all = spec(
            "cmd=\"a b, c\",name=x,proto=nboard,dir=/d,init=one,init=two,passes=sent,\
             tc=1:30+0.5,depth=3,nodes=4,hash=5,weights=w.bin",
        );
        assert_eq!(all.command.as_deref(), Some("a b, c"));
        assert_eq!(all.first_lines, ["one", "two"]);
        assert_eq!(all.protocol, Some(EngineProtocol::NBoard));
        assert_eq!(
            (all.depth, all.nodes, all.hash),
            (Some(3), Some(4), Some(5))
        );
        let time = TimeControl::Increment {
            main: Duration::from_secs(90),
            increment: Duration::from_millis(500),
        };
        assert_eq!(all.time_control, Some(time));
        assert_eq!(spec("cmd=self,limit=depth:8").depth, Some(8));
        let unlimited = spec("st=1,tc=inf");
        assert_eq!(unlimited.time_control, Some(TimeControl::Unlimited));
        assert!(!unlimited.has_limit());
        let second = Some(Duration::from_secs(1));
        assert_eq!(spec("st=1000ms").move_time, second);
    }

    #[test]
    fn the_log_has_the_fields_that_are_set() {
        let json = spec("cmd=x,tc=60+1,depth=3,level=easy,init=a").to_json();
        let expected = json!({
            "command": "x",
            "time_control": { "increment": { "main": 60.0, "increment": 1.0 } },
            "depth": 3,
            "level": "easy",
            "first_lines": ["a"],
        });
        assert_eq!(json, expected);
        assert_eq!(spec("").to_json(), json!({}));
    }

    #[test]
    fn errors_name_the_mistake() {
        for (text, message) in [
            ("depth", "expected key=value, found `depth`"),
            ("depht=3", "unknown key `depht`: expected one of cmd, name"),
            ("depth=x", "depth=x: invalid digit"),
            ("depth=0", "depth=0: expected a number above 0"),
            ("threads=5000", "threads=5000: expected a number from 0 to"),
            ("st=soon", "st=soon: expected number at 0"),
            ("proto=uci", "proto=uci: expected gtp or nboard"),
            ("cmd=\"a", "unclosed quotation mark"),
            ("limit=fast", "limit=fast: expected depth:8"),
        ] {
            let error = text.parse::<EngineSpec>().expect_err(text).to_string();
            assert!(error.starts_with(message), "{text}: {error}");
        }
    }

    #[test]
    fn options_of_an_engine_override_the_defaults() {
        let each = spec("depth=4,hash=1");
        let own = spec("nodes=100,hash=2").or(&each);
        assert_eq!((own.depth, own.nodes, own.hash), (None, Some(100), Some(2)));
        let plain = spec("name=x").or(&each);
        assert_eq!((plain.depth, plain.hash), (Some(4), Some(1)));
    }
}
