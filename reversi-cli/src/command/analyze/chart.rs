//! The evaluation over a game as an SVG chart.

use svg::Document;
use svg::node::element::path::Data;
use svg::node::element::{Circle, Group, Line, Path, Rectangle, Text, Title};

use super::analyzer::{AnalyzedMove, MoveGrade};
use super::plot;
use crate::terminal::moves::value_text;
use crate::terminal::svg::FONT;

const WIDTH: f32 = 720.0;
const HEIGHT: f32 = 330.0;
/// The edges of the plot area.
const LEFT: f32 = 52.0;
const RIGHT: f32 = WIDTH - 20.0;
const TOP: f32 = 44.0;
const BOTTOM: f32 = HEIGHT - 44.0;

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

    /// The coordinate of a value for black; values of black are above the centre.
    fn y(&self, value: f32) -> f32 {
        let middle = f32::midpoint(TOP, BOTTOM);
        middle - (BOTTOM - TOP) / 2.0 * (value / self.scale).clamp(-1.0, 1.0)
    }
}

/// The chart of a game.
pub(super) fn document(title: &str, turns: &[AnalyzedMove]) -> Document {
    let moves: Vec<&AnalyzedMove> = turns.iter().filter(|turn| !turn.mv.is_pass()).collect();
    let values: Vec<f32> = moves.iter().map(|turn| turn.value_for_black()).collect();
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
        .add(grid(&axes))
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

fn grid(axes: &Axes) -> Group {
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
    let what = "move number; value for black in discs";
    group.add(label(
        f32::midpoint(LEFT, RIGHT),
        BOTTOM + 36.0,
        "middle",
        what,
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
    // The positions of the last label below and above the curve.
    let mut labels = [(f32::MIN, 0.0); 2];
    for ((number, turn), &value) in (1..).zip(moves).zip(values) {
        let grade = turn.grade();
        if grade < MoveGrade::Mistake && !turn.is_turning_point() {
            continue;
        }
        let (x, y) = (axes.x(number), axes.y(value));
        let fill = match turn.side() {
            reversi_engine::Color::Black => "#1a1a1a",
            reversi_engine::Color::White => "#ffffff",
        };
        let (loss, best) = (turn.loss(), turn.best);
        let tooltip = format!(
            "{number}. {} {}, {best} was better by {loss:.1}",
            turn.mv,
            value_text(turn.value, turn.is_exact)
        );
        let dot = Circle::new()
            .set("cx", x)
            .set("cy", y)
            .set("r", 4.5)
            .set("fill", fill)
            .set(
                "stroke",
                if grade == MoveGrade::Blunder {
                    "#d9362b"
                } else {
                    "#d98a2b"
                },
            )
            .set("stroke-width", 2)
            .add(Title::new(tooltip));
        group = group.add(dot);
        if turn.is_turning_point() {
            // On the side where the curve comes from.
            let above = turn.side() == reversi_engine::Color::White;
            let [sign, gap] = if above { [-1.0, 10.0] } else { [1.0, 18.0] };
            let last = &mut labels[usize::from(above)];
            // A label close to the last one moves away from the curve.
            let out = if x - last.0 < 46.0 {
                last.1 + 15.0
            } else {
                0.0
            };
            *last = (x, out);
            let y = y + sign * (gap + out);
            let name = format!("{number}. {}", turn.mv);
            group = group.add(label(x, y, "middle", &name).set("fill", "#a8281f"));
        }
    }
    group
}
