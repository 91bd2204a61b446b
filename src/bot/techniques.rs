//! [`Techniques`]: the techniques that make the levels strong. Each can be left out, to measure its
//! value. The game plays with all of them.

use core::{fmt, str::FromStr};

/// A technique of some level.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Technique {
    /// The Scout remembers the squares of pieces that it does not see any more.
    Memory,
    /// The Ranger counts the loss of its king double.
    Fear,
    /// The opponent may avoid positions to which it would not have come (the Resolve gadget).
    /// Without it all positions are equally likely.
    Resolve,
    /// Only the few moves are played on which the strategy has settled. Without it every move is
    /// played as often as the strategy says.
    Purify,
    /// Up to three moves are mixed. Without it the best one is played.
    Mix,
    /// The tree grows along promising moves (PUCT). Without it any move is as good as another.
    Puct,
    /// One side explores, the other plays its strategy. Without it both explore.
    OneSided,
    /// A side plays the same in all positions that it cannot tell apart. Without it both sides know
    /// everything from the next ply on.
    Group,
    /// The Grandmaster continues with the search of its last move.
    Keep,
    /// In the fog a learned network corrects the Grandmaster's evaluation, where the board has one.
    Network,
}

impl Technique {
    /// All techniques.
    pub const ALL: [Self; 10] = [
        Self::Memory,
        Self::Fear,
        Self::Resolve,
        Self::Purify,
        Self::Mix,
        Self::Puct,
        Self::OneSided,
        Self::Group,
        Self::Keep,
        Self::Network,
    ];

    /// Returns the name on the command line.
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
            Self::Network => "network",
        }
    }

    const fn bit(self) -> u16 {
        1 << self as u16
    }
}

/// A set of techniques.
///
/// As a text it lists those that are left out: `resolve,mix` means all but these two, and the empty
/// text means all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Techniques {
    left_out: u16,
}

impl Techniques {
    /// All techniques.
    pub const ALL: Self = Self { left_out: 0 };

    /// Returns the set without this technique.
    #[must_use]
    pub const fn without(self, technique: Technique) -> Self {
        Self { left_out: self.left_out | technique.bit() }
    }

    /// Returns `true` if this technique is in the set.
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

/// The error for a text with an unknown technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotATechnique;

impl FromStr for Techniques {
    type Err = NotATechnique;

    fn from_str(text: &str) -> Result<Self, NotATechnique> {
        let mut names = text.split(',').filter(|name| !name.is_empty());
        names.try_fold(Self::ALL, |techniques, name| {
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
