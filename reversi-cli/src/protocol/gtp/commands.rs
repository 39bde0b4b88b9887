//! The command table, and the commands about the engine itself.

use super::arguments::Arguments;
use super::{CommandResult, Gtp, analyze, core, done, gogui, settings, setup, time};

/// The implementation of a command.
pub(super) type Handler = fn(&mut Gtp, Arguments<'_>) -> CommandResult;

/// All commands, in the order of `list_commands`.
const COMMANDS: &[(&str, Handler)] = &[
    ("protocol_version", |_, _| Ok("2".into())),
    ("name", |_, _| Ok("reversi".into())),
    ("version", |_, _| Ok(env!("CARGO_PKG_VERSION").into())),
    ("known_command", known_command),
    ("list_commands", list_commands),
    ("quit", quit),
    ("list_games", |_, _| Ok("Othello".into())),
    ("set_game", setup::set_game),
    ("boardsize", setup::boardsize),
    ("clear_board", setup::clear_board),
    ("komi", setup::komi),
    ("setboard", setup::setboard),
    ("reversi-setboard", setup::setboard),
    ("loadsgf", setup::loadsgf),
    ("play", core::play),
    ("genmove", core::genmove),
    ("reg_genmove", core::reg_genmove),
    ("undo", core::undo),
    ("gg-undo", core::gg_undo),
    ("showboard", core::showboard),
    ("final_score", core::final_score),
    ("reversi-legal_moves", core::legal_moves),
    ("time_settings", time::time_settings),
    ("kgs-time_settings", time::kgs_time_settings),
    ("time_left", time::time_left),
    ("cputime", time::cputime),
    ("gogui-interrupt", |_, _| done()),
    ("gogui-title", gogui::title),
    ("gogui-play_sequence", gogui::play_sequence),
    ("gogui-setup", gogui::setup),
    ("gogui-setup_player", gogui::setup_player),
    ("gogui-rules_game_id", |_, _| Ok("Othello".into())),
    ("gogui-rules_board_size", |_, _| Ok("8".into())),
    ("gogui-rules_board", gogui::board),
    ("gogui-rules_board_gfx", gogui::board_gfx),
    ("gogui-rules_legal_moves", core::legal_moves),
    ("gogui-rules_side_to_move", gogui::side_to_move),
    ("gogui-rules_final_result", gogui::final_result),
    ("gogui-rules_setup", |_, _| done()),
    ("gogui-analyze_commands", analyze::commands),
    ("reversi-hint", analyze::hint),
    ("reversi-analyze", analyze::analyze),
    ("reversi-eval_board", analyze::eval_board),
    ("reversi-eval", analyze::eval),
    ("reversi-pv", analyze::pv),
    ("reversi-solve", analyze::solve),
    ("reversi-set", settings::set),
    ("reversi-level", settings::level),
    ("reversi-clear_hash", settings::clear_hash),
];

/// Finds a command by name.
pub(super) fn find(name: &str) -> Option<Handler> {
    let (_, command) = COMMANDS.iter().find(|(known, _)| *known == name)?;
    Some(*command)
}

fn known_command(_: &mut Gtp, arguments: Arguments<'_>) -> CommandResult {
    Ok(arguments
        .word(0)
        .and_then(find)
        .is_some()
        .to_string()
        .into())
}

fn list_commands(_: &mut Gtp, _: Arguments<'_>) -> CommandResult {
    let names: Vec<_> = COMMANDS.iter().map(|(name, _)| *name).collect();
    Ok(names.join("\n").into())
}

fn quit(engine: &mut Gtp, _: Arguments<'_>) -> CommandResult {
    engine.has_quit = true;
    done()
}
