//! Damaged inputs.

use fastrand::Rng;

/// Fragments that are hard for parsers.
const PIECES: &[&[u8]] = &[
    b"(",
    b")",
    b"[",
    b"]",
    b"(;",
    b";",
    b":",
    b"/",
    b".",
    b"-",
    b"--",
    b"+",
    b"\\",
    b"%",
    b"{",
    b"}",
    b"\"",
    b"\n",
    b"\r\n",
    b"\t",
    b" ",
    b"\0",
    b"\xff",
    b"\xc3\xa4",
    b"\xe2\x97\x8f",
    b"0",
    b"-0",
    b"65",
    b"99999999999999999999",
    b"1e999",
    b"nan",
    b"pass",
    b"PA",
    b"a9",
    b"i1",
    b"f5",
    b"F5",
    b"tt",
    b"OX",
];

/// Damages an input in a few places.
pub fn damage(input: &mut Vec<u8>, random: &mut Rng) {
    for _ in 0..1 << random.u8(..5) {
        let start = random.usize(..=input.len());
        let longest = (input.len() - start).min(1 << random.u8(..8));
        let end = start + random.usize(..=longest);
        match random.u8(..8) {
            0 => drop(input.drain(start..end)),
            1 => input.truncate(start.max(end)),
            2 => {
                let copy = input[start..end].to_vec();
                let to = random.usize(..=input.len());
                input.splice(to..to, copy);
            }
            3 | 4 => {
                let piece = PIECES[random.usize(..PIECES.len())];
                input.splice(start..end, piece.iter().copied());
            }
            5 => {
                if let Some(byte) = input.get_mut(start) {
                    *byte ^= 1 << random.u8(..8);
                }
            }
            6 => {
                if let Some(byte) = input.get_mut(start) {
                    *byte = byte.wrapping_add(random.u8(..3)).wrapping_sub(1);
                }
            }
            _ => input[start..end].fill(random.u8(..)),
        }
    }
}
