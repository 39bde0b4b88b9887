//! The command line of Edax as an alias, since scripts and boards start engines with it.

use std::ffi::OsString;

/// The options of Edax that select what to do, and our commands.
const COMMANDS: [(&str, &str); 6] = [
    ("gtp", "gtp"),
    ("nboard", "nboard"),
    ("xboard", "cecp"),
    ("cassio", "cassio"),
    ("ugi", "ugi"),
    ("solve", "solve"),
];

/// The options of Edax with a value, and ours.
const OPTIONS: [(&str, &str); 6] = [
    ("l", "--level"),
    ("level", "--level"),
    ("n", "--threads"),
    ("n-tasks", "--threads"),
    ("move-time", "--time"),
    ("d", "--depth"),
];

/// An option of Edax that `OthelloTk` gives without a hyphen.
const OPTION_FILE: &str = "option-file";

/// Options of Edax with a value that has no meaning here.
const IGNORED: [&str; 13] = [
    OPTION_FILE,
    "eval-file",
    "book-file",
    "book-usage",
    "verbose",
    "vv",
    "h",
    "hash-table-size",
    "ponder",
    "name",
    "mode",
    "auto-store",
    "cpu",
];

/// Options of Edax without a value or a meaning here.
const FLAGS: [&str; 4] = ["q", "noise", "follow-cassio", "debug-cassio"];

/// The name of an option, which starts with one or two hyphens.
fn option_name(argument: &OsString) -> Option<&str> {
    let text = argument.to_str()?;
    let name = text.strip_prefix("--").or_else(|| text.strip_prefix('-'));
    name.or_else(|| (text == OPTION_FILE).then_some(text))
}

/// Our name of an option of Edax, which starts with one or two hyphens.
fn lookup<'t>(table: &[(&str, &'t str)], argument: &OsString) -> Option<&'t str> {
    let name = option_name(argument)?;
    let entry = table.iter().find(|(theirs, _)| *theirs == name)?;
    Some(entry.1)
}

/// Translates the arguments of a process, without its name, if they are in the form of
/// Edax: with an option such as `-gtp` or `-solve FILE` in place of a command. All other
/// arguments are returned as they are.
pub(crate) fn translate(arguments: Vec<OsString>) -> Vec<OsString> {
    let has_command = arguments
        .first()
        .and_then(|first| first.to_str())
        .is_some_and(|first| !first.starts_with('-'));
    let command = arguments
        .iter()
        .find_map(|argument| lookup(&COMMANDS, argument));
    let (false, Some(command)) = (has_command, command) else {
        return arguments;
    };
    let mut translated = vec![OsString::from(command)];
    let mut is_translated = false;
    let mut arguments = arguments.into_iter();
    while let Some(argument) = arguments.next() {
        let is = |names: &[&str]| option_name(&argument).is_some_and(|name| names.contains(&name));
        if !is_translated && lookup(&COMMANDS, &argument) == Some(command) {
            is_translated = true;
        } else if is(&IGNORED) || command == "solve" && is(&["l", "level"]) {
            // The exact solver has no level.
            arguments.next();
        } else if is(&FLAGS) {
        } else if let Some(option) = lookup(&OPTIONS, &argument) {
            translated.push(option.into());
        } else {
            translated.push(argument);
        }
    }
    translated
}

#[cfg(test)]
mod tests {
    use super::*;

    fn translated(line: &str) -> String {
        let arguments = line.split_whitespace().map(OsString::from).collect();
        let words: Vec<_> = translate(arguments)
            .into_iter()
            .map(|word| word.into_string().expect("UTF-8"))
            .collect();
        words.join(" ")
    }

    #[test]
    fn options_of_edax_become_commands() {
        for (edax, ours) in [
            ("-gtp", "gtp"),
            ("-xboard -n 1", "cecp --threads 1"),
            ("-l 10 -nboard", "nboard --level 10"),
            ("--cassio", "cassio"),
            (
                "-solve fforum-1-19.obf -n 2",
                "solve fforum-1-19.obf --threads 2",
            ),
            ("-level 5 -gtp -move-time 2", "gtp --level 5 --time 2"),
            (
                "-solve a.obf -l 60 -n 1 -verbose 1",
                "solve a.obf --threads 1",
            ),
            ("-l 21 -solve a.obf -vv 1", "solve a.obf"),
            ("-xboard -n 1 option-file edax.ini", "cecp --threads 1"),
            ("-eval-file data/eval.dat -h 22 -gtp -q", "gtp"),
        ] {
            assert_eq!(translated(edax), ours, "{edax}");
        }
    }

    #[test]
    fn other_arguments_are_unchanged() {
        for line in [
            "",
            "--help",
            "gtp --depth 3",
            "solve -n",
            "match --engine name=a,cmd=b",
            "play --level 3",
            "-l 5",
        ] {
            assert_eq!(translated(line), line);
        }
    }
}
