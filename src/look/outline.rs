//! Finds the fields in a RON text, so that each can be parsed, and its faults reported, by itself.

use core::fmt;
use serde::de::IgnoredAny;

/// A place in a text, with line and column counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in characters.
    pub column: usize,
}

impl Place {
    /// Returns the place of the byte at `at`.
    pub(super) fn of(text: &str, at: usize) -> Self {
        let before = &text[..at];
        let line = before.rfind('\n').map_or(0, |end| end + 1);
        Self { line: before.matches('\n').count() + 1, column: before[line..].chars().count() + 1 }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// A field in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Entry<'a> {
    /// The group of the field, or empty.
    pub(super) section: &'a str,
    /// The field's own name.
    pub(super) name: &'a str,
    /// The offset of the name, in bytes.
    pub(super) at: usize,
    /// The text of the value, after the colon.
    pub(super) value: &'a str,
    /// The offset of the value, in bytes.
    pub(super) value_at: usize,
    /// `true` if the value is a group of fields.
    pub(super) is_section: bool,
}

/// Returns the fields of a text and of the groups in it, in their order.
///
/// # Errors
/// If the text is not RON, or is not a list of fields.
pub(super) fn outline(text: &str) -> Result<Vec<Entry<'_>>, (Place, String)> {
    ron::from_str::<IgnoredAny>(text).map_err(|error| {
        let at = error.span.start;
        (Place { line: at.line, column: at.col }, error.code.to_string())
    })?;
    let mut reader = Reader { text, at: 0 };
    reader.skip_extensions();
    reader.skip_space();
    let start = reader.at;
    let mut entries = Vec::new();
    if reader.enter_section() && reader.fields("", &mut entries) {
        Ok(entries)
    } else {
        let right = "a theme is written as a list of fields in round brackets: (title: \"…\")";
        Err((Place::of(text, start), right.into()))
    }
}

/// A reader of a text that is known to be RON.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn next(&self) -> char {
        self.rest().chars().next().unwrap_or('\0')
    }

    fn skip(&mut self, while_it: impl Fn(char) -> bool) {
        let rest = self.rest();
        self.at += rest.find(|c| !while_it(c)).unwrap_or(rest.len());
    }

    /// Skips whitespace and comments.
    fn skip_space(&mut self) {
        loop {
            self.skip(char::is_whitespace);
            let rest = self.rest();
            if rest.starts_with("//") {
                self.skip(|c| c != '\n');
            } else if rest.starts_with("/*") {
                self.skip_remark();
            } else {
                return;
            }
        }
    }

    /// Skips a block comment, which may contain others.
    fn skip_remark(&mut self) {
        let mut depth = 0;
        while !self.rest().is_empty() {
            let (step, change) = match self.rest() {
                rest if rest.starts_with("/*") => (2, 1),
                rest if rest.starts_with("*/") => (2, -1),
                _ => (self.next().len_utf8(), 0),
            };
            self.at += step;
            depth += change;
            if depth == 0 {
                return;
            }
        }
    }

    /// Skips `#![enable(…)]`.
    fn skip_extensions(&mut self) {
        self.skip_space();
        while self.rest().starts_with('#') {
            self.skip(|c| c != ']');
            self.at = (self.at + 1).min(self.text.len());
            self.skip_space();
        }
    }

    fn name(&mut self) -> &'a str {
        let start = self.at;
        self.skip(|c| c.is_alphanumeric() || c == '_');
        &self.text[start..self.at]
    }

    /// Enters the brackets of a group, which may have a name. Reads nothing if there is no group.
    fn enter_section(&mut self) -> bool {
        let start = self.at;
        self.name();
        self.skip_space();
        if self.next() == '(' {
            self.at += 1;
            true
        } else {
            self.at = start;
            false
        }
    }

    /// Reads all fields up to the closing bracket. Returns `false` if there is anything else.
    fn fields(&mut self, section: &'a str, entries: &mut Vec<Entry<'a>>) -> bool {
        loop {
            self.skip_space();
            if self.next() == ')' {
                self.at += 1;
                return true;
            }
            let at = self.at;
            let name = self.name();
            self.skip_space();
            if name.is_empty() || self.next() != ':' {
                return false;
            }
            self.at += 1;
            self.skip_space();
            let (value_at, index) = (self.at, entries.len());
            entries.push(Entry { section, name, at, value: "", value_at, is_section: false });
            // Groups within groups are values, as no theme has them.
            let is_section =
                section.is_empty() && self.enter_section() && self.fields(name, entries);
            if !is_section {
                self.at = value_at;
                entries.truncate(index + 1);
                self.skip_value();
            }
            entries[index].value = self.text[value_at..self.at].trim_end();
            entries[index].is_section = is_section;
            self.skip_space();
            if self.next() == ',' {
                self.at += 1;
            }
        }
    }

    /// Skips a value, up to the comma or the bracket after it.
    fn skip_value(&mut self) {
        let mut depth = 0;
        loop {
            let before = self.at;
            self.skip_space();
            match self.next() {
                '\0' => return,
                ',' | ')' | ']' | '}' if depth == 0 => {
                    self.at = before;
                    return;
                }
                '(' | '[' | '{' => depth += 1,
                ')' | ']' | '}' => depth -= 1,
                '"' => {
                    self.skip_text();
                    continue;
                }
                'r' if self.skip_raw_text() => continue,
                _ => {}
            }
            self.at += self.next().len_utf8();
        }
    }

    fn skip_text(&mut self) {
        self.at += 1;
        while !matches!(self.next(), '"' | '\0') {
            if self.next() == '\\' {
                self.at += 1;
            }
            self.at += self.next().len_utf8();
        }
        self.at = (self.at + 1).min(self.text.len());
    }

    /// Skips `r#"…"#`. Returns `false` if no such text begins here.
    fn skip_raw_text(&mut self) -> bool {
        let hashes = self.rest()[1..].chars().take_while(|c| *c == '#').count();
        let quote = self.at + 1 + hashes;
        if !self.text[quote..].starts_with('"') {
            return false;
        }
        let end = format!("\"{}", "#".repeat(hashes));
        let body = &self.text[quote + 1..];
        self.at = body.find(&end).map_or(self.text.len(), |at| quote + 1 + at + end.len());
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Vec<(String, String)> {
        let entries = outline(text).expect("it is RON");
        entries
            .iter()
            .filter(|entry| !entry.is_section)
            .map(|entry| (format!("{}.{}", entry.section, entry.name), entry.value.to_owned()))
            .collect()
    }

    #[test]
    fn fields_and_groups_are_found_past_remarks_and_odd_values() {
        let text = r##"#![enable(implicit_some)]
// A remark with a bracket (
Theme(title: "a, \" (b", /* one /* two */ ) */ board: (light: "#fff", ),
    odd: [(1, 2), {"x": (y: 3)}], raw: r#"a " , )"#, fog: (), last: 0.5 // end
)"##;
        let pairs: Vec<_> = found(text);
        let pairs: Vec<_> = pairs.iter().map(|(path, value)| (&path[..], &value[..])).collect();
        assert_eq!(
            pairs,
            [
                (".title", r#""a, \" (b""#),
                ("board.light", r##""#fff""##),
                (".odd", "[(1, 2), {\"x\": (y: 3)}]"),
                (".raw", "r#\"a \" , )\"#"),
                (".last", "0.5"),
            ]
        );
    }

    #[test]
    fn names_have_places() {
        let text = "(\n    title: \"é\", licence: \"x\",\n)";
        let entries = outline(text).expect("it is RON");
        assert_eq!(Place::of(text, entries[0].at), Place { line: 2, column: 5 });
        assert_eq!(Place::of(text, entries[1].at), Place { line: 2, column: 17 });
        assert_eq!(Place::of(text, entries[1].value_at), Place { line: 2, column: 26 });
    }

    #[test]
    fn what_is_no_list_of_fields_is_refused_with_the_place() {
        for (text, line) in [("(title: \"x\"", 1), ("(\n  title \"x\")", 2), ("", 1)] {
            assert_eq!(outline(text).unwrap_err().0.line, line, "{text}");
        }
        for text in ["[1, 2]", "\"title\"", "(1, 2)", "{\"title\": \"x\"}"] {
            assert!(outline(text).unwrap_err().1.contains("(title:"), "{text}");
        }
    }
}
