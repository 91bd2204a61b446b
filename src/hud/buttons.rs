//! The buttons of a running game.

use super::{
    HudSystems,
    layout::{Area, BUTTON_GAP, HudLayout, MAIN_BUTTONS, styled_area},
};
use crate::{
    phrases::view_key,
    play::{Agreed, AskHint, Flipped, Shown, Speed, SubmitIntent, Watching},
    rules::{Color as Side, Goal, Viewer},
    session::{Intent, Offer},
    states::{AfterLeaving, Menu},
    text::{LocalText, Texts},
    ui::{
        icons::Icon,
        palette::{self, text_size},
        widgets::{ButtonStyle, display_if, icon_button, mark, set_font_size, text_width},
    },
};
use bevy::{ecs::system::SystemParam, prelude::*, ui::InteractionDisabled, ui_widgets::Activate};

/// An action of a button in the panel.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameButton {
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
    /// Asks to lift the fog or to lower it again.
    Fog,
    /// Opens the menu with things to say to the other player.
    Greet,
    /// Offers a draw, or claims one.
    Draw,
    /// Resigns, after a question.
    Resign,
    /// Opens the menu, which pauses the game and has the buttons that are not in the row.
    Pause,
}

impl GameButton {
    /// All buttons, in the order in which they are laid out.
    const ALL: [Self; 12] = [
        Self::Takeback,
        Self::Redo,
        Self::Hint,
        Self::Eyes,
        Self::Speed,
        Self::Stand,
        Self::Flip,
        Self::Fog,
        Self::Greet,
        Self::Draw,
        Self::Resign,
        Self::Pause,
    ];

    /// Returns `true` if a game has this button.
    pub fn belongs_to(self, agreed: &Agreed) -> bool {
        let sandbox = matches!(agreed.ruleset.goal, Goal::Sandbox);
        match self {
            Self::Flip | Self::Pause => true,
            Self::Greet => agreed.online && agreed.seats.own_side().is_some(),
            Self::Eyes => agreed.seats.are_computers() || agreed.is_solo(),
            Self::Speed | Self::Stand => agreed.seats.are_computers(),
            _ if agreed.seats.are_computers() => false,
            Self::Takeback | Self::Redo => agreed.takeback,
            Self::Hint => agreed.seats.opponent().is_some() && !sandbox && !agreed.online,
            Self::Fog => agreed.ruleset.vision.is_fog(),
            Self::Draw | Self::Resign => !sandbox,
        }
    }

    /// Returns the key of the button's text.
    pub fn text(self, shown: &Shown) -> &'static str {
        match self {
            Self::Flip => "button-flip",
            Self::Takeback => "button-takeback",
            Self::Redo => "button-redo",
            Self::Hint => "button-hint",
            Self::Fog if fog_offer(shown) == Offer::LowerFog => "button-lower-fog",
            Self::Fog => "button-lift-fog",
            Self::Draw if shown.may_claim.is_some() => "button-claim-draw",
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
        }
    }

    /// Returns the intent that the button submits for the acting player, if it is possible now.
    pub fn intent(self, shown: &Shown) -> Option<SubmitIntent> {
        let side = shown.acting?;
        let offer = |side: Side, offer| {
            let intent = Intent::Offer(offer);
            shown.may_offer(side, offer).then_some(SubmitIntent { side, intent })
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
            Self::Draw if shown.may_claim.is_some() => {
                Some(SubmitIntent { side, intent: Intent::ClaimDraw })
            }
            Self::Draw => offer(side, Offer::Draw),
            _ => None,
        }
    }

    const fn icon(self) -> Icon {
        match self {
            Self::Takeback => Icon::Takeback,
            Self::Redo => Icon::Redo,
            Self::Hint => Icon::Hint,
            Self::Eyes => Icon::Eye,
            Self::Speed => Icon::Speed,
            Self::Stand => Icon::Pause,
            Self::Flip => Icon::Flip,
            Self::Fog => Icon::Fog,
            Self::Greet => Icon::Greet,
            Self::Draw => Icon::Draw,
            Self::Resign => Icon::Resign,
            Self::Pause => Icon::Menu,
        }
    }

    fn is_possible(self, shown: &Shown) -> bool {
        match self {
            Self::Flip => shown.board.is_some(),
            Self::Hint => shown.may_ask_hint,
            Self::Resign => shown.acting.is_some(),
            Self::Greet | Self::Pause => true,
            Self::Eyes => shown.eyes.is_some(),
            Self::Speed | Self::Stand => shown.watching.is_some(),
            _ => self.intent(shown).is_some(),
        }
    }
}

/// Returns the offer to lift the fog, or to lower it if it is lifted.
fn fog_offer(shown: &Shown) -> Offer {
    let lifted = shown
        .seat
        .as_ref()
        .and_then(|seat| seat.fog_changes.last())
        .is_some_and(|last| last.lifted);
    if lifted { Offer::LowerFog } else { Offer::LiftFog }
}

/// Returns the buttons of the current game.
fn of_game(shown: &Shown) -> Vec<GameButton> {
    let Some(agreed) = shown.agreed.as_ref().filter(|_| shown.lesson.is_none()) else {
        return Vec::new();
    };
    GameButton::ALL.into_iter().filter(|button| button.belongs_to(agreed)).collect()
}

/// Returns the buttons that are not in the row, so that a menu can offer them.
pub fn left_out(shown: &Shown) -> Vec<GameButton> {
    let row = in_row(shown);
    of_game(shown).into_iter().filter(|button| !row.contains(button)).collect()
}

/// Returns the buttons in the row, in their order. The last one opens the menu with the others.
pub(super) fn in_row(shown: &Shown) -> Vec<GameButton> {
    use GameButton as B;
    let all = of_game(shown);
    let redo = shown.acting.is_some_and(|side| shown.may_offer(side, Offer::Redo));
    let second = if redo { B::Redo } else { B::Takeback };
    let played = [second, B::Hint, B::Draw, B::Resign, B::Greet, B::Eyes, B::Fog, B::Flip, B::Redo];
    let watched = [B::Eyes, B::Speed, B::Stand];
    let wanted = watched.into_iter().filter(|_| shown.watching.is_some()).chain(played);
    let mut row: Vec<_> =
        wanted.filter(|button| all.contains(button)).take(MAIN_BUTTONS - 1).collect();
    row.sort_by_key(|button| *button as usize);
    if !all.is_empty() {
        row.push(B::Pause);
    }
    row
}

/// Builds the row of buttons.
pub(super) fn buttons() -> impl Bundle {
    let row = Node {
        flex_wrap: FlexWrap::Wrap,
        column_gap: px(BUTTON_GAP),
        row_gap: px(BUTTON_GAP),
        align_content: AlignContent::FlexStart,
        ..default()
    };
    (
        Name::new("Buttons"),
        styled_area(Area::Buttons, row),
        Children::spawn(SpawnIter(GameButton::ALL.into_iter().map(game_button))),
    )
}

fn game_button(button: GameButton) -> impl Bundle {
    let style = match button {
        // These should not be pressed by mistake.
        GameButton::Draw | GameButton::Resign | GameButton::Pause => ButtonStyle::Bare,
        _ => ButtonStyle::Quiet,
    };
    (button, icon_button(button.icon(), LocalText::default(), style, on_press))
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
    flipped: ResMut<'w, Flipped>,
    watching: ResMut<'w, Watching>,
    hints: MessageWriter<'w, AskHint>,
    intents: MessageWriter<'w, SubmitIntent>,
    /// The menu that opens next.
    pub menu: ResMut<'w, NextState<Menu>>,
}

impl PressButton<'_> {
    /// Acts as a press of the button.
    pub fn press(&mut self, button: GameButton) {
        match button {
            GameButton::Flip => self.flipped.0 = !self.flipped.0,
            GameButton::Eyes => self.watching.look_through_the_next_eyes(),
            GameButton::Speed => self.watching.speed = self.watching.speed.next(),
            GameButton::Stand => self.watching.paused = !self.watching.paused,
            GameButton::Hint => drop(self.hints.write(AskHint)),
            GameButton::Greet => self.menu.set(Menu::Greet),
            GameButton::Resign => self.menu.set(Menu::ConfirmResign),
            GameButton::Pause => self.menu.set(Menu::Pause),
            GameButton::Takeback | GameButton::Redo | GameButton::Fog | GameButton::Draw => {
                match button.intent(&self.shown) {
                    Some(intent) if lifts_fog_at_once(&self.shown, intent) => {
                        self.menu.set(Menu::ConfirmLiftFog);
                    }
                    Some(intent) => drop(self.intents.write(intent)),
                    None => {}
                }
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

/// Opens the choice of a new game. A running game is not left without a question.
pub(super) fn new_game(
    _: On<Activate>,
    shown: Res<Shown>,
    mut after: ResMut<AfterLeaving>,
    mut menu: ResMut<NextState<Menu>>,
) {
    *after = AfterLeaving::NewGame;
    menu.set(if shown.is_over() { Menu::NewGame } else { Menu::ConfirmLeave });
}

fn arrange(
    shown: Res<Shown>,
    layout: Res<HudLayout>,
    words: Res<Texts>,
    mut buttons: Query<(&GameButton, &mut Node, &Children)>,
    mut texts: Query<&mut TextFont, Without<Icon>>,
) {
    if !(shown.is_changed() || layout.is_changed() || words.is_changed()) {
        return;
    }
    let mut row = in_row(&shown);
    if layout.zen {
        row.retain(|button| *button == GameButton::Pause);
    }
    let columns = layout.columns.max(1) as f32;
    let width = layout.rect(Area::Buttons).map_or(0.0, |rect| rect.width());
    let cell = ((width + BUTTON_GAP) / columns - BUTTON_GAP - 0.5).max(0.0).floor();
    let longest = row.iter().map(|button| text_width(&words.key(button.text(&shown)), 1.0));
    let longest = longest.fold(0.0, f32::max);
    let fits = |size: &f32| longest * size <= cell - 4.0;
    let size = [text_size::SMALL, 12.0, 11.0].into_iter().find(fits).unwrap_or(10.0);
    let is_high = layout.button > palette::TOUCH;
    for (button, mut node, children) in &mut buttons {
        let mut next = node.clone();
        next.display = display_if(row.contains(button));
        // The icon comes after the text, which screen readers want first.
        next.flex_direction = FlexDirection::ColumnReverse;
        next.row_gap = px(if is_high { 3 } else { 0 });
        next.flex_basis = px(cell);
        next.flex_grow = 1.0;
        next.min_width = px(0);
        next.height = px(layout.button);
        next.padding = UiRect::horizontal(px(2));
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
    buttons: Query<(&GameButton, &Children)>,
    added: Query<(), Added<GameButton>>,
    mut texts: Query<&mut LocalText>,
    mut icons: Query<(&mut Text, &mut Icon)>,
) {
    if !shown.is_changed() && added.is_empty() {
        return;
    }
    for (button, children) in &buttons {
        for child in children {
            if let Ok(mut text) = texts.get_mut(*child) {
                text.set_if_neq(LocalText::new(button.text(&shown)));
            }
            if *button == GameButton::Stand
                && let Ok((mut text, mut icon)) = icons.get_mut(*child)
            {
                let paused = shown.watching.is_some_and(|watching| watching.paused);
                icon.set_if_neq(if paused { Icon::Play } else { Icon::Pause });
                text.set_if_neq(Text::new(icon.letter()));
            }
        }
    }
}

fn enable(
    shown: Res<Shown>,
    buttons: Query<(Entity, &GameButton)>,
    added: Query<(), Added<GameButton>>,
    mut commands: Commands,
) {
    if !shown.is_changed() && added.is_empty() {
        return;
    }
    for (entity, button) in &buttons {
        mark(&mut commands, entity, InteractionDisabled, !button.is_possible(&shown));
    }
}
