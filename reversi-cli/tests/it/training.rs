//! `reversi-train` from random games to a measured weights file, on a few hundred
//! positions.

use std::fs;
use std::path::Path;

use clap::Parser;
use reversi_cli::training::record::Label;
use reversi_cli::training::{self, TrainingCli, shards};
use reversi_engine::{Board, Square, Symmetry};

use crate::program::folder;

/// Runs a command line, with `{}` for the folder, and returns its output.
fn reversi(folder: &Path, line: &str) -> String {
    let line = line.replace("{}", folder.to_str().expect("a path in UTF-8"));
    let words = std::iter::once("reversi-train").chain(line.split_whitespace());
    let arguments = TrainingCli::try_parse_from(words).unwrap_or_else(|error| panic!("{error}"));
    let mut output = Vec::new();
    training::run(arguments, &mut output).unwrap_or_else(|error| panic!("{line}: {error}"));
    String::from_utf8(output).expect("text")
}

const SELFPLAY: &str =
    "selfplay --out {}/games --games 60 --shard-games 25 --depth 1 --exact-from 4 --seed 5";
const LABEL: &str = "label {}/games --out {}/exact --min-empties 3 --max-empties 8 --exact-from 8";
const TRAIN: &str =
    "train {}/exact --out {}/weights.bin --max-empties 8 --validation 20 --epochs 30";

#[test]
fn from_games_to_a_measured_evaluation() {
    let folder = folder("from_games");
    assert_eq!(reversi(&folder, SELFPLAY), "60 games in 3 shards\n");
    let positions = shards::list(&folder.join("games")).unwrap();
    assert_eq!(positions.len(), 3);

    reversi(&folder, LABEL);
    let scored = shards::list(&folder.join("exact")).unwrap();
    let records: Vec<_> = scored
        .iter()
        .flat_map(|path| shards::read(path).unwrap())
        .collect();
    assert!(records.len() > 250, "{}", records.len());
    for record in &records {
        assert!((3..=8).contains(&record.position.empties().len()));
        assert_eq!(record.label, Label::Exact);
    }

    let report = reversi(&folder, TRAIN);
    assert!(report.contains("empties  7-12  positions"), "{report}");
    // A holdout of the same positions: the fitted evaluation must agree with them.
    let yardstick: Vec<u8> = records
        .iter()
        .flat_map(|record| {
            let mut bytes = record.to_bytes();
            bytes[16..].copy_from_slice(&[0, record.score as u8, 8, 0]);
            bytes
        })
        .collect();
    fs::write(folder.join("yardstick.bin"), yardstick).unwrap();
    let line = "eval-test --weights {}/weights.bin --yardstick {}/yardstick.bin";
    let figures = reversi(&folder, line);
    let correlation = figures
        .split_whitespace()
        .skip_while(|&word| word != "r")
        .nth(1);
    let correlation: f64 = correlation.unwrap().parse().unwrap();
    assert!(correlation > 0.8, "{figures}");
}

#[test]
fn a_stopped_run_resumes_with_the_same_result() {
    let folder = folder("stopped");
    reversi(&folder, SELFPLAY);
    reversi(&folder, LABEL);
    let files = |part: &str| shards::list(&folder.join(part)).unwrap();
    let contents = |part: &str| -> Vec<_> {
        let files = files(part).into_iter();
        files.map(|path| fs::read(path).unwrap()).collect()
    };
    let (games, scored) = (contents("games"), contents("exact"));
    fs::remove_file(&files("games")[1]).unwrap();
    fs::remove_file(&files("exact")[0]).unwrap();
    reversi(&folder, SELFPLAY);
    reversi(&folder, LABEL);
    assert_eq!(contents("games"), games);
    assert_eq!(contents("exact"), scored);
}

#[test]
fn import_excludes_the_holdout() {
    let folder = folder("import");
    let mut file = vec![0; 16 + 2 * 68];
    file[4] = 2;
    // Many empty squares, so that a game of a few moves reaches the holdout.
    file[14] = 57;
    let games: [[u8; 4]; 2] = [[56, 64, 33, 0], [56, 66, 65, 0]];
    for (game, moves) in file[16..].chunks_exact_mut(68).zip(games) {
        game[6..8].copy_from_slice(&[32, 35]);
        game[8..12].copy_from_slice(&moves);
    }
    fs::write(folder.join("games.wtb"), &file).unwrap();
    let import = "import-wthor {}/games.wtb --out {}/all --window 1";
    assert_eq!(
        reversi(&folder, import),
        "2 games, 0 skipped, 2 positions\n"
    );
    let [shard] = &shards::list(&folder.join("all")).unwrap()[..] else {
        panic!("one shard for one file");
    };
    let records = shards::read(shard).unwrap();
    assert_eq!(records[0].label, Label::Nearby);
    assert_eq!(records[0].score, 6);

    let mut board = Board::new();
    for square in [Square::F5, Square::D6, Square::C3] {
        board.play(square).unwrap();
    }
    // A symmetric image of the holdout excludes the game.
    let position = board.position().transformed(Symmetry::Rotate90);
    let mut yardstick = [0; 20];
    yardstick[..8].copy_from_slice(&position.player().bits().to_le_bytes());
    yardstick[8..16].copy_from_slice(&position.opponent().bits().to_le_bytes());
    fs::write(folder.join("yardstick.bin"), yardstick).unwrap();
    let import = "import-wthor {}/games.wtb --out {}/rest --held-out {}/yardstick.bin";
    assert_eq!(
        reversi(&folder, import),
        "2 games, 1 skipped, 2 positions\n"
    );
}

#[test]
fn fits_multi_probcut() {
    let folder = folder("tune");
    reversi(&folder, SELFPLAY);
    let tune = "tune {}/games --min-empties 8 --max-empties 15 --per-empties 40 \
        --max-depth 5 --exact-from 13";
    let report = reversi(&folder, tune);
    let lines: Vec<_> = report.lines().collect();
    assert_eq!(lines.len(), 4, "{report}");
    assert!(lines[0].starts_with("midgame: ln sigma = "), "{report}");
    assert!(lines[2].starts_with("endgame: ln sigma = "), "{report}");
}
