//! Transcripts: games as lists of moves.

use proptest::prelude::*;
use proptest::sample::select;
use reversi_engine::format::transcript::{self, TranscriptReason};
use reversi_engine::{Board, Color, Game, IllegalMove, Move, Scoring, Square};
use serde_json::Value;

use crate::common::games::games;
use crate::common::{board, lines, number, text};

/// The numbers of the discs, from 1, with a pass before them.
fn passes_before(game: &Game) -> Vec<Value> {
    let mut discs = 0;
    let mut passes = Vec::new();
    for mv in game.moves() {
        match mv {
            Move::Place(_) => discs += 1,
            Move::Pass => passes.push(Value::from(discs + 1)),
        }
    }
    passes
}

#[test]
fn parses_games() {
    for line in lines("transcripts.jsonl") {
        let moves = text(&line, "text");
        let read = if line["start"].is_null() {
            transcript::parse(moves)
        } else {
            transcript::parse_from(board(&line, "start"), moves)
        };
        let game = read.unwrap_or_else(|error| panic!("{error} in {line}"));
        check_game(&game, &line);

        let written = transcript::write(&game);
        let mut again = transcript::parse(&written).expect("a transcript");
        if game.moves().last() == Some(&Move::Pass) {
            again.play(Move::Pass).expect("the final pass");
        }
        assert_eq!(again, game, "{line}");
    }
}

fn check_game(game: &Game, line: &Value) {
    assert_eq!(game.board().to_string(), text(line, "board"), "{line}");
    assert_eq!(
        passes_before(game),
        *line["passes_before"].as_array().expect("a list")
    );
    let discs = game.moves().iter().filter(|mv| !mv.is_pass()).count();
    assert_eq!(discs as i64, number(line, "discs"), "{line}");
    for key in ["start", "start_in_text"] {
        if !line[key].is_null() {
            assert_eq!(*game.start(), board(line, key), "{line}");
        }
    }

    let state = text(line, "state");
    assert_eq!(game.is_over(), state == "over", "{line}");
    assert_eq!(game.board().must_pass(), state == "pass", "{line}");
    let standing = game.board().score(Color::Black, Scoring::DiscsOnBoard);
    let discs = number(line, "black_discs_on_board");
    assert_eq!(i64::from(standing.discs()), discs, "{line}");
    let result = game.result(Scoring::WinnerTakesEmpties);
    let expected = line["black_winner_takes_empties"].as_i64();
    assert_eq!(
        result.map(|score| i64::from(score.discs())),
        expected,
        "{line}"
    );
    let counted = game.result(Scoring::DiscsOnBoard);
    assert_eq!(counted, game.is_over().then_some(standing), "{line}");
}

#[test]
fn rejects_invalid_transcripts() {
    for line in lines("transcript_errors.jsonl") {
        let repeat = line["repeat"].as_u64().unwrap_or(1);
        let moves = text(&line, "text").repeat(repeat as usize);
        let Err(error) = transcript::parse(&moves) else {
            panic!("{line} is read");
        };
        assert_eq!(error.move_number() as i64, number(&line, "move"), "{line}");
        let place = error.location();
        assert_eq!(
            place.character() as i64,
            number(&line, "character"),
            "{line}"
        );
        if !line["line"].is_null() {
            assert_eq!(place.line() as i64, number(&line, "line"), "{line}");
            assert_eq!(place.column() as i64, number(&line, "column"), "{line}");
        }
        assert_eq!(error.reason().to_string(), text(&line, "reason"), "{line}");
        let played = text(&line, "played");
        assert_eq!(Ok(error.into_game()), transcript::parse(played), "{line}");
    }
}

#[test]
fn error_messages() {
    let message = |text: &str| transcript::parse(text).unwrap_err().to_string();
    assert_eq!(message("d3d4d5"), "move 2 at character 3: d4 is occupied");
    assert_eq!(
        message("f5 d6\nc3 a1"),
        "move 4 at character 10 (line 2, column 4): a1 flips no disc"
    );
    assert_eq!(
        message("XO;f5"),
        "start board at character 3: end of the text after 2 of 64 squares"
    );
    let error = transcript::parse("d3d4d5").unwrap_err();
    let reason = TranscriptReason::Illegal(IllegalMove::Occupied(Square::D4));
    assert_eq!(error.reason(), reason);
}

#[test]
fn another_start_is_written_first() {
    let start: Board = "---------------------------XX------OO--------------------------- X"
        .parse()
        .expect("a board");
    let game = transcript::parse_from(start, "d6c5").expect("legal moves");
    let written = transcript::write(&game);
    assert_eq!(written, format!("{start};d6c5"));
    assert_eq!(transcript::parse(&written), Ok(game));
}

proptest! {
    #[test]
    fn written_games_round_trip(mut game in games()) {
        let read = transcript::parse(&transcript::write(&game)).expect("a transcript");
        if game.moves().last() == Some(&Move::Pass) {
            game.undo();
        }
        prop_assert_eq!(read, game);
    }

    #[test]
    fn accepts_every_spelling(
        game in games(),
        gaps in prop::collection::vec(select(vec!["", " ", "\t", "\n", "\r\n", ", ", "-", "3. "]), 130),
        passes in prop::collection::vec(select(vec!["", "pass", " Pa", "ps", " -- ", "@@"]), 130),
        upper: bool,
        end in select(vec!["", "\n", " 37-27", ": +04 10", " 1-0\n"]),
    ) {
        let mut text = String::new();
        for (i, mv) in game.moves().iter().enumerate() {
            let is_last = i + 1 == game.moves().len();
            match mv {
                Move::Pass if is_last => text.push_str("pass"),
                Move::Pass => text.push_str(passes[i]),
                Move::Place(square) if upper => text.push_str(&square.to_string().to_uppercase()),
                Move::Place(square) => text.push_str(&square.to_string()),
            }
            // Two dashes in a row would be a pass.
            let gap = if text.ends_with('-') { " " } else { gaps[i] };
            let before_dash = passes.get(i + 1).is_some_and(|pass| pass.starts_with('-'));
            text.push_str(if before_dash { " " } else { gap });
        }
        text.push_str(if text.ends_with('-') { "" } else { end });
        prop_assert_eq!(transcript::parse_from(*game.start(), &text), Ok(game), "{}", text);
    }

    #[test]
    fn arbitrary_text_never_panics(text in any::<String>()) {
        if let Err(error) = transcript::parse(&text) {
            prop_assert!(error.location().character() <= text.chars().count() + 1);
        }
    }

    #[test]
    fn near_transcripts_never_panic(text in "([a-i][0-9]|[-@p.:;, 0-9\n\u{e9}])*") {
        if let Err(error) = transcript::parse(&text) {
            prop_assert!(error.location().character() <= text.chars().count() + 1);
            let written = transcript::write(error.game());
            prop_assert!(transcript::parse(&written).is_ok());
        }
    }
}
