//! Reading and writing of boards and games. Each run is compared with the first one.

mod game;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use reversi_engine::format::record::GameRecord;
use reversi_engine::format::{Records, ggf, obf, pgn, sgf, transcript};
use reversi_engine::{Board, Game};

/// The number of games in a text.
const COUNT: usize = 100;

fn boards(criterion: &mut Criterion) {
    let boards = game::boards();
    let texts: Vec<String> = boards.iter().map(Board::to_string).collect();
    let mut group = criterion.benchmark_group("board text");
    group.throughput(Throughput::Elements(texts.len() as u64));
    group.bench_function("read", |bencher| {
        bencher.iter(|| {
            for (text, board) in texts.iter().zip(&boards) {
                assert_eq!(black_box(text).parse().as_ref(), Ok(board));
            }
        });
    });
    group.bench_function("write", |bencher| {
        bencher.iter(|| {
            for (text, board) in texts.iter().zip(&boards) {
                assert_eq!(black_box(board).to_string(), *text);
            }
        });
    });
    group.finish();

    let line = format!("{}; F5:+0; D3:-2; % from a suite", boards[0]);
    let mut group = criterion.benchmark_group("OBF");
    group.throughput(Throughput::Bytes(line.len() as u64));
    let record = obf::parse_line(&line);
    assert!(matches!(record, Ok(Some(_))), "{record:?}");
    group.bench_function("read", |bencher| {
        bencher.iter(|| assert_eq!(obf::parse_line(black_box(&line)), record));
    });
    group.finish();
}

fn transcripts(criterion: &mut Criterion) {
    let game = game::game();
    let text = transcript::write(&game);
    let mut group = criterion.benchmark_group("transcript");
    group.throughput(Throughput::Bytes(text.len() as u64));
    group.bench_function("read", |bencher| {
        bencher.iter(|| assert_eq!(transcript::parse(black_box(&text)).as_ref(), Ok(&game)));
    });
    group.bench_function("write", |bencher| {
        bencher.iter(|| assert_eq!(transcript::write(black_box(&game)), text));
    });
    group.finish();
}

/// A hundred games in each text format.
fn games(criterion: &mut Criterion) {
    type Format = (
        &'static str,
        fn(&GameRecord) -> String,
        fn(&str) -> Records<'_>,
    );
    let game: Game = game::game();
    let record = GameRecord::from(game.clone());
    let formats: [Format; 3] = [
        ("GGF", ggf::write, ggf::records),
        ("SGF", sgf::write, sgf::records),
        ("PGN", pgn::write, pgn::records),
    ];
    let mut group = criterion.benchmark_group("games");
    for (name, write, read) in formats {
        let text = format!("{}\n", write(&record)).repeat(COUNT);
        group.throughput(Throughput::Bytes(text.len() as u64));
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let records = read(black_box(&text)).map(|record| record.expect("a game"));
                assert_eq!(
                    records.filter(|record| *record.game() == game).count(),
                    COUNT
                );
            });
        });
    }
    group.finish();
}

criterion_group!(benches, boards, transcripts, games);
criterion_main!(benches);
