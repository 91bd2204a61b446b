//! The plural forms of a language, and the check that its texts have them.

use super::messages::Use;
use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
use std::collections::BTreeSet;
use unic_langid::LanguageIdentifier;

const NAMES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// The plural forms of a language.
pub struct Forms {
    /// The forms of whole numbers.
    whole: BTreeSet<&'static str>,
    /// The forms of all numbers, also of fractions.
    all: BTreeSet<&'static str>,
}

impl Forms {
    /// Returns the forms of a language; `None` if the rules of the language are unknown.
    pub fn of(tag: &str) -> Option<Self> {
        let id: LanguageIdentifier = tag.parse().ok()?;
        let plain = LanguageIdentifier::from_parts(id.language, None, None, &[]);
        let rules = [id, plain]
            .into_iter()
            .find_map(|id| PluralRules::create(id, PluralRuleType::CARDINAL).ok())?;
        // These numbers show all forms of every language.
        let whole = (0..=1000_u32).chain([1_000_000]).filter_map(|n| rules.select(n).ok());
        let whole: BTreeSet<_> = whole.map(name).collect();
        let parts = ["0.0", "0.1", "0.5", "1.0", "1.1", "1.5", "2.5", "10.1"];
        let parts = parts.into_iter().filter_map(|n| rules.select(n).ok()).map(name);
        Some(Self { all: parts.chain(whole.iter().copied()).collect(), whole })
    }

    /// Returns the faults of the choices in a message.
    pub fn faults(&self, uses: &[Use]) -> Vec<String> {
        let mut faults = Vec::new();
        for (argument, names, default) in choices(uses) {
            let lacking: Vec<&str> =
                self.whole.iter().copied().filter(|form| !names.contains(form)).collect();
            if !lacking.is_empty() && !names.iter().any(|name| is_number(name)) {
                let lacking = lacking.join("], [");
                faults.push(format!("lacks the form [{lacking}] for `${argument}`"));
            }
            for name in names.iter().filter(|name| NAMES.contains(*name) && **name != default) {
                if !self.all.contains(*name) {
                    faults.push(format!("never uses the form [{name}] for `${argument}`"));
                }
            }
        }
        faults
    }

    /// Returns the faults of a message that does not choose as the English one does.
    ///
    /// Both are given with what the messages within them use.
    pub fn faults_beside(&self, uses: &[Use], english: &[Use]) -> Vec<String> {
        let arguments =
            |uses| choices(uses).map(|(argument, ..)| argument).collect::<BTreeSet<_>>();
        let same = arguments(english).difference(&arguments(uses)).copied().collect::<Vec<_>>();
        let has_forms = self.whole.len() > 1;
        let forms = self.whole.iter().copied().collect::<Vec<_>>().join("] … [");
        let fault = |argument| {
            format!(
                "has the same form for every `${argument}`; write {{ ${argument} -> [{forms}] … }}"
            )
        };
        same.into_iter().filter(|_| has_forms).map(fault).collect()
    }
}

/// Returns the choices of a plural form: the argument, the names of the variants, the default.
fn choices<'u, 'a>(uses: &'u [Use<'a>]) -> impl Iterator<Item = (&'a str, &'u [&'a str], &'a str)> {
    uses.iter().filter_map(|found| match found {
        Use::Choice { argument, names, default } if is_by_form(names) => {
            Some((*argument, names.as_slice(), *default))
        }
        _ => None,
    })
}

/// Returns `true` if the variants of a choice are plural forms and numbers, not other names.
fn is_by_form(names: &[&str]) -> bool {
    names.iter().all(|name| NAMES.contains(name) || is_number(name))
        && names.iter().any(|name| NAMES.contains(name))
}

fn is_number(name: &str) -> bool {
    name.parse::<f64>().is_ok()
}

const fn name(category: PluralCategory) -> &'static str {
    match category {
        PluralCategory::ZERO => "zero",
        PluralCategory::ONE => "one",
        PluralCategory::TWO => "two",
        PluralCategory::FEW => "few",
        PluralCategory::MANY => "many",
        PluralCategory::OTHER => "other",
    }
}

#[test]
fn languages_have_their_forms() {
    let forms = |tag| Forms::of(tag).expect("a known language");
    let whole = |tag| forms(tag).whole.into_iter().collect::<Vec<_>>();
    assert_eq!(whole("en"), ["one", "other"]);
    assert_eq!(whole("ru"), ["few", "many", "one"]);
    assert_eq!(whole("zh-Hans"), ["other"]);
    assert_eq!(whole("pl"), ["few", "many", "one"]);
    assert_eq!(whole("ar").len(), 6);
    assert!(forms("ru").all.contains("other"));
    assert!(Forms::of("tlh").is_none());
}
