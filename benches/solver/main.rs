//! The solvers, one benchmark for each layer of the endgame search, by the number of
//! empty squares. Each run is compared with the known scores.

mod positions;

use criterion::{BatchSize, BenchmarkGroup, Criterion, Throughput, criterion_group};
use criterion::{criterion_main, measurement::WallTime};
use positions::{EIGHT, FOUR, ONE, SIXTEEN, Solved, THREE, TWELVE, TWENTY, TWO};
use reversi_engine::{Board, Position, SearchLimits, SearchOptions, Searcher, SmallSolver};

fn boards(solved: &[Solved], empties: usize) -> Vec<(Board, i32)> {
    let boards = solved.iter().map(|&(text, score)| {
        let board: Board = text.parse().expect("a board");
        assert_eq!(board.empties().len(), empties, "{text}");
        (board, score)
    });
    boards.collect()
}

/// The solver without an allocator.
fn small(group: &mut BenchmarkGroup<'_, WallTime>, empties: usize, solved: &[Solved]) {
    let boards = boards(solved, empties);
    let position = |&(board, score): &(Board, i32)| (Position::from(board), score);
    let positions: Vec<(Position, i32)> = boards.iter().map(position).collect();
    let solve = |solver: &mut SmallSolver| {
        for &(position, score) in &positions {
            assert_eq!(solver.solve(position).score.discs(), score);
        }
    };
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function(empties.to_string(), |bencher| {
        if empties <= 4 {
            // The last layers use no cache.
            let mut solver = SmallSolver::new();
            bencher.iter(|| solve(&mut solver));
        } else {
            // Each run starts with an empty cache.
            bencher.iter_batched_ref(SmallSolver::new, solve, BatchSize::LargeInput);
        }
    });
}

/// The searcher with a transposition table of 1 MiB.
fn large(group: &mut BenchmarkGroup<'_, WallTime>, empties: usize, solved: &[Solved]) {
    let boards = boards(solved, empties);
    let new = || {
        let options = SearchOptions::new().with_hash_mib(1);
        Searcher::new(options).expect("memory for the table")
    };
    let solve = |searcher: &mut Searcher| {
        for (board, score) in &boards {
            assert_eq!(
                searcher.solve(board, &SearchLimits::new()).score.discs(),
                *score
            );
        }
    };
    group.throughput(Throughput::Elements(boards.len() as u64));
    // Each run starts with an empty table.
    group.bench_function(empties.to_string(), |bencher| {
        bencher.iter_batched_ref(new, solve, BatchSize::LargeInput);
    });
}

fn last_moves(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("last moves");
    small(&mut group, 1, &ONE);
    small(&mut group, 2, &TWO);
    small(&mut group, 3, &THREE);
    small(&mut group, 4, &FOUR);
    group.finish();
}

fn without_large_table(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("without a large table");
    small(&mut group, 8, &EIGHT);
    small(&mut group, 12, &TWELVE);
    group.finish();
}

fn with_large_table(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("with a large table");
    group.sample_size(10);
    large(&mut group, 12, &TWELVE);
    large(&mut group, 16, &SIXTEEN);
    large(&mut group, 20, &TWENTY);
    group.finish();
}

criterion_group!(benches, last_moves, without_large_table, with_large_table);
criterion_main!(benches);
