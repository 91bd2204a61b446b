//! The players by name or else by colour, and the games that they play.

use crate::{
    online::{AboutGame, Invites},
    rules::{BoardKind, Color, GameSetup, Ruleset, SeatView, Seats, TimeControl, Viewer},
    save::GameEntry,
    words::LocalText,
};

/// The players of a game, as its texts name them.
pub(crate) trait Players {
    /// The setup of the game.
    fn setup(&self) -> &GameSetup;

    /// The players, from the point of view of this screen.
    fn seats(&self) -> Seats;

    /// The name of a side's player in a sentence; `None` for a person without a name, unless the
    /// other player is called "you".
    ///
    /// A computer has the name of its level in the current language. Its name in the setup is in
    /// the language in which the game began.
    fn called(&self, side: Color) -> Option<LocalText> {
        let setup = self.setup();
        let level = setup.computers[side].map(LocalText::from);
        let opponent = || (self.you() == Some(!side)).then(|| LocalText::new("player-opponent"));
        level.or_else(|| setup.name(side).map(LocalText::verbatim)).or_else(opponent)
    }

    /// The name of a side's player outside a sentence: "You" for the reader.
    fn player(&self, side: Color) -> Option<LocalText> {
        if self.you() == Some(side) {
            Some(LocalText::new("player-you"))
        } else {
            self.called(side)
        }
    }

    /// The side whose player texts call "you".
    fn you(&self) -> Option<Color> {
        self.seats().own_side()
    }

    /// The board. Each board has its own names for the sides.
    fn board(&self) -> BoardKind {
        self.setup().ruleset.board
    }
}

impl Players for SeatView {
    fn setup(&self) -> &GameSetup {
        &self.setup
    }

    fn seats(&self) -> Seats {
        self.seats
    }
}

impl Players for GameSetup {
    fn setup(&self) -> &GameSetup {
        self
    }

    fn seats(&self) -> Seats {
        Self::seats(self)
    }
}

impl Players for GameEntry {
    fn setup(&self) -> &GameSetup {
        &self.setup
    }

    fn seats(&self) -> Seats {
        self.seats
    }
}

impl Players for AboutGame {
    fn setup(&self) -> &GameSetup {
        &self.setup
    }

    fn seats(&self) -> Seats {
        Self::seats(self)
    }
}

/// The text `key` about a side, or `key-named` if its player has a name.
pub(crate) fn about(key: &str, players: &impl Players, side: Color) -> LocalText {
    let text = match players.called(side) {
        Some(name) => LocalText::new(format!("{key}-named")).with_text("player", name),
        None => LocalText::new(key.to_owned()),
    };
    text.with("color", players.board().side_name(side)).with("board", players.board().id())
}

/// The key of a side's colour, as players call it on a board.
pub(crate) const fn color_key(board: BoardKind, side: Color) -> &'static str {
    match (board, side) {
        (_, Color::Black) => "color-black",
        (BoardKind::Xiangqi, Color::White) => "color-red",
        (_, Color::White) => "color-white",
    }
}

/// The key of a viewer's view of a game on a board.
pub(crate) const fn view_key(board: BoardKind, viewer: Viewer) -> &'static str {
    match (board, viewer) {
        (_, Viewer::Everyone) => "replay-truth",
        (_, Viewer::Player(Color::Black)) => "replay-black",
        (BoardKind::Xiangqi, Viewer::Player(Color::White)) => "replay-red",
        (_, Viewer::Player(Color::White)) => "replay-white",
    }
}

/// The title of a saved game, or the name of its rules if it has no title; and the players if
/// they have names.
pub(crate) fn saved_game(entry: &GameEntry) -> LocalText {
    let game = match entry.title.as_str() {
        "" => game_name(&entry.setup),
        title => LocalText::verbatim(title),
    };
    with_players(game, entry)
}

/// The name of a game on a server that runs, and its players.
pub(crate) fn running_game(game: &Invites) -> LocalText {
    match &game.about {
        Some(about) => with_players(game_name(&about.setup), about),
        None => LocalText::new("running-unknown"),
    }
}

/// The time of a game on a server that runs, if the player still waits for a friend, and the server.
pub(crate) fn running_details(game: &Invites) -> LocalText {
    let page = game.own.page.trim_end_matches('/');
    let server = page.split_once("://").map_or(page, |(_, host)| host);
    let key = if game.friend.is_some() { "running-waiting" } else { "running-details" };
    match &game.about {
        Some(about) => LocalText::new(key)
            .with_text("time", time_text(about.setup.time))
            .with("server", server),
        None => LocalText::verbatim(server),
    }
}

/// A game, and its players if they have names.
fn with_players(game: LocalText, players: &impl Players) -> LocalText {
    let [white, black] = Color::ALL.map(|side| players.player(side));
    if white.is_none() && black.is_none() {
        return game;
    }
    let or_color =
        |name: Option<_>, side| name.unwrap_or_else(|| color_key(players.board(), side).into());
    LocalText::new("games-headline-named")
        .with_text("game", game)
        .with_text("white", or_color(white, Color::White))
        .with_text("black", or_color(black, Color::Black))
}

/// The key of the name of the preset with these rules, or with the most similar ones.
pub(crate) fn title_key(rules: &Ruleset) -> String {
    format!("preset-{}-title", rules.most_like().id())
}

/// The name of a game by its rules.
pub(crate) fn game_name(setup: &GameSetup) -> LocalText {
    LocalText::new(title_key(&setup.ruleset))
}

/// The time of a game: `10+5`, or `10+5 / 5+3` if the sides have different times.
pub(crate) fn time_text(time: TimeControl) -> LocalText {
    if time.is_untimed() {
        LocalText::new("time-untimed")
    } else {
        LocalText::verbatim(time.to_string().replace(',', " / "))
    }
}

/// As [`about`], but `key-you` if the side's player is the reader.
pub(super) fn about_or_you(key: &str, players: &impl Players, side: Color) -> LocalText {
    if players.you() == Some(side) {
        LocalText::new(format!("{key}-you"))
    } else {
        about(key, players, side)
    }
}
