//! The program `reversi-train`: generates and labels training positions, fits the
//! evaluation to them and measures it.

use std::io::Write;

use clap::{Parser, Subcommand};

mod command;
mod dataset;
mod deviation;
mod error;
mod fit;
mod holdout;
mod options;
pub mod record;
mod reservoir;
mod sample;
pub mod shards;
mod stats;

pub use error::TrainingError;

use command::{eval_test, import_wthor, label, openings, selfplay, train, tune};

/// Train and measure the evaluation of reversi.
#[derive(Debug, Parser)]
#[command(name = "reversi-train", version, propagate_version = true)]
pub struct TrainingCli {
    /// Command
    #[command(subcommand)]
    pub command: TrainingCommand,
}

/// The commands of the program.
#[derive(Debug, Subcommand)]
pub enum TrainingCommand {
    /// Convert WTHOR game files into training positions
    ImportWthor(import_wthor::ImportOptions),
    /// Generate training positions by self-play from random openings
    Selfplay(selfplay::SelfplayOptions),
    /// Label positions with exact scores or search scores
    Label(label::LabelOptions),
    /// Fit the weights of the evaluation to labelled positions
    Train(train::TrainOptions),
    /// Fit the constants of Multi-ProbCut to search results
    Tune(tune::TuneOptions),
    /// Measure the error of an evaluation on positions with exact scores
    EvalTest(eval_test::EvalTestOptions),
    /// Generate the list of balanced openings of the library
    Openings(openings::GenerateOptions),
}

/// Runs the command of these arguments.
///
/// # Errors
/// Those of the command.
pub fn run(arguments: TrainingCli, mut output: &mut dyn Write) -> Result<(), TrainingError> {
    match arguments.command {
        TrainingCommand::ImportWthor(options) => import_wthor::run(&options, &mut output),
        TrainingCommand::Selfplay(options) => selfplay::run(&options, &mut output),
        TrainingCommand::Label(options) => label::run(&options, &mut output),
        TrainingCommand::Train(options) => train::run(&options, &mut output),
        TrainingCommand::Tune(options) => tune::run(&options, &mut output),
        TrainingCommand::EvalTest(options) => eval_test::run(&options, &mut output),
        TrainingCommand::Openings(options) => openings::run(&options, &mut output),
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_consistent() {
        TrainingCli::command().debug_assert();
    }
}
