//! The side whose point of view values have.

use clap::ValueEnum;
use reversi_engine::Color;

/// The side whose point of view values have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum View {
    /// The side that plays the move
    #[default]
    Side,
    /// Black, for all moves
    Black,
    /// White, for all moves
    White,
}

impl View {
    /// The value of a side, seen from this view.
    #[must_use]
    pub(crate) fn of(self, side: Color, value: f32) -> f32 {
        let is_own = match self {
            Self::Side => true,
            Self::Black => side == Color::Black,
            Self::White => side == Color::White,
        };
        if is_own { value } else { -value }
    }

    /// The side of a plot over all moves; black unless white is chosen.
    #[must_use]
    pub(crate) const fn of_plot(self) -> Color {
        match self {
            Self::White => Color::White,
            Self::Side | Self::Black => Color::Black,
        }
    }
}
