//! A 64-bit mixer.

/// The finalizer of `SplitMix64` (Steele, Lea, Flood 2014): a bijection of 64-bit
/// numbers whose output bits depend on all input bits.
pub(crate) const fn splitmix64(number: u64) -> u64 {
    let mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
