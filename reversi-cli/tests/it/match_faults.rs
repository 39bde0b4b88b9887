//! Misbehaving engines lose their games with the right reason, and the match continues.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use reversi_cli::clock::TimeControl;
use reversi_cli::command::match_::openings::Openings;
use reversi_cli::command::match_::pairing::{Schedule, TournamentFormat};
use reversi_cli::command::match_::record::{Ending, MatchGame, Side};
use reversi_cli::command::match_::referee::{ResignRule, Rules};
use reversi_cli::command::match_::runner::{MatchEvent, MatchPlan, Participant, run};
use reversi_cli::command::match_::spec::EngineSpec;
use reversi_cli::opponent::{EngineLimits, Shutdown, Timeouts};

const GAMES: u64 = 4;

/// Tolerance for a machine busy with other tests.
const SLACK: Duration = Duration::from_secs(5);

fn participant(spec: &str) -> Participant {
    let spec: EngineSpec = spec.parse().expect("a description of an engine");
    Participant {
        name: spec.name.clone().expect("a name"),
        factory: spec.factory().expect("it can be made"),
        limits: spec.limits(),
    }
}

fn plan(participants: Vec<Participant>) -> MatchPlan {
    MatchPlan {
        schedule: Schedule::new(
            participants.len(),
            TournamentFormat::RoundRobin,
            GAMES,
            true,
        ),
        participants,
        openings: Openings::Random { seed: 1 },
        rules: Rules {
            margin: SLACK,
            stall: SLACK,
            ..Rules::default()
        },
        timeouts: Timeouts {
            start: 2 * SLACK,
            answer: 2 * SLACK,
            quit: Duration::from_millis(200),
        },
        concurrency: 2,
    }
}

/// The games of a match in their order.
fn play(plan: &MatchPlan) -> Vec<MatchGame> {
    let mut records = Vec::new();
    let played = run(
        plan,
        0..plan.schedule.len(),
        &Shutdown::default(),
        |event| {
            if let MatchEvent::Game(record) = event {
                records.push(*record);
            }
            Ok(ControlFlow::Continue(()))
        },
    );
    played.expect("the match is played");
    records.sort_by_key(|record| record.game);
    records
}

fn rogue(options: &str) -> Participant {
    let path: PathBuf = crate::rogue::path();
    let proto = if options.starts_with("--nboard") {
        "nboard"
    } else {
        "gtp"
    };
    participant(&format!(
        "name=rogue,proto={proto},cmd='{}' {options}",
        path.display()
    ))
}

/// Plays against a rogue engine and asserts that all games end with this kind of
/// forfeit and this text.
fn expect_forfeits(options: &str, kind: &str, reason: &str, adjust: impl Fn(&mut MatchPlan)) {
    let mut plan = plan(vec![
        participant("name=good,depth=1,hash=1"),
        rogue(options),
    ]);
    adjust(&mut plan);
    let records = play(&plan);
    assert_eq!(records.len() as u64, GAMES, "{options}");
    for record in records {
        let Some(forfeit) = record.forfeit() else {
            panic!("{options}: {:?}", record.ending);
        };
        let side = match record.black.as_str() {
            "rogue" => Side::Black,
            _ => Side::White,
        };
        assert_eq!(
            (forfeit.by, forfeit.kind.as_str()),
            (side, kind),
            "{options}"
        );
        assert!(
            forfeit.reason.contains(reason),
            "{options}: {}",
            forfeit.reason
        );
        assert!(!forfeit.lines.is_empty(), "{options}");
        assert_ne!(record.winner, Some(side), "{options}");
        assert!(
            record.winner.is_some() && record.score.is_none(),
            "{options}"
        );
    }
}

fn expect_forfeit(options: &str, kind: &str, reason: &str) {
    expect_forfeits(options, kind, reason, |_| {});
}

#[test]
fn a_well_behaved_rogue_loses_on_the_board() {
    for options in ["none 1", "--nboard none 1"] {
        let plan = plan(vec![
            participant("name=good,depth=1,hash=1"),
            rogue(options),
        ]);
        for record in play(&plan) {
            assert_eq!(record.ending, Ending::Finished, "{options}");
            assert!(record.score.is_some());
        }
    }
}

#[test]
fn illegal_moves_forfeit() {
    expect_forfeit("illegal 5", "illegal", "it played");
    expect_forfeit("--nboard illegal 5", "illegal", "it played");
    expect_forfeit("pass 3", "illegal", "it played pass");
    expect_forfeit("--nboard pass 3", "illegal", "it played pass");
}

#[test]
fn a_crash_forfeits_and_restarts_the_engine() {
    expect_forfeit("die 5", "crash", "exit status: 3");
    expect_forfeit("--nboard die 5", "crash", "exit status: 3");
    expect_forfeit("close 2", "closed", "closed its output");
}

#[test]
fn garbage_forfeits() {
    expect_forfeit(
        "garbage 4",
        "garbage",
        "gave a malformed answer to `genmove",
    );
    expect_forfeit("--nboard garbage 4", "hang", "did not answer `go`");
    expect_forfeit("refuse 4", "rejection", "rejected `genmove");
    expect_forfeit("deaf 1", "rejection", "rejected `play");
    expect_forfeit("twice 4", "unsolicited", "sent an unexpected line");
    expect_forfeit("--nboard twice 4", "unsolicited", "sent an unexpected line");
}

#[test]
fn floods_forfeit() {
    expect_forfeit("flood 3", "garbage", "status still thinking");
    expect_forfeit("endless 3", "flood", "sent excessive output");
    expect_forfeit("--nboard endless 3", "flood", "sent excessive output");
    // The protocol allows a limited number of progress lines.
    let impatient = |plan: &mut MatchPlan| plan.rules.stall = Duration::from_secs(300);
    expect_forfeits(
        "--nboard flood 3",
        "flood",
        "sent excessive output",
        impatient,
    );
}

#[test]
fn silence_forfeits_after_the_stall_time() {
    let impatient = |plan: &mut MatchPlan| plan.rules.stall = Duration::from_millis(300);
    expect_forfeits("hang 5", "hang", "did not answer `genmove", impatient);
}

#[test]
fn late_answers_forfeit() {
    let in_time = |plan: &mut MatchPlan| {
        plan.rules.margin = Duration::from_millis(50);
        plan.rules.grace = SLACK;
        let limits = &mut plan.participants[1].limits;
        *limits = EngineLimits::default();
        limits.search.time = Some(Duration::from_millis(300));
    };
    expect_forfeits("late 5", "time", "and had 0.300 s", in_time);
    let clock = |plan: &mut MatchPlan| {
        in_time(plan);
        let limits = &mut plan.participants[1].limits;
        limits.search.time = None;
        limits.time_control = TimeControl::Increment {
            main: Duration::from_millis(500),
            increment: Duration::ZERO,
        };
    };
    expect_forfeits("late 1", "time", "and had 0.500 s", clock);
}

#[test]
fn resignation_is_a_loss_without_fault() {
    let plan = plan(vec![
        participant("name=good,depth=1,hash=1"),
        rogue("resign 3"),
    ]);
    for record in play(&plan) {
        assert_eq!(record.ending, Ending::Resigned);
        let winner = match record.black.as_str() {
            "good" => Side::Black,
            _ => Side::White,
        };
        assert_eq!(record.winner, Some(winner));
    }
}

#[test]
fn games_are_independent_of_concurrency() {
    let mut plan = plan(vec![
        participant("name=one,depth=1,hash=1"),
        participant("name=two,nodes=500,hash=1"),
        participant("name=easy,level=easy,hash=1"),
    ]);
    let games = |plan: &MatchPlan| -> Vec<_> {
        let key = |record: MatchGame| (record.game, record.transcript, record.score);
        play(plan).into_iter().map(key).collect()
    };
    let together = games(&plan);
    assert_eq!(together.len(), 12);
    plan.concurrency = 1;
    assert_eq!(games(&plan), together);
    plan.openings = Openings::Random { seed: 2 };
    assert_ne!(games(&plan), together);
}

#[test]
fn adjudicates_games() {
    let participants = || {
        vec![
            participant("name=one,depth=1,hash=1"),
            participant("name=two,depth=2,hash=1"),
        ]
    };
    let mut solving = plan(participants());
    solving.rules.solve_from = Some(8);
    for record in play(&solving) {
        assert_eq!(record.ending, Ending::Solved);
        assert!(record.score.is_some());
    }

    let mut resigning = plan(participants());
    resigning.rules.resign = Some(ResignRule {
        moves: 2,
        score: 10.0,
    });
    let records = play(&resigning);
    assert!(records.iter().any(|record| record.ending == Ending::Agreed));
    for record in records {
        let agreed = record.ending == Ending::Agreed;
        assert_eq!(record.score.is_none(), agreed);
        assert!(record.winner.is_some() || !agreed);
    }
}
