//! [`Invite`]: a link that opens a game on a server.

use super::{key::SeatKey, message::GameId};
use core::{fmt, str::FromStr};
use fogchess_phrase::{Phrase, Worded};
use fogchess_rules::{Color, GameSetup, OwnMarks, Seats};
use serde::{Deserialize, Serialize};

/// The link to a game on a server: `https://host/?game=123#key`. The part after `#` is never sent
/// to a server by a browser, so the key stays out of every log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invite {
    /// The address of the page, up to and with the last `/`: `https://host/`.
    pub page: String,
    /// The game.
    pub game: GameId,
    /// The key to a seat; `None` to watch.
    pub key: Option<SeatKey>,
}

/// The error for a text that is no link to a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", self.phrase())]
pub enum NotAnInvite {
    /// It does not begin with `http://` or `https://`, and a host.
    Address,
    /// It names no game.
    Game,
    /// The number of the game is not one.
    Number,
    /// The key is not complete.
    Key,
}

impl Worded for NotAnInvite {
    fn phrase(&self) -> Phrase {
        Phrase::new(match self {
            Self::Address => "invite-fault-address",
            Self::Game => "invite-fault-game",
            Self::Number => "invite-fault-number",
            Self::Key => "invite-fault-key",
        })
    }
}

impl Invite {
    /// Returns the link without its key.
    pub fn address(&self) -> String {
        Self { key: None, ..self.clone() }.to_string()
    }

    /// Returns the address of a page up to and with the last `/`, `https://host/`. `None` if the page
    /// is on no host.
    pub fn home(page: &str) -> Option<String> {
        Some(format!("{}/", folder(page.trim())?))
    }

    /// Returns the address of the socket for games at a page, `wss://host/ws/game`. `None` if the
    /// page is on no host.
    pub fn game_socket(page: &str) -> Option<String> {
        socket(page, "ws/game")
    }

    /// Returns the address of the socket for the lobby at a page, `wss://host/ws/lobby`. `None` if
    /// the page is on no host.
    pub fn lobby_socket(page: &str) -> Option<String> {
        socket(page, "ws/lobby")
    }
}

/// Returns the address of a page without file name, query and fragment. `None` if it has no host.
pub(super) fn folder(link: &str) -> Option<&str> {
    let page = link.split(['?', '#']).next()?;
    let (scheme, rest) = page.split_once("://")?;
    let known = scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https");
    let host = rest.split('/').next()?;
    (known && !host.is_empty() && !page.contains(char::is_whitespace)).then_some(())?;
    let path = rest.rfind('/').map_or(page.len(), |slash| page.len() - rest.len() + slash);
    Some(&page[..path])
}

fn socket(page: &str, path: &str) -> Option<String> {
    // `http` becomes `ws`, and `https` becomes `wss`.
    let folder = folder(page)?.get("http".len()..)?;
    Some(format!("ws{folder}/{path}"))
}

impl fmt::Display for Invite {
    /// Writes the link with its key.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let folder = folder(&self.page).unwrap_or_default();
        write!(f, "{folder}/?game={}", self.game.0)?;
        self.key.map_or(Ok(()), |key| write!(f, "#{}", key.to_text()))
    }
}

impl FromStr for Invite {
    type Err = NotAnInvite;

    fn from_str(text: &str) -> Result<Self, NotAnInvite> {
        let text = text.trim();
        let page = folder(text).ok_or(NotAnInvite::Address)?;
        let (before, key) = text.split_once('#').unwrap_or((text, ""));
        let (_, query) = before.split_once('?').ok_or(NotAnInvite::Game)?;
        let game = query.split('&').find_map(|part| part.strip_prefix("game="));
        let game = game.ok_or(NotAnInvite::Game)?;
        let game = game.parse().map_err(|_| NotAnInvite::Number)?;
        let key = match key {
            "" => None,
            key => Some(key.parse().map_err(|_| NotAnInvite::Key)?),
        };
        Ok(Self { page: format!("{page}/"), game: GameId(game), key })
    }
}

/// The links of a game that a player joins, the marks that the player has made in it, and what the
/// player recognises it by. It stays on the player's device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invites {
    /// The player's own link.
    pub own: Invite,
    /// The link for a friend whom the player waits for.
    pub friend: Option<Invite>,
    /// The marks.
    pub marks: OwnMarks,
    /// `true` if the player has turned the board around.
    pub turned: bool,
    /// The players and the rules; `None` if the server has not told them yet.
    pub about: Option<AboutGame>,
}

/// The details by which a player recognises a game. Everybody may know them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct AboutGame {
    /// The setup, without the start position.
    pub setup: GameSetup,
    /// The player's own side.
    pub side: Option<Color>,
}

impl AboutGame {
    /// Returns the players, as seen by this one.
    pub fn seats(&self) -> Seats {
        Seats::new(self.setup.computers, |side| self.side == Some(side))
    }
}

/// The beginning of the line that tells [`Invites::about`].
const ABOUT: &str = "about ";
/// The line of [`Invites::turned`].
const TURNED: &str = "turned";

impl Invites {
    /// Returns all of it as lines of text, for a place that only this player can read.
    pub fn to_text(&self) -> String {
        let links = [Some(&self.own), self.friend.as_ref()];
        let links = links.into_iter().flatten().map(ToString::to_string);
        let has_marks = !self.marks.is_empty();
        let marks = has_marks.then(|| ron::to_string(&self.marks).expect("plain values"));
        let about = self.about.as_ref();
        let about =
            about.map(|about| ABOUT.to_owned() + &ron::to_string(about).expect("plain values"));
        let turned = self.turned.then(|| TURNED.to_owned());
        links.chain(marks).chain(turned).chain(about).map(|line| line + "\n").collect()
    }

    /// Returns the game of these lines. `None` if the first line is no link. Lines that make no
    /// sense here, as those of a newer version, are ignored.
    pub fn from_text(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let own = lines.next()?.parse().ok()?;
        let friend = lines.clone().next().and_then(|line| line.parse().ok());
        let marks = lines.clone().find_map(|line| ron::from_str(line).ok()).unwrap_or_default();
        let turned = lines.clone().any(|line| line == TURNED);
        let about = lines.find_map(|line| ron::from_str(line.strip_prefix(ABOUT)?).ok());
        Some(Self { own, friend, marks, turned, about })
    }
}

impl From<Invite> for Invites {
    /// Returns the links of a player who does not wait for a friend.
    fn from(own: Invite) -> Self {
        Self { own, friend: None, marks: OwnMarks::default(), turned: false, about: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use fogchess_rules::{Drawing, Ink, Preset, Viewer};

    #[test]
    fn links_are_read_and_written() {
        let key = SeatKey([0xab; 16]);
        let link = format!("https://chess.example:8080/fog/?game=123#{}", key.to_text());
        let invite: Invite = link.parse().expect("a link");
        assert_eq!(invite.page, "https://chess.example:8080/fog/");
        assert_eq!((invite.game, invite.key), (GameId(123), Some(key)));
        assert_eq!(invite.to_string(), link);
        assert!(!format!("{invite:?}").contains("abab"));
        let socket = Invite::game_socket(&invite.page);
        assert_eq!(socket.as_deref(), Some("wss://chess.example:8080/fog/ws/game"));

        let watch: Invite = " http://192.168.0.2:8080/index.html?lang=en&game=7\n".parse().unwrap();
        assert_eq!((watch.page.as_str(), watch.key), ("http://192.168.0.2:8080/", None));
        assert_eq!(watch.to_string(), "http://192.168.0.2:8080/?game=7");
        let lobby = Invite::lobby_socket("http://localhost:8080");
        assert_eq!(lobby.as_deref(), Some("ws://localhost:8080/ws/lobby"));
        assert_eq!(Invite::lobby_socket("file:///index.html"), None);
    }

    #[test]
    fn other_texts_are_refused_with_the_reason() {
        let parse = |text: &str| text.parse::<Invite>();
        assert_eq!(parse("game=1"), Err(NotAnInvite::Address));
        assert_eq!(parse("ftp://host/?game=1"), Err(NotAnInvite::Address));
        assert_eq!(parse("https:///?game=1"), Err(NotAnInvite::Address));
        assert_eq!(parse("https://host/"), Err(NotAnInvite::Game));
        assert_eq!(parse("https://host/?game=x"), Err(NotAnInvite::Number));
        assert_eq!(parse("https://host/?game=1#abc"), Err(NotAnInvite::Key));
        let signed = format!("https://host/?game=1#+{}", "0".repeat(31));
        assert_eq!(parse(&signed), Err(NotAnInvite::Key));
    }

    #[test]
    fn both_links_are_kept_as_text() {
        let invite = |key| Invite { page: "https://host/".into(), game: GameId(5), key };
        let alone = Invites::from(invite(Some(SeatKey([1; 16]))));
        let both = Invites { friend: Some(invite(Some(SeatKey([2; 16])))), ..alone.clone() };
        let mut marked = both.clone();
        let circle = Drawing::circle("e4".parse().expect("a square"), Ink::Red);
        marked.marks.draw(Viewer::Everyone, 3, circle);
        let names = ["Eva\n\"1\"".into(), "".into()].into();
        let setup = GameSetup { names, ..GameSetup::new(Preset::Fog.ruleset()) };
        let about = Some(AboutGame { setup, side: Some(Color::Black) });
        let told = Invites { about: about.clone(), ..alone.clone() };
        let whole = Invites { about, turned: true, ..marked.clone() };
        let unmarked = Invites { friend: None, ..marked.clone() };
        for invites in [alone.clone(), both, unmarked, marked, told, whole] {
            assert_eq!(Invites::from_text(&invites.to_text()), Some(invites));
        }
        assert_eq!(Invites::from_text(&format!("{}not a link", alone.to_text())), Some(alone));
        assert_eq!(Invites::from_text("5#00"), None);
        assert_eq!(Invites::from_text(""), None);
    }
}
