fn main() {
    for d in [11u32, 12] {
        let t = std::time::Instant::now();
        let n = reversi_engine::perft(reversi_engine::Board::new().position(), d);
        println!("{d} {n} {:?}", t.elapsed());
    }
    for c in reversi_engine::CpuTier::ALL {
        let t = std::time::Instant::now();
        let n = reversi_engine::perft_on(c, reversi_engine::Board::new().position(), 11);
        println!("{c} {n} {:?}", t.elapsed());
    }
}
