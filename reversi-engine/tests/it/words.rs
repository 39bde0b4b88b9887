//! The basic types: squares, colors, bitboards, symmetries, scores and moves.

use proptest::prelude::*;
use reversi_engine::{Bitboard, Color, Move, Position, Score, Scoring, Square, Symmetry};

#[test]
fn squares_and_their_coordinates() {
    for (index, square) in Square::ALL.into_iter().enumerate() {
        assert_eq!(square.index(), index);
        assert_eq!(Square::from_index(index), Some(square));
        assert_eq!(Square::try_from(index), Ok(square));
        assert_eq!(Square::try_from(u8::from(square)), Ok(square));
        assert_eq!(usize::from(square), index);
        assert_eq!((square.file(), square.rank()), (index % 8, index / 8));
        assert_eq!(Square::at(square.file(), square.rank()), Some(square));
        let letter = ["a", "b", "c", "d", "e", "f", "g", "h"][square.file()];
        let name = format!("{letter}{}", square.rank() + 1);
        assert_eq!(square.to_string(), name);
        assert_eq!(square.name(), *name.as_bytes());
        assert_eq!(name.parse(), Ok(square));
        assert_eq!(name.to_uppercase().parse(), Ok(square));
    }
    assert_eq!(Square::from_index(64), None);
    assert!(Square::try_from(64u8).is_err() && Square::try_from(usize::MAX).is_err());
    assert_eq!((Square::at(8, 0), Square::at(0, 8)), (None, None));
    assert_eq!(
        format!("[{:>4}{:<4}]", Square::A1, Square::H8),
        "[  a1h8  ]"
    );
}

#[test]
fn rejects_texts_that_are_not_squares() {
    for text in [
        "", "a", "1", "a0", "a9", "i1", "`1", "@1", "11", "aa", "1a", "a1 ", " a1", "a1a", "é1",
        "é", "a１", "pass",
    ] {
        assert!(text.parse::<Square>().is_err(), "{text:?}");
    }
}

#[test]
fn colors_and_their_names() {
    assert_eq!(!Color::Black, Color::White);
    assert_eq!(Color::White.opponent(), Color::Black);
    for color in Color::ALL {
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
        assert!(text.parse::<Color>().is_err(), "{text:?}");
    }
}

#[test]
fn moves_and_their_spellings() {
    assert_eq!("h8".parse(), Ok(Move::Place(Square::H8)));
    for text in ["pass", "PASS", "Pa", "ps", "--", "@@"] {
        assert_eq!(text.parse(), Ok(Move::Pass), "{text}");
    }
    for text in ["", "-", "---", "p", "passe", "pass ", "@@@@", "a9"] {
        assert!(text.parse::<Move>().is_err(), "{text:?}");
    }
    assert_eq!((Move::Pass.square(), Move::Pass.is_pass()), (None, true));
    let place = Move::from(Square::C4);
    assert_eq!((place.square(), place.is_pass()), (Some(Square::C4), false));
    assert_eq!(format!("[{place:>5}{:>5}]", Move::Pass), "[   c4 pass]");
}

#[test]
fn named_bitboards() {
    for square in Square::ALL {
        assert!(Bitboard::FILES[square.file()].contains(square));
        assert!(Bitboard::RANKS[square.rank()].contains(square));
    }
    assert!(
        Bitboard::FILES
            .iter()
            .chain(&Bitboard::RANKS)
            .all(|line| line.len() == 8)
    );
    let on_rim =
        |square: &Square| [0, 7].contains(&square.file()) || [0, 7].contains(&square.rank());
    let in_corner =
        |square: &Square| [0, 7].contains(&square.file()) && [0, 7].contains(&square.rank());
    let in_center =
        |square: &Square| [3, 4].contains(&square.file()) && [3, 4].contains(&square.rank());
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
fn bitboards_print_as_names_and_as_a_diagram() {
    let set: Bitboard = [Square::H8, Square::A1, Square::B1].into_iter().collect();
    assert_eq!(set.to_string(), "a1 b1 h8");
    assert_eq!(Bitboard::EMPTY.to_string(), "");
    let picture = format!("\n##------{}\n-------#", "\n--------".repeat(6));
    assert_eq!(format!("{set:#?}"), picture);
    assert_eq!(format!("{set:?}{:?}", Bitboard::EMPTY), "{a1 b1 h8}{}");
    let numbers = format!(
        "{set:#x} {:X} {:o} {:#b}",
        Bitboard::FULL,
        Square::D1.bitboard(),
        Square::B1.bitboard()
    );
    assert_eq!(numbers, "0x8000000000000003 FFFFFFFFFFFFFFFF 10 0b10");
}

proptest! {
    #[test]
    fn bitboard_operations_agree_with_the_bits(a: u64, b: u64) {
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
            let mut changed = first;
            prop_assert_eq!(changed.insert(square), !in_a);
            prop_assert_eq!(changed, first.with(square));
            prop_assert!(changed.remove(square) && !changed.remove(square));
            prop_assert_eq!(changed, first.without(square));
            changed.toggle(square);
            prop_assert_eq!(changed, first.with(square));
        }
        prop_assert_eq!(first.is_disjoint(second), (first & second).is_empty());
        prop_assert_eq!(first.is_subset(second), (first - second).is_empty());
        prop_assert!((first & second).is_subset(first) && first.is_superset(first & second));
        prop_assert_eq!(u64::from(Bitboard::from(a)), a);
        prop_assert_eq!(Position::new(first, second).is_some(), first.is_disjoint(second));
    }

    #[test]
    fn bitboards_iterate_from_both_ends(bits: u64, from_front in prop::collection::vec(any::<bool>(), 70)) {
        let set = Bitboard::new(bits);
        let members: Vec<Square> = Square::ALL.into_iter().filter(|&square| set.contains(square)).collect();
        prop_assert_eq!(set.len(), members.len());
        prop_assert_eq!(set.first(), members.first().copied());
        prop_assert_eq!(set.last(), members.last().copied());
        let (mut rest, first) = (set, set.first());
        prop_assert_eq!(rest.pop_first(), first);
        prop_assert_eq!(rest, first.map_or(set, |first| set.without(first)));
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
    fn symmetries_of_bitboards_map_each_square(bits: u64) {
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
        prop_assert_eq!(Score::try_from(discs).map(i32::from).ok(), Score::new(discs).map(Score::discs));
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
        (Symmetry::Identity, |file, rank| (file, rank)),
        (Symmetry::Rotate90, |file, rank| (7 - rank, file)),
        (Symmetry::Rotate180, |file, rank| (7 - file, 7 - rank)),
        (Symmetry::Rotate270, |file, rank| (rank, 7 - file)),
        (Symmetry::FlipHorizontal, |file, rank| (7 - file, rank)),
        (Symmetry::FlipVertical, |file, rank| (file, 7 - rank)),
        (Symmetry::FlipDiagonal, |file, rank| (rank, file)),
        (Symmetry::FlipAntiDiagonal, |file, rank| {
            (7 - rank, 7 - file)
        }),
    ];
    assert_eq!(table.map(|(symmetry, _)| symmetry), Symmetry::ALL);
    for (symmetry, coordinates) in table {
        for square in Square::ALL {
            let (file, rank) = coordinates(square.file(), square.rank());
            let expected = Square::at(file, rank);
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
fn scoring_rules() {
    // own discs, opponent's discs, winner takes empties, discs on board
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

#[test]
fn position_keys_differ_and_are_stable() {
    let mut positions = vec![reversi_engine::Board::new().position()];
    for index in 0..2000 {
        let position = positions[index];
        let moves = position.legal_moves().iter();
        positions.extend(moves.filter_map(|square| position.after(square)));
    }
    positions.sort_unstable();
    positions.dedup();
    let mut keys: Vec<u64> = positions.iter().map(|position| position.key()).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), positions.len());
    assert!(keys.len() > 5000, "{}", keys.len());
    // Part of the interface: opening books hold keys.
    let empty = Position::new(Bitboard::EMPTY, Bitboard::EMPTY).expect("disjoint sets");
    assert_eq!(empty.key(), 0xa706_dd2f_4d19_7e6f);
}
