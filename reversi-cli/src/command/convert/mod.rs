//! `reversi convert`: converts files of games between formats.

use std::collections::HashSet;
use std::io::{self, Write};
use std::path::Path;

use reversi_engine::format::record::{Fields, GameRecord};
use reversi_engine::{Color, Outcome};

use crate::Error;
use crate::games::GamesFile;
use crate::util::{console, text::printable};

mod options;
mod output;
mod stats;

pub(super) use options::ConvertOptions;
use options::ResultFilter;
use output::GameWriter;
use stats::Stats;

/// The largest number of warnings of one kind.
const MAX_WARNINGS: u64 = 10;

/// Reads all files and writes the selected games.
///
/// # Errors
/// At the first unreadable game, or [`Error::BadGames`] at the end with `--keep-going`.
pub(super) fn run(options: &ConvertOptions, standard: &mut dyn Write) -> Result<(), Error> {
    let standard_input = [Path::new("-").to_owned()];
    let paths = if options.inputs.is_empty() {
        &standard_input[..]
    } else {
        &options.inputs
    };
    let mut stats = Stats::default();
    {
        let to = options.to;
        let output = to.map(|to| GameWriter::new(to, options.output.as_deref(), &mut *standard));
        let mut conversion = Conversion {
            options,
            output: output.transpose()?,
            seen: HashSet::new(),
            stats: &mut stats,
        };
        for path in paths {
            conversion.read(path)?;
        }
        conversion.finish()?;
    }
    if options.stats {
        match options.to {
            None => write!(standard, "{stats}")?,
            Some(_) => write!(io::stderr(), "{stats}")?,
        }
    }
    match stats.unreadable {
        0 => Ok(()),
        bad => Err(Error::BadGames(bad)),
    }
}

/// A run of the command.
struct Conversion<'o> {
    options: &'o ConvertOptions,
    output: Option<GameWriter<'o>>,
    /// The games so far, for `--unique`.
    seen: HashSet<String>,
    stats: &'o mut Stats,
}

impl Conversion<'_> {
    fn read(&mut self, path: &Path) -> Result<(), Error> {
        let file = GamesFile::of_argument(path, &self.options.reading())?;
        let bar = console::progress_bar(file.size() as u64, "bytes");
        let name = path.display().to_string();
        let result = file.for_each(
            |bytes| bar.set_position(bytes as u64),
            |record| match record {
                Ok((record, changed)) => self.convert(&name, record, changed),
                Err(error) => self.skip(&format!("{name}: {error}")),
            },
        );
        bar.finish_and_clear();
        result
    }

    fn convert(
        &mut self,
        name: &str,
        mut record: GameRecord,
        changed: Fields,
    ) -> Result<(), Error> {
        if !self.matches_filters(&record) {
            return Ok(());
        }
        self.stats.add(&record);
        if let Some(difference) = record.result_mismatch() {
            self.stats.wrong_results += 1;
            if self.stats.wrong_results <= MAX_WARNINGS {
                let game = self.stats.games;
                warn(&format!("{name}: game {game} of the output: {difference}"));
            }
        }
        let Some(output) = &mut self.output else {
            return Ok(());
        };
        if self.options.correct_results {
            record.correct_result();
        }
        if self.options.canonical {
            let (_, symmetry) = record.game().canonical();
            record = record.transformed(symmetry);
        }
        match output.write(record, changed)? {
            None => Ok(()),
            Some(reason) => self.skip(&format!("{name}: {reason}")),
        }
    }

    /// Reports a skipped game; ends the run without `--keep-going`.
    fn skip(&mut self, message: &str) -> Result<(), Error> {
        if !self.options.keep_going {
            return Err(Error::Other(message.to_owned()));
        }
        self.stats.unreadable += 1;
        warn(message);
        Ok(())
    }

    fn matches_filters(&mut self, record: &GameRecord) -> bool {
        let options = self.options;
        if let Some(player) = &options.player {
            let player = player.to_lowercase();
            let names = [&record.black.name, &record.white.name];
            if !names
                .iter()
                .any(|name| name.to_lowercase().contains(&player))
            {
                return false;
            }
        }
        if let Some(years) = options.year {
            let year = record.date.map(reversi_engine::format::record::Date::year);
            if !year.is_some_and(|year| (years.0..=years.1).contains(&year)) {
                return false;
            }
        }
        if let Some(won) = options.result
            && outcome(record) != Some(won)
        {
            return false;
        }
        if options.unique {
            let (game, _) = record.game().canonical();
            return self
                .seen
                .insert(reversi_engine::format::transcript::write(&game));
        }
        true
    }

    fn finish(self) -> Result<(), Error> {
        let hidden = self.stats.wrong_results.saturating_sub(MAX_WARNINGS);
        if hidden > 0 {
            warn(&format!("{hidden} more results differ from the board"));
        }
        let Some(output) = self.output else {
            return Ok(());
        };
        warn(&output.finish()?);
        Ok(())
    }
}

/// The winner by the board if the game is over, else by the stated result.
fn outcome(record: &GameRecord) -> Option<ResultFilter> {
    let stated = || record.result.map(|result| result.outcome());
    let outcome = record.game().board().outcome().or_else(stated)?;
    Some(match outcome {
        Outcome::Win(Color::Black) => ResultFilter::Black,
        Outcome::Win(Color::White) => ResultFilter::White,
        Outcome::Draw => ResultFilter::Draw,
    })
}

fn warn(message: &str) {
    // Standard error may be closed.
    let _ = writeln!(io::stderr(), "reversi: {}", printable(message));
}
