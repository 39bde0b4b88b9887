//! The interactive loop: executes the commands of the players and prints the results.

use std::io::Write;
use std::path::PathBuf;

use reversi_engine::format::record::GameRecord;
use reversi_engine::format::transcript;
use reversi_engine::{Color, Move, Square, search::Level};

use super::analysis::GameAnalysis;
use super::command::{self, ParseCommandError, PlayCommand};
use super::computer::Computer;
use super::error::ReplError;
use super::files;
use super::game::{GameState, MoveError};
use super::interrupt::AnswerStop;
use super::options::{Mode, PlayOptions, ScoringOption, StartVariant};
use super::players::{Players, level_name};
use super::text;
use crate::Error;
use crate::terminal::theme::Theme;
use crate::terminal::{self, capital, wrapped};

/// The result of an input line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineStatus {
    /// A blank line or comment.
    Nothing,
    /// An executed command.
    Done,
    /// A rejected command; the answer has the reason.
    Rejected,
    /// The command to end the program.
    Quit,
}

/// The interactive loop (read, execute, print).
#[derive(Debug)]
pub(super) struct Repl<W> {
    pub(super) output: W,
    pub(super) theme: Theme,
    opening: StartVariant,
    scoring: ScoringOption,
    pub(super) hint_level: Level,
    pub(super) state: GameState,
    /// The record of the game that was loaded.
    pub(super) loaded: Option<GameRecord>,
    pub(super) players: Players,
    /// The names of the players when the game ended.
    pub(super) last_players: Option<[String; 2]>,
    pub(super) computer: Computer,
    /// The last analysis of the game.
    pub(super) analysis: Option<GameAnalysis>,
    /// The file that keeps an unfinished game.
    pub(super) unfinished_file: Option<PathBuf>,
    is_terminal: bool,
}

impl<W: Write> Repl<W> {
    /// Starts the first game.
    ///
    /// # Errors
    /// When the file of the weights or of the game is invalid.
    pub(super) fn new(
        options: &PlayOptions,
        seed: u64,
        theme: Theme,
        is_terminal: bool,
        unfinished_file: Option<PathBuf>,
        output: W,
    ) -> Result<Self, Error> {
        let mode = options.mode;
        let default_mode = if is_terminal {
            Mode::Computer
        } else {
            Mode::Two
        };
        let mut repl = Self {
            output,
            theme,
            opening: options.variant,
            scoring: options.scoring,
            hint_level: options.hint_level,
            state: GameState::default(),
            loaded: None,
            players: Players::new(options, mode.unwrap_or(default_mode)),
            last_players: None,
            computer: Computer::new(options.engine.load()?, seed, is_terminal.then_some(theme)),
            analysis: None,
            unfinished_file,
            is_terminal,
        };
        repl.set_up();
        if let Some(name) = &options.load {
            repl.load(name)?;
        }
        Ok(repl)
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
        self.say("Type a square to play, help for more, quit to leave.")?;
        writeln!(self.output)?;
        // Otherwise `settle` draws it.
        if self.is_computers_turn() && !self.players.is_watched() {
            self.draw()?;
        }
        self.stop().start();
        let settled = self.settle();
        self.stop().end();
        self.keep();
        settled.map_err(ReplError::into_error)
    }

    /// The prompt of a terminal.
    #[must_use]
    pub(super) fn prompt(&self) -> String {
        if self.state.is_over() {
            "new or quit> ".to_owned()
        } else {
            format!("{}> ", self.state.side_to_move())
        }
    }

    /// Ends an answer; in a pipe with an empty line.
    ///
    /// # Errors
    /// When the output fails.
    pub(super) fn end_answer(&mut self) -> Result<(), Error> {
        if !self.is_terminal {
            writeln!(self.output)?;
        }
        Ok(self.output.flush()?)
    }

    /// Executes an input line.
    ///
    /// # Errors
    /// When the output fails or there is no memory. Other errors are printed as answers.
    pub(super) fn answer(&mut self, line: &str) -> Result<LineStatus, Error> {
        let done = match command::parse(line) {
            Ok(PlayCommand::Nothing) => return Ok(LineStatus::Nothing),
            Ok(PlayCommand::Quit) => return Ok(LineStatus::Quit),
            Ok(command) => {
                self.stop().start();
                let done = self.execute(command);
                self.stop().end();
                self.keep();
                done
            }
            Err(error) => Err(error.into()),
        };
        match done {
            Ok(()) => Ok(LineStatus::Done),
            Err(error) if error.is_fatal() => Err(error.into_error()),
            Err(error) => {
                self.say(&error.to_string())?;
                Ok(LineStatus::Rejected)
            }
        }
    }

    fn execute(&mut self, command: PlayCommand) -> Result<(), ReplError> {
        match command {
            PlayCommand::Play(text) => {
                self.play_moves(&text)?;
                self.settle()
            }
            PlayCommand::Move(mv) => {
                self.play_move(mv)?;
                self.settle()
            }
            PlayCommand::Go => {
                self.move_for_side()?;
                self.settle()
            }
            PlayCommand::Undo(turns) => self.undo(turns),
            PlayCommand::Redo(turns) => self.redo(turns),
            PlayCommand::New => {
                self.players.next_game();
                self.computer.next_game();
                self.set_up();
                self.settle()
            }
            PlayCommand::Resign => {
                let computer = self.is_computers_turn();
                let side = self.state.side_to_move();
                self.state.resign(if computer { !side } else { side })?;
                self.settle()
            }
            PlayCommand::Swap => {
                if self.state.is_over() {
                    return Err(ReplError::SwapAfterEnd);
                }
                self.players.swap();
                self.settle()
            }
            PlayCommand::Mode(mode) => {
                self.players.set_mode(mode);
                self.settle()
            }
            PlayCommand::SetBoard(game) => {
                self.start(GameState::from_game(*game));
                self.settle()
            }
            PlayCommand::Load(name) => {
                if name == "-" {
                    return Err(files::FileError::StandardInput.into());
                }
                self.load(&name)?;
                self.settle()
            }
            command => self.run_query(command),
        }
    }

    /// Executes a command that leaves the game unchanged.
    fn run_query(&mut self, command: PlayCommand) -> Result<(), ReplError> {
        match command {
            PlayCommand::Hint { count, explain } => return self.hint(count, explain),
            PlayCommand::Solve => return self.solve(),
            PlayCommand::Analyze { all } => return self.analyze(all),
            PlayCommand::Save(name) => {
                files::save(&name, &self.record())?;
                writeln!(self.output, "saved to {name}")?;
            }
            PlayCommand::Level(level) => {
                self.players.set_level(level);
                self.say(&format!("the computer plays at {}", level_name(level)))?;
            }
            PlayCommand::Scoring(scoring) => {
                self.scoring = scoring;
                self.say(&scoring.to_string())?;
            }
            PlayCommand::Moves => {
                let moves = transcript::write(self.state.game());
                let said = if moves.is_empty() {
                    "no moves yet"
                } else {
                    &moves
                };
                writeln!(self.output, "{said}")?;
            }
            PlayCommand::Board => self.draw()?,
            PlayCommand::Help => {
                let help = command::help(self.width());
                writeln!(self.output, "{}", help.join("\n"))?;
            }
            _ => {}
        }
        Ok(())
    }

    /// The width of the terminal; `None` for a pipe.
    #[must_use]
    pub(super) fn width(&self) -> Option<usize> {
        self.is_terminal.then(terminal::width).flatten()
    }

    /// Prints a sentence, wrapped on a terminal.
    pub(super) fn say(&mut self, text: &str) -> std::io::Result<()> {
        if !self.is_terminal {
            return writeln!(self.output, "{text}");
        }
        wrapped(text, self.width())
            .iter()
            .try_for_each(|line| writeln!(self.output, "{line}"))
    }

    /// Replaces the game.
    pub(super) fn start(&mut self, state: GameState) {
        self.state = state;
        self.loaded = None;
        self.last_players = None;
        self.analysis = None;
    }

    fn set_up(&mut self) {
        let state = match self.opening {
            StartVariant::Othello => GameState::default(),
            StartVariant::Reversi => GameState::reversi(),
            StartVariant::Xot => GameState::from_game(self.computer.balanced_start()),
        };
        self.start(state);
    }

    fn draw(&mut self) -> std::io::Result<()> {
        let scoring = self.scoring.to_string();
        let titles = [&*self.opening.to_string(), &scoring];
        let panel = text::panel(&self.state, &self.names(), titles, self.theme);
        let diagram = self.state.diagram();
        for line in diagram.lines(self.theme, &panel, self.width()) {
            writeln!(self.output, "{line}")?;
        }
        self.output.flush()
    }

    fn is_computers_turn(&self) -> bool {
        !self.state.is_over() && self.players.is_computer(self.state.side_to_move())
    }

    /// Plays forced passes and moves of the computer until a person is to move or the
    /// game is over, then draws the board and prints the result.
    fn settle(&mut self) -> Result<(), ReplError> {
        loop {
            if self.state.opening().is_none() && self.state.board().must_pass() {
                let side = self.state.side_to_move();
                self.state.play(Move::Pass)?;
                self.say(&format!("{} cannot move and passes.", capital(side)))?;
            } else if self.is_computers_turn() {
                if self.players.is_watched() {
                    self.draw()?;
                }
                self.move_for_side()?;
                if self.players.is_watched() && self.stop().is_stopped() {
                    self.players.set_mode(Mode::Two);
                    self.say("Two people play now; mode watch resumes the game of the computer.")?;
                }
            } else {
                break;
            }
        }
        self.set_last_players();
        self.draw()?;
        if self.state.is_over() {
            for line in text::result(&self.state, &self.names(), self.scoring) {
                self.say(&line)?;
            }
        }
        Ok(())
    }

    /// Plays a move of the computer for the side to move, whoever its player is.
    fn move_for_side(&mut self) -> Result<(), ReplError> {
        if self.state.is_over() {
            return Err(ReplError::Over);
        }
        let side = self.state.side_to_move();
        let mv = if let Some(opening) = self.state.opening() {
            let free = opening.legal_moves();
            let square = free.iter().nth(self.computer.random_index(free.len()));
            square.map(Move::Place)
        } else {
            let level = self.players.level(side);
            self.computer.choose(self.state.board(), level)?
        };
        let mv = mv.ok_or(ReplError::Over)?;
        self.advance(mv)?;
        self.keep();
        let mover = self.mover(side);
        self.say(&format!("{} plays {mv} ({mover}).", capital(side)))?;
        Ok(())
    }

    /// The name and level of the computer, in a message.
    fn mover(&self, side: Color) -> String {
        format!("computer, {}", level_name(self.players.level(side)))
    }

    fn play_move(&mut self, mv: Move) -> Result<(), ReplError> {
        if mv.is_pass() && self.has_passed() {
            return Ok(());
        }
        let legal = self.state.legal_moves();
        self.advance(mv).map_err(|refusal| match refusal {
            _ if self.state.is_over() => refusal.into(),
            refusal => ReplError::Illegal(refusal, legal),
        })
    }

    /// Plays a move: the names of a game that ended before are out of date.
    fn advance(&mut self, mv: Move) -> Result<(), MoveError> {
        self.state.play(mv)?;
        self.last_players = None;
        Ok(())
    }

    /// Whether the last move was an automatic pass.
    fn has_passed(&self) -> bool {
        self.state.game().moves().last() == Some(&Move::Pass)
    }

    /// Plays all moves of a transcript, or none if one is illegal.
    fn play_moves(&mut self, text: &str) -> Result<(), ReplError> {
        let before = self.state.clone();
        let played = self.play_transcript(text);
        if played.is_err() {
            self.state = before;
        }
        played
    }

    fn play_transcript(&mut self, text: &str) -> Result<(), ReplError> {
        let mut rest = text.trim_start();
        while self.state.opening().is_some() && rest.is_char_boundary(2) && rest.len() >= 2 {
            let square: Square = rest[..2]
                .parse()
                .map_err(|_| ParseCommandError::Bad(rest[..2].to_owned(), "a square"))?;
            self.play_move(square.into())?;
            rest = rest[2..].trim_start_matches([' ', ',']);
        }
        let mut game = self.state.game().clone();
        // The transcript may contain the automatic pass.
        let passed = self.has_passed() && game.undo().is_some();
        let game = transcript::parse_from(*game.board(), rest)?;
        for &mv in game.moves().iter().skip(usize::from(passed)) {
            self.advance(mv)?;
        }
        Ok(())
    }

    /// Takes back turns, and then moves of the computer until a person is to move.
    fn undo(&mut self, turns: usize) -> Result<(), ReplError> {
        let mut taken = 0;
        while taken < turns && self.state.undo() {
            while self.is_computers_turn() && !self.players.is_watched() && self.state.undo() {}
            taken += 1;
        }
        if taken == 0 {
            return Err(ReplError::NothingToUndo);
        }
        self.settle_after_undo()
    }

    fn redo(&mut self, turns: usize) -> Result<(), ReplError> {
        let mut played = 0;
        while played < turns && self.state.redo().is_some() {
            while self.is_computers_turn() && self.state.redo().is_some() {}
            played += 1;
        }
        if played == 0 {
            return Err(ReplError::NothingToRedo);
        }
        self.settle_after_undo()
    }

    /// Stops a watched game after an undo: the computer would repeat its moves.
    fn settle_after_undo(&mut self) -> Result<(), ReplError> {
        if self.players.is_watched() {
            self.players.set_mode(Mode::Two);
        }
        self.settle()?;
        self.print_analysis_here()
    }
}
