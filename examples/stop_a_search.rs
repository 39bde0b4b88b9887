//! Prints each iteration of a search and stops it from another thread:
//! `cargo run --release --example stop_a_search -- 2` stops after two seconds.

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

    // The token stops the searches whose limits hold it, and no other.
    let token = StopToken::new();
    let limits = SearchLimits::new().with_stop(&token);
    let user = thread::spawn(move || {
        thread::sleep(time);
        token.stop();
    });

    let report = searcher.search_with(Board::new(), &limits, |report| {
        println!(
            "depth {:>2}  score {:>3}  {:>10} nodes  best {:?}",
            report.depth, report.score, report.nodes, report.best_move
        );
        // `Break` would end the search here.
        ControlFlow::Continue(())
    });
    user.join().map_err(|_| "the other thread panicked")?;

    // The result of a stopped search is that of its last finished iteration.
    let best = report.best_move.ok_or("no move")?;
    println!("{best} after {:.2} s", report.elapsed.as_secs_f64());
    Ok(())
}
