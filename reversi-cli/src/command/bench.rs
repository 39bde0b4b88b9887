//! `reversi bench`: searches a fixed set of positions. The sum of the nodes is the
//! signature of the search: the same on every CPU, and different after any change of
//! the search.

use std::io::Write;
use std::time::{Duration, Instant};

use clap::Args;
use reversi_engine::{Board, CpuTier, SearchLimits, SearchOptions, SearchReport, Searcher};

use crate::Error;
use crate::options::{Tier, cpu_tier};

/// The options of `reversi bench`.
#[derive(Debug, Args)]
pub struct BenchOptions {
    /// Depth of the searches in plies
    #[arg(long, value_name = "PLIES", default_value_t = 16, value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: u32,
    /// CPU tier, in place of the best one of this CPU
    #[arg(long, value_enum)]
    pub tier: Option<Tier>,
}

/// Positions from games of the engine against itself after random openings:
/// the first ones are searched to a depth, those with at most
/// [`SOLVED_FROM`] empty squares are solved.
const POSITIONS: [&str; 20] = [
    "-------------X------X----OOOO------XO--------------------------- X",
    "---------X------XXX-------OXX------OOO-----OX------------------- X",
    "------------------X--O----XXXO----XOOO---X-OXXX----------------- O",
    "X--------X--------XOOOO---XXOOX----OOXX----O--X----------------- X",
    "X--------X-OX---XXXXOO--XXXOO---XXOOO---X----------------------- O",
    "----------X----O--XXXXXO--OOXXXO--OOOOOO--OOOO------------------ X",
    "----------X-------XXOO---OXOOO----XXOO----XXOX----OOXX----OXXX-- X",
    "----------O--------OOOOX--XXOOXX---XXOXX--XXXXXX----XO-X---X-O-- X",
    "-------------X--O-OXXX---OXXXX----OOOXX---OOOOOO--OXOO----OOOO-- X",
    "--OOOO----OOOO--XXXXO----XOOXO--XOOOXX--OXXXXX----OO------------ X",
    "-O-X--X---OXXX-O--XOXXXO--XXXOXO--OOOOOO---OOO-O---OOX-O-------- X",
    "-----------XXX----OOOOO---XOOXO--XXXOXXO---XOXOO---OXOXO--OOOOOO X",
    "XX-OOO---XXXO--O-XXXXXOO--XXOOXO--OXOXOO-OOOOOOO--O-O----------- X",
    "OXXXXX-O-OXXXXO--OOXXOO--OOXOO---OXOOXX---OOOO----XO------XXXX-- X",
    "--OO-X----OOOX---XXOXOXX-XOXXOOXXXXXOOOX-XOOOOXX--XOO--X-XXX---- O",
    "---OOO----OOOO-O-OOOOXOOOOOOOOOO-OXOOOOOXXXXOOOO---XOO-O---XX--- X",
    "-O--O---O-OOOO-XOOXOXXXXOXOOOXOXOOXOXXOXO-OXOOXX--OOX--X--O--X-- O",
    "-XXXXX----XOOOOX-OOXOOOXXOOXXXXX-OOOXXOX--OOXOXX----OX-X--XXXX-- X",
    "-XXXXXX--OOOXX--XOOXXXOOXOOOXXOOXOXXXXXXXXOXXXX-X-XXX------X---- O",
    "--O-OOO--OOOXO---OOXOXXXOOXOXOXXOXXOOXOXXXXXXXXX---XOO-X--X-OOO- X",
];

/// Positions with this many empty squares or fewer are solved.
const SOLVED_FROM: u32 = 21;

/// The size of the transposition table in MiB; the node count depends on it.
const HASH_MIB: usize = 16;

/// Searches all positions in one thread, each with an empty table, and prints
/// a line for each and the sum.
///
/// # Errors
/// When the CPU lacks the chosen tier, there is no memory, or the output fails.
pub(super) fn run(options: &BenchOptions, output: &mut impl Write) -> Result<(), Error> {
    let cpu = cpu_tier(options.tier)?;
    let mut time = Duration::ZERO;
    let mut nodes = 0;
    for (number, search) in (1..).zip(searches(options.depth, cpu)?) {
        let (empties, report, elapsed) = search;
        nodes += report.nodes;
        time += elapsed;
        writeln!(
            output,
            "{number:2}  {empties:2} empties  {goal:9} {score:>3} {best:4}  {nodes:10} nodes  {seconds:.3} s",
            goal = goal(&report),
            score = report.score,
            best = report
                .best_move
                .map(|mv| mv.to_string())
                .unwrap_or_default(),
            nodes = report.nodes,
            seconds = elapsed.as_secs_f64(),
        )?;
        output.flush()?;
    }
    let seconds = time.as_secs_f64();
    let speed = nodes as f64 / seconds.max(1e-9);
    writeln!(
        output,
        "{nodes} nodes  {seconds:.3} s  {speed:.0} nodes/s  {cpu}"
    )?;
    Ok(())
}

/// The depth of the result.
fn goal(report: &SearchReport) -> String {
    if report.solved {
        "solved".to_owned()
    } else {
        format!("depth {}", report.depth)
    }
}

/// A lazy iterator over the searches of all positions: the number of empty squares, the
/// result and the time.
fn searches(
    depth: u32,
    cpu: CpuTier,
) -> Result<impl Iterator<Item = (u32, SearchReport, Duration)>, Error> {
    let mut searcher = Searcher::new(
        SearchOptions::new()
            .with_hash_mib(HASH_MIB)
            .with_threads(1)
            .with_cpu(cpu),
    )?;
    let limits = SearchLimits::new()
        .with_depth(depth)
        .with_exact_from(SOLVED_FROM);
    Ok(positions().map(move |board| {
        searcher.clear();
        let start = Instant::now();
        let report = searcher.search(board, &limits);
        (board.empties().len() as u32, report, start.elapsed())
    }))
}

fn positions() -> impl Iterator<Item = Board> {
    let parse = |text: &str| text.parse().expect("the positions are well formed");
    POSITIONS.into_iter().map(parse)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_have_descending_empties_and_several_moves() {
        let empties: Vec<_> = positions().map(|board| board.empties().len()).collect();
        assert!(
            empties.is_sorted_by(|before, after| before > after),
            "{empties:?}"
        );
        assert!(positions().all(|board| board.legal_moves().len() > 1));
    }

    #[test]
    fn every_tier_searches_the_same_nodes() {
        let nodes = |cpu| {
            let searches = searches(2, cpu).expect("there is memory");
            searches
                .map(|(_, report, _)| report.nodes)
                .collect::<Vec<_>>()
        };
        let expected = nodes(CpuTier::Portable);
        for cpu in CpuTier::ALL.into_iter().filter(|cpu| cpu.is_available()) {
            assert_eq!(nodes(cpu), expected, "{cpu}");
        }
    }
}
