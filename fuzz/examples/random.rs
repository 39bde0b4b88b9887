//! Runs every fuzz target on random inputs, without a fuzzer:
//! `cargo run --release -p reversi-fuzz --example random -- SECONDS [SEED]`.
//!
//! The inputs are those of the seed, 0 unless set, as far as the time allows. An
//! input that a target trips over is kept where cargo-fuzz keeps its own.

use std::error::Error;
use std::fs;
use std::panic::catch_unwind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{available_parallelism, scope};
use std::time::{Duration, Instant};

use fastrand::Rng;
use reversi_fuzz::{TARGETS, Target, damage};

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let seconds = arguments
        .next()
        .ok_or("how many seconds for each target?")?;
    let time = Duration::from_secs(seconds.parse()?);
    let seed = arguments.next().map_or(Ok(0), |text| text.parse())?;

    let workers = available_parallelism()?.get();
    let (next, failed) = (AtomicUsize::new(0), AtomicUsize::new(0));
    scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(target) = TARGETS.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if !try_out(target, time, Rng::with_seed(seed)) {
                        failed.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner();
    println!("{} passed, {failed} failed", TARGETS.len() - failed);
    Ok(ExitCode::from(u8::from(failed > 0)))
}

/// Whether a target takes all inputs of so much time.
fn try_out(target: &Target, time: Duration, mut random: Rng) -> bool {
    let start = Instant::now();
    let mut inputs = 0;
    while inputs == 0 || start.elapsed() < time {
        let input = input(target, &mut random);
        inputs += 1;
        if catch_unwind(|| (target.run)(&input)).is_err() {
            match keep(target, &input) {
                Ok(path) => println!("{}: failed, see {}", target.name, path.display()),
                Err(error) => println!("{}: failed: {error}: {input:?}", target.name),
            }
            return false;
        }
    }
    println!("{}: {inputs} inputs", target.name);
    true
}

/// An input as it should be, a damaged one, or mere bytes.
fn input(target: &Target, random: &mut Rng) -> Vec<u8> {
    let kind = random.u8(..8);
    if kind == 0 {
        let mut bytes = vec![0; random.usize(..200)];
        random.fill(&mut bytes);
        return bytes;
    }
    let mut input = (target.seed)(random);
    if kind > 2 {
        damage(&mut input, random);
    }
    input
}

/// Writes an input into a file.
fn keep(target: &Target, input: &[u8]) -> std::io::Result<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("artifacts");
    let folder = folder.join(target.name);
    fs::create_dir_all(&folder)?;
    let path = folder.join("random");
    fs::write(&path, input)?;
    Ok(path)
}
