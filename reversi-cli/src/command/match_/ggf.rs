//! Games of a match in GGF.

use std::time::Duration;

use reversi_engine::Outcome;
use reversi_engine::format::record::{self, GameRecord, GameResult, MoveNote, Player};
use reversi_engine::format::{ggf, transcript};

use super::record::{Ending, MatchGame, Side};

/// The game as a line of GGF, without a line break, with the times and evaluations of
/// the engines. The reason of a forfeit is a comment at the end.
#[must_use]
pub(super) fn write(game: &MatchGame) -> String {
    ggf::write(&record(game))
}

fn record(game: &MatchGame) -> GameRecord {
    let played = match transcript::parse(&game.transcript) {
        Ok(game) => game,
        // The readable part of an edited log.
        Err(error) => error.into_game(),
    };
    let mut record = GameRecord::from_board(*played.start());
    for (ply, &mv) in played.moves().iter().enumerate() {
        let chosen = ply.checked_sub(game.opening_plies);
        let chosen = chosen.and_then(|index| game.moves.get(index));
        let mut note = MoveNote::new();
        note.evaluation = chosen.and_then(|chosen| chosen.eval);
        // An edited log may contain any number.
        let seconds = chosen.and_then(|chosen| chosen.time);
        note.time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
        if record.play(mv, note).is_err() {
            break;
        }
    }
    record.black = Player::new(&game.black);
    record.white = Player::new(&game.white);
    "reversi match".clone_into(&mut record.place);
    record.result = Some(result(game));
    if let Some(forfeit) = game.forfeit() {
        record.add_comment(&forfeit.reason);
    }
    record
}

fn result(game: &MatchGame) -> GameResult {
    let termination = match &game.ending {
        Ending::Finished => record::Termination::Normal,
        Ending::Solved | Ending::Agreed => record::Termination::Agreed,
        Ending::Resigned => record::Termination::Resigned,
        Ending::Forfeit(forfeit) if forfeit.kind == "time" => record::Termination::Time,
        Ending::Forfeit(_) => record::Termination::Left,
    };
    // A forfeited or resigned game counts as lost by all discs.
    let discs = game.score.unwrap_or(match game.winner {
        Some(Side::Black) => 64,
        Some(Side::White) => -64,
        None => 0,
    });
    let result = match game.score {
        None if game.winner.is_none() => GameResult::winner(Outcome::Draw),
        _ => GameResult::discs(f64::from(discs)),
    };
    result.with_termination(termination)
}

#[cfg(test)]
mod tests {
    use reversi_engine::Color;

    use super::super::record::{Forfeit, MoveRecord};
    use super::*;

    #[test]
    fn moves_have_evaluations_and_times() {
        let game = MatchGame {
            game: 0,
            opening: 0,
            black: "one".into(),
            white: "two".into(),
            transcript: "f5d6c3".into(),
            opening_plies: 2,
            moves: vec![MoveRecord {
                time: Some(0.25),
                eval: Some(1.5),
                ..MoveRecord::pass(Color::Black)
            }],
            winner: Some(Side::Black),
            score: None,
            ending: Ending::Forfeit(Forfeit {
                by: Side::White,
                kind: "time".into(),
                reason: "it took 2 s and had 1 s".into(),
                lines: Vec::new(),
            }),
            cpu: [None, None],
        };
        let text = write(&game);
        assert!(
            text.contains("B[F5]W[D6]B[C3/1.50/0.25]CO[it took"),
            "{text}"
        );
        assert!(text.contains("RE[+64.000:t]"), "{text}");
        let back = ggf::parse(&text).expect("a game");
        assert_eq!(
            (back.black.name, back.white.name),
            ("one".into(), "two".into())
        );
    }
}
