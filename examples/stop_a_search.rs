//! Follows a search by its callback and stops it from another thread:
//! `cargo run --release --example stop_a_search -- 2`, the time in seconds.

use std::error::Error;
use std::thread;
use std::time::Duration;

use reversi_engine::{Board, Limits, Options, Searcher};

fn main() -> Result<(), Box<dyn Error>> {
    let seconds = std::env::args()
        .nth(1)
        .map_or(Ok(1.0), |text| text.parse())?;
    let time = Duration::try_from_secs_f64(seconds)?;
    let mut searcher = Searcher::new(Options {
        threads: 2,
        ..Options::default()
    })?;

    // Something else decides when it is enough: a person, a closed connection.
    let stopper = searcher.stopper();
    let watcher = thread::spawn(move || {
        thread::sleep(time);
        stopper.stop();
    });

    // Without limits a search goes on until it is stopped.
    let report = searcher.search(&Board::new(), &Limits::default(), |report| {
        println!(
            "depth {:>2}  {:>3}  {:>9} nodes  {:?}",
            report.depth, report.score, report.nodes, report.pv
        );
    });
    watcher.join().map_err(|_| "the watcher panicked")?;

    // It has still found a move: the best of the last depth.
    let best = report.best_move.ok_or("no move")?;
    println!("{best} after {:.2} s", report.elapsed.as_secs_f64());
    Ok(())
}
