//! [`Techniques`]: what makes the levels strong, each of which can be left out, to measure what
//! it is worth. The game plays with all of them.

use core::{fmt, str::FromStr};

/// A way of thinking that some level has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Technique {
    /// The Scout remembers where pieces stood that it does not see any more.
    Memory,
    /// The Ranger counts the loss of its king double.
    Fear,
    /// The opponent may leave positions to which it would not have come (the Resolve gadget).
    /// Without it all positions are equally likely.
    Resolve,
    /// Only the few moves are played that the strategy has settled on. Without it any move is
    /// played as often as the strategy says.
    Purify,
    /// Up to three moves are mixed. Without it the best one is played.
    Mix,
    /// The tree grows where much is promised (PUCT). Without it any move is as good as another.
    Puct,
    /// One side explores, the other plays as it would. Without it both explore.
    OneSided,
    /// A side that cannot tell positions apart does the same in all of them. Without it both
    /// know all from the next ply on.
    Group,
    /// The Grandmaster goes on with what it thought before the last move.
    Keep,
}

impl Technique {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Memory,
        Self::Fear,
        Self::Resolve,
        Self::Purify,
        Self::Mix,
        Self::Puct,
        Self::OneSided,
        Self::Group,
        Self::Keep,
    ];

    /// Its name on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Memory => "memory",
            Self::Fear => "fear",
            Self::Resolve => "resolve",
            Self::Purify => "purify",
            Self::Mix => "mix",
            Self::Puct => "puct",
            Self::OneSided => "one-sided",
            Self::Group => "group",
            Self::Keep => "keep",
        }
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// Some of the techniques.
///
/// As a text they are those that are left out: `resolve,mix` are all but these two, and the
/// empty text is all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Techniques {
    left_out: u16,
}

impl Techniques {
    /// All of them.
    pub const ALL: Self = Self { left_out: 0 };

    /// The same but for one.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Self {
        Self { left_out: self.left_out | technique.bit() }
    }

    /// Whether this one is among them.
    pub const fn has(self, technique: Technique) -> bool {
        self.left_out & technique.bit() == 0
    }
}

impl fmt::Display for Techniques {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let left_out = Technique::ALL.into_iter().filter(|technique| !self.has(*technique));
        for (at, technique) in left_out.enumerate() {
            write!(f, "{}{}", if at == 0 { "" } else { "," }, technique.id())?;
        }
        Ok(())
    }
}

/// A text that names something else than techniques.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotATechnique;

impl FromStr for Techniques {
    type Err = NotATechnique;

    fn from_str(text: &str) -> Result<Self, NotATechnique> {
        let names = text.split(',').filter(|name| !name.is_empty());
        names.into_iter().try_fold(Self::ALL, |techniques, name| {
            let mut all = Technique::ALL.into_iter();
            let technique = all.find(|technique| technique.id().eq_ignore_ascii_case(name));
            technique.map(|technique| techniques.without(technique)).ok_or(NotATechnique)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_left_out_are_named() {
        for text in ["", "memory", "resolve,mix", "purify,group,keep"] {
            let techniques: Techniques = text.parse().unwrap();
            assert_eq!(techniques.to_string(), text);
            for technique in Technique::ALL {
                let named = text.split(',').any(|name| name == technique.id());
                assert_eq!(techniques.has(technique), !named, "{text}: {technique:?}");
            }
        }
        assert_eq!("luck".parse::<Techniques>(), Err(NotATechnique));
    }
}
