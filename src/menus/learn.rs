//! Learning to play: the lesson, the rules of every game, and the question before a player's first
//! game in the fog.

use super::{
    CameFrom, Menu,
    frame::{self, Backdrop, NARROW, Shape},
    game_runs,
    new_game::{preset_words, section, wrapping_row},
};
use crate::{
    app::settings::Settings,
    kit::{
        paint::Role,
        palette::text_size,
        widgets::{ButtonStyle, button, column, label, strong_label},
    },
    rules::{BoardKind, GameSetup, Preset, Ruleset},
    table::{
        AfterLesson, AskLesson, AskLobby, Shown, StartGame,
        phrases::{rules_texts, title_key},
    },
    words::LocalText,
};
use bevy::{
    ecs::system::SystemParam,
    input_focus::{AutoFocus, tab_navigation::TabIndex},
    prelude::*,
    ui_widgets::Activate,
};

/// The rules that [`Menu::Rules`] shows.
#[derive(Resource, Clone, Copy, Debug)]
pub(super) struct RulesOf(pub Ruleset);

impl Default for RulesOf {
    fn default() -> Self {
        Self(Preset::Fog.ruleset())
    }
}

/// The button that shows the rules of a preset.
#[derive(Component, Clone, Copy)]
struct ShowsRules(Preset);

/// A game that the player wants to start, here or on a server.
#[derive(Resource, Clone, Debug)]
pub(super) enum ToBegin {
    Here(GameSetup),
    Online(AskLobby),
}

impl ToBegin {
    fn is_in_fog(&self) -> bool {
        match self {
            Self::Here(setup) => setup.ruleset.vision.is_fog() && !setup.seats().are_computers(),
            Self::Online(AskLobby::Invite(terms) | AskLobby::Seek(terms)) => {
                terms.ruleset.vision.is_fog()
            }
            Self::Online(_) => false,
        }
    }
}

/// Begins games. It asks before a running game is replaced, and offers the lesson before the first
/// game in the fog.
#[derive(SystemParam)]
pub(super) struct Beginning<'w, 's> {
    shown: Res<'w, Shown>,
    start: MessageWriter<'w, StartGame>,
    lobby: MessageWriter<'w, AskLobby>,
    menu: ResMut<'w, NextState<Menu>>,
    commands: Commands<'w, 's>,
}

impl Beginning<'_, '_> {
    /// Begins the game, or asks first.
    pub fn begin(&mut self, game: ToBegin, settings: &Settings) {
        if game_runs(&self.shown) {
            self.commands.insert_resource(game);
            self.menu.set(Menu::ConfirmBegin);
        } else {
            self.replace(game, settings);
        }
    }

    /// Begins the game in place of one that may be running, or offers the lesson first.
    pub fn replace(&mut self, game: ToBegin, settings: &Settings) {
        if game.is_in_fog() && !settings.lesson_offered {
            self.commands.insert_resource(game);
            self.menu.set(Menu::OfferLesson);
            return;
        }
        match game {
            ToBegin::Here(setup) => {
                self.start.write(StartGame(setup));
            }
            ToBegin::Online(ask) => {
                self.lobby.write(ask);
                self.menu.set(Menu::Waiting);
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<RulesOf>()
        .add_systems(OnEnter(Menu::Learn), spawn)
        .add_systems(OnEnter(Menu::Rules), spawn_rules)
        .add_systems(OnEnter(Menu::OfferLesson), offer);
}

fn spawn(mut commands: Commands) {
    let commands = &mut commands;
    let (card, list) = frame::open_list(commands, Menu::Learn, 720.0, "learn-heading");
    let lesson = section(commands, list, None, "learn-lesson");
    commands.spawn((ChildOf(lesson), label("learn-lesson-line", text_size::BODY, Role::TextDim)));
    let row = commands.spawn((ChildOf(lesson), wrapping_row())).id();
    let begin = button("learn-begin", ButtonStyle::Primary, on_lesson);
    commands.spawn((ChildOf(row), AutoFocus, begin));
    for board in BoardKind::ALL {
        let heading = match board {
            BoardKind::Chess => "learn-rules-chess",
            BoardKind::Xiangqi => "learn-rules-xiangqi",
        };
        let rules = section(commands, list, None, heading);
        let row = Node { column_gap: px(12), row_gap: px(10), ..wrapping_row() };
        let row = commands.spawn((ChildOf(rules), row)).id();
        for preset in Preset::on(board) {
            let words = preset_words(preset, ButtonStyle::Quiet, on_rules);
            commands.spawn((ChildOf(row), ShowsRules(preset), words));
        }
    }
    let back = children![frame::back_button("button-back")];
    commands.spawn((ChildOf(card), frame::foot(), back));
}

fn spawn_rules(
    rules: Res<RulesOf>,
    came_from: Res<CameFrom>,
    shown: Res<Shown>,
    mut commands: Commands,
) {
    let commands = &mut commands;
    let backdrop = Backdrop::after(&came_from, &shown);
    let card = frame::open(commands, Menu::Rules, backdrop, Shape::Sheet(NARROW));
    commands.spawn((ChildOf(card), frame::heading(LocalText::new(title_key(&rules.0)))));
    let list = frame::list(commands, card);
    for (heading, texts) in rules_texts(&rules.0) {
        let column = Node { flex_shrink: 0.0, margin: UiRect::bottom(px(18)), ..column(px(6)) };
        // A stop for the keys, which scroll by the focus.
        let column = commands.spawn((ChildOf(list), TabIndex(0), column)).id();
        commands.spawn((ChildOf(column), strong_label(heading, text_size::STATUS, Role::Text)));
        for text in texts {
            commands.spawn((ChildOf(column), label(text, text_size::BODY, Role::Text)));
        }
    }
    commands.spawn((ChildOf(card), frame::foot(), children![frame::done_button()]));
}

fn offer(mut commands: Commands) {
    let commands = &mut commands;
    let card = frame::open(commands, Menu::OfferLesson, Backdrop::Opaque, Shape::Dialog(440.0));
    commands.spawn((ChildOf(card), frame::heading("offer-lesson-title")));
    commands.spawn((ChildOf(card), frame::paragraph("offer-lesson-line")));
    let foot = commands.spawn((ChildOf(card), frame::foot())).id();
    let no = button("offer-lesson-no", ButtonStyle::Quiet, on_decline);
    let no = commands.spawn((ChildOf(foot), no)).id();
    let yes = button("offer-lesson-yes", ButtonStyle::Primary, on_accept);
    let yes = commands.spawn((ChildOf(foot), AutoFocus, yes)).id();
    for answer in [no, yes] {
        // On a phone each has a line of its own.
        commands.entity(answer).entry::<Node>().and_modify(|mut node| node.flex_grow = 1.0);
    }
}

fn on_lesson(_: On<Activate>, mut settings: ResMut<Settings>, mut ask: MessageWriter<AskLesson>) {
    settings.lesson_offered = true;
    ask.write(AskLesson::Begin(AfterLesson::Title));
}

fn on_rules(
    event: On<Activate>,
    buttons: Query<&ShowsRules>,
    mut rules: ResMut<RulesOf>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if let Ok(ShowsRules(preset)) = buttons.get(event.entity) {
        rules.0 = preset.ruleset();
        menu.set(Menu::Rules);
    }
}

/// Shows the rules of the game on the table.
pub(super) fn on_rules_of_game(
    _: On<Activate>,
    shown: Res<Shown>,
    mut rules: ResMut<RulesOf>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if let Some(agreed) = shown.agreed {
        rules.0 = agreed.ruleset;
        menu.set(Menu::Rules);
    }
}

fn on_accept(
    _: On<Activate>,
    game: Option<Res<ToBegin>>,
    mut settings: ResMut<Settings>,
    mut ask: MessageWriter<AskLesson>,
) {
    settings.lesson_offered = true;
    ask.write(AskLesson::Begin(match game.as_deref() {
        Some(ToBegin::Here(setup)) => AfterLesson::Game(Box::new(setup.clone())),
        Some(ToBegin::Online(_)) => AfterLesson::Online,
        None => AfterLesson::Title,
    }));
}

fn on_decline(
    _: On<Activate>,
    game: Option<Res<ToBegin>>,
    mut settings: ResMut<Settings>,
    mut beginning: Beginning,
) {
    settings.lesson_offered = true;
    if let Some(game) = game {
        beginning.replace(game.clone(), &settings);
    }
}
