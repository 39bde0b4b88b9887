//! Analysis of games: each move compared with the best one, as a table and a plot.

pub(crate) mod analyzer;
pub(crate) mod plot;
pub(crate) mod table;
pub(crate) mod view;
