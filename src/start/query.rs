//! Links that open a game: `?new=fog&against=marshal&side=black&time=3+2&theme=ink&fen=…` behind
//! the page's address.
//!
//! The names and values are those of the command line. A link with an unknown value opens the title
//! screen, and a notice gives the known values.

use crate::{
    app::{
        launch::Launch,
        settings::{AskedGame, GameToStart, Settings, SideWord, Word, opponents},
    },
    look::{Shelf, nearest},
    online::{Invite, Invites, NotAnInvite, ServerLink},
    rules::{Level, Preset, TimeControl, text::excerpt},
    words::LocalText,
};

/// The names of the parameters.
const PARAMETERS: [&str; 8] = ["new", "against", "side", "time", "theme", "fen", "game", "games"];

/// Returns the launch options that a link asks for. Options that it leaves open are as the player
/// last chose them.
///
/// `parameter` returns the decoded value of the query's parameter with this name, if there is one;
/// `themes` are the available themes.
pub fn launch(
    parameter: impl Fn(&str) -> Option<String>,
    remembered: &Settings,
    themes: &Shelf,
) -> Launch {
    let mut launch = Launch::default();
    match game(&parameter, remembered) {
        Ok(Some((game, notices))) => {
            launch.game = Some(game);
            launch.notices.extend(notices);
        }
        Ok(None) => {}
        Err(reason) => launch.notices.push(notice(reason)),
    }
    match parameter("theme") {
        Some(theme) if themes.has(&theme) => launch.theme = Some(theme),
        Some(theme) => {
            let reason = LocalText::new("link-unknown-theme").with("name", excerpt(&theme));
            launch.notices.push(notice(reason));
        }
        None => {}
    }
    launch
}

/// Adds the game on a server, or the player's own games there, to which the page's address leads. If
/// its key is not whole, a notice tells the player.
///
/// `remembered` returns the game of a link, with its key, if it is kept here: the address keeps no
/// key after the first visit.
pub fn follow(address: &str, remembered: impl Fn(&Invite) -> Option<Invites>, launch: &mut Launch) {
    match address.parse() {
        Ok(ServerLink::Game(own)) => {
            launch.join = Some(remembered(&own).unwrap_or(own.into()));
        }
        Ok(ServerLink::Games(link)) => launch.games = Some(link),
        Err(fault @ (NotAnInvite::Number | NotAnInvite::Key)) => {
            launch.notices.push(notice(&fault));
        }
        Err(NotAnInvite::Address | NotAnInvite::Game) => {}
    }
    let query = address.split('#').next().and_then(|page| page.split_once('?'));
    let names = query.into_iter().flat_map(|(_, query)| query.split('&'));
    for name in names.filter_map(|part| part.split('=').next()).filter(|name| name.len() > 3) {
        // Others may have added words of their own, which mean nothing here. Short ones are near to
        // anything.
        let meant = nearest(name, PARAMETERS).filter(|_| !PARAMETERS.contains(&name));
        launch.notices.extend(meant.map(|meant| {
            let text = LocalText::new("link-unknown-word").with("name", excerpt(name));
            text.with("meant", meant)
        }));
    }
}

/// Returns the notice that a link is wrong.
fn notice(reason: impl Into<LocalText>) -> LocalText {
    LocalText::new("error-link").with_text("reason", reason)
}

/// Returns the game that a link describes, and the notices about it for the player.
fn game(
    parameter: &impl Fn(&str) -> Option<String>,
    remembered: &Settings,
) -> Result<Option<(GameToStart, Vec<LocalText>)>, LocalText> {
    let (new, time, fen) = (parameter("new"), parameter("time"), parameter("fen"));
    if new.is_none() && time.is_none() && fen.is_none() && parameter("against").is_none() {
        return Ok(None);
    }
    // `?new` alone opens the kind of game that was played last.
    let preset = choice(new, Preset::from_id, "link-unknown-game", &Preset::ALL.map(Preset::word))?;
    // In a query a plus sign means a space, so people write `3+2` and the page reads `3 2`.
    let time = time.map(|time| time.trim().replace(' ', "+").parse::<TimeControl>()).transpose();
    let time = time.map_err(|error| LocalText::from(&error))?;
    // People often write underscores for the spaces of a FEN, which has no underscores of its own.
    let fen = fen.map(|fen| fen.replace('_', " "));
    let opponents: Vec<_> = opponents().collect();
    let against = parameter("against");
    let against = choice(against, Option::from_word, "link-unknown-opponent", &opponents)?;
    let against: Option<Level> = against.flatten();
    let sides = SideWord::ALL.map(SideWord::id);
    let side = choice(parameter("side"), SideWord::from_id, "link-unknown-side", &sides)?;
    let mut asked = AskedGame { preset, time, start_fen: fen, against, side };
    let notices = asked.mend();
    let game = remembered.game(asked).map_err(|fault| LocalText::from(&fault))?;
    Ok(Some((game, notices)))
}

/// Returns the value of a parameter by its id; `None` if the parameter is missing or empty. Errors
/// with the text `unknown` if no value has this id; `ids` are those of all values.
fn choice<T>(
    id: Option<String>,
    from_id: impl FnOnce(&str) -> Option<T>,
    unknown: &'static str,
    ids: &[&str],
) -> Result<Option<T>, LocalText> {
    let id = id.unwrap_or_default();
    match id.trim() {
        "" => Ok(None),
        id => from_id(id).map(Some).ok_or_else(|| {
            LocalText::new(unknown).with("name", excerpt(id)).with("known", ids.join(", "))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        online::{GameId, SeatKey},
        rules::{Color, GameSetup},
        words::Texts,
    };

    /// Returns the launch options of a query, decoded as browsers do.
    fn open(query: &str) -> Launch {
        let remembered = Settings {
            preset: Preset::Chess,
            names: ["Anna".into(), "".into()].into(),
            ..Settings::default()
        };
        let parameter = |name: &str| {
            let (_, value) = query
                .split('&')
                .filter_map(|pair| pair.split_once('='))
                .find(|(n, _)| *n == name)?;
            Some(value.replace('+', " "))
        };
        launch(parameter, &remembered, &Shelf::from_list("ink/theme.ron\n\t()\n"))
    }

    fn opened(query: &str) -> GameSetup {
        open(query).game.expect("a game").setup
    }

    fn told(query: &str) -> Vec<String> {
        let launch = open(query);
        assert!(launch.game.is_none(), "{query} opens a game");
        launch.notices.iter().map(|text| Texts::default().get(text)).collect()
    }

    #[test]
    fn a_link_opens_a_game() {
        let setup = opened("new=fog&time=3+2");
        assert_eq!(setup.ruleset.preset(), Some(Preset::Fog));
        assert_eq!(setup.time.to_string(), "3+2");
        assert_eq!(setup.names, ["Anna".into(), "".into()].into());
    }

    #[test]
    fn a_link_says_against_whom_and_with_which_colour() {
        let setup = opened("against=marshal&side=black");
        assert_eq!(setup.seats().opponent(), Some((Color::White, Level::Marshal)));
        for level in ["novice", "scout", "ranger", "marshal", "grandmaster", "tracker"] {
            let setup = opened(&format!("against={level}&side=black"));
            assert_eq!(setup.computers.white.map(Level::id), Some(level));
        }
        assert_eq!(opened("new=fog&against=Scout").seats().own_side(), Some(Color::White));
        assert_eq!(opened("new=fog&against=person").seats().opponent(), None);
        assert!(open("against=scout&side=lot").game.expect("a game").by_lot);
        assert!(told("new=fog&against=stockfish")[0].contains("grandmaster"));
        assert!(told("against=scout&side=blue")[0].contains("lot"));
        assert!(told("new=sandbox&against=scout")[0].contains("has no turns"));
        assert!(told("new=crazy-knights&against=scout")[0].contains("has no turns"));
    }

    #[test]
    fn options_that_are_left_out_are_as_they_were_last_time() {
        assert!(open("").game.is_none());
        assert!(open("utm_source=letter").notices.is_empty());
        let setup = opened("new=");
        assert_eq!(setup.ruleset.preset(), Some(Preset::Chess));
        let setup = opened("fen=8/8/8/4k3/8/4K3/4P3/8_b_-_-_0_1");
        assert_eq!(setup.start_fen.as_deref(), Some("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1"));
        let mended = open("fen=8/8/8/4k3/8/4K3/4P3/8_b_KQ_-_0_0");
        assert_eq!(
            mended.game.expect("a game").setup.start_fen.as_deref(),
            Some("8/8/8/4k3/8/4K3/4P3/8 b - - 0 1")
        );
        assert_eq!(mended.notices.len(), 2, "{:?}", mended.notices);
        let setup = opened("time=none");
        assert!(setup.time.is_untimed());
        assert_eq!(opened("time=10+5,5+3").time.to_string(), "10+5,5+3");
    }

    #[test]
    fn a_wrong_link_opens_the_title_and_says_what_is_right() {
        let told_game = told("new=dark");
        assert!(
            told_game[0].contains("dark")
                && told_game[0].contains("fog, fog-check, chess, sandbox"),
            "{told_game:?}"
        );
        assert!(told("new=fog&time=soon")[0].contains("5+3"));
        assert!(told("new=fog&fen=nonsense")[0].contains("position"));
        assert_eq!(told("theme=../base").len(), 1);
        assert_eq!(told("new=dark&theme=neon").len(), 2);
        let long = "x".repeat(5000);
        assert!(told(&format!("new={long}"))[0].len() < 300);
    }

    #[test]
    fn a_link_may_lead_to_a_game_on_a_server() {
        let invite = |key| Invite { page: "https://host/".into(), game: GameId(5), key };
        let (own, other) = (Some(SeatKey([1; 16])), Some(SeatKey([2; 16])));
        let kept = Invites { friend: Some(invite(other)), ..invite(own).into() };
        let is_kept = |link: &Invite| link.game == GameId(5) && link.key != other;
        let remembered = |link: &Invite| is_kept(link).then(|| kept.clone());
        let follow = |address: &str| {
            let mut launch = Launch::default();
            follow(address, remembered, &mut launch);
            launch
        };
        let find = |address: &str| follow(address).join;
        assert_eq!(find(&invite(other).to_string()), Some(invite(other).into()));
        assert_eq!(find("https://host/?game=5"), Some(kept.clone()), "after a reload");
        assert_eq!(find(&invite(own).to_string()), Some(kept.clone()), "by the link again");
        let watched = find("https://host/?game=6").map(|it| it.own.key);
        assert_eq!(watched, Some(None));
        assert!(find("https://host/?new=fog#top").is_none());
        for half in ["?game=5#half", "?games#half", "?game=abc", "?game="] {
            let launch = follow(&format!("https://host/{half}"));
            assert!(launch.join.is_none() && launch.games.is_none());
            assert_eq!(launch.notices.len(), 1);
        }
        for (query, told) in [("?gmae=5", "game"), ("?new=fog&agianst=scout", "against")] {
            let launch = follow(&format!("https://host/{query}"));
            let [notice] = launch.notices.as_slice() else { panic!("{:?}", launch.notices) };
            let notice = Texts::default().get(notice);
            assert!(notice.contains(&format!("“{told}”")), "{notice}");
        }
        assert!(follow("https://host/?utm_source=letter&fbclid=1&new=fog").notices.is_empty());
        let own = follow(&format!("https://host/?games#{}", "0".repeat(32)));
        assert!(own.games.is_some() && own.notices.is_empty());
    }

    #[test]
    fn a_link_may_choose_the_theme() {
        assert_eq!(open("theme=base").theme.as_deref(), Some("base"));
        assert_eq!(open("theme=ink").theme.as_deref(), Some("ink"));
    }
}
