//! The names of exported files, which every system accepts.

use super::{ExportFormat, variant};
use crate::format::SavedGame;
use fogchess_rules::{BySide, Color, text::is_device_name};

/// The longest name without its extension, in bytes: file systems allow 255, and archives and
/// synchronised folders add to it.
const LONGEST: usize = 120;

/// Returns a file name for an exported game: its title or its rules, the day when it was saved
/// (UTC), and the players, such as `fog-of-war 2026-11-20 Anna-Boris.pgn`.
///
/// The name holds letters, digits, spaces and dashes, is never empty, begins with a letter or a
/// digit, and is not the name of a device.
pub fn file_name(saved: &SavedGame, format: ExportFormat) -> String {
    let setup = &saved.record.setup;
    let capital = |name: &str| name[..1].to_ascii_uppercase() + &name[1..];
    let rules = setup.ruleset.preset().map_or(variant::OTHER, variant::name).to_lowercase();
    let title = safe(&saved.title, ' ');
    let mut parts = vec![if title.is_empty() { safe(&rules, '-') } else { title }];
    if let Some(at) = saved.saved {
        let text = humantime::format_rfc3339_seconds(at).to_string();
        parts.extend(text.split('T').next().map(ToOwned::to_owned));
    }
    let names = BySide::from_fn(|side| setup.name(side).map(|name| safe(name, ' ')));
    if names.iter().flatten().any(|name| !name.is_empty()) {
        let shown = |side: Color| {
            let name = names[side].clone().filter(|name| !name.is_empty());
            name.unwrap_or_else(|| capital(setup.ruleset.board.side_name(side)))
        };
        parts.push(Color::ALL.map(shown).join("-"));
    }
    let mut stem = parts.join(" ");
    while stem.len() > LONGEST {
        stem.pop();
    }
    let stem = stem.trim_end_matches([' ', '-']);
    let mark = if is_device_name(stem) { "game " } else { "" };
    format!("{mark}{stem}.{}", format.extension(setup.ruleset.board))
}

/// Returns a text of letters, digits, dashes and single spaces only, with `gap` for anything else.
fn safe(text: &str, gap: char) -> String {
    let mut name = String::new();
    for c in text.chars() {
        if c.is_alphabetic() || c.is_ascii_digit() || c == '-' {
            name.push(c);
        } else if c != '\'' && !name.ends_with([gap, '-']) {
            name.push(gap);
        }
    }
    name.trim_matches([' ', '-']).to_owned()
}
