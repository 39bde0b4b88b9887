//! The players of both colours.

use reversi_engine::{Color, search::Level};

use super::options::{Mode, PlayOptions, StartingSide};

/// The players of both colours in a series of games.
#[derive(Clone, Debug)]
pub(super) struct Players {
    mode: Mode,
    first: StartingSide,
    /// The levels of black and white; used for both colours only in mode watch.
    levels: [Level; 2],
    /// The colour of the first player: you, or player 1.
    you: Color,
    /// The number of games started.
    games: usize,
}

impl Players {
    /// The players of the first game.
    #[must_use]
    pub(super) fn new(options: &PlayOptions, mode: Mode) -> Self {
        let mut players = Self {
            mode,
            first: options.start,
            levels: [options.level, options.white_level.unwrap_or(options.level)],
            you: Color::Black,
            games: 0,
        };
        players.next_game();
        players
    }

    /// Assigns the colours of the next game.
    pub(super) fn next_game(&mut self) {
        self.you = match self.first {
            StartingSide::Turns if self.games % 2 == 1 => Color::White,
            StartingSide::You | StartingSide::Turns => Color::Black,
            StartingSide::Computer => Color::White,
        };
        self.games += 1;
    }

    /// Exchanges the colours in this game.
    pub(super) fn swap(&mut self) {
        self.you = !self.you;
        self.levels.swap(0, 1);
    }

    /// Sets the players.
    pub(super) fn set_mode(&mut self, mode: Mode) {
        self.mode = mode;
    }

    /// Sets the level of the computer.
    pub(super) fn set_level(&mut self, level: Level) {
        self.levels = [level; 2];
    }

    /// The level of the computer with this colour.
    #[must_use]
    pub(super) const fn level(&self, color: Color) -> Level {
        match (self.mode, color) {
            (Mode::Watch, Color::White) => self.levels[1],
            _ => self.levels[0],
        }
    }

    /// Whether the computer plays this colour.
    #[must_use]
    pub(super) fn is_computer(&self, color: Color) -> bool {
        match self.mode {
            Mode::Computer => color != self.you,
            Mode::Two => false,
            Mode::Watch => true,
        }
    }

    /// Whether the computer plays both colours.
    #[must_use]
    pub(super) fn is_watched(&self) -> bool {
        self.mode == Mode::Watch
    }

    /// The name of the player of this colour.
    #[must_use]
    pub(super) fn name(&self, color: Color) -> String {
        if self.is_computer(color) {
            format!("computer, {}", level_name(self.level(color)))
        } else if self.mode == Mode::Computer {
            "you".to_owned()
        } else if color == self.you {
            "player 1".to_owned()
        } else {
            "player 2".to_owned()
        }
    }
}

/// The name of a level in a sentence: `easy`, `level 17`.
#[must_use]
pub(super) fn level_name(level: Level) -> String {
    let name = level.to_string();
    if name.starts_with(|first: char| first.is_ascii_digit()) {
        format!("level {name}")
    } else {
        name
    }
}
