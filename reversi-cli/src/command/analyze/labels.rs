//! The places of the labels of a chart: beside their dots, without an overlap.

/// The estimated width of a character, in pixels.
const CHARACTER: f32 = 7.3;
/// The height of a label and its gap to the dot.
const HEIGHT: f32 = 14.0;
const GAP: f32 = 7.0;
/// The distance of the centres of the label and its dot at the first try and from one try
/// to the next.
const NEAR: f32 = GAP + HEIGHT / 2.0;
const STEP: f32 = 5.0;
/// The number of points of the curve from one move to the next.
const PARTS: u32 = 12;
/// The largest number of distances tried.
const TRIES: u32 = 24;
/// The distance from which a line connects the label with its dot.
const FAR: f32 = NEAR + 2.0 * STEP;

/// A rectangle: its centre and half of its sides.
#[derive(Clone, Copy, Debug)]
struct Area {
    centre: [f32; 2],
    half: [f32; 2],
}

/// The labels placed so far.
#[derive(Debug)]
pub(super) struct Labels {
    /// The dots, points of the curve and labels, which no label covers.
    taken: Vec<Area>,
    /// The area of the chart.
    chart: Area,
}

impl Area {
    fn overlaps(&self, other: &Self) -> bool {
        (0..2).all(|i| (self.centre[i] - other.centre[i]).abs() < self.half[i] + other.half[i])
    }

    fn contains(&self, other: &Self) -> bool {
        (0..2).all(|i| (self.centre[i] - other.centre[i]).abs() <= self.half[i] - other.half[i])
    }
}

impl Labels {
    /// No labels yet, in a chart of this area with these dots and this curve.
    pub(super) fn new(dots: &[[f32; 2]], curve: &[[f32; 2]], corners: [[f32; 2]; 2]) -> Self {
        let [from, to] = corners;
        let dots = dots.iter().map(|&centre| Area {
            centre,
            half: [GAP - 1.0; 2],
        });
        let points = curve.windows(2).flat_map(|ends| {
            (0..PARTS).map(|part| {
                let share = part as f32 / PARTS as f32;
                let between = |i: usize| ends[0][i] + share * (ends[1][i] - ends[0][i]);
                Area {
                    centre: [between(0), between(1)],
                    half: [1.0; 2],
                }
            })
        });
        Self {
            taken: dots.chain(points).collect(),
            chart: Area {
                centre: [0, 1].map(|i| f32::midpoint(from[i], to[i])),
                half: [0, 1].map(|i| (to[i] - from[i]) / 2.0),
            },
        }
    }

    /// Places a label as near to its dot as possible. Returns its centre, and whether it
    /// is so far away that a line has to connect the two.
    pub(super) fn place(&mut self, dot: [f32; 2], text: &str) -> ([f32; 2], bool) {
        let half = [CHARACTER * text.chars().count() as f32 / 2.0, HEIGHT / 2.0];
        let area = self.free(dot, half);
        self.taken.push(area);
        let [x, y] = area.centre;
        let distance = ((x - dot[0]).abs() - half[0]).max((y - dot[1]).abs());
        ([x, y], distance > FAR)
    }

    /// The first free area, tried around the dot at growing distances.
    fn free(&self, dot: [f32; 2], half: [f32; 2]) -> Area {
        let at = |offset: [f32; 2]| Area {
            centre: [dot[0] + offset[0], dot[1] + offset[1]],
            half,
        };
        let side = half[0] + GAP;
        let around = (0..TRIES).flat_map(|number| {
            let out = NEAR + STEP * number as f32;
            [
                [0.0, -out],
                [0.0, out],
                [side, -out],
                [-side, -out],
                [side, out],
                [-side, out],
                [side + STEP * number as f32, 0.0],
                [-side - STEP * number as f32, 0.0],
            ]
        });
        let mut areas = around.map(at);
        let is_free = |area: &Area| {
            self.chart.contains(area) && !self.taken.iter().any(|taken| taken.overlaps(area))
        };
        areas.find(is_free).unwrap_or_else(|| at([0.0, -NEAR]))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_beside_their_dots_and_cover_nothing() {
        // Turning points on every third move of a flat game, and of a steep one.
        for height in [0.0, 40.0] {
            let dots: Vec<[f32; 2]> = (1..=20)
                .map(|i| [50.0 + 33.0 * i as f32, 180.0 + height * (i % 3) as f32])
                .collect();
            let mut labels = Labels::new(&dots, &dots, [[40.0, 60.0], [740.0, 300.0]]);
            let first = labels.taken.len();
            for (number, &dot) in dots.iter().enumerate() {
                let text = format!("{}. d3", 3 * number + 1);
                let ([x, y], _) = labels.place(dot, &text);
                assert!(
                    (x - dot[0]).abs() < 45.0 && (y - dot[1]).abs() < 45.0,
                    "{text}"
                );
            }
            for (index, area) in labels.taken.iter().enumerate().skip(first) {
                assert!(labels.chart.contains(area), "{area:?}");
                let others = &labels.taken[..index];
                assert!(!others.iter().any(|other| other.overlaps(area)), "{area:?}");
            }
        }
    }
}
