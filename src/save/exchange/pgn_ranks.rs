//! The number of the first rank in a game of xiangqi whose moves are written as two points: 0 in
//! ICCS, 1 in UCI notation.
//!
//! Programs write both in the same letters, so the whole text decides, never a single move.

use super::{
    pgn_glyphs::bare,
    pgn_result::in_moves,
    pgn_tags::{self as tags, Tags},
    pgn_tokens::{Token, Tokens},
};
use fogchess_rules::{text::Place, xiangqi::Points};

/// The ways to count the ranks that a text leaves open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ranks {
    /// There is one way. `None`: each move tells its own, if it needs any.
    Known(Option<FirstRank>),
    /// Either way is possible: the moves must tell. If they are legal both ways, the first way
    /// counts; `told` is `true` if the text speaks for it.
    Open { ways: [FirstRank; 2], told: bool },
}

/// The number of the first rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FirstRank {
    Zero,
    One,
}

impl Ranks {
    /// Looks at all moves of a game. `first` is the token after its tags.
    pub(super) fn of_game<'a>(
        tags: &Tags,
        first: Option<&(Place, Token<'a>)>,
        rest: &Tokens<'a>,
    ) -> Self {
        let (mut found, mut zero, mut ten) = (None, false, false);
        for word in words(first, rest) {
            let Some(points) = Points::read(&bare(word)) else { continue };
            let numbers = [points.from.1, points.to.1];
            zero |= numbers.contains(&0);
            ten |= numbers.contains(&10);
            found = found.or(Some((word, points.dash)));
        }
        let format = tags.get(tags::FORMAT);
        let by_tag = format.is_some_and(|format| format.eq_ignore_ascii_case(tags::ICCS));
        match (zero, ten, found) {
            (false, false, Some((word, dash))) => {
                use FirstRank::{One, Zero};
                let capital = word.starts_with(|c: char| c.is_ascii_uppercase());
                let ways = if by_tag || dash || capital { [Zero, One] } else { [One, Zero] };
                Self::Open { ways, told: by_tag || dash }
            }
            (true, false, _) => Self::Known(Some(FirstRank::Zero)),
            (false, true, _) => Self::Known(Some(FirstRank::One)),
            (true, true, _) | (false, false, None) => Self::Known(None),
        }
    }
}

impl FirstRank {
    /// Returns the number of the first rank.
    pub(super) const fn number(self) -> u8 {
        match self {
            Self::Zero => 0,
            Self::One => 1,
        }
    }

    /// Returns a move in UCI notation, if it is written as two points; otherwise as it is written.
    pub(super) fn in_uci(self, word: &str) -> String {
        let Some(Points { from, to, .. }) = Points::read(word) else { return word.into() };
        let point = |(file, rank): (u8, u8)| {
            format!("{}{}", char::from(b'a' + file), rank + 1 - self.number())
        };
        point(from) + &point(to)
    }
}

/// Returns the moves of a game and everything else that is a word, up to its result, the tags of the
/// next game or the end of the text.
pub(super) fn words<'a>(
    first: Option<&(Place, Token<'a>)>,
    rest: &Tokens<'a>,
) -> impl Iterator<Item = &'a str> {
    let mut rest = rest.clone();
    let first = first.map(|(_, token)| token.clone());
    let more = core::iter::from_fn(move || Some(rest.next().ok()??.1));
    let goes_on = |token: &Token<'_>| match token {
        Token::Tag { .. } => false,
        Token::Word(word) => in_moves(word).is_none(),
        _ => true,
    };
    first.into_iter().chain(more).take_while(goes_on).filter_map(|token| match token {
        Token::Word(word) => Some(word),
        _ => None,
    })
}
