//! The players by name or else by colour, and the games that they play.

use crate::{
    protocol::SeatView,
    rules::{Color, Goal, Ruleset, Vision},
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
}

impl Players for SeatView {
    fn called(&self, side: Color) -> Option<LocalText> {
        self.setup.called(side)
    }

    fn you(&self) -> Option<Color> {
        self.seats.own_side()
    }
}

impl Players for GameSetup {
    fn called(&self, side: Color) -> Option<LocalText> {
        called(self.computers[side], self.name(side))
    }

    fn you(&self) -> Option<Color> {
        self.seats().own_side()
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
    text.with("color", side.to_string())
}

/// The key of a side's colour.
pub(crate) const fn color_key(side: Color) -> &'static str {
    match side {
        Color::White => "color-white",
        Color::Black => "color-black",
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
    let or_color = |name: Option<_>, side| name.unwrap_or_else(|| color_key(side).into());
    LocalText::new("games-headline-named")
        .with_text("game", game)
        .with_text("white", or_color(white, Color::White))
        .with_text("black", or_color(black, Color::Black))
}

/// The key of the name of the preset with these rules, or with the most similar ones.
pub(crate) fn title_key(rules: &Ruleset) -> &'static str {
    match (rules.vision, rules.goal) {
        (_, Goal::Sandbox) => "preset-crazy-knights-title",
        (Vision::Open, _) => "preset-chess-title",
        (_, Goal::CaptureKing) => "preset-fog-title",
        (_, Goal::Checkmate) => "preset-fog-check-title",
    }
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
