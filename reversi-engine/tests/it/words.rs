//! The plain values: squares, sides, sets, symmetries, scores and moves.

use proptest::prelude::*;
use reversi_engine::{
    Bitboard, Color, Move, ParseColorError, ParseMoveError, ParseSquareError, Position, Score,
    Scoring, Square, Symmetry,
};

#[test]
fn squares_and_their_coordinates() {
    for (index, square) in Square::ALL.into_iter().enumerate() {
        assert_eq!(square.index(), index);
        assert_eq!(Square::from_index(index), Some(square));
        assert_eq!((square.column(), square.row()), (index % 8, index / 8));
        assert_eq!(Square::at(square.column(), square.row()), Some(square));
        let letter = ["a", "b", "c", "d", "e", "f", "g", "h"][square.column()];
        let name = format!("{letter}{}", square.row() + 1);
        assert_eq!(square.to_string(), name);
        assert_eq!(square.name(), *name.as_bytes());
        assert_eq!(name.parse(), Ok(square));
        assert_eq!(name.to_uppercase().parse(), Ok(square));
    }
    assert_eq!(Square::from_index(64), None);
    assert_eq!((Square::at(8, 0), Square::at(0, 8)), (None, None));
    assert_eq!(
        format!("[{:>4}{:<4}]", Square::A1, Square::H8),
        "[  a1h8  ]"
    );
}

#[test]
fn texts_that_name_no_square() {
    for text in [
        "", "a", "1", "a0", "a9", "i1", "`1", "@1", "11", "aa", "1a", "a1 ", " a1", "a1a", "é1",
        "é", "a１", "pass",
    ] {
        assert_eq!(text.parse::<Square>(), Err(ParseSquareError), "{text:?}");
    }
}

#[test]
fn sides_and_their_names() {
    assert_eq!(!Color::Black, Color::White);
    assert_eq!(Color::White.opponent(), Color::Black);
    for color in Color::BOTH {
        let name = color.to_string();
        assert_eq!(name.parse(), Ok(color));
        assert_eq!(name.to_uppercase().parse(), Ok(color));
        assert_eq!(name[..1].parse(), Ok(color));
        assert_eq!(Color::from_mark(color.mark()), Some(color));
    }
    let marks = |color| {
        (0..=char::MAX as u32)
            .filter_map(char::from_u32)
            .filter(move |&mark| Color::from_mark(mark) == Some(color))
            .collect::<String>()
    };
    assert_eq!(marks(Color::Black), "*@BXbx");
    assert_eq!(marks(Color::White), "OWow");
    for text in ["", "x", "o", "blac", "blacks", "white "] {
        assert_eq!(text.parse::<Color>(), Err(ParseColorError), "{text:?}");
    }
}

#[test]
fn moves_and_their_spellings() {
    assert_eq!("h8".parse(), Ok(Move::Place(Square::H8)));
    for text in ["pass", "PASS", "Pa", "ps", "--", "@@"] {
        assert_eq!(text.parse(), Ok(Move::Pass), "{text}");
    }
    for text in ["", "-", "---", "p", "passe", "pass ", "@@@@", "a9"] {
        assert_eq!(text.parse::<Move>(), Err(ParseMoveError), "{text:?}");
    }
    assert_eq!((Move::Pass.square(), Move::Pass.is_pass()), (None, true));
    let place = Move::from(Square::C4);
    assert_eq!((place.square(), place.is_pass()), (Some(Square::C4), false));
    assert_eq!(format!("[{place:>5}{:>5}]", Move::Pass), "[   c4 pass]");
}

#[test]
fn named_sets() {
    let on_rim =
        |square: &Square| [0, 7].contains(&square.column()) || [0, 7].contains(&square.row());
    let in_corner =
        |square: &Square| [0, 7].contains(&square.column()) && [0, 7].contains(&square.row());
    let in_center =
        |square: &Square| [3, 4].contains(&square.column()) && [3, 4].contains(&square.row());
    let set = |member: &dyn Fn(&Square) -> bool| -> Bitboard {
        Square::ALL.into_iter().filter(member).collect()
    };
    assert_eq!(Bitboard::EDGES, set(&on_rim));
    assert_eq!(Bitboard::CORNERS, set(&in_corner));
    assert_eq!(Bitboard::CENTER, set(&in_center));
    assert_eq!(Bitboard::FULL, set(&|_| true));
    assert_eq!(Bitboard::EMPTY, Bitboard::default());
    let lengths = [
        Bitboard::EDGES,
        Bitboard::CORNERS,
        Bitboard::FULL,
        Bitboard::EMPTY,
    ]
    .map(Bitboard::len);
    assert_eq!(lengths, [28, 4, 64, 0]);
}

#[test]
fn sets_print_as_names_and_as_a_picture() {
    let set: Bitboard = [Square::H8, Square::A1, Square::B1].into_iter().collect();
    assert_eq!(set.to_string(), "a1 b1 h8");
    assert_eq!(Bitboard::EMPTY.to_string(), "");
    let picture = format!("\n##------{}\n-------#", "\n--------".repeat(6));
    assert_eq!(format!("{set:#?}"), picture);
    assert_eq!(format!("{set:?}{:?}", Bitboard::EMPTY), "{a1 b1 h8}{}");
}

proptest! {
    #[test]
    fn sets_hold_what_their_bits_say(a: u64, b: u64) {
        let (first, second) = (Bitboard::new(a), Bitboard::new(b));
        for square in Square::ALL {
            let [in_a, in_b] = [a, b].map(|bits| bits >> square.index() & 1 == 1);
            prop_assert_eq!(first.contains(square), in_a);
            prop_assert_eq!((first | second).contains(square), in_a || in_b);
            prop_assert_eq!((first & second).contains(square), in_a && in_b);
            prop_assert_eq!((first ^ second).contains(square), in_a != in_b);
            prop_assert_eq!((first - second).contains(square), in_a && !in_b);
            prop_assert_eq!((!first).contains(square), !in_a);
            prop_assert!(first.with(square).contains(square));
            prop_assert!(!first.without(square).contains(square));
            prop_assert_eq!(first.with(square).without(square), first.without(square));
        }
        prop_assert_eq!(first.is_disjoint(second), (first & second).is_empty());
        prop_assert_eq!(first.is_subset(second), (first - second).is_empty());
        prop_assert!((first & second).is_subset(first));
        prop_assert_eq!(Position::new(first, second).is_some(), first.is_disjoint(second));
    }

    #[test]
    fn sets_are_walked_from_both_ends(bits: u64, from_front in prop::collection::vec(any::<bool>(), 70)) {
        let set = Bitboard::new(bits);
        let members: Vec<Square> = Square::ALL.into_iter().filter(|&square| set.contains(square)).collect();
        prop_assert_eq!(set.len(), members.len());
        prop_assert_eq!(set.first(), members.first().copied());
        prop_assert!(set.iter().eq(members.iter().copied()));
        prop_assert!(set.iter().rev().eq(members.iter().rev().copied()));
        prop_assert_eq!(members.iter().copied().collect::<Bitboard>(), set);

        let mut squares = set.iter();
        let mut expected = members.into_iter();
        for front in from_front {
            prop_assert_eq!(squares.len(), expected.len());
            let pair = if front {
                (squares.next(), expected.next())
            } else {
                (squares.next_back(), expected.next_back())
            };
            prop_assert_eq!(pair.0, pair.1);
        }
    }

    #[test]
    fn symmetries_of_sets_are_those_of_their_squares(bits: u64) {
        let set = Bitboard::new(bits);
        for symmetry in Symmetry::ALL {
            let moved: Bitboard = set.iter().map(|square| symmetry.apply(square)).collect();
            prop_assert_eq!(set.transformed(symmetry), moved, "{:?}", symmetry);
            prop_assert_eq!(moved.transformed(symmetry.inverse()), set, "{:?}", symmetry);
        }
    }

    #[test]
    fn scores_stay_in_range(discs: i32, own: usize, other: usize) {
        let clamped = Score::clamped(discs);
        prop_assert_eq!(clamped.discs(), discs.clamp(-64, 64));
        prop_assert_eq!(Score::new(discs).is_some(), clamped.discs() == discs);
        for scoring in [Scoring::WinnerTakesEmpties, Scoring::DiscsOnBoard] {
            let score = scoring.difference(own, other);
            prop_assert!(score >= Score::MIN && score <= Score::MAX);
        }
    }
}

#[test]
fn symmetries_by_coordinates() {
    type Coordinates = fn(usize, usize) -> (usize, usize);
    let table: [(Symmetry, Coordinates); 8] = [
        (Symmetry::Identity, |column, row| (column, row)),
        (Symmetry::Rotate90, |column, row| (7 - row, column)),
        (Symmetry::Rotate180, |column, row| (7 - column, 7 - row)),
        (Symmetry::Rotate270, |column, row| (row, 7 - column)),
        (Symmetry::MirrorColumns, |column, row| (7 - column, row)),
        (Symmetry::MirrorRows, |column, row| (column, 7 - row)),
        (Symmetry::Transpose, |column, row| (row, column)),
        (Symmetry::AntiTranspose, |column, row| (7 - row, 7 - column)),
    ];
    assert_eq!(table.map(|(symmetry, _)| symmetry), Symmetry::ALL);
    for (symmetry, coordinates) in table {
        for square in Square::ALL {
            let (column, row) = coordinates(square.column(), square.row());
            let expected = Square::at(column, row);
            assert_eq!(
                Some(symmetry.apply(square)),
                expected,
                "{symmetry:?} of {square}"
            );
        }
    }
}

#[test]
fn scores_print_with_a_sign_and_in_columns() {
    let texts = [16, 0, -4, 64, -64].map(|discs| Score::new(discs).expect("in range").to_string());
    assert_eq!(texts, ["+16", "+0", "-4", "+64", "-64"]);
    let column = [7, -12, 0].map(|discs| format!("{:5}", Score::clamped(discs)));
    assert_eq!(column, ["   +7", "  -12", "   +0"]);
    assert_eq!(format!("{:1}", Score::MAX), "+64");
    assert_eq!(-Score::MIN, Score::MAX);
}

#[test]
fn the_two_ways_to_count() {
    // own discs, other discs, winner takes the empty squares, discs on the board
    for (own, other, winner, discs) in [
        (33, 24, 16, 9), // 7 empty squares: counted as 40-24
        (24, 33, -16, -9),
        (20, 20, 0, 0), // a draw splits the 24 empty squares: 32-32
        (32, 32, 0, 0),
        (13, 0, 64, 13), // a wipe-out counts 64-0
        (0, 1, -64, -1),
        (0, 0, 0, 0),
        (64, 0, 64, 64),
        (37, 27, 10, 10),
    ] {
        let score = |scoring: Scoring| scoring.difference(own, other).discs();
        assert_eq!(score(Scoring::WinnerTakesEmpties), winner, "{own}-{other}");
        assert_eq!(score(Scoring::DiscsOnBoard), discs, "{own}-{other}");
    }
}
