//! The commands that change the settings of the engine.

use std::str::FromStr;

use reversi_engine::SearchOptions;

use super::arguments::Arguments;
use super::{CommandResult, Failure, Gtp, done};
use crate::settings::SearchSettings;
use crate::util::text;

/// A setting: its name, its getter and its setter.
struct Setting {
    name: &'static str,
    get: fn(&Gtp) -> String,
    set: fn(&mut Gtp, &str) -> Option<()>,
}

const SETTINGS: &[Setting] = &[
    Setting {
        name: "level",
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
        get: |engine| engine.session.options().hash_mib().to_string(),
        set: |engine, value| {
            let options = engine.session.options().clone();
            let mebibytes = value.parse().ok()?;
            engine.session.set_options(options.with_hash_mib(mebibytes));
            Some(())
        },
    },
    Setting {
        name: "threads",
        get: |engine| engine.session.options().threads().to_string(),
        set: |engine, value| {
            let options = engine.session.options().clone();
            let threads = value.parse().ok();
            let threads =
                threads.filter(|threads| (1..=SearchOptions::MAX_THREADS).contains(threads))?;
            engine.session.set_options(options.with_threads(threads));
            Some(())
        },
    },
    Setting {
        name: "ponder",
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
    (setting.set)(engine, value).ok_or(Failure::InvalidValue(setting.name))?;
    done()
}

/// `reversi-level LEVEL`: the same as `reversi-set level LEVEL`.
pub(super) fn level(engine: &mut Gtp, arguments: Arguments<'_>) -> CommandResult {
    let expected = Failure::Expected("easy, medium, hard or a number from 1 to 60");
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
