//! The player's preferences. Each applies at once and is saved.

use super::{Menu, frame, new_game::wrapping_row, themes};
use crate::{
    app::{launch::Launch, settings::Settings},
    kit::{
        controls::{Toggle, Toggled, slider, toggle},
        paint::{Role, ink},
        palette::{self, text_size},
        widgets::{ButtonStyle, Chosen, SpokenName, button, column, label, mark, tabular_font},
    },
    look::Lettering,
    theme::{assets::Drawn, languages::available},
    words::{Language, LocalText},
};
use bevy::{
    prelude::*,
    ui_widgets::{Activate, ValueChange},
};

/// A setting that is on or off.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum Switch {
    Motion,
    Coordinates,
    FileNumbers,
    AutoQueen,
    ConfirmMoves,
    OneTapMoves,
    Vibration,
    TurnBoard,
    ClockStartsAtOnce,
    Memory,
    Hindsight,
}

impl Switch {
    /// Returns the key of the setting's name. The key of its hint ends in `-hint`.
    const fn text(self) -> &'static str {
        match self {
            Self::Motion => "settings-motion",
            Self::Coordinates => "settings-coordinates",
            Self::FileNumbers => "settings-file-numbers",
            Self::AutoQueen => "settings-auto-queen",
            Self::ConfirmMoves => "settings-confirm-moves",
            Self::OneTapMoves => "settings-one-tap-moves",
            Self::Vibration => "settings-vibration",
            Self::TurnBoard => "settings-board-turning",
            Self::ClockStartsAtOnce => "settings-clock-starts-at-once",
            Self::Memory => "settings-memory",
            Self::Hindsight => "settings-hindsight",
        }
    }

    const fn of(self, settings: &mut Settings) -> &mut bool {
        match self {
            Self::Motion => &mut settings.motion,
            Self::Coordinates => &mut settings.coordinates,
            Self::FileNumbers => &mut settings.file_numbers,
            Self::AutoQueen => &mut settings.auto_queen,
            Self::ConfirmMoves => &mut settings.confirm_moves,
            Self::OneTapMoves => &mut settings.one_tap_moves,
            Self::Vibration => &mut settings.vibration,
            Self::TurnBoard => &mut settings.turn_board,
            Self::ClockStartsAtOnce => &mut settings.clock_starts_at_once,
            Self::Memory => &mut settings.memory,
            Self::Hindsight => &mut settings.hindsight,
        }
    }
}

/// One of several values.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
enum Choice {
    /// A language; `None` is the language of the system.
    Language(Option<Language>),
    /// The lettering of xiangqi's discs.
    Lettering(Lettering),
}

/// The text beside the slider of the volume.
#[derive(Component)]
struct Percent;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Settings), spawn).add_systems(
        Update,
        follow.run_if(
            in_state(Menu::Settings).and_then(
                resource_changed::<Settings>
                    .or_else(resource_changed::<Drawn>)
                    .or_else(state_changed::<Menu>),
            ),
        ),
    );
}

fn spawn(settings: Res<Settings>, launch: Res<Launch>, mut commands: Commands) {
    let commands = &mut commands;
    let (card, list) = frame::open_list(commands, Menu::Settings, 560.0, "settings-heading");

    frame::group(commands, list, "settings-group-play");
    let moves = [Switch::AutoQueen, Switch::ConfirmMoves, Switch::OneTapMoves];
    spawn_switches(commands, list, &settings, &moves);
    frame::group(commands, list, "settings-group-one-screen");
    spawn_switches(commands, list, &settings, &[Switch::TurnBoard, Switch::ClockStartsAtOnce]);
    frame::group(commands, list, "settings-group-fog");
    spawn_switches(commands, list, &settings, &[Switch::Memory, Switch::Hindsight]);
    frame::group(commands, list, "settings-group-look");
    themes::spawn_in_use(commands, list, &launch, &settings);
    let edges = [Switch::Coordinates, Switch::FileNumbers, Switch::Motion];
    spawn_switches(commands, list, &settings, &edges);
    let letterings = choices(commands, list, "settings-lettering");
    for lettering in Lettering::ALL {
        let name = LocalText::new(format!("lettering-{}", lettering.name()));
        spawn_choice(commands, letterings, name, Choice::Lettering(lettering));
    }
    frame::group(commands, list, "settings-group-sound");
    spawn_volume(commands, list, settings.volume);
    if cfg!(target_arch = "wasm32") {
        spawn_switches(commands, list, &settings, &[Switch::Vibration]);
    }
    frame::group(commands, list, "settings-language");
    let languages = commands.spawn((ChildOf(list), wrapping_row())).id();
    let system = LocalText::new("settings-language-system");
    spawn_choice(commands, languages, system, Choice::Language(None));
    for known in available(&launch).iter() {
        let name = LocalText::verbatim(known.own_name.clone());
        spawn_choice(commands, languages, name, Choice::Language(Some(known.language.clone())));
    }

    commands.spawn((ChildOf(card), frame::foot(), children![frame::done_button()]));
}

fn spawn_switches(commands: &mut Commands, list: Entity, settings: &Settings, switches: &[Switch]) {
    let mut values = settings.clone();
    for switch in switches {
        let hint = LocalText::new(format!("{}-hint", switch.text()));
        let toggle = toggle(switch.text(), hint, *switch.of(&mut values), on_toggled);
        commands.spawn((ChildOf(list), *switch, toggle));
    }
}

fn spawn_volume(commands: &mut Commands, list: Entity, volume: f32) {
    let row = Node {
        min_height: px(palette::TOUCH),
        flex_shrink: 0.0,
        column_gap: px(palette::GAP),
        align_items: AlignItems::Center,
        ..default()
    };
    let row = commands.spawn((ChildOf(list), row)).id();
    commands.spawn((ChildOf(row), label("settings-sound", text_size::BODY, Role::Text)));
    commands.spawn((ChildOf(row), slider(volume, on_volume), SpokenName("settings-sound".into())));
    // The figure has a node as wide as its longest text, so that the slider keeps its length.
    let figure = Node {
        width: px(46),
        flex_shrink: 0.0,
        justify_content: JustifyContent::FlexEnd,
        ..default()
    };
    let figure = commands.spawn((ChildOf(row), figure)).id();
    commands.spawn((
        ChildOf(figure),
        Percent,
        Text::default(),
        LocalText::default(),
        tabular_font(text_size::SMALL),
        ink(Role::TextDim),
        TextLayout::no_wrap(),
    ));
}

/// Spawns a heading and a row of choices below it. Returns the row.
fn choices(commands: &mut Commands, list: Entity, heading: &'static str) -> Entity {
    let group = Node { flex_shrink: 0.0, padding: UiRect::vertical(px(10)), ..column(px(8)) };
    let group = commands.spawn((ChildOf(list), group)).id();
    commands.spawn((ChildOf(group), label(heading, text_size::BODY, Role::Text)));
    commands.spawn((ChildOf(group), wrapping_row())).id()
}

fn spawn_choice(commands: &mut Commands, row: Entity, text: LocalText, choice: Choice) {
    commands.spawn((ChildOf(row), choice, button(text, ButtonStyle::Choice, on_choice)));
}

fn on_toggled(event: On<Toggled>, switches: Query<&Switch>, mut settings: ResMut<Settings>) {
    if let Ok(switch) = switches.get(event.entity) {
        *switch.of(&mut settings) = event.on;
    }
}

fn on_volume(event: On<ValueChange<f32>>, mut settings: ResMut<Settings>) {
    settings.volume = event.value.clamp(0.0, 1.0);
}

fn on_choice(event: On<Activate>, choices: Query<&Choice>, mut settings: ResMut<Settings>) {
    match choices.get(event.entity) {
        Ok(Choice::Language(language)) => settings.language.clone_from(language),
        Ok(Choice::Lettering(lettering)) => settings.lettering = Some(*lettering),
        Err(_) => {}
    }
}

fn follow(
    settings: Res<Settings>,
    drawn: Res<Drawn>,
    mut switches: Query<(&Switch, &mut Toggle)>,
    choices: Query<(Entity, &Choice)>,
    mut percent: Single<&mut LocalText, With<Percent>>,
    mut commands: Commands,
) {
    let mut values = settings.clone();
    for (switch, mut toggle) in &mut switches {
        toggle.set_if_neq(Toggle(*switch.of(&mut values)));
    }
    for (entity, choice) in &choices {
        let is_chosen = match choice {
            Choice::Language(language) => *language == settings.language,
            Choice::Lettering(lettering) => *lettering == drawn.lettering,
        };
        mark(&mut commands, entity, Chosen, is_chosen);
    }
    let volume = (settings.volume * 100.0).round();
    let text = if volume == 0.0 {
        LocalText::new("settings-sound-off")
    } else {
        LocalText::new("settings-percent").with_number("percent", volume.into())
    };
    percent.set_if_neq(text);
}
