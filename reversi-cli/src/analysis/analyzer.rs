//! Compares the moves of a game with the best ones.

use std::cmp::Ordering;

use reversi_engine::{
    Board, Color, Game, Move, SearchLimits, SearchReport, Searcher, StopToken, search::Level,
};

/// A move of a game, compared with the best one. All values are in discs for its side.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct AnalyzedMove {
    /// The board before the move.
    pub(crate) board: Board,
    /// The move.
    pub(crate) mv: Move,
    /// The best move.
    pub(crate) best: Move,
    /// The value of the best move.
    pub(crate) best_value: f32,
    /// The value of the move.
    pub(crate) value: f32,
    /// Whether the values are exact.
    pub(crate) is_exact: bool,
    /// The depth searched in plies.
    pub(crate) depth: u32,
    /// The principal variation.
    pub(crate) line: Vec<Move>,
}

/// The grade of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum MoveGrade {
    /// Less than two discs lost.
    None,
    /// Less than four discs lost.
    Slip,
    /// Less than ten discs lost.
    Mistake,
    /// Ten discs lost or more.
    Blunder,
}

impl AnalyzedMove {
    pub(crate) fn side(&self) -> Color {
        self.board.side_to_move()
    }

    /// The loss of the move in discs, 0 or more.
    pub(crate) fn loss(&self) -> f32 {
        (self.best_value - self.value).max(0.0)
    }

    pub(crate) fn grade(&self) -> MoveGrade {
        match self.loss() {
            loss if loss < 1.95 => MoveGrade::None,
            loss if loss < 3.95 => MoveGrade::Slip,
            loss if loss < 9.95 => MoveGrade::Mistake,
            _ => MoveGrade::Blunder,
        }
    }

    /// Whether the move gives away a win or a draw or, by estimated values, a lead or an
    /// even game.
    pub(crate) fn is_turning_point(&self) -> bool {
        self.standing() < self.best_standing() && self.grade() > MoveGrade::None
    }

    /// The standing of the side after the move: greater is ahead.
    pub(crate) fn standing(&self) -> Ordering {
        self.standing_at(self.value)
    }

    /// The standing after the best move.
    pub(crate) fn best_standing(&self) -> Ordering {
        self.standing_at(self.best_value)
    }

    fn standing_at(&self, value: f32) -> Ordering {
        // Smaller values are even.
        let least = if self.is_exact { 1.0 } else { 3.0 };
        if value.abs() < least {
            Ordering::Equal
        } else {
            value.total_cmp(&0.0)
        }
    }

    /// The value of the move for a color.
    pub(crate) fn value_for(&self, color: Color) -> f32 {
        if self.side() == color {
            self.value
        } else {
            -self.value
        }
    }
}

/// A segment of a game: a single position, or the whole endgame, whose positions have
/// most of their trees in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Segment {
    /// The move with this index.
    Move(usize),
    /// The moves from this index to the end of the game.
    End(usize),
}

/// The limits of the searches.
#[derive(Clone, Debug)]
pub(crate) struct Analyzer {
    depth: u32,
    exact_from: u32,
    stop: StopToken,
}

impl Analyzer {
    pub(crate) fn new(level: Level, exact_from: Option<u32>) -> Self {
        Self {
            depth: level.depth(),
            exact_from: exact_from.unwrap_or(level.exact_from()),
            stop: StopToken::new(),
        }
    }

    /// Stops all searches by this token; the results are then incomplete.
    #[must_use]
    pub(crate) fn with_stop(self, stop: StopToken) -> Self {
        Self { stop, ..self }
    }

    /// The segments of a game, in order.
    pub(crate) fn segments(&self, game: &Game) -> Vec<Segment> {
        let mut segments = Vec::new();
        for (index, (board, _)) in game.turns().enumerate() {
            if board.empties().len() as u32 <= self.exact_from {
                segments.push(Segment::End(index));
                break;
            }
            segments.push(Segment::Move(index));
        }
        segments
    }

    /// The number of moves of a segment.
    pub(crate) fn moves(segment: Segment, game: &Game) -> usize {
        match segment {
            Segment::Move(_) => 1,
            Segment::End(first) => game.moves().len() - first,
        }
    }

    /// Analyses the moves of a segment and calls `on_move` for each. The result is
    /// independent of earlier searches.
    pub(crate) fn analyze(
        &self,
        searcher: &mut Searcher,
        game: &Game,
        segment: Segment,
        on_move: &mut dyn FnMut(),
    ) -> Vec<AnalyzedMove> {
        searcher.clear();
        match segment {
            Segment::Move(index) => {
                let turn = game.turns().nth(index);
                let turn = turn.map(|(board, mv)| self.analyze_move(searcher, *board, mv));
                on_move();
                turn.into_iter().collect()
            }
            Segment::End(first) => self.analyze_endgame(searcher, game, first, on_move),
        }
    }

    fn analyze_move(&self, searcher: &mut Searcher, board: Board, mv: Move) -> AnalyzedMove {
        let report = searcher.search(board, &self.limits(self.depth));
        let mut after = board;
        // The moves of a game are legal.
        let _ = after.play(mv);
        let best = report.best_move.unwrap_or(mv);
        if best == mv {
            let value = value_of(&report);
            return turn(board, mv, value, report, &[]);
        }
        let reply = searcher.search(after, &self.limits(self.depth.saturating_sub(1)));
        turn(board, mv, -value_of(&reply), report, &reply.pv)
    }

    fn limits(&self, depth: u32) -> SearchLimits {
        self.without_depth()
            .with_depth(depth)
            .with_exact_from(self.exact_from)
    }

    fn without_depth(&self) -> SearchLimits {
        SearchLimits::new().with_stop(&self.stop)
    }

    /// Solves the positions from the last to the first, because each result speeds up the
    /// one before it.
    fn analyze_endgame(
        &self,
        searcher: &mut Searcher,
        game: &Game,
        first: usize,
        on_move: &mut dyn FnMut(),
    ) -> Vec<AnalyzedMove> {
        let limits = self.without_depth();
        let end = searcher.solve(game.board(), &limits);
        let mut value_after = value_of(&end);
        let mut line_after = end.pv;
        let turns = game.turns().skip(first).rev();
        let mut turns: Vec<AnalyzedMove> = turns
            .map(|(board, mv)| {
                let report = searcher.solve(board, &limits);
                let value = -value_after;
                value_after = value_of(&report);
                on_move();
                let turn = turn(*board, mv, value, report, &line_after);
                line_after.clone_from(&turn.line);
                turn
            })
            .collect();
        turns.reverse();
        turns
    }
}

/// The score of a report in discs.
fn value_of(report: &SearchReport) -> f32 {
    report.score.discs() as f32
}

/// A move of this value, with the report about its board and the variation after it.
fn turn(
    board: Board,
    mv: Move,
    value: f32,
    report: SearchReport,
    line_after: &[Move],
) -> AnalyzedMove {
    // A move with a higher value after the deeper view, or with an equal one, counts as
    // the best move.
    let is_best = value >= value_of(&report) || report.best_move.is_none();
    let best_value = value_of(&report).max(value);
    let best = report.best_move.filter(|_| !is_best).unwrap_or(mv);
    let line = if report.pv.first() == Some(&best) {
        report.pv
    } else {
        [&[best], line_after].concat()
    };
    AnalyzedMove {
        board,
        mv,
        best,
        best_value,
        value,
        is_exact: report.solved,
        depth: report.depth,
        line,
    }
}

/// The losses of one side in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct LossTotals {
    /// The moves of the side, without passes.
    pub(crate) moves: usize,
    /// The total loss in discs.
    pub(crate) loss: f32,
    /// The numbers of slips, mistakes and blunders.
    pub(crate) errors: [usize; 3],
    pub(crate) turning_points: usize,
}

impl LossTotals {
    /// The totals of the moves of a side.
    pub(crate) fn of(turns: &[AnalyzedMove], color: Color) -> Self {
        let mut sum = Self::default();
        let own = turns
            .iter()
            .filter(|turn| turn.side() == color && !turn.mv.is_pass());
        for turn in own {
            sum.moves += 1;
            sum.loss += turn.loss();
            sum.turning_points += usize::from(turn.is_turning_point());
            match turn.grade() {
                MoveGrade::None => {}
                MoveGrade::Slip => sum.errors[0] += 1,
                MoveGrade::Mistake => sum.errors[1] += 1,
                MoveGrade::Blunder => sum.errors[2] += 1,
            }
        }
        sum
    }
}
