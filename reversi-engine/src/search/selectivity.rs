//! The confidence of selective searches.

use core::fmt;

/// How reliable a search is: the confidence with which it prunes.
///
/// A selective search prunes a node when a shallow search predicts that the deep
/// one would fail (Multi-ProbCut). The confidence is the estimated probability
/// that one of these predictions is right. The order goes from the fastest to the
/// most reliable search.
///
/// ```
/// use reversi_engine::search::Selectivity;
/// assert_eq!(Selectivity::at_least(90), Selectivity::Percent95);
/// assert_eq!(Selectivity::Percent73.percent(), 73);
/// assert!(Selectivity::Percent99 < Selectivity::FullWidth);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Selectivity {
    /// 63 % confidence, the best trade of reliability for depth in play.
    Percent63,
    /// 73 % confidence.
    Percent73,
    /// 87 % confidence.
    Percent87,
    /// 95 % confidence.
    Percent95,
    /// 98 % confidence.
    Percent98,
    /// 99 % confidence.
    Percent99,
    /// No selective pruning.
    FullWidth,
}

impl Selectivity {
    /// All values, from the fastest search to the most reliable one.
    pub const ALL: [Self; 7] = [
        Self::Percent63,
        Self::Percent73,
        Self::Percent87,
        Self::Percent95,
        Self::Percent98,
        Self::Percent99,
        Self::FullWidth,
    ];

    /// Returns the confidence in percent; 100 without selective pruning.
    #[must_use]
    pub const fn percent(self) -> u32 {
        match self {
            Self::Percent63 => 63,
            Self::Percent73 => 73,
            Self::Percent87 => 87,
            Self::Percent95 => 95,
            Self::Percent98 => 98,
            Self::Percent99 => 99,
            Self::FullWidth => 100,
        }
    }

    /// Returns the fastest search with at least this confidence in percent; full
    /// width above 99.
    #[must_use]
    pub fn at_least(percent: u32) -> Self {
        let all = Self::ALL.into_iter();
        all.clone()
            .find(|selectivity| selectivity.percent() >= percent)
            .unwrap_or(Self::FullWidth)
    }

    /// The number of standard deviations between the shallow score and the window
    /// that allows pruning; `None` for a search of full width.
    #[cfg(feature = "alloc")]
    pub(super) const fn deviations(self) -> Option<f32> {
        match self {
            Self::Percent63 => Some(0.9),
            Self::Percent73 => Some(1.1),
            Self::Percent87 => Some(1.5),
            Self::Percent95 => Some(2.0),
            Self::Percent98 => Some(2.6),
            Self::Percent99 => Some(3.3),
            Self::FullWidth => None,
        }
    }
}

impl fmt::Display for Selectivity {
    /// Writes the confidence in percent, as in `73%`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}%", self.percent())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_least_rounds_up() {
        for selectivity in Selectivity::ALL {
            assert_eq!(Selectivity::at_least(selectivity.percent()), selectivity);
        }
        assert_eq!(Selectivity::at_least(0), Selectivity::Percent63);
        assert_eq!(Selectivity::at_least(64), Selectivity::Percent73);
        assert_eq!(Selectivity::at_least(u32::MAX), Selectivity::FullWidth);
        assert!(Selectivity::ALL.is_sorted());
    }
}
