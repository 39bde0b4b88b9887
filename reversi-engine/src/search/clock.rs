//! The clock of a player.

use core::time::Duration;

/// What a player has left on the clock when a move is asked for.
///
/// There is `left` for the rest of the game, or for `moves` more moves; every
/// move adds `increment` afterwards; and once `left` is used up each move may
/// take `byo_yomi`. A searcher that is given a clock decides by itself how much
/// of it a move is worth.
///
/// ```
/// use core::time::Duration;
/// use reversi_engine::{Clock, Limits};
/// let five_minutes = Clock { left: Duration::from_secs(300), ..Clock::default() };
/// let limits = Limits::clock(five_minutes);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Clock {
    /// The time left for the rest of the game, or for `moves` moves.
    pub left: Duration,
    /// The time that each move adds after it has been made (Fischer).
    pub increment: Duration,
    /// The number of moves that `left` has to last for, when that is not the
    /// rest of the game (Canadian byo-yomi). Zero is taken for one.
    pub moves: Option<u32>,
    /// The time for each move when nothing else is left (Japanese byo-yomi).
    pub byo_yomi: Duration,
}
