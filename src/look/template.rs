//! A manifest to start from: every field with its meaning, commented out.

use super::{FIELDS, Field, Look, SECTIONS};
use core::fmt::Write;

/// Returns the text of a `theme.ron` with all fields commented out, with the values of a look.
pub fn template(name: &str, look: &Look) -> String {
    let mut text = format!(
        "// {name}, a theme for Fog chess.\n\
         //\n\
         // Every field is optional, and so is every picture and sound: whatever is missing comes\n\
         // from the theme that this one extends. To change a field, remove the // before it.\n\
         // Colours are written as \"#rrggbb\", or \"#rrggbbaa\" with their opacity.\n\
         (\n"
    );
    for field in fields_of("") {
        let value = match field.name {
            "title" => name,
            "extends" => "base",
            "pieces" => "pieces",
            _ => "",
        };
        line(&mut text, "    ", field, &format!("\"{value}\""));
    }
    for (section, meaning) in SECTIONS {
        let _ = write!(text, "\n    // {meaning}\n    {section}: (\n");
        for field in fields_of(section) {
            line(&mut text, "        ", field, &field.show(look).unwrap_or_default());
        }
        text.push_str("    ),\n");
    }
    text.push_str(")\n");
    text
}

fn fields_of(section: &str) -> impl Iterator<Item = &'static Field> {
    FIELDS.iter().filter(move |field| field.section == section)
}

fn line(text: &mut String, indent: &str, field: &Field, value: &str) {
    // Writing into a string cannot fail.
    let _ = writeln!(
        text,
        "{indent}// {}: {}.\n{indent}// {}: {value},",
        field.meaning,
        field.range(),
        field.name
    );
}

#[cfg(test)]
mod tests {
    use super::{super::Manifest, *};

    #[test]
    fn it_says_nothing_until_the_slashes_are_gone() {
        let text = template("My theme", &Look::default());
        let (manifest, faults) = Manifest::parse(text.as_bytes());
        assert_eq!(faults, []);
        assert!(FIELDS.iter().all(|field| !manifest.gives(field)));
        let mut look = Look::default();
        manifest.apply(&mut look);
        assert_eq!(look, Look::default());
    }

    #[test]
    fn with_the_slashes_gone_it_is_the_look_it_began_with() {
        let mut start = Look::default();
        start.fog.softness = 0.125;
        start.board.pictures = false;
        let text: String = template("Mine", &start)
            .lines()
            .map(|line| match line.trim_start().strip_prefix("// ") {
                Some(field) if field.ends_with(',') && field.contains(": ") => format!("{field}\n"),
                _ => format!("{line}\n"),
            })
            .collect();
        let (manifest, faults) = Manifest::parse(text.as_bytes());
        assert_eq!(faults, [], "{text}");
        assert!(FIELDS.iter().all(|field| manifest.gives(field)), "{text}");
        let mut look = Look::default();
        manifest.apply(&mut look);
        assert_eq!(look, start);
        assert_eq!(manifest.about.title, "Mine");
    }
}
