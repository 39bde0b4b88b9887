//! `reversi-train import-wthor`: converts games into training positions.
//!
//! The score of a position is the result of its game, or the theoretical score of the
//! game if the solved position is at most a few plies away.

use std::collections::HashSet;
use std::io::Write;
use std::path::PathBuf;

use clap::Args;
use reversi_engine::format::wthor::{WthorFile, WthorGame};
use reversi_engine::{Board, Color, Score, Scoring};

use crate::training::record::{Label, TrainingRecord, symmetric_hash};
use crate::training::{TrainingError, holdout, shards};

/// The options of `reversi-train import-wthor`.
#[derive(Debug, Args)]
pub struct ImportOptions {
    /// WTHOR files (.wtb)
    #[arg(required = true)]
    pub files: Vec<PathBuf>,
    /// Folder for the positions, one shard for each file
    #[arg(long)]
    pub out: PathBuf,
    /// Skip the games with a held-out position of this file
    #[arg(long)]
    pub held_out: Option<PathBuf>,
    /// Number of plies around the theoretical score whose positions get it too
    #[arg(long, default_value_t = 2)]
    pub window: usize,
}

/// Writes one shard for each file and prints totals.
///
/// # Errors
/// When a WTHOR file cannot be read or a shard cannot be written.
pub(crate) fn run(options: &ImportOptions, output: &mut impl Write) -> Result<(), TrainingError> {
    let held_out = match &options.held_out {
        Some(path) => holdout::held_out_hashes(path)?,
        None => HashSet::new(),
    };
    shards::create_folder(&options.out)?;
    let (mut games, mut left_out, mut positions) = (0, 0, 0);
    for path in &options.files {
        let bytes = std::fs::read(path).map_err(TrainingError::io(path))?;
        let file = WthorFile::parse(&bytes).map_err(|source| TrainingError::Wthor {
            path: path.clone(),
            source,
        })?;
        let mut records = Vec::new();
        for game in file.games() {
            games += 1;
            if !add_game(&file, game, &held_out, options.window, &mut records) {
                left_out += 1;
            }
        }
        positions += records.len();
        let stem = path.file_stem().unwrap_or_default();
        let shard = options.out.join(stem).with_extension(shards::EXTENSION);
        shards::write(&shard, &records)?;
    }
    writeln!(
        output,
        "{games} games, {left_out} skipped, {positions} positions"
    )?;
    Ok(())
}

/// Adds the positions of a game; false if the game is held out.
fn add_game(
    file: &WthorFile<'_>,
    game: WthorGame<'_>,
    held_out: &HashSet<u64>,
    window: usize,
    records: &mut Vec<TrainingRecord>,
) -> bool {
    // Up to the first illegal move.
    let (played, _) = game.replay();
    let before = played.turns().filter(|(_, mv)| !mv.is_pass());
    let before = before.map(|(board, _)| board);
    let last = played.board();
    let theoretical_empties = usize::from(file.theoretical_empties());
    // The position near the theoretical score identifies the game.
    let key_board = before
        .clone()
        .find(|board| board.empties().len() <= theoretical_empties)
        .unwrap_or(last);
    let key = symmetric_hash(key_board.position());
    if held_out.contains(&key) {
        return false;
    }
    let finished = last.is_game_over();
    for board in before {
        let distance = board.empties().len().abs_diff(theoretical_empties);
        let side = board.side_to_move();
        let theoretical = i16::from(game.theoretical_black_discs()) * 2 - 64;
        let (score, label) = if distance <= window {
            let label = if distance == 0 {
                Label::Exact
            } else {
                Label::Nearby
            };
            (
                if side == Color::Black {
                    theoretical
                } else {
                    -theoretical
                },
                label,
            )
        } else if finished {
            (result(last, side).discs() as i16, Label::Result)
        } else {
            continue;
        };
        records.push(TrainingRecord {
            position: board.position(),
            score: score as i8,
            label,
            game: key as u16,
        });
    }
    true
}

/// The result of a finished game for one side.
fn result(last: &Board, side: Color) -> Score {
    last.score(side, Scoring::WinnerTakesEmpties)
}
