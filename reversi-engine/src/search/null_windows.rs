//! A score by null-window searches alone.

/// Closes in on the score, as far as the window from `alpha` to `beta` asks for
/// it: the score itself inside of the window, else a bound of it.
///
/// `test` searches whether the score is above its argument and answers with a
/// bound on that side; `None` ends the search.
pub(super) fn close_in(
    alpha: i32,
    beta: i32,
    mut test: impl FnMut(i32) -> Option<i32>,
) -> Option<i32> {
    let (mut lower, mut upper) = (-64, 64);
    while lower < upper && lower < beta && upper > alpha {
        let (low, high) = (lower.max(alpha), upper.min(beta));
        let guess = low + (high - low + 1) / 2;
        let score = test(guess - 1)?;
        if score >= guess {
            lower = score;
        } else {
            upper = score;
        }
    }
    Some(if lower >= beta { lower } else { upper })
}

#[cfg(test)]
mod tests {
    use super::close_in;

    #[test]
    fn finds_every_score_in_every_window() {
        for score in -64..=64 {
            for (alpha, beta) in [(-64, 64), (-1, 1), (3, 20), (-50, -49)] {
                let found = close_in(alpha, beta, |_| Some(score)).expect("not stopped");
                assert_eq!(found.clamp(alpha, beta), score.clamp(alpha, beta));
            }
        }
        assert_eq!(close_in(-64, 64, |_| None), None);
    }
}
