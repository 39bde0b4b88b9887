//! The implementation of [`Tier`](super::Tier) for a token whose kernels are functions
//! with target features.

/// Implements `Tier` for a token. The module that calls it has the kernels `legal_moves`,
/// `flips` and `last_flips`, functions with the target features; `$layers` has those of
/// the evaluation.
macro_rules! impl_tier {
    ($token:ident, $layers:ident, $($features:literal),+) => {
        impl $crate::arch::Tier for $token {
            type Accumulator = $crate::arch::layers::$layers::Accumulator;

            #[inline(always)]
            fn accumulator(self, row: &WideRow) -> Self::Accumulator {
                // SAFETY: the token proves that the CPU has the features.
                unsafe { $crate::arch::layers::$layers::load_wide_row(row) }
            }

            #[inline(always)]
            fn add_row(self, accumulator: Self::Accumulator, row: &Row) -> Self::Accumulator {
                // SAFETY: the token proves that the CPU has the features.
                unsafe { $crate::arch::layers::$layers::add_row(accumulator, row) }
            }

            #[inline(always)]
            fn add_wide_row(
                self,
                accumulator: Self::Accumulator,
                row: &WideRow,
            ) -> Self::Accumulator {
                // SAFETY: the token proves that the CPU has the features.
                unsafe { $crate::arch::layers::$layers::add_wide_row(accumulator, row) }
            }

            #[inline(always)]
            fn forward(self, accumulator: Self::Accumulator, stack: &QuantizedStack) -> i32 {
                // SAFETY: the token proves that the CPU has the features.
                unsafe { $crate::arch::layers::$layers::forward(accumulator, stack) }
            }

            #[inline(always)]
            fn legal_moves(self, player: u64, opponent: u64) -> u64 {
                // SAFETY: the token proves that the CPU has the features.
                unsafe { legal_moves(player, opponent) }
            }

            #[inline(always)]
            fn flips(self, square: usize, player: u64, opponent: u64) -> u64 {
                // SAFETY: the token proves that the CPU has the features.
                unsafe { flips(square, player, opponent) }
            }

            #[inline(always)]
            fn last_flips(self, square: usize, player: u64) -> u32 {
                // SAFETY: the token proves that the CPU has the features.
                unsafe { last_flips(square, player) }
            }

            #[inline(always)]
            fn call<R: Routine<Self>>(self, context: &mut R::Context, node: Node) -> R::Output {
                // The fields as arguments one by one travel in registers.
                $(#[target_feature(enable = $features)])+
                fn call<R: Routine<$token>>(
                    tier: $token,
                    context: &mut R::Context,
                    player: u64,
                    opponent: u64,
                    alpha: i32,
                    depth: i32,
                    moves: u64,
                ) -> R::Output {
                    let node = Node {
                        player,
                        opponent,
                        alpha,
                        depth,
                        moves,
                    };
                    R::run(tier, context, node)
                }
                let Node {
                    player,
                    opponent,
                    alpha,
                    depth,
                    moves,
                } = node;
                // SAFETY: the token proves that the CPU has the features.
                unsafe { call::<R>(self, context, player, opponent, alpha, depth, moves) }
            }
        }
    };
}
pub(super) use impl_tier;
