//! The host of a game: carries out the commands of the players and prints the events.

use std::io::Write;

use reversi_engine::format::transcript;
use reversi_engine::{Color, Game, Move, Square, search::Level};

use super::complaint::Complaint;
use super::computer::Computer;
use super::files;
use super::interrupt::AnswerStop;
use super::memory::Memory;
use super::options::{Counting, Mode, PlayOptions, StartVariant};
use super::players::{Players, level_name};
use super::table::GameTable;
use super::verb::{self, HELP, Verb, VerbError};
use super::words;
use crate::Error;
use crate::terminal::look::Look;
use crate::terminal::{capital, wrapped};

/// The result of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineStatus {
    /// A blank line or comment.
    Nothing,
    /// The command was carried out.
    Done,
    /// The command was refused; the answer has the reason.
    Refused,
    /// The end of the program.
    Quit,
}

/// The host of a game.
#[derive(Debug)]
pub(super) struct Host<W> {
    pub(super) output: W,
    look: Look,
    opening: StartVariant,
    counting: Counting,
    pub(super) hint_level: Level,
    pub(super) table: GameTable,
    players: Players,
    pub(super) computer: Computer,
    is_terminal: bool,
}

impl<W: Write> Host<W> {
    /// A host at the beginning of a game.
    ///
    /// # Errors
    /// When a file of the options cannot be used.
    pub(super) fn new(
        options: &PlayOptions,
        seed: u64,
        look: Look,
        is_terminal: bool,
        output: W,
    ) -> Result<Self, Error> {
        let mode = options.mode;
        let unless_told = if is_terminal {
            Mode::Computer
        } else {
            Mode::Two
        };
        let mut host = Self {
            output,
            look,
            opening: options.variant,
            counting: options.scoring,
            hint_level: options.hint_level,
            table: GameTable::default(),
            players: Players::new(options, mode.unwrap_or(unless_told)),
            computer: Computer::new(options.engine.load()?, seed),
            is_terminal,
        };
        host.set_up();
        if let Some(name) = &options.load {
            host.table = GameTable::from_game(files::load(name)?);
        }
        Ok(host)
    }

    /// The stop of the current answer.
    #[must_use]
    pub(super) fn stop(&self) -> &AnswerStop {
        self.computer.stop()
    }

    /// Prints the board and a short help.
    ///
    /// # Errors
    /// When the output fails or there is no memory.
    pub(super) fn greet(&mut self) -> Result<(), Error> {
        writeln!(
            self.output,
            "Type a square to play, help for more, quit to leave.\n"
        )?;
        // Otherwise it is drawn when it is a person's turn.
        if self.is_computers_turn() && !self.players.is_watched() {
            self.draw()?;
        }
        self.stop().start();
        let settled = self.settle();
        self.stop().end();
        settled.map_err(Complaint::into_error)
    }

    /// Ends an unfinished game: saves it, or prints its moves.
    ///
    /// # Errors
    /// When the output fails.
    pub(super) fn break_off(&mut self, memory: Option<&Memory>) -> Result<(), Error> {
        let game = self.table.game();
        if self.table.is_over() || game.moves().is_empty() {
            return Ok(());
        }
        let file = memory.map(|memory| memory.game().to_string_lossy().into_owned());
        match file.filter(|file| files::save(file, game).is_ok()) {
            Some(file) => writeln!(self.output, "Go on with: reversi play --load {file}")?,
            None => writeln!(self.output, "The moves: {}", transcript::write(game))?,
        }
        Ok(())
    }

    /// The prompt of a terminal.
    #[must_use]
    pub(super) fn prompt(&self) -> String {
        if self.table.is_over() {
            "new or quit> ".to_owned()
        } else {
            format!("{}> ", self.table.side_to_move())
        }
    }

    /// Ends the answer to a line: in a pipe by an empty line.
    ///
    /// # Errors
    /// When the output fails.
    pub(super) fn end_answer(&mut self) -> Result<(), Error> {
        if !self.is_terminal {
            writeln!(self.output)?;
        }
        Ok(self.output.flush()?)
    }

    /// Carries out a line.
    ///
    /// # Errors
    /// When the output fails or there is no memory; whatever else is wrong is
    /// said in the answer.
    pub(super) fn answer(&mut self, line: &str) -> Result<LineStatus, Error> {
        let done = match verb::parse(line) {
            Ok(Verb::Nothing) => return Ok(LineStatus::Nothing),
            Ok(Verb::Quit) => return Ok(LineStatus::Quit),
            Ok(verb) => {
                self.stop().start();
                let done = self.act(verb);
                self.stop().end();
                done
            }
            Err(error) => Err(error.into()),
        };
        match done {
            Ok(()) => Ok(LineStatus::Done),
            Err(complaint) if complaint.is_fatal() => Err(complaint.into_error()),
            Err(complaint) => {
                self.say(&complaint.to_string())?;
                Ok(LineStatus::Refused)
            }
        }
    }

    fn act(&mut self, verb: Verb) -> Result<(), Complaint> {
        match verb {
            Verb::Play(text) => {
                self.play_moves(&text)?;
                self.settle()
            }
            Verb::Move(mv) => {
                self.play_move(mv)?;
                self.settle()
            }
            Verb::Go => {
                self.move_for_side()?;
                self.settle()
            }
            Verb::Undo(turns) => self.undo(turns),
            Verb::Redo(turns) => self.redo(turns),
            Verb::New => {
                self.players.next_game();
                self.computer.next_game();
                self.set_up();
                self.settle()
            }
            Verb::Resign => {
                let computer = self.is_computers_turn();
                let side = self.table.side_to_move();
                self.table.resign(if computer { !side } else { side })?;
                self.settle()
            }
            Verb::Swap => {
                self.players.swap();
                self.settle()
            }
            Verb::Mode(mode) => {
                self.players.set_mode(mode);
                self.settle()
            }
            Verb::SetBoard(board) => {
                self.table = GameTable::from_game(Game::from_board(*board));
                self.settle()
            }
            Verb::Load(name) => {
                self.table = GameTable::from_game(files::load(&name)?);
                self.settle()
            }
            verb => self.tell(verb),
        }
    }

    /// Carries out a command that does not change the game.
    fn tell(&mut self, verb: Verb) -> Result<(), Complaint> {
        match verb {
            Verb::Hint { count, explain } => return self.hint(count, explain),
            Verb::Solve => return self.solve(),
            Verb::Save(name) => {
                files::save(&name, self.table.game())?;
                writeln!(self.output, "saved to {name}")?;
            }
            Verb::Level(level) => {
                self.players.set_level(level);
                writeln!(self.output, "the computer plays at {}", level_name(level))?;
            }
            Verb::Scoring(counting) => {
                self.counting = counting;
                writeln!(self.output, "{counting}")?;
            }
            Verb::Moves => {
                let moves = transcript::write(self.table.game());
                let said = if moves.is_empty() {
                    "no moves yet"
                } else {
                    &moves
                };
                writeln!(self.output, "{said}")?;
            }
            Verb::Board => self.draw()?,
            Verb::Help => writeln!(self.output, "{HELP}")?,
            _ => {}
        }
        Ok(())
    }

    /// Writes a sentence, on a terminal in lines that fit.
    pub(super) fn say(&mut self, text: &str) -> std::io::Result<()> {
        if !self.is_terminal {
            return writeln!(self.output, "{text}");
        }
        wrapped(text)
            .iter()
            .try_for_each(|line| writeln!(self.output, "{line}"))
    }

    fn set_up(&mut self) {
        self.table = match self.opening {
            StartVariant::Othello => GameTable::default(),
            StartVariant::Reversi => GameTable::reversi(),
            StartVariant::Xot => GameTable::from_game(self.computer.even_start()),
        };
    }

    fn draw(&mut self) -> std::io::Result<()> {
        let counting = self.counting.to_string();
        let titles = [&*self.opening.to_string(), &counting];
        let panel = words::panel(&self.table, &self.players, titles, self.look);
        for line in self.table.diagram().lines(self.look, &panel) {
            writeln!(self.output, "{line}")?;
        }
        self.output.flush()
    }

    fn is_computers_turn(&self) -> bool {
        !self.table.is_over() && self.players.is_computer(self.table.side_to_move())
    }

    /// Passes where that is forced and lets the computer move until it is a
    /// person's turn or the game is over; draws the board and says the result.
    fn settle(&mut self) -> Result<(), Complaint> {
        loop {
            if self.table.opening().is_none() && self.table.board().must_pass() {
                let side = self.table.side_to_move();
                self.table.play(Move::Pass)?;
                writeln!(self.output, "{} cannot move and passes.", capital(side))?;
            } else if self.is_computers_turn() {
                if self.players.is_watched() {
                    self.draw()?;
                }
                self.move_for_side()?;
                if self.players.is_watched() && self.stop().is_stopped() {
                    self.players.set_mode(Mode::Two);
                    self.say("Two people play now; mode watch lets the computer go on.")?;
                }
            } else {
                break;
            }
        }
        self.draw()?;
        if self.table.is_over() {
            for line in words::result(&self.table, &self.players, self.counting) {
                self.say(&line)?;
            }
        }
        Ok(())
    }

    /// The computer moves for the side to move, whoever plays it.
    fn move_for_side(&mut self) -> Result<(), Complaint> {
        if self.table.is_over() {
            return Err(Complaint::Over);
        }
        let side = self.table.side_to_move();
        let mv = if let Some(opening) = self.table.opening() {
            let free = opening.legal_moves();
            let square = free.iter().nth(self.computer.draw(free.len()));
            square.map(Move::Place)
        } else {
            let level = self.players.level(side);
            self.computer.choose(self.table.board(), level)?
        };
        let mv = mv.ok_or(Complaint::Over)?;
        self.table.play(mv)?;
        writeln!(
            self.output,
            "{} plays {mv} ({}).",
            capital(side),
            self.mover(side)
        )?;
        Ok(())
    }

    /// The name of the computer as the mover of a side.
    fn mover(&self, side: Color) -> String {
        format!("computer, {}", level_name(self.players.level(side)))
    }

    fn play_move(&mut self, mv: Move) -> Result<(), Complaint> {
        if mv.is_pass() && self.has_passed() {
            return Ok(());
        }
        let legal = self.table.legal_moves();
        self.table.play(mv).map_err(|refusal| match refusal {
            _ if self.table.is_over() => refusal.into(),
            refusal => Complaint::Illegal(refusal, legal),
        })
    }

    /// Whether the last move was an automatic pass.
    fn has_passed(&self) -> bool {
        self.table.game().moves().last() == Some(&Move::Pass)
    }

    /// Plays all moves of a transcript or none.
    fn play_moves(&mut self, text: &str) -> Result<(), Complaint> {
        let before = self.table.clone();
        let played = self.try_moves(text);
        if played.is_err() {
            self.table = before;
        }
        played
    }

    fn try_moves(&mut self, text: &str) -> Result<(), Complaint> {
        let mut rest = text.trim_start();
        while self.table.opening().is_some() && rest.is_char_boundary(2) && rest.len() >= 2 {
            let square: Square = rest[..2]
                .parse()
                .map_err(|_| VerbError::Bad(rest[..2].to_owned(), "a square"))?;
            self.play_move(square.into())?;
            rest = rest[2..].trim_start_matches([' ', ',']);
        }
        let mut game = self.table.game().clone();
        // The transcript may contain the automatic pass.
        let passed = self.has_passed() && game.undo().is_some();
        let game = transcript::parse_from(*game.board(), rest)?;
        for &mv in game.moves().iter().skip(usize::from(passed)) {
            self.table.play(mv)?;
        }
        Ok(())
    }

    /// Takes turns back until it is a person's turn.
    fn undo(&mut self, turns: usize) -> Result<(), Complaint> {
        let mut taken = 0;
        while taken < turns && self.table.undo() {
            while self.is_computers_turn() && !self.players.is_watched() && self.table.undo() {}
            taken += 1;
        }
        if taken == 0 {
            return Err(Complaint::NothingToUndo);
        }
        self.settle_after_undo()
    }

    fn redo(&mut self, turns: usize) -> Result<(), Complaint> {
        let mut played = 0;
        while played < turns && self.table.redo().is_some() {
            while self.is_computers_turn() && self.table.redo().is_some() {}
            played += 1;
        }
        if played == 0 {
            return Err(Complaint::NothingToRedo);
        }
        self.settle_after_undo()
    }

    /// A watched game stops after an undo; otherwise the same moves would follow.
    fn settle_after_undo(&mut self) -> Result<(), Complaint> {
        if self.players.is_watched() {
            self.players.set_mode(Mode::Two);
        }
        self.settle()
    }
}
