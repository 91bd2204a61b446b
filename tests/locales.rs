//! Every language has the same keys in the same order, so that translators can compare them.

use std::{fs, path::Path};

fn keys(language: &str) -> Vec<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/locales").join(language);
    let text = fs::read_to_string(path.join("game.ftl")).expect("the language's texts");
    let key = |line: &str| {
        let (key, _) = line.split_once(" =")?;
        key.starts_with(|letter: char| letter.is_ascii_lowercase()).then(|| key.to_owned())
    };
    text.lines().filter_map(key).collect()
}

#[test]
fn all_languages_have_the_same_keys_in_the_same_order() {
    let english = keys("en");
    assert!(english.len() > 250, "only {} keys found", english.len());
    assert_eq!(english, keys("ru"));
    let mut sorted = english.clone();
    sorted.sort();
    sorted.dedup();
    assert_eq!(sorted.len(), english.len(), "a key is there twice");
}
