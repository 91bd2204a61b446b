//! [`ServerLink`]: a link to a game on a server, or to the games that somebody keeps there.

use super::{
    invite::{Invite, NotAnInvite, folder},
    key::OwnerKey,
};
use core::{fmt, str::FromStr};

/// A link that a program or a page may be opened with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ServerLink {
    /// The link to a game.
    Game(Invite),
    /// The link to somebody's own games.
    Games(OwnerLink),
}

/// The link to the games that somebody keeps on a server: `https://host/?games#key`. As in an
/// [`Invite`], the key stays out of every log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnerLink {
    /// The address of the page, up to and with the last `/`: `https://host/`.
    page: String,
    /// The key of the owner.
    owner: OwnerKey,
}

impl OwnerLink {
    /// Returns the link for a page. `None` if the page is on no host.
    pub fn new(page: &str, owner: OwnerKey) -> Option<Self> {
        Some(Self { page: Invite::home(page)?, owner })
    }

    /// Returns the address of the page, up to and with the last `/`.
    pub fn page(&self) -> &str {
        &self.page
    }

    /// Returns the link without its key.
    pub fn address(&self) -> String {
        format!("{}?games", self.page)
    }

    /// Returns the key of the owner.
    pub const fn owner(&self) -> OwnerKey {
        self.owner
    }

    /// Returns `true` if a page is on the server to which the link leads.
    pub fn is_for(&self, page: &str) -> bool {
        folder(page.trim()).is_some_and(|folder| self.page.strip_suffix('/') == Some(folder))
    }
}

impl fmt::Display for OwnerLink {
    /// Writes the link with its key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.address(), self.owner.0.to_text())
    }
}

impl FromStr for ServerLink {
    type Err = NotAnInvite;

    fn from_str(text: &str) -> Result<Self, NotAnInvite> {
        let (page, key) = text.trim().split_once('#').unwrap_or((text, ""));
        let query = page.split_once('?').map_or("", |(_, query)| query);
        if query.split('&').any(|part| part == "games" || part == "games=") {
            let owner = OwnerKey(key.parse().map_err(|_| NotAnInvite::Key)?);
            OwnerLink::new(page, owner).map(Self::Games).ok_or(NotAnInvite::Address)
        } else {
            text.parse().map(Self::Game)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameId, SeatKey};

    #[test]
    fn the_link_to_ones_own_games_is_read_and_written() {
        let owner = OwnerKey(SeatKey([0xab; 16]));
        let text = format!("https://chess.example:8080/fog/?games#{}", "ab".repeat(16));
        let link = OwnerLink::new("https://chess.example:8080/fog/index.html?lang=en", owner);
        let link = link.expect("a link");
        assert_eq!(link.to_string(), text);
        assert_eq!(format!(" {text}\n").parse(), Ok(ServerLink::Games(link.clone())));
        assert_eq!((link.page(), link.owner()), ("https://chess.example:8080/fog/", owner));
        assert!(link.is_for("https://chess.example:8080/fog/?game=7"));
        assert!(!link.is_for("https://chess.example/fog/") && !link.is_for("chess.example"));
        let told = format!("{link:?} {:?}", ServerLink::Games(link.clone()));
        assert!(!told.contains("abab"), "{told}");
        assert_eq!(OwnerLink::new("file:///index.html", owner), None);
    }

    #[test]
    fn a_key_that_is_not_whole_opens_nothing() {
        let parse = |text: &str| text.parse::<ServerLink>();
        for key in ["", "#", "#abc", &format!("#{}", "x".repeat(32))] {
            assert_eq!(parse(&format!("https://host/?games{key}")), Err(NotAnInvite::Key), "{key}");
        }
        let key = "0".repeat(32);
        assert_eq!(parse(&format!("?games#{key}")), Err(NotAnInvite::Address));
        assert_eq!(parse(&format!("https://host/#{key}")), Err(NotAnInvite::Game));
        let game = parse("https://host/?game=5").expect("a link");
        assert!(matches!(game, ServerLink::Game(Invite { game: GameId(5), key: None, .. })));
    }
}
