//! A search for the name that was meant by a wrong one.

/// Returns the known name that is nearest to a wrong one, if one is near enough to be meant.
pub fn nearest<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wrong = wrong.to_lowercase();
    let far = wrong.chars().count() / 3 + 1;
    known
        .into_iter()
        .map(|name| (distance(&wrong, &name.to_lowercase()), name))
        .filter(|(distance, _)| *distance <= far)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// Returns the number of letters to insert, remove or change to turn one name into the other
/// (Levenshtein).
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.chars().enumerate() {
        let mut corner = core::mem::replace(&mut row[0], i + 1);
        for (j, to) in b.iter().enumerate() {
            let changed = corner + usize::from(from != *to);
            corner = row[j + 1];
            row[j + 1] = changed.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_are_counted() {
        assert_eq!(distance("", "fog"), 3);
        assert_eq!(distance("sofness", "softness"), 1);
        assert_eq!(distance("kitten", "sitting"), 3);
        assert_eq!(distance("туман", "туман"), 0);
    }

    #[test]
    fn only_a_near_name_is_meant() {
        let known = ["softness", "drift", "scale"];
        assert_eq!(nearest("sofness", known), Some("softness"));
        assert_eq!(nearest("Drift", known), Some("drift"));
        assert_eq!(nearest("wind", known), None);
    }
}
