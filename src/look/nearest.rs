//! A search for the name that was meant by a wrong one.

/// Returns the known name that is nearest to a wrong one, if one is near enough to be meant.
pub fn nearest<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let wrong = wrong.to_lowercase();
    let far = wrong.chars().count() / 3 + 1;
    let distance = |name: &&str| strsim::levenshtein(&wrong, &name.to_lowercase());
    known.into_iter().min_by_key(distance).filter(|name| distance(name) <= far)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_near_name_is_meant() {
        let known = ["softness", "drift", "scale"];
        assert_eq!(nearest("sofness", known), Some("softness"));
        assert_eq!(nearest("Drift", known), Some("drift"));
        assert_eq!(nearest("wind", known), None);
    }
}
