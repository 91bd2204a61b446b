//! A game requested from outside, on the command line or by a link.

use super::{Settings, SideWord};
use crate::{
    game::Game,
    phrase::{Phrase, Worded},
    rules::{
        BoardKind, Color, FenError, GameSetup, Goal, Level, Mended, Preset, TimeControl, mend,
    },
    words::{LocalText, reasons::position_note},
};

/// The requested options of a game. The others are as the player chose them last, but without an
/// opponent two persons play.
#[derive(Clone, Debug, Default)]
pub struct AskedGame {
    /// The preset.
    pub preset: Option<Preset>,
    /// The clocks.
    pub time: Option<TimeControl>,
    /// The position to start from.
    pub start_fen: Option<String>,
    /// The computer to play against.
    pub against: Option<Level>,
    /// The player's colour against a computer.
    pub side: Option<SideWord>,
}

/// A game to start.
#[derive(Clone, Debug, PartialEq)]
pub struct GameToStart {
    /// The game. A computer in it has no name yet.
    pub setup: GameSetup,
    /// `true` if the players' colours are drawn by lot at the start.
    pub by_lot: bool,
}

/// The reasons for which a requested game cannot be played.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[error("{}", self.phrase())]
pub enum AskedFault {
    /// The position cannot be played under these rules.
    Position(FenError),
    /// The computer cannot play a game without turns.
    NoComputer,
}

impl Worded for AskedFault {
    fn phrase(&self) -> Phrase {
        match self {
            Self::Position(error) => Phrase::new("error-fen").with_phrase("reason", error),
            Self::NoComputer => "link-no-computer".into(),
        }
    }
}

impl AskedGame {
    /// Mends the position to start from, and returns the notices about it for the player.
    pub fn mend(&mut self) -> Vec<LocalText> {
        let Some(given) = &mut self.start_fen else { return Vec::new() };
        let Mended { fen, mends } = mend(BoardKind::of_fen(given), given);
        *given = fen;
        mends.iter().map(position_note).collect()
    }
}

impl Settings {
    /// Returns the requested game.
    ///
    /// # Errors
    /// If the computer cannot play it, or its position cannot be played.
    pub fn game(&self, asked: AskedGame) -> Result<GameToStart, AskedFault> {
        let mut setup = GameSetup {
            time: asked.time.unwrap_or(self.time),
            start_fen: asked.start_fen,
            ..GameSetup::new(asked.preset.unwrap_or(self.preset).ruleset())
        };
        let side = asked.side.map_or(self.side, SideWord::side);
        match (asked.against, setup.ruleset.goal) {
            (Some(_), Goal::Sandbox) => return Err(AskedFault::NoComputer),
            (Some(level), _) => {
                let computer = !side.unwrap_or(Color::White);
                setup.computers[computer] = Some(level);
            }
            // In a sandbox nobody has a side.
            (None, Goal::Sandbox) => {}
            (None, _) => setup.names = self.names.clone(),
        }
        let mut takebacks = self.takebacks;
        setup.takeback = *takebacks.of(setup.ruleset, asked.against.is_some());
        Game::new(setup.clone()).map_err(AskedFault::Position)?;
        Ok(GameToStart { setup, by_lot: asked.against.is_some() && side.is_none() })
    }
}

impl From<GameSetup> for GameToStart {
    fn from(setup: GameSetup) -> Self {
        Self { setup, by_lot: false }
    }
}

impl GameToStart {
    /// Returns the setup to play. If the colours are drawn by lot, `swapped` is the result of the
    /// draw. The computer plays under its own name.
    pub fn start(self, swapped: bool, name_of: impl Fn(Level) -> String) -> GameSetup {
        let mut setup =
            if self.by_lot && swapped { self.setup.with_colors_swapped() } else { self.setup };
        if let Some((side, level)) = setup.seats().opponent() {
            setup.names[side] = name_of(level);
        }
        setup
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::settings::Takebacks;

    fn against(level: Level, side: Option<SideWord>) -> AskedGame {
        let preset = Some(Preset::Fog);
        AskedGame { preset, against: Some(level), side, ..AskedGame::default() }
    }

    #[test]
    fn a_computer_has_the_other_side_and_its_own_name() {
        let settings =
            Settings { names: ["Anna".into(), "Boris".into()].into(), ..Settings::default() };
        let named = |level: Level| level.id().to_uppercase();
        for (side, person) in [(SideWord::White, Color::White), (SideWord::Black, Color::Black)] {
            let game = settings.game(against(Level::Marshal, Some(side))).expect("a game");
            assert!(!game.by_lot);
            let setup = game.start(true, named);
            assert_eq!(setup.seats().own_side(), Some(person));
            assert_eq!(setup.names[!person], "MARSHAL");
            assert_eq!(setup.name(person), None);
        }
        let game = settings.game(against(Level::Scout, Some(SideWord::Lot))).expect("a game");
        for (swapped, person) in [(false, Color::White), (true, Color::Black)] {
            let setup = game.clone().start(swapped, named);
            assert_eq!(setup.seats().own_side(), Some(person));
            assert_eq!(setup.names[!person], "SCOUT");
        }
        // If no colour is given, it is the one of the last game.
        let settings = Settings { side: Some(Color::Black), ..settings };
        let game = settings.game(against(Level::Scout, None)).expect("a game");
        assert_eq!(game.setup.seats().own_side(), Some(Color::Black));
        let sandbox = AskedGame { preset: Some(Preset::CrazyKnights), ..AskedGame::default() };
        let game = settings.game(sandbox).expect("a game");
        assert_eq!(Color::ALL.map(|side| game.setup.name(side)), [None, None]);
        // If no opponent is given, two persons play.
        let game = settings.game(AskedGame::default()).expect("a game");
        assert_eq!((game.setup.seats().opponent(), game.by_lot), (None, false));
        assert_eq!(game.start(true, named).names, ["Anna".into(), "Boris".into()].into());
    }

    #[test]
    fn moves_may_be_taken_back_as_chosen_last_in_such_a_game() {
        let mut settings = Settings::default();
        let takeback =
            |settings: &Settings, asked| settings.game(asked).expect("a game").setup.takeback;
        let persons = |preset| AskedGame { preset: Some(preset), ..AskedGame::default() };
        assert!(takeback(&settings, against(Level::Scout, None)), "at first");
        assert!(takeback(&settings, persons(Preset::Chess)), "at first");
        assert!(!takeback(&settings, persons(Preset::Fog)), "at first");
        settings.takebacks = Takebacks { computer: false, open: false, fog: true };
        assert!(!takeback(&settings, against(Level::Scout, None)));
        assert!(!takeback(&settings, persons(Preset::Chess)));
        assert!(takeback(&settings, persons(Preset::Fog)));
    }

    #[test]
    fn there_is_no_computer_without_turns() {
        let sandbox = Preset::ALL.into_iter().find(|preset| preset.ruleset().goal == Goal::Sandbox);
        let asked = AskedGame { preset: sandbox, ..against(Level::Scout, None) };
        assert_eq!(Settings::default().game(asked), Err(AskedFault::NoComputer));
    }
}
