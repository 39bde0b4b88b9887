//! Follows a search by its callback and stops it from another thread:
//! `cargo run --release --example stop_a_search -- 2`, the time in seconds.

use std::error::Error;
use std::ops::ControlFlow;
use std::thread;
use std::time::Duration;

use reversi_engine::{Board, SearchLimits, SearchOptions, Searcher, StopToken};

fn main() -> Result<(), Box<dyn Error>> {
    let seconds = std::env::args()
        .nth(1)
        .map_or(Ok(1.0), |text| text.parse())?;
    let time = Duration::try_from_secs_f64(seconds)?;
    let mut searcher = Searcher::new(SearchOptions::new().with_threads(2))?;

    // A token stops the searches whose limits hold it: here this one search.
    let token = StopToken::new();
    let limits = SearchLimits::new().with_stop(&token);
    let watcher = thread::spawn(move || {
        thread::sleep(time);
        token.stop();
    });

    // Without other limits the search runs until it is stopped.
    let report = searcher.search_with(Board::new(), &limits, |report| {
        println!(
            "depth {:>2}  {:>3}  {:>9} nodes  {:?}",
            report.depth, report.score, report.nodes, report.pv
        );
        ControlFlow::Continue(())
    });
    watcher.join().map_err(|_| "the watcher panicked")?;

    // A stopped search has a move: the best one of the last depth.
    let best = report.best_move.ok_or("no move")?;
    println!("{best} after {:.2} s", report.elapsed.as_secs_f64());
    Ok(())
}
