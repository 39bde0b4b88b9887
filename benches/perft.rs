//! Perft of the start position, compared with the known leaf counts.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use reversi_engine::{Board, CpuTier, perft_on};

fn perft(criterion: &mut Criterion) {
    const DEPTH: u32 = 8;
    const LEAVES: u64 = 390_216;

    let start = Board::new().position();
    let mut group = criterion.benchmark_group("perft 8");
    group.throughput(Throughput::Elements(LEAVES));
    for tier in CpuTier::ALL.into_iter().filter(|tier| tier.is_available()) {
        group.bench_function(tier.name(), |bencher| {
            bencher.iter(|| assert_eq!(perft_on(tier, start, DEPTH), LEAVES));
        });
    }
    group.finish();
}

criterion_group!(benches, perft);
criterion_main!(benches);
