//! Reading game trees.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::RowOrder;
use crate::format::cursor::{Cursor, Fault};
use crate::format::error::RecordReason;
use crate::format::record::{
    Date, GameRecord, GameResult, Margin, MoveNote, Termination, parse_decimal,
};
use crate::{Bitboard, Board, Color, Move, Outcome, Square};

/// Reads the next game tree, for [`Records`](crate::format::Records).
pub(super) fn next(cursor: &mut Cursor<'_>, rows: RowOrder) -> Option<Result<GameRecord, Fault>> {
    cursor.skip_space();
    cursor.peek()?;
    let start = cursor.byte();
    let result = Tree::new(rows).read(cursor);
    if result.is_err() {
        if cursor.byte() == start {
            cursor.next();
        }
        seek_tree(cursor);
    }
    Some(result)
}

/// Moves to the next line that starts with a game tree, or to the end.
fn seek_tree(cursor: &mut Cursor<'_>) {
    loop {
        cursor.seek("(");
        let at = cursor.byte();
        if cursor.next().is_none() {
            return;
        }
        let begins_line = matches!(cursor.slice(at - 1, at), "\n" | "\r" | ")" | "(");
        cursor.skip_space();
        if begins_line && cursor.peek() == Some(';') {
            cursor.go_to(at);
            return;
        }
    }
}

/// The state of a reader of a game tree.
struct Tree<'t> {
    record: GameRecord,
    rows: RowOrder,
    /// `true` in files of Othello.
    is_othello: bool,
    size: Option<&'t str>,
    /// Points of set-up properties, interpreted at the first move.
    stones: Vec<(Option<Color>, &'t str, usize)>,
    side: Option<Color>,
    started: bool,
    node: SgfNode,
    is_root: bool,
}

/// The annotations of a node.
#[derive(Default)]
struct SgfNode {
    mover: Option<Color>,
    value: Option<f64>,
    comment: String,
}

impl<'t> Tree<'t> {
    fn new(rows: RowOrder) -> Self {
        Self {
            record: GameRecord::default(),
            rows,
            is_othello: false,
            size: None,
            stones: Vec::new(),
            side: None,
            started: false,
            node: SgfNode::default(),
            is_root: true,
        }
    }

    /// Reads the main line and skips the variations.
    fn read(mut self, cursor: &mut Cursor<'t>) -> Result<GameRecord, Fault> {
        if !cursor.eat("(") {
            return Err(cursor.unexpected("a game tree (;", "a game tree"));
        }
        cursor.skip_space();
        if !cursor.eat(";") {
            return Err(cursor.unexpected("the first node ;", "a game tree"));
        }
        let mut depth = 1;
        loop {
            cursor.skip_space();
            let at = cursor.byte();
            match cursor.peek() {
                Some(';') => {
                    cursor.next();
                    self.end_node();
                    self.is_root = false;
                }
                Some('(') => {
                    cursor.next();
                    depth += 1;
                }
                Some(')') => {
                    self.end_node();
                    skip_variations(cursor, depth)?;
                    self.start(at, None)?;
                    return Ok(self.record);
                }
                Some(c) if c.is_ascii_alphabetic() => self.property(cursor)?,
                _ => return Err(cursor.unexpected("a property, a node or )", "a game tree")),
            }
        }
    }

    fn end_node(&mut self) {
        let node = core::mem::take(&mut self.node);
        if let (Some(mover), Some(value)) = (node.mover, node.value) {
            let evaluation = if mover == Color::Black { value } else { -value };
            self.record
                .edit_last_note(|note| note.evaluation = Some(evaluation));
        }
        self.record.add_comment(&node.comment);
    }

    /// Reads a property and its values.
    fn property(&mut self, cursor: &mut Cursor<'t>) -> Result<(), Fault> {
        let at = cursor.byte();
        let name = cursor.take_while(|c| c.is_ascii_alphabetic());
        // Old files have long names, as in `Black`.
        let name: String = name.chars().filter(char::is_ascii_uppercase).collect();
        cursor.skip_space();
        if cursor.peek() != Some('[') {
            return Err(cursor.unexpected("a value [", "a property"));
        }
        while cursor.eat("[") {
            let value_at = cursor.byte();
            let value = raw_value(cursor).ok_or((RecordReason::Truncated("a value"), at))?;
            self.value(&name, value, value_at)?;
            cursor.skip_space();
        }
        Ok(())
    }

    fn value(&mut self, name: &str, raw: &'t str, at: usize) -> Result<(), Fault> {
        let wrong = |name, expected| (RecordReason::Value { name, expected }, at);
        match name {
            "B" => self.play(Color::Black, raw, at)?,
            "W" => self.play(Color::White, raw, at)?,
            "AB" => self.set_up(Some(Color::Black), raw, at)?,
            "AW" => self.set_up(Some(Color::White), raw, at)?,
            "AE" => self.set_up(None, raw, at)?,
            "PL" => {
                self.check_late(at)?;
                let side = raw.trim().parse();
                self.side = Some(side.map_err(|_| wrong("PL", "B or W"))?);
            }
            "GM" => match raw.trim() {
                "2" => self.is_othello = true,
                "1" => self.is_othello = false,
                game => return Err((RecordReason::OtherGame(game.to_string()), at)),
            },
            "SZ" => {
                self.size = Some(raw.trim());
                self.check_size(at)?;
            }
            "V" => {
                let value = parse_decimal(raw.trim());
                self.node.value = Some(value.ok_or(wrong("V", "a number"))?);
            }
            "C" => {
                self.node.comment.push_str(&unescape(raw));
                self.node.comment.push('\n');
            }
            _ if self.is_root => self.root_value(name, raw, at)?,
            // Other properties of later nodes are not game information.
            _ => {}
        }
        Ok(())
    }

    fn root_value(&mut self, name: &str, raw: &str, at: usize) -> Result<(), Fault> {
        let wrong = |name, expected| (RecordReason::Value { name, expected }, at);
        let text = || unescape(raw).trim().replace(['\n', '\r'], " ");
        let record = &mut self.record;
        match name {
            "FF" | "CA" | "AP" | "ST" | "VW" => {}
            "PB" => record.black.name = text(),
            "PW" => record.white.name = text(),
            "BR" | "WR" => match (parse_decimal(raw.trim()), name) {
                (Some(rating), "BR") => record.black.rating = Some(rating),
                (Some(rating), _) => record.white.rating = Some(rating),
                // Ranks of other games and servers.
                (None, _) => record.tags.push((name.to_string(), text())),
            },
            "EV" => record.event = text(),
            "PC" => record.place = text(),
            "RO" => record.round = text(),
            "DT" => match Date::parse(raw.split(',').next().unwrap_or(raw)) {
                Some(date) => record.date = Some(date),
                None => record.tags.push((name.to_string(), text())),
            },
            "TM" => record.time_control = text(),
            "KM" => {
                let komi = parse_decimal(raw.trim()).ok_or(wrong("KM", "a number"))?;
                record.komi = (komi != 0.0).then_some(komi);
            }
            "RE" => {
                let result = parse_result(raw.trim());
                record.result = result.map_err(|()| wrong("RE", "a result as in B+24 or ?"))?;
            }
            "GC" => self.node.comment.insert_str(0, &unescape(raw)),
            _ => record.tags.push((name.to_string(), text())),
        }
        Ok(())
    }

    fn set_up(&mut self, color: Option<Color>, raw: &'t str, at: usize) -> Result<(), Fault> {
        self.check_late(at)?;
        self.stones.push((color, raw.trim(), at));
        Ok(())
    }

    const fn check_late(&self, at: usize) -> Result<(), Fault> {
        if self.started {
            return Err((RecordReason::LateStart, at));
        }
        Ok(())
    }

    fn check_size(&self, at: usize) -> Result<(), Fault> {
        match self.size {
            Some("8" | "8:8") => Ok(()),
            Some(size) => Err((RecordReason::BoardSize(size.to_string()), at)),
            None if self.is_othello => Ok(()),
            // The default size of Go files.
            None => Err((RecordReason::BoardSize("19".to_string()), at)),
        }
    }

    /// Sets up the start board, at the first move or at the end.
    fn start(&mut self, at: usize, first: Option<Color>) -> Result<(), Fault> {
        if self.started {
            return Ok(());
        }
        self.started = true;
        self.check_size(at)?;
        if !self.is_othello {
            // The komi of Go has no meaning in Othello.
            self.record.komi = None;
        }
        let is_disc = |(color, _, _): &(Option<Color>, _, _)| color.is_some();
        let mut discs = [Bitboard::EMPTY; 2];
        if !self.stones.iter().any(is_disc) {
            discs = Color::ALL.map(|color| Board::new().discs(color));
        }
        for (color, points, at) in core::mem::take(&mut self.stones) {
            let squares = self.points(points).ok_or((RecordReason::UnknownMove, at))?;
            for (of, discs) in Color::ALL.into_iter().zip(&mut discs) {
                *discs -= squares;
                if color == Some(of) {
                    *discs |= squares;
                }
            }
        }
        let side = self.side.or(first).unwrap_or(Color::Black);
        let board = Board::from_disjoint(discs[0], discs[1], side);
        if board != Board::new() {
            self.record.set_start(board);
        }
        Ok(())
    }

    fn play(&mut self, side: Color, raw: &str, at: usize) -> Result<(), Fault> {
        self.start(at, Some(side))?;
        let point = raw.trim();
        let mv = match self.point(point) {
            Some(square) => Move::Place(square),
            None if is_pass(point) => Move::Pass,
            None => return Err((RecordReason::UnknownMove, at)),
        };
        let before = self.record.game().moves().len();
        let played = self.record.play_as(side, mv, MoveNote::default());
        played.map_err(|reason| (reason, at))?;
        // A pass after the end of the game is not in the record.
        if self.record.game().moves().len() > before {
            self.node.mover = Some(side);
        }
        Ok(())
    }

    /// The square of a point in either spelling.
    fn point(&self, point: &str) -> Option<Square> {
        if let Ok(square) = point.parse() {
            return Some(square);
        }
        let &[column, row] = point.as_bytes() else {
            return None;
        };
        let [column, row] = [column, row].map(|letter| usize::from(letter.wrapping_sub(b'a')));
        let is_top_down = match self.rows {
            RowOrder::Auto => self.is_othello,
            RowOrder::TopDown => true,
            RowOrder::BottomUp => false,
        };
        let row = if is_top_down {
            row
        } else {
            7usize.checked_sub(row)?
        };
        Square::at(column, row)
    }

    /// The squares of a point or of a rectangle `corner:corner`.
    fn points(&self, text: &str) -> Option<Bitboard> {
        let (first, second) = text.split_once(':').unwrap_or((text, text));
        let (a, b) = (self.point(first.trim())?, self.point(second.trim())?);
        let between = |x: usize, y: usize| x.min(y)..=x.max(y);
        let columns = between(a.file(), b.file());
        let rows = between(a.rank(), b.rank());
        let is_inside = |s: &Square| columns.contains(&s.file()) && rows.contains(&s.rank());
        Some(Square::ALL.into_iter().filter(is_inside).collect())
    }
}

fn is_pass(point: &str) -> bool {
    matches!(point, "" | "tt" | "@@@@") || point.parse() == Ok(Move::Pass)
}

/// Skips the rest of this number of nested trees.
fn skip_variations(cursor: &mut Cursor<'_>, mut depth: usize) -> Result<(), Fault> {
    while depth > 0 {
        cursor.take_while(|c| !matches!(c, '[' | '(' | ')'));
        let at = cursor.byte();
        match cursor.next() {
            Some('(') => depth += 1,
            Some(')') => depth -= 1,
            Some(_) => {
                raw_value(cursor).ok_or((RecordReason::Truncated("a value"), at))?;
            }
            None => return Err(cursor.unexpected(")", "a game tree")),
        }
    }
    Ok(())
}

/// The raw text of a value, up to its `]`.
fn raw_value<'t>(cursor: &mut Cursor<'t>) -> Option<&'t str> {
    let start = cursor.byte();
    loop {
        cursor.take_while(|c| c != ']' && c != '\\');
        let end = cursor.byte();
        match cursor.next()? {
            ']' => return Some(cursor.slice(start, end)),
            _ => _ = cursor.next()?,
        }
    }
}

/// A value without its escapes. An escaped line break is removed.
fn unescape(raw: &str) -> Cow<'_, str> {
    if !raw.contains('\\') {
        return Cow::Borrowed(raw);
    }
    let mut text = String::with_capacity(raw.len());
    let mut chars = raw.chars().peekable();
    while let Some(c) = chars.next() {
        if c != '\\' {
            text.push(c);
            continue;
        }
        match chars.next() {
            Some('\r') => _ = chars.next_if_eq(&'\n'),
            Some('\n') | None => {}
            Some(escaped) => text.push(escaped),
        }
    }
    Cow::Owned(text)
}

/// Parses a result, `None` for an unknown one.
fn parse_result(text: &str) -> Result<Option<GameResult>, ()> {
    let lower = text.to_ascii_lowercase();
    let Some((winner, how)) = lower.split_once('+') else {
        return match lower.as_str() {
            "" | "?" | "void" => Ok(None),
            "0" | "draw" | "jigo" => Ok(Some(GameResult::discs(0.0))),
            _ => Err(()),
        };
    };
    let (winner, sign) = match winner {
        "b" => (Color::Black, 1.0),
        "w" => (Color::White, -1.0),
        _ => return Err(()),
    };
    let termination = match how.trim() {
        "" => Termination::Normal,
        "r" | "resign" => Termination::Resigned,
        "t" | "time" => Termination::Time,
        "f" | "forfeit" => Termination::Left,
        count => {
            let count = parse_decimal(count).ok_or(())?;
            return Ok(Some(GameResult::discs(sign * count)));
        }
    };
    Ok(Some(GameResult {
        margin: Margin::Winner(Outcome::Win(winner)),
        termination,
    }))
}
