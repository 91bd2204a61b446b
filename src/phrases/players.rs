//! The players by name or else by colour, and the games that they play.

use crate::{
    protocol::SeatView,
    rules::{BoardKind, Color, Goal, Preset, Ruleset, Viewer, Vision},
    save::GameEntry,
    session::{GameSetup, Level},
    text::LocalText,
};

/// The players of a game, as its texts name them.
pub(crate) trait Players {
    /// The name of a side's player; `None` for a person without a name.
    fn called(&self, side: Color) -> Option<LocalText>;

    /// The side whose player texts call "you".
    fn you(&self) -> Option<Color>;

    /// The board, on which the sides have their names.
    fn board(&self) -> BoardKind;
}

impl Players for SeatView {
    fn called(&self, side: Color) -> Option<LocalText> {
        self.setup.called(side)
    }

    fn you(&self) -> Option<Color> {
        self.seats.own_side()
    }

    fn board(&self) -> BoardKind {
        self.setup.ruleset.board
    }
}

impl Players for GameSetup {
    fn called(&self, side: Color) -> Option<LocalText> {
        called(self.computers[side], self.name(side))
    }

    fn you(&self) -> Option<Color> {
        self.seats().own_side()
    }

    fn board(&self) -> BoardKind {
        self.ruleset.board
    }
}

/// Returns the name of a player. A computer has that of its level in the language of today; the
/// game's own name for it is in the language in which the game began.
fn called(computer: Option<Level>, name: Option<&str>) -> Option<LocalText> {
    computer.map(LocalText::from).or_else(|| name.map(LocalText::verbatim))
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
        (BoardKind::Chess, Color::White) => "color-white",
        (BoardKind::Xiangqi, Color::White) => "color-red",
    }
}

/// The key of a viewer's view of a game on a board.
pub(crate) const fn view_key(board: BoardKind, viewer: Viewer) -> &'static str {
    match (board, viewer) {
        (_, Viewer::Everyone) => "replay-truth",
        (_, Viewer::Player(Color::Black)) => "replay-black",
        (BoardKind::Chess, Viewer::Player(Color::White)) => "replay-white",
        (BoardKind::Xiangqi, Viewer::Player(Color::White)) => "replay-red",
    }
}

/// The title of a kept game, or the name of its rules if it has no title; and the players if
/// they have names.
pub(crate) fn kept_game(entry: &GameEntry) -> LocalText {
    let setup = &entry.setup;
    let game = match entry.title.as_str() {
        "" => game_name(setup),
        title => LocalText::verbatim(title),
    };
    let [white, black] = Color::ALL.map(|side| setup.called(side));
    if white.is_none() && black.is_none() {
        return game;
    }
    let or_color =
        |name: Option<_>, side| name.unwrap_or_else(|| color_key(setup.ruleset.board, side).into());
    LocalText::new("games-headline-named")
        .with_text("game", game)
        .with_text("white", or_color(white, Color::White))
        .with_text("black", or_color(black, Color::Black))
}

/// The key of the name of the preset with these rules, or with the most similar ones.
pub(crate) fn title_key(rules: &Ruleset) -> String {
    let is_alike = |preset: &Preset| {
        let preset = preset.ruleset();
        match rules.goal {
            Goal::Sandbox => preset.goal == Goal::Sandbox,
            // A game whose fog was lifted is played as in the open.
            _ if rules.vision == Vision::Open => preset == Ruleset::open(rules.board),
            goal => preset.goal == goal && preset.vision.is_fog(),
        }
    };
    let alike = Preset::on(rules.board).find(is_alike).unwrap_or(Preset::Chess);
    format!("preset-{}-title", alike.id())
}

/// The name of a game by its rules.
pub(crate) fn game_name(setup: &GameSetup) -> LocalText {
    LocalText::new(title_key(&setup.ruleset))
}

/// As [`about`], but `key-you` if the side's player is the reader.
pub(super) fn about_or_you(key: &str, players: &impl Players, side: Color) -> LocalText {
    if players.you() == Some(side) {
        LocalText::new(format!("{key}-you"))
    } else {
        about(key, players, side)
    }
}
