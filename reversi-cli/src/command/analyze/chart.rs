//! The evaluation over a game as an SVG chart.

use reversi_engine::Color;
use svg::Document;
use svg::node::element::path::Data;
use svg::node::element::{Circle, Group, Line, Path, Rectangle, Text, Title};

use super::labels::Labels;
use crate::analysis::analyzer::{AnalyzedMove, MoveGrade};
use crate::analysis::plot;
use crate::analysis::view::View;
use crate::terminal::moves::value_text;
use crate::terminal::svg::FONT;

const WIDTH: f32 = 720.0;
const HEIGHT: f32 = 350.0;
/// The edges of the plot area.
const LEFT: f32 = 52.0;
const RIGHT: f32 = WIDTH - 20.0;
const TOP: f32 = 64.0;
const BOTTOM: f32 = HEIGHT - 44.0;
/// The radius of a dot.
const DOT: f32 = 4.5;
/// The colours of the rims of dots.
const MISTAKE: &str = "#d98a2b";
const BLUNDER: &str = "#d9362b";
/// The colour of labels.
const LABEL: &str = "#a8281f";

/// The axes: the conversion of moves and values to coordinates.
struct Axes {
    scale: f32,
    moves: usize,
}

impl Axes {
    /// The coordinate of a move; 0 is the start of the game.
    fn x(&self, number: usize) -> f32 {
        LEFT + (RIGHT - LEFT) * number as f32 / self.moves.max(1) as f32
    }

    /// The coordinate of a value; values of the plotted side are above the centre.
    fn y(&self, value: f32) -> f32 {
        let middle = f32::midpoint(TOP, BOTTOM);
        middle - (BOTTOM - TOP) / 2.0 * (value / self.scale).clamp(-1.0, 1.0)
    }
}

/// The chart of a game.
pub(super) fn document(title: &str, turns: &[AnalyzedMove], view: View) -> Document {
    let moves: Vec<&AnalyzedMove> = turns.iter().filter(|turn| !turn.mv.is_pass()).collect();
    let side = view.of_plot();
    let values: Vec<f32> = moves.iter().map(|turn| turn.value_for(side)).collect();
    let axes = Axes {
        scale: plot::scale(&values),
        moves: moves.len(),
    };
    let background = Rectangle::new()
        .set("width", WIDTH)
        .set("height", HEIGHT)
        .set("fill", "#ffffff");
    Document::new()
        .set("viewBox", (0, 0, WIDTH, HEIGHT))
        .set("width", WIDTH)
        .set("height", HEIGHT)
        .set("role", "img")
        .set("font-family", FONT)
        .set("font-size", 13)
        .set("fill", "#333333")
        .add(Title::new(title))
        .add(background)
        .add(label(WIDTH / 2.0, 24.0, "middle", title).set("font-size", 16))
        .add(legend())
        .add(grid(&axes, side))
        .add(area(&axes, &values))
        .add(curve(&axes, &values))
        .add(markers(&axes, &moves, &values))
}

fn label(x: f32, y: f32, anchor: &str, text: &str) -> Text {
    Text::new(text)
        .set("x", x)
        .set("y", y)
        .set("text-anchor", anchor)
}

fn grid(axes: &Axes, side: Color) -> Group {
    let mut group = Group::new();
    for step in -2..=2 {
        let value = axes.scale * step as f32 / 2.0;
        let y = axes.y(value);
        let stroke = if step == 0 { "#777777" } else { "#dddddd" };
        let text = format!("{value:+.0}").replace('-', "\u{2212}");
        let text = if step == 0 { "0" } else { &text };
        group = group.add(rule([LEFT, y], [RIGHT, y], stroke)).add(label(
            LEFT - 8.0,
            y + 4.5,
            "end",
            text,
        ));
    }
    for number in (0..=axes.moves).step_by(10) {
        let x = axes.x(number);
        group = group.add(rule([x, TOP], [x, BOTTOM], "#eeeeee")).add(label(
            x,
            BOTTOM + 18.0,
            "middle",
            &number.to_string(),
        ));
    }
    let what = format!("move number; value for {side} in discs");
    group.add(label(
        f32::midpoint(LEFT, RIGHT),
        BOTTOM + 36.0,
        "middle",
        &what,
    ))
}

fn rule(from: [f32; 2], to: [f32; 2], stroke: &str) -> Line {
    Line::new()
        .set("x1", from[0])
        .set("y1", from[1])
        .set("x2", to[0])
        .set("y2", to[1])
        .set("stroke", stroke)
}

/// The area between the curve and the zero line.
fn area(axes: &Axes, values: &[f32]) -> Path {
    let mut data = Data::new().move_to((axes.x(0), axes.y(0.0)));
    for (number, &value) in (1..).zip(values) {
        data = data.line_to((axes.x(number), axes.y(value)));
    }
    data = data.line_to((axes.x(values.len()), axes.y(0.0))).close();
    Path::new()
        .set("d", data)
        .set("fill", "#2e8b57")
        .set("fill-opacity", "0.18")
}

fn curve(axes: &Axes, values: &[f32]) -> Path {
    let mut data = Data::new().move_to((axes.x(0), axes.y(0.0)));
    for (number, &value) in (1..).zip(values) {
        data = data.line_to((axes.x(number), axes.y(value)));
    }
    Path::new()
        .set("d", data)
        .set("fill", "none")
        .set("stroke", "#1f6b42")
        .set("stroke-width", 2)
        .set("stroke-linejoin", "round")
}

/// A dot for each mistake in the colour of its side, and a label for each turning point.
fn markers(axes: &Axes, moves: &[&AnalyzedMove], values: &[f32]) -> Group {
    let mut group = Group::new();
    let curve: Vec<[f32; 2]> = (1..)
        .zip(values)
        .map(|(number, &value)| [axes.x(number), axes.y(value)])
        .collect();
    let marked: Vec<(usize, &AnalyzedMove, [f32; 2])> = (1..)
        .zip(moves)
        .zip(&curve)
        .filter(|((_, turn), _)| turn.grade() >= MoveGrade::Mistake || turn.is_turning_point())
        .map(|((number, turn), &at)| (number, *turn, at))
        .collect();
    let dots: Vec<[f32; 2]> = marked.iter().map(|&(.., at)| at).collect();
    let mut labels = Labels::new(&dots, &curve, [[LEFT, TOP], [WIDTH, BOTTOM]]);
    for &(number, turn, at) in &marked {
        if turn.is_turning_point() {
            let name = format!("{number}. {}", turn.mv);
            let ([x, y], is_far) = labels.place(at, &name);
            if is_far {
                group = group.add(rule(at, [x, y], "#d8a09b"));
            }
            group = group.add(label(x, y + 4.5, "middle", &name).set("fill", LABEL));
        }
    }
    for &(number, turn, [x, y]) in &marked {
        let (loss, best) = (turn.loss(), turn.best);
        let tooltip = format!(
            "{number}. {} {}, {best} was better by {loss:.1}",
            turn.mv,
            value_text(turn.value, turn.is_exact)
        );
        let is_blunder = turn.grade() == MoveGrade::Blunder;
        group = group.add(dot(x, y, turn.side(), is_blunder).add(Title::new(tooltip)));
    }
    group
}

/// The dot of a mistake.
fn dot(x: f32, y: f32, side: Color, is_blunder: bool) -> Circle {
    let fill = match side {
        Color::Black => "#1a1a1a",
        Color::White => "#ffffff",
    };
    let stroke = if is_blunder { BLUNDER } else { MISTAKE };
    Circle::new()
        .set("cx", x)
        .set("cy", y)
        .set("r", DOT)
        .set("fill", fill)
        .set("stroke", stroke)
        .set("stroke-width", 2)
}

/// The meaning of the dots and labels, in a line below the title.
fn legend() -> Group {
    let items = [
        (Some((Color::Black, false)), "mistake of black"),
        (Some((Color::White, false)), "mistake of white"),
        (Some((Color::Black, true)), "blunder: 10 discs or more"),
        (None, "turning point"),
    ];
    let y = 44.0;
    let mut x = LEFT + 10.0;
    let mut group = Group::new().set("font-size", 12);
    for (mark, text) in items {
        group = match mark {
            Some((side, is_blunder)) => group.add(dot(x, y - 4.0, side, is_blunder)),
            None => group.add(label(x, y, "middle", "9. a1").set("fill", LABEL)),
        };
        let gap = if mark.is_some() { 10.0 } else { 24.0 };
        group = group.add(label(x + gap, y, "start", text));
        x += gap + 6.5 * text.len() as f32 + 22.0;
    }
    group
}
