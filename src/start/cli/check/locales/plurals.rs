//! The plural forms of a language, and the check that its texts have them.

use super::messages::{Message, Use};
use intl_pluralrules::{PluralCategory, PluralRuleType, PluralRules};
use std::collections::{BTreeMap, BTreeSet};
use unic_langid::LanguageIdentifier;

const NAMES: [&str; 6] = ["zero", "one", "two", "few", "many", "other"];

/// The plural forms of a language.
pub(super) struct Forms {
    /// The forms of whole numbers.
    whole: BTreeSet<&'static str>,
    /// The forms of all numbers, also of fractions.
    all: BTreeSet<&'static str>,
}

impl Forms {
    /// Returns the forms of a language; `None` if the rules of the language are unknown.
    pub(super) fn of(tag: &str) -> Option<Self> {
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

    /// Returns the faults in the plural forms of a message, whose English text is `english`.
    pub(super) fn check<'a>(
        &self,
        message: &Message<'a>,
        own: &BTreeMap<&str, &Message<'a>>,
        english: Option<(&Message<'a>, &BTreeMap<&str, &Message<'a>>)>,
    ) -> Vec<String> {
        let mut faults = Vec::new();
        for found in message.uses() {
            let Use::Choice { argument, names, default } = found else { continue };
            if !is_by_form(&names) {
                continue;
            }
            let lacking: Vec<&str> =
                self.whole.iter().copied().filter(|form| !names.contains(form)).collect();
            if !lacking.is_empty() && !names.iter().any(|name| is_number(name)) {
                faults.push(format!(
                    "`{}` has no form [{}] for `${argument}`, which this language has",
                    message.key,
                    lacking.join("], ["),
                ));
            }
            for name in names.iter().filter(|name| NAMES.contains(*name) && **name != default) {
                if !self.all.contains(*name) {
                    faults.push(format!(
                        "`{}`: the form [{name}] for `${argument}` is never used: this language has no such form",
                        message.key,
                    ));
                }
            }
        }
        if let Some((english, all)) = english.filter(|_| self.whole.len() > 1) {
            let chosen = chosen_by(message, own);
            for argument in chosen_by(english, all).difference(&chosen) {
                faults.push(format!(
                    "`{}` has the same form for every `${argument}`; write {{ ${argument} -> [{}] … }}",
                    message.key,
                    self.whole.iter().copied().collect::<Vec<_>>().join("] … ["),
                ));
            }
        }
        faults
    }
}

/// Returns the arguments that choose a plural form somewhere in a message.
fn chosen_by<'a>(message: &Message<'a>, all: &BTreeMap<&str, &Message<'a>>) -> BTreeSet<&'a str> {
    let mut arguments = BTreeSet::new();
    message.collect(all, &mut BTreeSet::new(), &mut |found| {
        if let Use::Choice { argument, names, .. } = found
            && is_by_form(&names)
        {
            arguments.insert(argument);
        }
    });
    arguments
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

#[cfg(test)]
mod tests {
    use super::*;

    fn whole(tag: &str) -> Vec<&'static str> {
        Forms::of(tag).expect("a known language").whole.into_iter().collect()
    }

    #[test]
    fn languages_have_their_forms() {
        assert_eq!(whole("en"), ["one", "other"]);
        assert_eq!(whole("ru"), ["few", "many", "one"]);
        assert_eq!(whole("zh-Hans"), ["other"]);
        assert_eq!(whole("pl"), ["few", "many", "one"]);
        assert_eq!(whole("ar").len(), 6);
        assert!(Forms::of("ru").expect("known").all.contains("other"));
        assert!(Forms::of("tlh").is_none());
    }
}
