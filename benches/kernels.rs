//! Move generation and flips of a fixed set of positions. Each run is compared with
//! the first one.

mod game;

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use reversi_engine::{Board, Position};

fn count_moves(positions: &[Position]) -> usize {
    positions
        .iter()
        .map(|position| black_box(position).legal_moves().len())
        .sum()
}

fn count_flips(positions: &[Position]) -> usize {
    let flips = |position: &Position| -> usize {
        let squares = position.legal_moves().into_iter();
        squares
            .map(|square| position.flips(black_box(square)).len())
            .sum()
    };
    positions.iter().map(flips).sum()
}

fn kernels(criterion: &mut Criterion) {
    let positions: Vec<Position> = game::boards().iter().map(Board::position).collect();
    let moves = count_moves(&positions);
    let flips = count_flips(&positions);
    // Every legal move flips at least one disc.
    assert!(moves > 0 && flips >= moves);

    let mut group = criterion.benchmark_group("kernels");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("legal moves", |bencher| {
        bencher.iter(|| assert_eq!(count_moves(&positions), moves));
    });
    group.throughput(Throughput::Elements(moves as u64));
    group.bench_function("legal moves and their flips", |bencher| {
        bencher.iter(|| assert_eq!(count_flips(&positions), flips));
    });
    group.finish();
}

criterion_group!(benches, kernels);
criterion_main!(benches);
