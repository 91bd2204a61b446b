//! The row of buttons: those of a running game, of a finished one and of the lesson. The menu is
//! always the last of them, so that it stands in the same place.

use super::{
    HudSystems,
    layout::{Area, BUTTON_GAP, HudLayout, MAIN_BUTTONS, styled_area},
    lesson_card,
};
use crate::{
    app::states::Menu,
    kit::{
        Measure,
        icons::Icon,
        palette::{self, text_size},
        widgets::{
            ButtonStyle, SpokenName, display_if, icon_button, mark, set_font_size, strong_font,
        },
    },
    rules::{Color as Side, Goal, Intent, Offer, Viewer},
    table::{
        Agreed, AskHint, AskLesson, AskPuzzle, AskReview, Offers, PuzzleStage, Rematch, Replay,
        Shown, Speed, Stage, SubmitIntent, TryAgain, TurnBoard, Watching, phrases::view_key,
    },
    words::{LocalText, Texts},
};
use bevy::{ecs::system::SystemParam, prelude::*, ui::InteractionDisabled, ui_widgets::Activate};

/// An action of a button in the panel.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameButton {
    /// Ends the lesson, or puzzling.
    EndLesson,
    /// Goes back to the step of the lesson before.
    PreviousStep,
    /// Goes on to the next step of the lesson, or with a puzzle.
    NextStep,
    /// Starts the same game again.
    Rematch,
    /// Starts the same game against the computer one rung above or below.
    NextLevel,
    /// Opens the menu for a new game.
    NewGame,
    /// Asks for the review of the finished game and shows the game from its start, through the
    /// player's own eyes; stops the review, or shows the next of its moments.
    Review,
    /// Plays on from the position of a reviewed game, against the same computer.
    TryAgain,
    /// Asks to take the last move back.
    Takeback,
    /// Asks to make the move again that was taken back.
    Redo,
    /// Asks for the move that the Marshal would play, against a computer.
    Hint,
    /// Shows a game between two computers, or a sandbox, from another viewer's side.
    Eyes,
    /// Changes the speed of the computers' answers.
    Speed,
    /// Pauses the computers, or lets them go on.
    Stand,
    /// Turns the board around.
    Flip,
    /// Opens the menu with things to say to the other player.
    Greet,
    /// Offers a draw, or claims one.
    Draw,
    /// Resigns, after a question.
    Resign,
    /// Asks to lift the fog or to lower it again.
    Fog,
    /// Opens the menu, which pauses the game and has the buttons that are not in the row.
    Pause,
}

/// The width of a button's padding and edge, in logical pixels.
const BESIDE: f32 = 2.0 * (PADDING + 1.0);
/// The padding on a side of a button.
const PADDING: f32 = 2.0;

impl GameButton {
    /// All buttons, in the order in which they are laid out.
    const ALL: [Self; 20] = [
        Self::EndLesson,
        Self::PreviousStep,
        Self::NextStep,
        Self::Rematch,
        Self::NextLevel,
        Self::NewGame,
        Self::Review,
        Self::TryAgain,
        Self::Takeback,
        Self::Redo,
        Self::Hint,
        Self::Eyes,
        Self::Speed,
        Self::Stand,
        Self::Flip,
        Self::Greet,
        Self::Draw,
        Self::Resign,
        Self::Fog,
        Self::Pause,
    ];

    /// Returns `true` if a game has this button while it runs.
    pub fn belongs_to(self, agreed: &Agreed) -> bool {
        let sandbox = matches!(agreed.ruleset.goal, Goal::Sandbox);
        match self {
            Self::EndLesson
            | Self::PreviousStep
            | Self::NextStep
            | Self::Rematch
            | Self::NextLevel
            | Self::NewGame
            | Self::Review
            | Self::TryAgain => false,
            Self::Flip | Self::Pause => true,
            Self::Greet => agreed.online && agreed.seats.own_side().is_some(),
            Self::Eyes => agreed.seats.are_computers() || agreed.is_solo(),
            Self::Speed | Self::Stand => agreed.seats.are_computers(),
            _ if agreed.seats.are_computers() => false,
            Self::Takeback | Self::Redo => agreed.takeback,
            Self::Hint => agreed.seats.opponent().is_some() && !sandbox && !agreed.online,
            // At one screen, the fog can also come into an open game.
            Self::Fog => agreed.ruleset.vision.is_fog() || !(agreed.online || sandbox),
            Self::Draw | Self::Resign => !sandbox,
        }
    }

    /// Returns the button's text.
    pub fn text(self, shown: &Shown, offers: &Offers) -> LocalText {
        let key = match self {
            Self::EndLesson if shown.puzzle.is_some() => "puzzle-end",
            Self::EndLesson => "lesson-end",
            Self::PreviousStep => "lesson-previous",
            Self::NextStep if let Some(puzzle) = shown.puzzle => go_on_key(puzzle.stage),
            Self::NextStep => shown.lesson.map_or("lesson-next", lesson_card::next_key),
            Self::Rematch => rematch_key(shown),
            Self::NextLevel => return next_level_text("end-next-level", offers),
            Self::NewGame => "end-new-game",
            Self::Review => return review_text(shown, offers),
            Self::TryAgain => "button-try-again",
            Self::Flip => "button-flip",
            Self::Takeback => "button-takeback",
            Self::Redo => "button-redo",
            Self::Hint => "button-hint",
            Self::Fog if fog_offer(shown) == Offer::LiftFog => "button-lift-fog",
            Self::Fog if shown.is_fog_game() => "button-lower-fog",
            Self::Fog => "button-bring-fog",
            Self::Draw if offers.may_claim.is_some() => "button-claim-draw",
            Self::Draw => "button-draw",
            Self::Resign => "button-resign",
            Self::Eyes => view_key(shown.board_kind(), shown.eyes.unwrap_or(Viewer::Everyone)),
            Self::Speed => match shown.watching.map_or(Speed::Normal, |watching| watching.speed) {
                Speed::Normal => "button-speed-1",
                Speed::Double => "button-speed-2",
                Speed::Fourfold => "button-speed-4",
            },
            Self::Stand if shown.watching.is_some_and(|watching| watching.paused) => "button-go-on",
            Self::Greet => "button-greet",
            Self::Stand => "button-pause",
            Self::Pause => "button-menu",
        };
        key.into()
    }

    /// Returns the intent that the button submits for the acting player, if it is possible now.
    pub fn intent(self, shown: &Shown, offers: &Offers) -> Option<SubmitIntent> {
        let side = offers.acting?;
        let offer = |side: Side, offer| {
            let intent = Intent::Offer(offer);
            offers.may_offer(side, offer).then_some(SubmitIntent { side, intent })
        };
        match self {
            Self::Takeback => {
                // Two players who share the board take back the last move. The side that is not
                // to move has made it.
                let seat = shown.seat.as_ref();
                let both = seat.is_some_and(|seat| seat.view.viewer() == Viewer::Everyone);
                let last = offer(!side, Offer::Takeback).filter(|_| both);
                last.or_else(|| offer(side, Offer::Takeback))
            }
            Self::Redo => offer(side, Offer::Redo),
            Self::Fog => offer(side, fog_offer(shown)),
            Self::Draw if offers.may_claim.is_some() => {
                Some(SubmitIntent { side, intent: Intent::ClaimDraw })
            }
            Self::Draw => offer(side, Offer::Draw),
            _ => None,
        }
    }

    /// Returns the style of the button: one is the next step for most players.
    fn style(self, shown: &Shown) -> ButtonStyle {
        match self {
            Self::Rematch if rematch_key(shown) == WITHDRAW => ButtonStyle::Quiet,
            Self::Rematch => ButtonStyle::Primary,
            Self::NextStep if is_done(shown) => ButtonStyle::Primary,
            _ => ButtonStyle::Quiet,
        }
    }

    fn icon(self, shown: &Shown) -> Icon {
        match self {
            Self::NextStep if is_done(shown) => Icon::Play,
            Self::Stand if shown.watching.is_some_and(|watching| watching.paused) => Icon::Play,
            Self::NextStep | Self::NextLevel | Self::Speed => Icon::Speed,
            Self::NewGame => Icon::New,
            Self::PreviousStep | Self::TryAgain | Self::Takeback => Icon::Takeback,
            Self::Rematch | Self::Redo => Icon::Redo,
            Self::Review if shown.review.as_ref().is_some_and(|review| review.is_running) => {
                Icon::Pause
            }
            Self::Hint | Self::Review => Icon::Hint,
            Self::Eyes => Icon::Eye,
            Self::Stand => Icon::Pause,
            Self::Flip => Icon::Flip,
            Self::Fog => Icon::Fog,
            Self::Greet => Icon::Greet,
            Self::Draw => Icon::Draw,
            Self::EndLesson | Self::Resign => Icon::Resign,
            Self::Pause => Icon::Menu,
        }
    }

    fn is_possible(self, shown: &Shown, offers: &Offers) -> bool {
        match self {
            Self::Flip => shown.board.is_some(),
            Self::PreviousStep => shown.lesson.is_some_and(|lesson| lesson.number > 1),
            Self::Hint => offers.may_ask_hint,
            Self::TryAgain => offers.may_try_again,
            Self::NextStep => {
                shown.puzzle.is_none_or(|puzzle| puzzle.stage != PuzzleStage::Prepared)
            }
            Self::Resign => offers.acting.is_some(),
            Self::Eyes => shown.eyes.is_some(),
            Self::Speed | Self::Stand => shown.watching.is_some(),
            Self::Takeback | Self::Redo | Self::Fog | Self::Draw => {
                self.intent(shown, offers).is_some()
            }
            _ => true,
        }
    }
}

/// The text of a button that takes back an offer.
const WITHDRAW: &str = "offer-withdraw";

/// Returns the text of the button for a rematch, which may be asked for by either player.
fn rematch_key(shown: &Shown) -> &'static str {
    let Some(online) = &shown.online else { return "end-rematch" };
    match online.side {
        Some(side) if online.rematch[side] => WITHDRAW,
        Some(side) if online.rematch[!side] => "offer-accept",
        _ => "end-rematch",
    }
}

fn review_text(shown: &Shown, offers: &Offers) -> LocalText {
    match &shown.review {
        _ if !offers.may_ask_review => "games-replay".into(),
        Some(review) if review.is_running => {
            LocalText::new("button-review-stop").with_number("percent", review.percent() as f64)
        }
        Some(review) if review.is_whole() => "button-review-moments".into(),
        _ => "button-review".into(),
    }
}

fn next_level_text(key: &'static str, offers: &Offers) -> LocalText {
    let text = LocalText::new(key);
    offers.next_level.map_or_else(LocalText::default, |level| {
        text.with("rung", level.rung()).with_text("level", level)
    })
}

/// Returns the offer to lift the fog, or to lower it if there is none.
fn fog_offer(shown: &Shown) -> Offer {
    let fogged = shown.seat.as_ref().is_none_or(|seat| seat.view.ruleset().vision.is_fog());
    if fogged { Offer::LiftFog } else { Offer::LowerFog }
}

/// Returns `true` if the task of the lesson's step, or the puzzle, is done.
fn is_done(shown: &Shown) -> bool {
    shown.lesson.is_some_and(|lesson| lesson.stage == Stage::Done)
        || shown.puzzle.is_some_and(|puzzle| puzzle.stage.is_over())
}

/// Returns the text of the button that goes on with a puzzle.
const fn go_on_key(stage: PuzzleStage) -> &'static str {
    match stage {
        PuzzleStage::Prepared | PuzzleStage::Asked => "puzzle-show",
        PuzzleStage::Wrong(_) => "puzzle-again",
        PuzzleStage::Solved(_) | PuzzleStage::Told(_) => "puzzle-next",
    }
}

/// Returns the buttons of the game on the table, in their order. `over` is `true` in the replay.
fn of_game(shown: &Shown, offers: &Offers, over: bool) -> Vec<GameButton> {
    use GameButton as B;
    let Some(agreed) = &shown.agreed else { return Vec::new() };
    let plays = shown.online.as_ref().is_none_or(|online| online.side.is_some());
    let has = |button: &B| match (button, shown.lesson) {
        (B::EndLesson, Some(lesson)) => {
            // At the end, it is the way past the game or the course on offer.
            let is_offer = lesson.offers.is_some() || lesson.course.next().is_some();
            !lesson.is_last() || !is_done(shown) || is_offer
        }
        (_, Some(_)) => matches!(button, B::PreviousStep | B::NextStep | B::Pause),
        _ if shown.puzzle.is_some() => {
            matches!(button, B::EndLesson | B::NextStep | B::Pause)
        }
        (B::Rematch, None) if over => plays,
        (B::NextLevel, None) if over => offers.next_level.is_some(),
        (B::TryAgain, None) if over => {
            shown.review.is_some() && !agreed.online && agreed.seats.opponent().is_some()
        }
        (_, None) if over => matches!(button, B::NewGame | B::Review | B::Flip | B::Pause),
        (_, None) => button.belongs_to(agreed),
    };
    B::ALL.into_iter().filter(has).collect()
}

/// Returns the buttons of the game that are not in the row, so that a menu can offer them.
pub fn left_out(shown: &Shown, offers: &Offers) -> Vec<GameButton> {
    let over = shown.is_over();
    let row = in_row(shown, offers, over);
    of_game(shown, offers, over).into_iter().filter(|button| !row.contains(button)).collect()
}

/// Returns the buttons in the row, in their order. The last one opens the menu with the others.
pub(super) fn in_row(shown: &Shown, offers: &Offers, over: bool) -> Vec<GameButton> {
    use GameButton as B;
    let mut row = of_game(shown, offers, over);
    // In an open game only the menu has the fog.
    row.retain(|button| *button != B::Fog || shown.is_fog_game());
    let redo = offers.acting.is_some_and(|side| offers.may_offer(side, Offer::Redo));
    // The first of them leave the row first.
    let mut rare = vec![B::Redo, B::Flip, B::Eyes, B::Greet, B::Draw, B::Resign, B::Hint, B::Fog];
    // The menu has a new game too.
    rare.push(B::NewGame);
    rare.retain(|button| match button {
        B::Redo => !redo,
        B::Eyes => shown.watching.is_none(),
        _ => true,
    });
    for button in rare {
        if row.len() > MAIN_BUTTONS {
            row.retain(|other| *other != button);
        }
    }
    row
}

/// Builds the row of buttons.
pub(super) fn buttons() -> impl Bundle {
    let row = Node {
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(BUTTON_GAP),
        row_gap: px(BUTTON_GAP),
        align_content: AlignContent::FlexEnd,
        ..default()
    };
    (
        Name::new("Buttons"),
        styled_area(Area::Buttons, row),
        Children::spawn(SpawnIter(GameButton::ALL.into_iter().map(game_button))),
    )
}

fn game_button(button: GameButton) -> impl Bundle {
    let text = LocalText::default();
    (button, SpokenName::default(), icon_button(Icon::Menu, text, ButtonStyle::Quiet, on_press))
}

fn on_press(event: On<Activate>, buttons: Query<&GameButton>, mut press: PressButton) {
    if let Ok(button) = buttons.get(event.entity) {
        press.press(*button);
    }
}

/// The resources that the buttons change.
#[derive(SystemParam)]
pub struct PressButton<'w> {
    shown: Res<'w, Shown>,
    offers: Res<'w, Offers>,
    turn: MessageWriter<'w, TurnBoard>,
    watching: ResMut<'w, Watching>,
    replay: Option<ResMut<'w, Replay>>,
    hints: MessageWriter<'w, AskHint>,
    reviews: MessageWriter<'w, AskReview>,
    tries: MessageWriter<'w, TryAgain>,
    lesson: MessageWriter<'w, AskLesson>,
    puzzle: MessageWriter<'w, AskPuzzle>,
    rematch: MessageWriter<'w, Rematch>,
    intents: MessageWriter<'w, SubmitIntent>,
    /// The menu that opens next.
    pub menu: ResMut<'w, NextState<Menu>>,
}

impl PressButton<'_> {
    /// Acts as a press of the button.
    pub fn press(&mut self, button: GameButton) {
        match button {
            GameButton::EndLesson if self.shown.puzzle.is_some() => {
                self.puzzle.write(AskPuzzle::End);
            }
            GameButton::NextStep if self.shown.puzzle.is_some() => {
                self.puzzle.write(AskPuzzle::GoOn);
            }
            GameButton::EndLesson => drop(self.lesson.write(AskLesson::End)),
            GameButton::PreviousStep => drop(self.lesson.write(AskLesson::Previous)),
            GameButton::NextStep => drop(self.lesson.write(AskLesson::Next)),
            GameButton::Rematch => drop(self.rematch.write(Rematch(None))),
            GameButton::NextLevel => drop(self.rematch.write(Rematch(self.offers.next_level))),
            GameButton::NewGame => self.menu.set(Menu::NewGame),
            GameButton::Review => self.review(),
            GameButton::TryAgain => drop(self.tries.write(TryAgain)),
            GameButton::Flip => drop(self.turn.write(TurnBoard)),
            GameButton::Eyes => self.watching.look_through_the_next_eyes(),
            GameButton::Speed => self.watching.speed = self.watching.speed.next(),
            GameButton::Stand => self.watching.paused = !self.watching.paused,
            GameButton::Hint => drop(self.hints.write(AskHint)),
            GameButton::Greet => self.menu.set(Menu::Greet),
            GameButton::Resign => self.menu.set(Menu::ConfirmResign),
            GameButton::Pause => self.menu.set(Menu::Pause),
            GameButton::Takeback | GameButton::Redo | GameButton::Fog | GameButton::Draw => {
                match button.intent(&self.shown, &self.offers) {
                    Some(intent) if lifts_fog_at_once(&self.shown, intent) => {
                        self.menu.set(Menu::ConfirmLiftFog);
                    }
                    Some(intent) => drop(self.intents.write(intent)),
                    None => {}
                }
            }
        }
    }

    /// Asks for the review and goes to the start of the game. In the fog it shows the player's own
    /// view, with the pieces that might have been there. Later it stops the review or lets it go
    /// on; once that is done, it goes to the next moment that is worth another look.
    fn review(&mut self) {
        let (Some(replay), Some(agreed)) = (&mut self.replay, self.shown.agreed) else { return };
        match &self.shown.review {
            Some(review) if review.is_whole() => {
                let moments = review.moments(replay.viewer);
                let mut plies = moments.iter().map(|review| review.plies as usize);
                let next = plies.clone().find(|plies| *plies > replay.ply);
                replay.ply = next.or_else(|| plies.next()).unwrap_or(0);
            }
            Some(_) => drop(self.reviews.write(AskReview)),
            None => {
                replay.ply = 0;
                if let Some(own) = agreed.seats.own_side().filter(|_| self.shown.is_fog_game()) {
                    replay.viewer = Viewer::Player(own);
                }
                self.reviews.write(AskReview);
            }
        }
    }
}

/// Returns `true` if the fog would lift without another question, because a computer agrees to it.
fn lifts_fog_at_once(shown: &Shown, SubmitIntent { intent, .. }: SubmitIntent) -> bool {
    intent == Intent::Offer(Offer::LiftFog)
        && shown.agreed.is_some_and(|agreed| agreed.seats.opponent().is_some() && !agreed.online)
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (arrange, name, enable).in_set(HudSystems::Content));
}

fn arrange(
    shown: Res<Shown>,
    offers: Res<Offers>,
    layout: Res<HudLayout>,
    words: Res<Texts>,
    mut measure: Measure,
    mut buttons: Query<(&GameButton, &mut Node, &Children)>,
    mut texts: Query<&mut TextFont, Without<Icon>>,
) {
    let is_new = shown.is_changed() || offers.is_changed() || layout.is_changed();
    if !(is_new || words.is_changed() || measure.is_changed()) {
        return;
    }
    let mut row = in_row(&shown, &offers, layout.rect(Area::End).is_some());
    if layout.zen {
        row.retain(|button| *button == GameButton::Pause);
    }
    let columns = layout.columns.max(1) as f32;
    let width = layout.rect(Area::Buttons).map_or(0.0, |rect| rect.width());
    let cell = ((width + BUTTON_GAP) / columns - BUTTON_GAP - 0.5).max(0.0).floor();
    // The menu is as wide in every game. In a single line, the others share what is left.
    let room = match row.len() {
        2.. if row.len() <= layout.columns => {
            (width - cell) / (row.len() - 1) as f32 - BUTTON_GAP - 0.5
        }
        _ => cell,
    };
    let names: Vec<_> = row.iter().map(|it| words.get(&it.text(&shown, &offers))).collect();
    let mut is_short =
        |name: &String, size| measure.width(name, strong_font(size)) <= room - BESIDE;
    let fits = |size: &f32| names.iter().all(|name| is_short(name, *size));
    let size = [text_size::SMALL, 12.0, 11.0].into_iter().find(fits).unwrap_or(10.0);
    let is_high = layout.button > palette::TOUCH;
    for (button, mut node, children) in &mut buttons {
        let mut next = node.clone();
        next.display = display_if(row.contains(button));
        // The icon comes after the text, which screen readers want first.
        next.flex_direction = FlexDirection::ColumnReverse;
        next.row_gap = px(if is_high { 3 } else { 0 });
        next.flex_basis = px(cell);
        let is_menu = *button == GameButton::Pause;
        next.flex_grow = if is_menu { 0.0 } else { 1.0 };
        next.margin.left = if is_menu { auto() } else { px(0) };
        next.min_width = px(0);
        next.height = px(layout.button);
        next.padding = UiRect::horizontal(px(PADDING));
        node.set_if_neq(next);
        for child in children {
            if let Ok(mut font) = texts.get_mut(*child) {
                set_font_size(&mut font, size);
            }
        }
    }
}

fn name(
    shown: Res<Shown>,
    offers: Res<Offers>,
    mut buttons: Query<(&GameButton, &mut ButtonStyle, &mut SpokenName, &Children)>,
    added: Query<(), Added<GameButton>>,
    mut texts: Query<&mut LocalText>,
    mut icons: Query<(&mut Text, &mut Icon)>,
) {
    if !(shown.is_changed() || offers.is_changed()) && added.is_empty() {
        return;
    }
    for (button, mut style, mut spoken, children) in &mut buttons {
        style.set_if_neq(button.style(&shown));
        if *button == GameButton::NextLevel {
            let name = next_level_text("end-next-level-spoken", &offers);
            spoken.set_if_neq(SpokenName(name));
        }
        for child in children {
            if let Ok(mut text) = texts.get_mut(*child) {
                text.set_if_neq(button.text(&shown, &offers));
            }
            if let Ok((mut text, mut icon)) = icons.get_mut(*child) {
                let next = button.icon(&shown);
                icon.set_if_neq(next);
                text.set_if_neq(Text::new(next.letter()));
            }
        }
    }
}

fn enable(
    shown: Res<Shown>,
    offers: Res<Offers>,
    buttons: Query<(Entity, &GameButton)>,
    added: Query<(), Added<GameButton>>,
    mut commands: Commands,
) {
    if !(shown.is_changed() || offers.is_changed()) && added.is_empty() {
        return;
    }
    for (entity, button) in &buttons {
        mark(&mut commands, entity, InteractionDisabled, !button.is_possible(&shown, &offers));
    }
}
