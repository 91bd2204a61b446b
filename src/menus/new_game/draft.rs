//! The setup of the next game while the player chooses it.

use crate::{
    app::settings::{Settings, Takebacks},
    library::PositionCame,
    rules::{
        BoardKind, Bonus, BySide, Color as Side, GameSetup, Goal, Level, NoMove, PawnVision,
        PlayerView, Preset, Ruleset, SideTime, TimeControl, TimeError, Vision,
    },
    save::tidy_name,
};
use bevy::prelude::*;
use core::mem;

const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;

/// The choices made so far.
#[derive(Resource, Clone, Debug, PartialEq)]
pub(super) struct Draft {
    pub preset: Preset,
    /// The time control; while another one is being typed, the last valid one.
    pub time: TimeControl,
    /// `true` if the player enters a time of their own.
    pub own_time: bool,
    /// `true` if both sides have the same time.
    pub same_time: bool,
    /// The kind of the bonus, even if there is no bonus yet.
    pub bonus: Bonus,
    /// The text typed as a time.
    pub typed: String,
    /// The error in the typed time, if there is one.
    pub error: Option<TimeError>,
    /// The computer to play against; `None` for a person at the same screen.
    pub opponent: Option<Level>,
    /// The player's colour against a computer; `None` if it is drawn by lot.
    pub side: Option<Side>,
    /// `true` if two computers play instead and the player watches them.
    pub watch: bool,
    /// The levels of the two computers.
    pub levels: BySide<Level>,
    /// The players' names.
    pub names: BySide<String>,
    /// `true` if the options are unfolded.
    pub options_open: bool,
    takebacks: Takebacks,
    pub pawn_vision: PawnVision,
    pub lifting: bool,
    pub no_move: NoMove,
    /// The position to start from, if it is not the usual start position.
    pub position: Option<PositionCame>,
}

/// The amount that a stepper changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Amount {
    /// The time at the start.
    Base,
    /// The bonus per move.
    Bonus,
}

impl From<&Settings> for Draft {
    fn from(settings: &Settings) -> Self {
        let ruleset = settings.preset.ruleset();
        let mut draft = Self {
            preset: settings.preset,
            time: settings.time,
            own_time: !TimeControl::PRESETS.contains(&settings.time),
            same_time: true,
            bonus: Bonus::Increment,
            typed: String::new(),
            error: None,
            opponent: settings.opponent,
            side: settings.side,
            watch: false,
            levels: BySide::both(settings.opponent.unwrap_or(Level::Scout)),
            names: settings.names.clone(),
            options_open: false,
            takebacks: settings.takebacks,
            pawn_vision: ruleset.pawn_vision,
            lifting: false,
            no_move: ruleset.no_move,
            position: None,
        };
        draft.choose_preset(settings.preset);
        draft.set_time(settings.time);
        draft
    }
}

impl Draft {
    /// Chooses a game, with its usual options.
    pub fn choose_preset(&mut self, preset: Preset) {
        self.preset = preset;
        self.take_options(preset.ruleset());
    }

    fn take_options(&mut self, rules: Ruleset) {
        self.pawn_vision = rules.pawn_vision;
        self.no_move = rules.no_move;
        self.lifting = rules.vision == Vision::LiftingFog;
    }

    /// Returns the board of the chosen game.
    pub const fn board(&self) -> BoardKind {
        self.preset.ruleset().board
    }

    /// Chooses another board, and the game on it that is most like the chosen one.
    pub fn choose_board(&mut self, board: BoardKind) {
        let alike = self.preset.ruleset().most_like_on(board);
        if alike != self.preset {
            self.choose_preset(alike);
        }
    }

    /// Sets the position to start from, and chooses a game that can be played from it.
    pub fn start_from(&mut self, position: PositionCame) {
        if let Some(first) = position.presets.first().copied()
            && !position.presets.contains(&self.preset)
        {
            self.choose_preset(first);
        }
        if let Some(rules) = position.goes_on {
            self.go_on(rules, &position.fen);
        }
        self.position = Some(position);
    }

    /// Chooses the rules of the game that goes on, and a computer against the side to move.
    fn go_on(&mut self, rules: Ruleset, fen: &str) {
        let alike = |preset: &Preset| {
            let other = preset.ruleset();
            other.goal == rules.goal && other.vision.is_fog() == rules.vision.is_fog()
        };
        if let Some(preset) = Preset::on(rules.board).find(alike) {
            self.choose_preset(preset);
        }
        self.take_options(rules);
        self.watch = false;
        self.opponent = self.opponent.or(Some(Level::Scout));
        let view = PlayerView::of_position(rules, fen, Side::White);
        self.side = Some(view.map_or(Side::White, |view| view.turn()));
    }

    /// Returns `true` if this game can be played from the position.
    pub fn allows(&self, preset: Preset) -> bool {
        self.position.as_ref().is_none_or(|position| position.presets.contains(&preset))
    }

    /// Chooses one of the offered times.
    pub fn choose_time(&mut self, time: TimeControl) {
        self.own_time = false;
        self.set_time(time);
    }

    /// Sets the time, and its text.
    fn set_time(&mut self, time: TimeControl) {
        self.take_time(time);
        self.typed = time.to_string();
    }

    /// Sets the time, and its text. It does not change [`Self::same_time`].
    fn change_time(&mut self, time: TimeControl) {
        let same_time = self.same_time;
        self.set_time(time);
        self.same_time = same_time;
    }

    fn take_time(&mut self, time: TimeControl) {
        self.time = time;
        self.error = None;
        self.same_time = time.side(Side::White) == time.side(Side::Black);
        let mut sides = Side::ALL.into_iter().filter_map(|side| time.side(side));
        if let Some(side) = sides.find(|side| side.bonus_ms() > 0) {
            self.bonus = side.bonus();
        }
    }

    /// Reads a typed time.
    pub fn type_time(&mut self, text: &str) {
        if text == self.typed {
            return;
        }
        text.clone_into(&mut self.typed);
        match text.parse() {
            Ok(time) => self.take_time(time),
            Err(error) => self.error = Some(error),
        }
    }

    /// Gives both sides White's time, or allows Black another one.
    pub fn set_same_time(&mut self, same: bool) {
        if same {
            let white = self.time.side(Side::White);
            self.set_time(TimeControl::each(white, white));
        }
        self.same_time = same;
    }

    /// Sets the kind of bonus for both sides.
    pub fn choose_bonus(&mut self, bonus: Bonus) {
        let with = |side: SideTime| SideTime::new(side.base_ms(), bonus, side.bonus_ms()).ok();
        let sides = Side::ALL.map(|side| self.time.side(side).and_then(with));
        self.change_time(TimeControl::each(sides[0], sides[1]));
        self.bonus = bonus;
    }

    /// Changes an amount by one step up or down. Does nothing at the limits.
    pub fn step(&mut self, side: Side, amount: Amount, up: bool) {
        let start = self.time.side(side).or(TimeControl::default().side(side));
        let Some(now) = start else { return };
        let (base, bonus) = match amount {
            Amount::Base => (step_base(now.base_ms(), up), now.bonus_ms()),
            Amount::Bonus => (now.base_ms(), step_bonus(now.bonus_ms(), up)),
        };
        let Ok(changed) = SideTime::new(base, self.bonus, bonus) else { return };
        let other = self.time.side(!side);
        self.change_time(match side {
            _ if self.same_time => TimeControl::both(changed),
            Side::White => TimeControl::each(Some(changed), other),
            Side::Black => TimeControl::each(other, Some(changed)),
        });
    }

    /// Swaps the names and the times of White and Black.
    pub fn swap(&mut self) {
        self.names = mem::take(&mut self.names).swapped();
        self.change_time(self.time.with_colors_swapped());
    }

    /// Returns the rules with the chosen options.
    pub fn ruleset(&self) -> Ruleset {
        let ruleset = self.preset.ruleset();
        let vision = match ruleset.vision {
            Vision::Open => Vision::Open,
            _ if self.lifting => Vision::LiftingFog,
            _ => Vision::Fog,
        };
        Ruleset { vision, pawn_vision: self.pawn_vision, no_move: self.no_move, ..ruleset }
    }

    pub fn has_clock(&self) -> bool {
        self.ruleset().goal != Goal::Sandbox
    }

    /// Returns `true` if the game can be started: a typed time has to be valid.
    pub fn is_ready(&self) -> bool {
        !(self.has_clock() && self.own_time && self.error.is_some())
    }

    /// Returns the option to take back moves, for this game against this opponent.
    pub fn takeback(&mut self) -> &mut bool {
        let computer = self.computer().is_some() || self.watches();
        self.takebacks.of(self.ruleset(), computer)
    }

    /// Returns the computer to play against, if the game allows one.
    pub fn computer(&self) -> Option<Level> {
        self.opponent.filter(|_| self.has_clock() && !self.watch)
    }

    /// Returns `true` if two computers play.
    pub fn watches(&self) -> bool {
        self.watch && self.has_clock()
    }

    /// Returns `true` if two people play who may have names. In a sandbox nobody has a side.
    pub fn asks_names(&self) -> bool {
        self.has_clock() && self.opponent.is_none() && !self.watch
    }

    /// Returns the setup of the game; `None` if the typed time is not valid. A computer plays the
    /// side that the player has not chosen, or `lot` if the player has chosen none.
    pub fn setup(&self, lot: Side, name_of: impl Fn(Level) -> String) -> Option<GameSetup> {
        if !self.is_ready() {
            return None;
        }
        let mut names = BySide::default();
        let mut computers = BySide::default();
        if self.asks_names() {
            names = self.names.as_ref().map(|name| tidy_name(name));
        }
        if let Some(level) = self.computer() {
            let side = self.side.map_or(lot, |side| !side);
            names[side] = name_of(level);
            computers[side] = Some(level);
        }
        if self.watches() {
            names = self.levels.map(name_of);
            computers = self.levels.map(Some);
        }
        Some(GameSetup {
            time: self.time,
            names,
            computers,
            takeback: *self.clone().takeback(),
            start_fen: self.position.as_ref().map(|position| position.fen.clone()),
            ..GameSetup::new(self.ruleset())
        })
    }

    /// Saves the choices for the next game, here or on a server.
    pub fn remember_game(&self, settings: &mut Settings) {
        settings.preset = self.preset;
        settings.side = self.side;
        if self.has_clock() {
            settings.time = self.time;
        }
    }

    /// Saves the choices for the next game here.
    pub fn remember(&self, settings: &mut Settings) {
        self.remember_game(settings);
        settings.opponent = self.opponent;
        settings.takebacks = self.takebacks;
        settings.names = self.names.as_ref().map(|name| tidy_name(name));
    }
}

/// Steps the time up or down: by 15 s below 2 min, 1 min below 20 min, 5 min below 60 min, then 30
/// min.
fn step_base(ms: u64, up: bool) -> u64 {
    let step = |ms: u64| match ms {
        ms if ms < 2 * MINUTE => 15 * SECOND,
        ms if ms < 20 * MINUTE => MINUTE,
        ms if ms < 60 * MINUTE => 5 * MINUTE,
        _ => 30 * MINUTE,
    };
    stepped(ms, up, step).clamp(15 * SECOND, SideTime::MAX_BASE_MS)
}

/// Steps the bonus up or down: by 1 s below 15 s, 5 s below a minute, then 30 s.
fn step_bonus(ms: u64, up: bool) -> u64 {
    let step = |ms: u64| match ms {
        ms if ms < 15 * SECOND => SECOND,
        ms if ms < MINUTE => 5 * SECOND,
        _ => 30 * SECOND,
    };
    stepped(ms, up, step).min(SideTime::MAX_BONUS_MS)
}

/// Returns the next multiple of the step, upwards or downwards.
fn stepped(ms: u64, up: bool, step: impl Fn(u64) -> u64) -> u64 {
    if up {
        let step = step(ms);
        (ms / step + 1) * step
    } else {
        let step = step(ms.saturating_sub(1));
        ms.saturating_sub(1) / step * step
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft() -> Draft {
        Draft::from(&Settings { opponent: None, ..Settings::default() })
    }

    fn setup(draft: &Draft) -> Option<GameSetup> {
        draft.setup(Side::Black, |level| level.id().to_uppercase())
    }

    #[test]
    fn a_computer_plays_the_side_that_is_left_or_drawn_by_lot() {
        let mut draft = Draft::from(&Settings::default());
        draft.names = ["Anna".into(), "Boris".into()].into();
        let against = |draft: &Draft| {
            let setup = setup(draft).unwrap();
            (setup.seats().opponent(), setup.names)
        };
        let black = (Some((Side::Black, Level::Scout)), ["".to_owned(), "SCOUT".to_owned()].into());
        assert_eq!(against(&draft), black);
        draft.side = Some(Side::Black);
        assert_eq!(against(&draft).0, Some((Side::White, Level::Scout)));
        draft.side = None;
        assert_eq!(against(&draft), black);
        draft.choose_preset(Preset::CrazyKnights);
        assert_eq!(against(&draft), (None, BySide::default()), "nobody plays a side there");
        draft.choose_preset(Preset::Chess);
        draft.opponent = None;
        assert_eq!(against(&draft), (None, ["Anna".to_owned(), "Boris".to_owned()].into()));
    }

    #[test]
    fn a_first_game_is_fog_of_war_at_ten_minutes() {
        let setup = setup(&draft()).unwrap();
        assert_eq!(setup.ruleset.preset(), Some(Preset::Fog));
        assert_eq!(setup.time.to_string(), "10+0");
        assert!(!setup.takeback);
    }

    #[test]
    fn another_game_brings_its_own_options() {
        let mut draft = draft();
        draft.lifting = true;
        draft.choose_preset(Preset::Chess);
        assert_eq!(setup(&draft).unwrap().ruleset, Preset::Chess.ruleset());
        draft.choose_preset(Preset::Fog);
        assert_eq!(setup(&draft).unwrap().ruleset, Preset::Fog.ruleset());
        draft.lifting = true;
        draft.no_move = NoMove::Draw;
        let ruleset = setup(&draft).unwrap().ruleset;
        assert_eq!((ruleset.vision, ruleset.no_move), (Vision::LiftingFog, NoMove::Draw));
    }

    #[test]
    fn a_game_goes_on_under_its_own_rules_against_a_computer() {
        let mut draft = draft();
        let fog = Preset::Fog.ruleset();
        let rules = Ruleset { vision: Vision::LiftingFog, no_move: NoMove::Draw, ..fog };
        draft.start_from(PositionCame {
            fen: "4k3/8/8/8/8/8/4P3/4K3 b - - 0 20".into(),
            presets: vec![Preset::Chess, Preset::FogCheck, Preset::Fog],
            goes_on: Some(rules),
        });
        let setup = setup(&draft).unwrap();
        assert_eq!(setup.ruleset, rules);
        assert_eq!(setup.seats().opponent(), Some((Side::White, Level::Scout)));
    }

    #[test]
    fn a_typed_time_is_taken_or_said_to_be_none() {
        let mut draft = draft();
        draft.own_time = true;
        draft.type_time("4d2,none");
        assert_eq!(draft.time.to_string(), "4d2,none");
        assert_eq!((draft.bonus, draft.same_time), (Bonus::Delay, false));
        draft.type_time("4x");
        assert!(draft.error.is_some() && setup(&draft).is_none());
        draft.choose_time(TimeControl::PRESETS[0]);
        assert_eq!(setup(&draft).unwrap().time.to_string(), "1+0");
    }

    #[test]
    fn steppers_go_up_and_down_on_a_ladder() {
        let mut draft = draft();
        draft.step(Side::White, Amount::Base, true);
        draft.step(Side::White, Amount::Bonus, true);
        assert_eq!(draft.typed, "11+1");
        for _ in 0..100 {
            draft.step(Side::White, Amount::Base, false);
            draft.step(Side::White, Amount::Bonus, false);
        }
        assert_eq!(draft.typed, "0.25+0");
        for _ in 0..200 {
            draft.step(Side::White, Amount::Base, true);
            draft.step(Side::White, Amount::Bonus, true);
        }
        assert_eq!(draft.typed, "1440+600");
        draft.type_time("5+3");
        draft.set_same_time(false);
        draft.step(Side::Black, Amount::Base, true);
        assert_eq!(draft.typed, "5+3,6+3");
        draft.swap();
        assert_eq!(draft.typed, "6+3,5+3");
        draft.set_same_time(true);
        assert_eq!(draft.typed, "6+3");
    }

    #[test]
    fn the_kind_of_bonus_is_kept_while_there_is_none() {
        let mut draft = draft();
        draft.choose_bonus(Bonus::Bronstein);
        assert_eq!(draft.typed, "10+0");
        draft.step(Side::White, Amount::Bonus, true);
        assert_eq!(draft.typed, "10b1");
        draft.choose_bonus(Bonus::Delay);
        assert_eq!(draft.typed, "10d1");
    }

    #[test]
    fn what_was_chosen_is_remembered() {
        let mut settings = Settings::default();
        let mut draft = draft();
        draft.choose_preset(Preset::Fog);
        draft.type_time("7+7");
        draft.names = ["  Anna ".into(), String::new()].into();
        assert!(!*draft.takeback(), "what was once seen stays known");
        *draft.takeback() = true;
        draft.opponent = Some(Level::Ranger);
        assert!(*draft.takeback(), "a computer does not mind");
        *draft.takeback() = false;
        draft.opponent = None;
        draft.choose_preset(Preset::Chess);
        assert!(*draft.takeback(), "nothing is hidden in chess");
        draft.choose_preset(Preset::Fog);
        draft.remember(&mut settings);
        assert_eq!(settings.preset, Preset::Fog);
        assert_eq!(settings.time.to_string(), "7+7");
        assert_eq!(settings.names, ["Anna".into(), "".into()].into());
        let mut again = Draft::from(&settings);
        assert!(again.own_time);
        assert_eq!(setup(&again).unwrap().names, ["Anna".into(), "".into()].into());
        assert!(setup(&again).unwrap().takeback);
        again.opponent = Some(Level::Scout);
        assert!(!setup(&again).unwrap().takeback);
    }
}
