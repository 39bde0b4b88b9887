//! Sessions: pondering, forced moves and limits.

use super::*;

fn small_session() -> Session {
    let options = SearchOptions::new().with_hash_mib(1);
    let settings = SearchSettings {
        depth: Some(1),
        ..SearchSettings::default()
    };
    Session::new(options, settings)
}

#[test]
fn ponders_from_the_engine_move_until_the_reply() {
    let mut session = small_session();
    session.set_ponder(true);
    session.start_pondering();
    assert!(session.search.is_none(), "no engine move yet");
    let choose = |session: &mut Session| {
        assert_eq!(session.start_move(Color::Black).ok(), Some(None));
        session.start_pondering();
        assert!(session.is_searching(), "the search of the move comes first");
        session.wait().expect("a move").best_move()
    };
    let mv = choose(&mut session);
    // Before the move is played, and again after it.
    for _ in 0..2 {
        session.start_pondering();
        assert!(session.search.is_some() && !session.is_searching());
        session.stop_pondering();
        assert!(session.search.is_none());
        let _ = session.play(Color::Black, mv);
    }
    let reply = session.board().legal_moves().first().expect("a reply");
    session.start_pondering();
    session.play(Color::White, reply.into()).expect("legal");
    session.stop_pondering();
    session.start_pondering();
    assert!(session.search.is_none(), "the reply has been played");

    assert!(session.undo(2));
    choose(&mut session);
    session.clear_ponder_move();
    session.start_pondering();
    assert!(session.search.is_none());
    session.set_ponder(false);
    choose(&mut session);
    session.start_pondering();
    assert!(session.search.is_none());
}

#[test]
fn a_complete_ponder_search_is_not_repeated() {
    let mut session = small_session();
    session.set_ponder(true);
    session.start_move(Color::Black).expect("memory");
    session.wait();
    session.start_pondering();
    while session.reports().recv().is_ok() {}
    assert!(session.wait().is_none(), "a ponder search has no result");
    session.start_pondering();
    assert!(session.search.is_none());
}

#[test]
fn only_a_search_creates_the_searcher() {
    let mut session = small_session();
    // Whole games without a search.
    for _ in 0..3 {
        session.set_board(Board::new());
        while !session.board().is_game_over() {
            let square = session.board().legal_moves().first();
            let color = session.board().side_to_move();
            let mv = square.map_or(Move::Pass, Move::Place);
            session.play(color, mv).expect("legal");
        }
        assert!(session.turns() > 50 && session.undo(20));
    }
    assert!(session.searcher.is_none());

    // A forced move needs no search.
    let forced = "XXXXXXXXXXXXXOXXXXOXXXXXXXXOOO-OXXOOOOO--OOOOOO----OOO---------- O";
    session.set_board(forced.parse().expect("the board is well formed"));
    assert_eq!(
        session.start_move(Color::White).ok(),
        Some(Some(Move::Pass))
    );
    assert!(session.searcher.is_none());

    session.set_board(Board::new());
    assert_eq!(session.start_move(Color::Black).ok(), Some(None));
    let outcome = session.wait().expect("a search is running");
    assert_eq!(outcome.color(), Color::Black);
    assert!(session.searcher.is_some());
}

#[test]
fn each_new_game_has_its_own_seed() {
    let mut session = small_session();
    let first = session.seed;
    session.set_board(Board::new());
    assert_ne!(session.seed, first);
    let second = session.seed;
    let mut game = Game::new();
    game.play("f5".parse::<Move>().expect("a move"))
        .expect("legal");
    session.set_game(game);
    assert_eq!(session.seed, second, "the same game with its next move");
    session.set_seed(7);
    session.set_board(Board::new());
    assert_eq!(session.seed, 7, "the seed of the user");
}

#[test]
fn options_without_memory_change_nothing() {
    let mut session = small_session();
    let huge = SearchOptions::new().with_hash_mib(usize::MAX);
    assert!(session.set_options(huge).is_err());
    assert_eq!(session.options().hash_mib(), 1);
    assert_eq!(session.start_move(Color::Black).ok(), Some(None));
    assert!(session.wait().is_some());
}

#[test]
fn an_analysis_near_the_end_is_infinite() {
    let mut session = small_session();
    let text = "XXXXXXXX--XXXXXX--XXXXXXXXXXXXXXO-XXXXXXXOXXXXXXXXOOO-XXXXXX--XX X";
    let board: Board = text.parse().expect("a board");
    for runs_until_stopped in [false, true] {
        let limits = SearchLimits::new();
        let request = SearchRequest {
            runs_until_stopped,
            ..SearchRequest::new(board, SearchKind::BestMove, limits)
        };
        session.start_search(request).expect("a search");
        assert_eq!(session.is_infinite(), runs_until_stopped);
        session.wait();
    }
}
