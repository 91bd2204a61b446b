//! A manifest to start from: every field with its meaning, commented out.

use super::{About, BASE, FIELDS, Look, SECTIONS};
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
    let about = About {
        title: name.into(),
        extends: BASE.into(),
        pieces: "pieces".into(),
        ..About::default()
    };
    let lines = |text: &mut String, section: &str, indent: &str| {
        for field in FIELDS.iter().filter(|field| field.section == section) {
            let (meaning, range, value) =
                (field.meaning, field.range(), (field.write)(&about, look));
            // Writing into a string cannot fail.
            let _ = writeln!(
                text,
                "{indent}// {meaning}: {range}.\n{indent}// {}: {value},",
                field.name
            );
        }
    };
    lines(&mut text, "", "    ");
    for (section, meaning) in SECTIONS {
        let _ = write!(text, "\n    // {meaning}\n    {section}: (\n");
        lines(&mut text, section, "        ");
        text.push_str("    ),\n");
    }
    text.push_str(")\n");
    text
}

#[cfg(test)]
mod tests {
    use super::{super::Manifest, *};

    #[test]
    fn with_the_slashes_gone_it_is_the_look_it_began_with() {
        let mut start = Look::default();
        start.fog.softness = 0.125;
        start.board.pictures = false;
        let text = template("Mine", &start);
        let (manifest, faults) = Manifest::parse(text.as_bytes());
        assert_eq!((manifest.values.len(), faults), (0, Vec::new()), "{text}");
        let text: String = text
            .lines()
            .map(|line| match line.trim_start().strip_prefix("// ") {
                Some(field) if field.ends_with(',') && field.contains(": ") => format!("{field}\n"),
                _ => format!("{line}\n"),
            })
            .collect();
        let (manifest, faults) = Manifest::parse(text.as_bytes());
        assert_eq!((manifest.values.len(), faults), (FIELDS.len(), Vec::new()), "{text}");
        let mut look = Look::default();
        manifest.apply(&mut look);
        assert_eq!(look, start);
        assert_eq!(manifest.about.title, "Mine");
    }
}
