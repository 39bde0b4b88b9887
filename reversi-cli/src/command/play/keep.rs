//! The record of the game: loaded, named, and kept when the program ends.

use std::io::Write;
use std::path::PathBuf;

use reversi_engine::Color;
use reversi_engine::format::record::{GameRecord, GameResult, MoveNote, Player, Termination};
use reversi_engine::format::transcript;

use super::files;
use super::game::GameState;
use super::repl::Repl;
use crate::Error;
use crate::games::{GamesFile, today};
use crate::util::output_file;

impl<W: Write> Repl<W> {
    /// Saves an unfinished game and prints how to continue it, or prints its moves if
    /// there is no state directory.
    ///
    /// # Errors
    /// When the output fails.
    pub(super) fn suspend(&mut self) -> Result<(), Error> {
        if !self.is_unfinished() {
            return Ok(());
        }
        let saved = self
            .unfinished()
            .filter(|(path, text)| output_file::write(path, text).is_ok());
        if let Some((path, _)) = saved {
            let path = path.display();
            writeln!(self.output, "Continue with: reversi play --load {path}")?;
        } else {
            let moves = transcript::write(self.state.game());
            writeln!(self.output, "Moves: {moves}")?;
        }
        Ok(())
    }

    /// Whether the game has moves and is not over.
    fn is_unfinished(&self) -> bool {
        !self.state.is_over() && !self.state.game().moves().is_empty()
    }

    /// The file of the unfinished game and its content.
    fn unfinished(&self) -> Option<(PathBuf, String)> {
        let path = self
            .unfinished_file
            .clone()
            .filter(|_| self.is_unfinished())?;
        let text = files::text(&path, &self.record())?;
        Some((path, text))
    }

    /// Gives the game to the interrupt that may end the program.
    pub(super) fn keep(&self) {
        self.stop().set_unfinished(self.unfinished());
    }

    /// The names of black and white. A finished game keeps the players of its last move,
    /// and a loaded one those of its file.
    #[must_use]
    pub(super) fn names(&self) -> [String; 2] {
        let last = self.last_players.as_ref().filter(|_| self.state.is_over());
        last.cloned()
            .unwrap_or_else(|| Color::ALL.map(|color| self.players.name(color)))
    }

    /// Sets the players of a game that has just ended.
    pub(super) fn set_last_players(&mut self) {
        if !self.state.is_over() || self.last_players.is_some() {
            return;
        }
        let loaded = self.loaded.as_ref();
        let loaded = loaded.filter(|record| record.game() == self.state.game());
        self.last_players = Some(match loaded {
            Some(record) => [&record.black, &record.white].map(|player| player.name.clone()),
            None => Color::ALL.map(|color| self.players.name(color)),
        });
    }

    /// Continues the first game of a file.
    pub(super) fn load(&mut self, name: &str) -> Result<(), files::FileError> {
        let record = GamesFile::single(name)?;
        self.start(GameState::from_game(record.game().clone()));
        self.loaded = Some(record);
        Ok(())
    }

    /// The game with its result, and the names and date of the game that was loaded, or
    /// those of the players and of today.
    pub(super) fn record(&self) -> GameRecord {
        let game = self.state.game();
        let loaded = self.loaded.as_ref();
        let loaded = loaded.filter(|record| record.game().start() == game.start());
        let mut record = loaded.cloned().unwrap_or_else(|| {
            let mut record = GameRecord::from_board(*game.start());
            let [black, white] = self.names();
            (record.black, record.white) = (Player::new(black), Player::new(white));
            record.date = today();
            record
        });
        let moves = game.moves();
        let played = record.game().moves();
        let common = played.iter().zip(moves).take_while(|(a, b)| a == b).count();
        if played.len() != moves.len() || common < moves.len() {
            // The result of the game that was loaded.
            record.result = None;
        }
        while record.game().moves().len() > common {
            record.undo();
        }
        for &mv in &moves[common..] {
            // The moves of the game are legal.
            let _ = record.play(mv, MoveNote::new());
        }
        if let Some(loser) = self.state.resigned() {
            let discs = if loser == Color::White { 64.0 } else { -64.0 };
            let result = GameResult::discs(discs).with_termination(Termination::Resigned);
            record.result = Some(result);
        }
        record.complete_result();
        record
    }
}
