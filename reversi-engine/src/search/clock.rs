//! The clock of a player.

use core::time::Duration;

/// The longest time that a clock holds; longer ones are shortened to it. Far above
/// any game, and far below the limits of [`Duration`].
const LONGEST: Duration = Duration::from_secs(365 * 24 * 3600);

/// The time that a player has left when a move is due.
///
/// `left` is the time for the rest of the game, or for the next `moves` moves. Each
/// move adds `increment`. With `left` used up, each move has `byo_yomi`. The searcher
/// decides how much of it to spend on a move. Times above one year count as one year.
///
/// ```
/// use core::time::Duration;
/// use reversi_engine::{SearchLimits, search::Clock};
/// let blitz = Clock::new(Duration::from_secs(300)).with_increment(Duration::from_secs(2));
/// let limits = SearchLimits::new().with_clock(blitz);
/// assert_eq!(limits.clock().unwrap().left(), Duration::from_secs(300));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Clock {
    left: Duration,
    increment: Duration,
    moves: Option<u32>,
    byo_yomi: Duration,
}

impl Clock {
    /// Creates a clock with this much time for the rest of the game.
    #[must_use]
    pub fn new(left: Duration) -> Self {
        Self {
            left: left.min(LONGEST),
            ..Self::default()
        }
    }

    /// Sets the time that each move adds after it has been made (Fischer).
    #[must_use]
    pub fn with_increment(mut self, increment: Duration) -> Self {
        self.increment = increment.min(LONGEST);
        self
    }

    /// Sets the number of moves to make in the time left (Canadian byo-yomi), at
    /// least 1.
    #[must_use]
    pub fn with_moves(mut self, moves: u32) -> Self {
        self.moves = Some(moves.max(1));
        self
    }

    /// Sets the time of each move after the time left is used up (Japanese
    /// byo-yomi).
    #[must_use]
    pub fn with_byo_yomi(mut self, byo_yomi: Duration) -> Self {
        self.byo_yomi = byo_yomi.min(LONGEST);
        self
    }

    /// Returns the time left.
    #[must_use]
    pub const fn left(&self) -> Duration {
        self.left
    }

    /// Returns the increment of each move.
    #[must_use]
    pub const fn increment(&self) -> Duration {
        self.increment
    }

    /// Returns the number of moves to make in the time left; `None` for the rest of
    /// the game.
    #[must_use]
    pub const fn moves(&self) -> Option<u32> {
        self.moves
    }

    /// Returns the time of each move after the time left is used up.
    #[must_use]
    pub const fn byo_yomi(&self) -> Duration {
        self.byo_yomi
    }
}
