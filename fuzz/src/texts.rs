//! Texts and files of games and positions: no panic, hang or large allocation, and
//! each game that is read round trips.

use reversi_engine::format::record::GameRecord;
use reversi_engine::format::wthor::{WthorFile, WthorNames, WthorWriter};
use reversi_engine::format::{Records, board_text, gam, ggf, lists, obf, pgn, sgf, transcript};
use reversi_engine::{Board, Color};

type Read = for<'t> fn(&'t str) -> Records<'t>;

/// Reads the games of a text, writes them and reads them again.
fn records(bytes: &[u8], read: Read, write: impl Fn(&GameRecord) -> String) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    for record in read(text).flatten() {
        let written = write(&record);
        let again: Result<Vec<_>, _> = read(&written).collect();
        let again = again.unwrap_or_else(|error| panic!("{error} in {written}"));
        assert_eq!(again.len(), 1, "{written}");
        assert_eq!(again[0].game(), record.game(), "{written}");
    }
}

/// Games in GGF.
pub fn fuzz_ggf(bytes: &[u8]) {
    records(bytes, ggf::records, ggf::write);
}

/// Games in SGF.
pub fn fuzz_sgf(bytes: &[u8]) {
    records(bytes, sgf::records, sgf::write);
}

/// Games in PGN.
pub fn fuzz_pgn(bytes: &[u8]) {
    records(bytes, pgn::records, pgn::write);
}

/// Games of Logistello, which have no writer.
pub fn fuzz_gam(bytes: &[u8]) {
    if let Ok(text) = std::str::from_utf8(bytes) {
        gam::records(text).for_each(drop);
    }
}

/// Transcripts.
pub fn fuzz_transcript(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    lists::transcripts(text).for_each(drop);
    if let Ok(game) = transcript::parse(text) {
        let written = transcript::write(&game);
        let again = transcript::parse(&written).expect("what was written");
        assert_eq!(transcript::write(&again), written);
    }
}

/// Boards, with and without scores.
pub fn fuzz_positions(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let _ = board_text::parse_squares(text, Color::Black);
    if let Ok(board) = text.parse::<Board>() {
        assert_eq!(board.to_string().parse(), Ok(board));
    }
    for record in lists::positions(text).flatten() {
        let problem = record.problem().expect("positions have no moves");
        let again: obf::ObfRecord = problem.to_string().parse().expect("what was written");
        assert_eq!(again, *problem);
    }
}

/// Files of the WTHOR database.
pub fn fuzz_wthor(bytes: &[u8]) {
    let mut names = WthorNames::default();
    let _ = (names.read_players(bytes), names.read_tournaments(bytes));
    let Ok(file) = WthorFile::parse_damaged(bytes) else {
        return;
    };
    let _ = (file.damage(), file.created(), file.theoretical_empties());
    for record in file.records(&names).flatten() {
        let mut writer = WthorWriter::new();
        writer.push(&record).expect("a game from the start");
        let database = writer.finish(None);
        let file = WthorFile::parse(&database.games).expect("what was written");
        let again = file.games().next().expect("one game").replay();
        assert_eq!(again, (record.game().canonical().0, None));
    }
}
