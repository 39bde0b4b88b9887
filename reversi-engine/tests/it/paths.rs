//! The paths that a source file mentions, `use` lists taken apart.

use proc_macro2::{Delimiter, TokenStream, TokenTree};

/// All paths of two or more names in a file, its test modules left out:
/// `use a::{b, c::d};` gives `a::b` and `a::c::d`.
pub(crate) fn paths(source: &str) -> Vec<Vec<String>> {
    let tokens: TokenStream = source.parse().expect("a Rust file");
    let mut found = Vec::new();
    walk(tokens, &mut found);
    found
}

fn walk(tokens: TokenStream, found: &mut Vec<Vec<String>>) {
    let tokens: Vec<TokenTree> = tokens.into_iter().collect();
    let mut rest = tokens.as_slice();
    while let Some(token) = rest.first() {
        if let Some(behind) = skip_test_module(rest) {
            rest = behind;
            continue;
        }
        match token {
            TokenTree::Ident(_) => rest = path(rest, &[], found),
            TokenTree::Group(group) => {
                walk(group.stream(), found);
                rest = &rest[1..];
            }
            TokenTree::Punct(_) | TokenTree::Literal(_) => rest = &rest[1..],
        }
    }
}

/// Reads one path behind a prefix and gives back the tokens behind it.
fn path<'t>(
    tokens: &'t [TokenTree],
    prefix: &[String],
    found: &mut Vec<Vec<String>>,
) -> &'t [TokenTree] {
    let mut path = prefix.to_vec();
    let mut rest = tokens;
    loop {
        match rest {
            [TokenTree::Ident(name), behind @ ..] => {
                path.push(name.to_string());
                rest = behind;
            }
            [TokenTree::Group(list), behind @ ..] if list.delimiter() == Delimiter::Brace => {
                let items: Vec<TokenTree> = list.stream().into_iter().collect();
                for item in items.split(|token| is_punct(token, ',')) {
                    self::path(item, &path, found);
                }
                return behind;
            }
            _ => break,
        }
        match rest {
            [first, second, behind @ ..] if is_punct(first, ':') && is_punct(second, ':') => {
                rest = behind;
            }
            _ => break,
        }
    }
    if path.len() > 1 {
        found.push(path);
    }
    rest
}

/// The tokens behind a `mod` with a `cfg` of `test`, if one comes next.
fn skip_test_module(tokens: &[TokenTree]) -> Option<&[TokenTree]> {
    let [
        hash,
        TokenTree::Group(attribute),
        keyword,
        _,
        _,
        behind @ ..,
    ] = tokens
    else {
        return None;
    };
    let attribute = attribute.to_string();
    let is_test = attribute.contains("cfg") && attribute.contains("test");
    let is_module = is_punct(hash, '#') && keyword.to_string() == "mod";
    (is_test && is_module).then_some(behind)
}

fn is_punct(token: &TokenTree, mark: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == mark)
}
