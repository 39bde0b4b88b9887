//! A board as an SVG picture.

use reversi_engine::{Color, Square};
use svg::node::element::path::Data;
use svg::node::element::{Circle, Group, Path, Rectangle, Text, Title};
use svg::{Document, Node};

use super::board::Diagram;

/// The side of a square, in pixels.
const CELL: usize = 50;
/// The width of the margin with the coordinates.
const RIM: usize = 28;
/// The height of the caption below the board.
const CAPTION: usize = 32;
const BOARD: usize = 8 * CELL;
const WIDTH: usize = BOARD + 2 * RIM;

/// A sans-serif font of every common system.
pub(crate) const FONT: &str = "Helvetica, Arial, 'Liberation Sans', sans-serif";

/// The picture of a board, with a caption below it.
#[must_use]
pub(crate) fn document(diagram: &Diagram, caption: &str) -> Document {
    let height = WIDTH + CAPTION;
    let mut document = Document::new()
        .set("viewBox", (0, 0, WIDTH, height))
        .set("width", WIDTH)
        .set("height", height)
        .set("role", "img")
        .set("font-family", FONT)
        .add(Title::new(caption))
        .add(rectangle(0, WIDTH, height, "#ffffff"))
        .add(rectangle(RIM, BOARD, BOARD, "#2e8b57"))
        .add(grid())
        .add(coordinates());
    for square in Square::ALL {
        if let Some(color) = diagram.disc_at(square) {
            document.append(disc(square, color));
        } else if let Some(value) = diagram.value_of(square) {
            document.append(value_text(square, value, diagram.is_best(square)));
        } else if diagram.legal.contains(square) {
            document.append(dot(square, 5, "#123d26").set("fill-opacity", "0.55"));
        }
    }
    if let Some(square) = diagram.last {
        document.append(dot(square, 5, "#d9362b"));
    }
    let text = Text::new(caption)
        .set("x", WIDTH / 2)
        .set("y", WIDTH + 15)
        .set("text-anchor", "middle")
        .set("font-size", 16)
        .set("fill", "#222222");
    document.add(text)
}

fn rectangle(at: usize, width: usize, height: usize, fill: &str) -> Rectangle {
    Rectangle::new()
        .set("x", at)
        .set("y", at)
        .set("width", width)
        .set("height", height)
        .set("fill", fill)
}

/// The lines between the squares and the four dots of the board.
fn grid() -> Group {
    let end = RIM + BOARD;
    let mut data = Data::new();
    for at in (0..=8).map(|i| RIM + i * CELL) {
        data = data.move_to((RIM, at)).horizontal_line_to(end);
        data = data.move_to((at, RIM)).vertical_line_to(end);
    }
    let path = Path::new()
        .set("d", data)
        .set("stroke", "#17472d")
        .set("stroke-width", "1.5")
        .set("stroke-linecap", "square")
        .set("fill", "none");
    let points = [(2, 2), (6, 2), (2, 6), (6, 6)].map(|(column, row)| {
        Circle::new()
            .set("cx", RIM + column * CELL)
            .set("cy", RIM + row * CELL)
            .set("r", 4)
            .set("fill", "#17472d")
    });
    points.into_iter().fold(Group::new().add(path), Group::add)
}

fn coordinates() -> Group {
    let mut group = Group::new()
        .set("font-size", 15)
        .set("fill", "#555555")
        .set("text-anchor", "middle");
    for (i, letter) in ('a'..='h').enumerate() {
        let middle = RIM + i * CELL + CELL / 2;
        for y in [RIM - 9, RIM + BOARD + 19] {
            group.append(Text::new(letter).set("x", middle).set("y", y));
        }
        for x in [RIM / 2, RIM + BOARD + RIM / 2] {
            let digit = (i + 1).to_string();
            group.append(Text::new(digit).set("x", x).set("y", middle + 5));
        }
    }
    group
}

/// The centre of a square.
fn middle(square: Square) -> (usize, usize) {
    let at = |index: usize| RIM + index * CELL + CELL / 2;
    (at(square.file()), at(square.rank()))
}

fn dot(square: Square, radius: usize, fill: &str) -> Circle {
    let (x, y) = middle(square);
    Circle::new()
        .set("cx", x)
        .set("cy", y)
        .set("r", radius)
        .set("fill", fill)
}

fn disc(square: Square, color: Color) -> Circle {
    let (fill, rim) = match color {
        Color::Black => ("#1a1a1a", "#000000"),
        Color::White => ("#f7f7f2", "#9a9a94"),
    };
    dot(square, CELL * 21 / 50, fill).set("stroke", rim)
}

fn value_text(square: Square, value: i32, is_best: bool) -> Text {
    let (x, y) = middle(square);
    let (fill, weight) = if is_best {
        ("#ffe45c", "bold")
    } else {
        ("#dff3e4", "normal")
    };
    // A true minus sign is as wide as the plus sign.
    let text = format!("{value:+}").replace('-', "\u{2212}");
    Text::new(text)
        .set("x", x)
        .set("y", y + 6)
        .set("text-anchor", "middle")
        .set("font-size", 17)
        .set("font-weight", weight)
        .set("fill", fill)
}
