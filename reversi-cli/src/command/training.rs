//! Hands the commands that make an evaluation to their files.

use std::io::Write;

use crate::Error;
use crate::training::args::TrainingCommand;

/// Runs one of the commands.
///
/// # Errors
/// Those of the command.
pub fn run(command: &TrainingCommand, output: &mut (impl Write + Send)) -> Result<(), Error> {
    match command {
        TrainingCommand::ImportWthor(options) => super::import_wthor::run(options, output),
        TrainingCommand::Selfplay(options) => super::selfplay::run(options, output),
        TrainingCommand::Label(options) => super::label::run(options, output),
        TrainingCommand::Train(options) => super::train::run(options, output),
        TrainingCommand::Tune(options) => super::tune::run(options, output),
        TrainingCommand::EvalTest(options) => super::eval_test::run(options, output),
    }
}
