//! Static evaluation and searches to a fixed depth. Each run is compared with the
//! first one.

mod game;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use reversi_engine::eval::{Evaluator, Weights};
use reversi_engine::training::FeatureIndexer;
use reversi_engine::{Board, Position, SearchLimits, SearchOptions, SearchReport, Searcher};
use std::hint::black_box;

fn evaluation(criterion: &mut Criterion) {
    let positions: Vec<Position> = game::boards().iter().map(Board::position).collect();
    let evaluator = Evaluator::embedded().expect("the weights of the crate");
    let sum = |positions: &[Position]| -> f32 {
        let positions = positions.iter();
        positions
            .map(|&position| evaluator.evaluate(black_box(position)))
            .sum()
    };
    let expected = sum(&positions);
    assert!(
        positions
            .iter()
            .all(|&position| evaluator.evaluate(position).abs() <= 64.0)
    );

    let mut group = criterion.benchmark_group("evaluation");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("from scratch", |bencher| {
        bencher.iter(|| assert!((sum(&positions) - expected).abs() < 1e-3));
    });
    let indexer = FeatureIndexer::new();
    let features: Vec<_> = positions
        .iter()
        .map(|&position| indexer.rows(position))
        .collect();
    group.bench_function("features for training", |bencher| {
        bencher.iter(|| {
            for (&position, features) in positions.iter().zip(&features) {
                assert_eq!(indexer.rows(black_box(position)), *features);
            }
        });
    });
    group.finish();
}

/// Decoding of a weights file.
fn loading(criterion: &mut Criterion) {
    let bytes = include_bytes!("../reversi-engine/weights/weights.bin");
    let mut group = criterion.benchmark_group("weights");
    group.throughput(Throughput::Bytes(bytes.len() as u64));
    group.sample_size(10);
    group.bench_function("unfold", |bencher| {
        bencher.iter(|| assert!(Weights::from_bytes(black_box(bytes)).is_ok()));
    });
    group.finish();
}

/// Searches of one position of each game phase.
fn midgame(criterion: &mut Criterion) {
    let boards: Vec<Board> = game::boards()
        .into_iter()
        .skip(4)
        .step_by(9)
        .take(4)
        .collect();
    let new = || {
        let options = SearchOptions::new().with_hash_mib(1);
        Searcher::new(options).expect("memory for the table")
    };
    let search = |searcher: &mut Searcher, depth: u32| -> Vec<(Option<_>, _, u64)> {
        let limits = SearchLimits::new().with_depth(depth).with_exact_from(0);
        let answer = |report: SearchReport| (report.best_move, report.score, report.nodes);
        let boards = boards.iter();
        boards
            .map(|board| answer(searcher.search(board, &limits)))
            .collect()
    };
    let mut group = criterion.benchmark_group("midgame");
    group.sample_size(10);
    for depth in [6, 10, 12] {
        let expected = search(&mut new(), depth);
        let nodes = expected.iter().map(|&(_, _, nodes)| nodes).sum();
        group.throughput(Throughput::Elements(nodes));
        group.bench_function(format!("depth {depth}"), |bencher| {
            // Each run starts with an empty table.
            let check = |searcher: &mut Searcher| assert_eq!(search(searcher, depth), expected);
            bencher.iter_batched_ref(new, check, BatchSize::LargeInput);
        });
    }
    group.finish();
}

criterion_group!(benches, evaluation, loading, midgame);
criterion_main!(benches);
