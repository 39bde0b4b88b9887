//! The commands that change the settings of the engine.

use std::str::FromStr;

use super::arguments::Arguments;
use super::{CommandResult, Failure, Gtp, done};
use crate::options::parse_threads;
use crate::settings::SearchSettings;
use crate::util::text;

/// A setting: its name, its values, its getter and its setter.
struct Setting {
    name: &'static str,
    values: &'static str,
    get: fn(&Gtp) -> String,
    set: fn(&mut Gtp, &str) -> Option<()>,
}

const SETTINGS: &[Setting] = &[
    Setting {
        name: "level",
        values: "easy, casual, fair, medium, hard, 1 to 60 or none",
        get: |engine| or_none(engine.session.settings().level),
        set: |engine, value| {
            let mut settings = engine.session.settings();
            settings.level = match value {
                "none" => None,
                _ => Some(value.parse().ok()?),
            };
            engine.session.set_settings(settings);
            Some(())
        },
    },
    Setting {
        name: "depth",
        values: "a number of plies or none",
        get: |engine| or_none(engine.session.settings().depth),
        set: |engine, value| {
            let mut settings = engine.session.settings();
            settings.depth = number_or_none(value).ok()?;
            engine.session.set_settings(settings);
            Some(())
        },
    },
    Setting {
        name: "nodes",
        values: "a number or none",
        get: |engine| or_none(engine.session.settings().nodes),
        set: |engine, value| {
            let mut settings = engine.session.settings();
            settings.nodes = number_or_none(value).ok()?;
            engine.session.set_settings(settings);
            Some(())
        },
    },
    Setting {
        name: "time",
        values: "a time as in 1.5, 500ms or none",
        get: |engine| {
            or_none(
                engine
                    .session
                    .settings()
                    .time
                    .map(|time| time.as_secs_f64()),
            )
        },
        set: |engine, value| {
            let mut settings = engine.session.settings();
            settings.time = match value {
                "none" => None,
                _ => Some(text::parse_duration(value).ok()?).filter(|time| !time.is_zero()),
            };
            engine.session.set_settings(settings);
            Some(())
        },
    },
    Setting {
        name: "hash",
        values: "a size in MiB with memory for it",
        get: |engine| engine.session.options().hash_mib().to_string(),
        set: |engine, value| {
            let options = engine.session.options().clone();
            let options = options.with_hash_mib(value.parse().ok()?);
            engine.session.set_options(options).ok()
        },
    },
    Setting {
        name: "threads",
        values: "0 to 256, 0 for all cores",
        get: |engine| engine.session.options().threads().to_string(),
        set: |engine, value| {
            let options = engine.session.options().clone();
            let options = options.with_threads(parse_threads(value).ok()?);
            engine.session.set_options(options).ok()
        },
    },
    Setting {
        name: "ponder",
        values: "on or off",
        get: |engine| if engine.session.ponder() { "on" } else { "off" }.to_owned(),
        set: |engine, value| {
            engine.session.set_ponder(match value {
                "on" => true,
                "off" => false,
                _ => return None,
            });
            Some(())
        },
    },
];

/// `reversi-set NAME VALUE`: changes a setting. Without arguments it lists all settings,
/// one per line, in the format of a parameter dialog of GoGui.
pub(super) fn set(engine: &mut Gtp, arguments: Arguments<'_>) -> CommandResult {
    let Some(name) = arguments.word(0) else {
        let lines = SETTINGS
            .iter()
            .map(|setting| format!("[string] {} {}", setting.name, (setting.get)(engine)));
        return Ok(lines.collect::<Vec<_>>().join("\n").into());
    };
    let setting = SETTINGS.iter().find(|setting| setting.name == name);
    let setting = setting.ok_or(Failure::UnknownSetting)?;
    let value = arguments.word(1).ok_or(Failure::Expected("a value"))?;
    let invalid = Failure::InvalidValue(setting.name, setting.values);
    (setting.set)(engine, value).ok_or(invalid)?;
    done()
}

/// `reversi-level LEVEL`: the same as `reversi-set level LEVEL`.
pub(super) fn level(engine: &mut Gtp, arguments: Arguments<'_>) -> CommandResult {
    let expected = Failure::Expected("easy, casual, fair, medium, hard or a number from 1 to 60");
    let level = arguments.word(0).and_then(|word| word.parse().ok());
    let settings = engine.session.settings();
    engine.session.set_settings(SearchSettings {
        level: Some(level.ok_or(expected)?),
        ..settings
    });
    done()
}

pub(super) fn clear_hash(engine: &mut Gtp, _: Arguments<'_>) -> CommandResult {
    engine.session.clear_hash();
    done()
}

fn or_none(value: Option<impl ToString>) -> String {
    value.map_or_else(|| "none".to_owned(), |value| value.to_string())
}

/// Parses a limit; 0 and `none` mean no limit.
fn number_or_none<N: FromStr + Default + PartialEq>(text: &str) -> Result<Option<N>, N::Err> {
    if text == "none" {
        return Ok(None);
    }
    let number = text.parse()?;
    Ok(Some(number).filter(|number| *number != N::default()))
}
