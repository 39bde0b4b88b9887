//! Clocks, depths and sizes of any number, in every protocol, each followed by a
//! search.

use std::fmt::Write as _;

use crate::choices::Choices;
use crate::protocols::check_answers;

/// The commands of a protocol. `N` is a number, `S` a number of threads or a size of
/// the transposition table.
#[derive(Clone, Copy, Debug)]
struct Grammar {
    /// The byte that chooses the protocol.
    first: u8,
    settings: &'static [&'static str],
    searches: &'static [&'static str],
}

#[rustfmt::skip]
const GRAMMARS: &[Grammar] = &[
    Grammar {
        first: 0,
        settings: &[
            "time_settings N N N", "kgs-time_settings none", "kgs-time_settings absolute N",
            "kgs-time_settings byoyomi N N N", "kgs-time_settings canadian N N N",
            "time_left b N N", "time_left w N N", "komi N", "boardsize N", "reversi-level N",
            "reversi-set level N", "reversi-set depth N", "reversi-set nodes N",
            "reversi-set time N", "reversi-set hash S", "reversi-set threads S", "clear_board",
        ],
        searches: &[
            "genmove b", "genmove w", "reg_genmove b", "reversi-hint N", "reversi-pv",
            "reversi-analyze N", "reversi-solve",
        ],
    },
    Grammar {
        first: 2,
        settings: &[
            "set depth N", "set contempt N", "set game (;GM[Othello]TI[N]TY[8];)",
            "set game (;GM[Othello]TI[N/N/N]TY[8];)",
            "set game (;GM[Othello]TI[N:N/N]TY[8]B[F5/N/N]W[D6/N/N];)",
            "move F5/N/N", "move D6//N",
        ],
        searches: &["go", "hint N", "analyze"],
    },
    Grammar {
        first: 3,
        settings: &["ENGINE-PROTOCOL empty-hash", "ENGINE-PROTOCOL get-search-infos"],
        searches: &[
            "ENGINE-PROTOCOL midgame-search ---------------------------OX------XO---------------------------X N N N N",
            "ENGINE-PROTOCOL midgame-search --OOOO----OOOO--XXXXO----XOOXO--XOOOXX--OXXXXX----OO------------X -64 64 N N",
            "ENGINE-PROTOCOL endgame-search OXXXXX-O-OXXXXO--OOXXOO--OOXOO---OXOOXX---OOOO----XO------XXXX--X N N N",
        ],
    },
    Grammar {
        first: 4,
        settings: &[
            "level N N N", "level N N:N N", "st N", "sd N", "time N", "otim N", "cores S",
            "memory S", "nps N", "hard", "easy", "new", "force",
        ],
        searches: &["go", "hint", "usermove P@f5", "analyze\nexit"],
    },
    Grammar {
        first: 6,
        settings: &[
            "setoption name hash value S", "setoption name threads value S", "uginewgame",
            "position startpos moves f5",
        ],
        searches: &[
            "go", "go depth N", "go nodes N", "go movetime N", "go p1time N p2time N",
            "go p1time N p2time N p1inc N p2inc N", "go movetime N depth N nodes N",
        ],
    },
];

/// Numbers at the edges of integers, floating point and durations.
#[rustfmt::skip]
const NUMBERS: &[&str] = &[
    "0", "1", "2", "8", "60", "1000", "-1", "-0", "+5", "0.5", "0.0001", "1e-9", "1e-320", "1e9", "1e15",
    "1e18", "1e19", "1.8446744073709552e19", "1e20", "1e30", "1e99", "1e308", "1e309", "-1e30", "nan", "inf", "-inf",
    "2147483648", "4294967295", "4294967296", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "18446744073709551615", "18446744073709551616", "340282366920938463463374607431768211456", "1:30", "5ms", "3m",
    "18446744073709551615m", "", "none", "0x10",
];

/// Sizes that are small, or larger than any machine has.
const SIZES: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "-1",
    "1e3",
    "1000000000000",
    "9223372036854775807",
    "18446744073709551615",
    "18446744073709551616",
];

/// The most pairs of a setting and a search in a conversation.
const MOST_PAIRS: usize = 12;

/// Each byte chooses a command or a number.
pub fn fuzz_clocks(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let grammar = choices.of(GRAMMARS);
    let ponders = if choices.byte() & 1 == 0 { 0 } else { 8 };
    let mut text = String::new();
    for _ in 0..MOST_PAIRS {
        for commands in [grammar.settings, grammar.searches] {
            push_command(&mut text, choices.of(commands), &mut choices);
        }
        if choices.is_empty() {
            break;
        }
    }
    check_answers(grammar.first | ponders, text.as_bytes());
}

/// Appends a command with numbers for its placeholders.
fn push_command(text: &mut String, template: &str, choices: &mut Choices<'_>) {
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    let mut before = None;
    let mut letters = template.chars().peekable();
    while let Some(letter) = letters.next() {
        let stands_alone = !is_letter(before) && !is_letter(letters.peek().copied());
        match letter {
            'N' if stands_alone => push_number(text, choices),
            'S' if stands_alone => text.push_str(choices.of(SIZES)),
            _ => text.push(letter),
        }
        before = Some(letter);
    }
    text.push('\n');
}

/// Appends a number of any size.
fn push_number(text: &mut String, choices: &mut Choices<'_>) {
    let byte = choices.byte();
    let (kind, detail) = (byte / 64, choices.byte());
    let written = match kind {
        0 => write!(text, "{}", NUMBERS[usize::from(detail) % NUMBERS.len()]),
        1 => {
            let power = 1_u128 << (detail & 127);
            write!(
                text,
                "{}",
                power.wrapping_add_signed(i128::from(byte % 3) - 1)
            )
        }
        2 => write!(text, "{}e{}", byte % 10, detail.cast_signed()),
        _ => write!(text, "{detail}"),
    };
    written.expect("a string takes any text");
}
