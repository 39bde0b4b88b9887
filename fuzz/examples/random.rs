//! Runs the fuzz targets on random inputs, without a fuzzer:
//! `cargo run --release -p reversi-fuzz --example random -- SECONDS [SEED [TARGET]]`.
//!
//! A seed, 0 by default, determines the sequence of inputs. An input that makes a
//! target panic goes to the folder that cargo-fuzz uses.

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
        .ok_or("expected the seconds for each target")?;
    let time = Duration::from_secs(seconds.parse()?);
    let seed = arguments.next().map_or(Ok(0), |text| text.parse())?;
    let name = arguments.next();
    let is_chosen = |target: &&Target| name.as_deref().is_none_or(|name| name == target.name);
    let targets: Vec<&Target> = TARGETS.iter().filter(is_chosen).collect();

    let workers = available_parallelism()?.get();
    let (next, failed) = (AtomicUsize::new(0), AtomicUsize::new(0));
    scope(|scope| {
        for _ in 0..workers {
            scope.spawn(|| {
                while let Some(target) = targets.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if !passes(target, time, Rng::with_seed(seed)) {
                        failed.fetch_add(1, Ordering::Relaxed);
                    }
                }
            });
        }
    });
    let failed = failed.into_inner();
    println!("{} passed, {failed} failed", targets.len() - failed);
    Ok(ExitCode::from(u8::from(failed > 0)))
}

/// Whether a target takes all inputs of this time.
fn passes(target: &Target, time: Duration, mut random: Rng) -> bool {
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

/// A valid input, a damaged one, or arbitrary bytes.
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
