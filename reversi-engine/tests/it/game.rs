//! Games: play, undo, iteration and openings.

use reversi_engine::format::transcript;
use reversi_engine::{
    Bitboard, Board, Color, Game, IllegalMove, Move, OpeningError, ReversiOpening, Score, Scoring,
    Square, Variant,
};

use crate::common::{board, lines, number, text};

/// A game in which black must pass after eight moves.
const TO_A_PASS: &str = "e6f6c4e7e8d8g6f8";

#[test]
fn undo_takes_back_passes() {
    for line in lines("undo.jsonl") {
        let mut game = Game::new();
        for name in text(&line, "moves").split(' ') {
            let mv: Move = name.parse().expect("a move");
            game.play(mv).unwrap_or_else(|error| panic!("{error}"));
        }
        assert_eq!(game.board().to_string(), text(&line, "board"));
        let read = transcript::parse(&transcript::write(&game));
        assert_eq!(read.as_ref(), Ok(&game));
        for undone in line["undone"].as_array().expect("a list") {
            let mut back = game.clone();
            for _ in 0..number(undone, "moves") {
                let last = back.moves().last().copied();
                assert_eq!(back.undo(), last);
            }
            assert_eq!(*back.board(), board(undone, "board"), "{undone}");
        }
    }
}

#[test]
fn undo_at_the_start_does_nothing() {
    let mut game = Game::new();
    assert_eq!(game.undo(), None);
    assert_eq!(game, Game::default());
    assert_eq!(game.start(), game.board());
    assert_eq!(game.boards().count(), 1);
    assert_eq!(game.turns().len(), 0);
}

#[test]
fn an_illegal_move_leaves_the_game_unchanged() {
    let mut game = transcript::parse("f5d6").expect("a transcript");
    let before = game.clone();
    for (mv, reason) in [
        (Square::F5.into(), IllegalMove::Occupied(Square::F5)),
        (Square::A1.into(), IllegalMove::NoFlips(Square::A1)),
        (Move::Pass, IllegalMove::PassWithMoves(Square::C3)),
    ] {
        assert_eq!(game.play(mv), Err(reason));
        assert_eq!(game, before);
    }
}

#[test]
fn boards_and_turns_follow_the_moves() {
    let mut game = transcript::parse(TO_A_PASS).expect("a transcript");
    game.play(Move::Pass).expect("black must pass");
    let boards: Vec<Board> = game.boards().copied().collect();
    assert_eq!(boards.len(), game.moves().len() + 1);
    assert_eq!(boards.first(), Some(&Board::new()));
    assert_eq!(boards.last(), Some(game.board()));
    for (i, (before, mv)) in game.turns().enumerate() {
        let mut after = *before;
        after.play(mv).expect("a legal move");
        assert_eq!((before, after), (&boards[i], boards[i + 1]));
    }
    let back: Vec<Board> = game.boards().rev().copied().collect();
    assert!(back.iter().eq(boards.iter().rev()));
}

#[test]
fn play_with_passes_inserts_forced_passes() {
    let game = transcript::parse(TO_A_PASS).expect("a transcript");
    assert_eq!(game.board().side_to_move(), Color::Black);
    let white_moves = {
        let mut passed = *game.board();
        passed.pass().expect("black must pass");
        passed.legal_moves()
    };
    for square in Square::ALL {
        let mut next = game.clone();
        match next.play_with_passes(square) {
            Ok(()) => {
                assert!(white_moves.contains(square));
                let added = [Move::Pass, Move::Place(square)];
                assert_eq!(next.moves()[game.moves().len()..], added);
            }
            Err(reason) => {
                assert!(!white_moves.contains(square), "{reason}");
                assert_eq!(next, game, "the game is unchanged");
            }
        }
    }
}

#[test]
fn no_result_before_the_end() {
    let mut game = transcript::parse("d3c3b3e3f3f4f5d6d7").expect("a transcript");
    assert!(game.is_over());
    let result = |game: &Game, scoring| game.result(scoring).map(Score::discs);
    assert_eq!(result(&game, Scoring::WinnerTakesEmpties), Some(64));
    assert_eq!(result(&game, Scoring::DiscsOnBoard), Some(13));
    assert_eq!(game.play(Move::Pass), Err(IllegalMove::GameOver));
    game.undo();
    assert_eq!(result(&game, Scoring::WinnerTakesEmpties), None);
    assert_eq!(result(&game, Scoring::DiscsOnBoard), None);
}

/// The shortest games from the parallel start: eight of seven moves, each of
/// which leaves one side without discs.
#[test]
fn the_parallel_start_has_eight_games_of_seven_moves() {
    fn count(board: &Board, moves: u32) -> u32 {
        if board.is_game_over() {
            let wiped_out = Color::ALL.iter().any(|&side| board.discs(side).is_empty());
            return u32::from(wiped_out && moves == 7);
        }
        if moves == 7 {
            return 0;
        }
        let mut games = 0;
        for square in board.legal_moves() {
            let mut next = *board;
            next.play(square).expect("a legal move");
            games += count(&next, moves + 1);
        }
        games
    }
    let start = Board::from_discs(
        [Square::D4, Square::E4].into_iter().collect(),
        [Square::D5, Square::E5].into_iter().collect(),
        Color::Black,
    );
    assert_eq!(count(&start.expect("disjoint sets"), 0), 8);
}

/// Collects the boards after every placement of the four discs of the historic opening.
fn openings(opening: ReversiOpening, ends: &mut Vec<Board>) {
    if let Some(board) = opening.board() {
        assert_eq!(opening.legal_moves(), Bitboard::EMPTY);
        ends.push(board);
        return;
    }
    for square in opening.legal_moves() {
        let mut next = opening;
        next.place(square).expect("a legal square");
        let side = opening.side_to_move();
        assert_eq!(next.discs(side), opening.discs(side).with(square));
        assert_eq!(next.discs(side.opponent()), opening.discs(side.opponent()));
        assert_eq!(next.side_to_move(), side.opponent());
        openings(next, ends);
    }
}

#[test]
fn the_historic_opening_leads_to_six_boards() {
    let mut ends = Vec::new();
    openings(ReversiOpening::new(), &mut ends);
    assert_eq!(ends.len(), 24);
    let starts = Variant::Reversi.starts();
    for board in &ends {
        assert_eq!(board.side_to_move(), Color::Black);
        assert_eq!(ends.iter().filter(|other| *other == board).count(), 4);
        assert!(starts.contains(board), "{board}");
    }
    assert_eq!(starts.len(), 6);
    assert_eq!(starts[0], Board::new());
    assert_eq!(Variant::Othello.starts(), [Board::new()]);
}

#[test]
fn the_historic_opening_rejects_other_squares() {
    let mut opening = ReversiOpening::new();
    let outside = Err(OpeningError::OutsideCenter(Square::F5));
    assert_eq!(opening.place(Square::F5), outside);
    assert_eq!(opening, ReversiOpening::default());
    for square in Bitboard::CENTER {
        assert_eq!(opening.board(), None);
        opening.place(square).expect("a free square");
        let before = opening;
        let occupied = Err(OpeningError::Occupied(square));
        assert_eq!(opening.place(square), occupied);
        assert_eq!(opening, before);
    }
    assert_eq!(opening.place(Square::F5), outside);
}
