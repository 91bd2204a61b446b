//! The player's preferences. Each applies at once and is saved.

use super::{Menu, frame, new_game::wrapping_row, themes};
use crate::{
    app::{launch::Launch, settings::Settings},
    kit::{
        children,
        controls::{Toggle, Toggled, slider, toggle},
        paint::Role,
        palette::{self, text_size},
        widgets::{
            ButtonStyle, Chosen, SpokenName, button, column, label, mark, opens, tabular_label,
        },
    },
    look::Lettering,
    platform::full_screen::FullScreen,
    theme::{
        assets::{self, Drawn},
        languages::available,
        shelf::Themes,
    },
    words::{Language, LocalText},
};
use bevy::{
    prelude::*,
    ui_widgets::{Activate, RadioGroup, ValueChange},
};

/// A setting that is on or off: the key of its name, and its field. The key of its hint ends in
/// `-hint`.
#[derive(Component, Clone, Copy)]
struct Switch(&'static str, fn(&mut Settings) -> &mut bool);

/// One of several values.
#[derive(Component, Clone, Debug, PartialEq, Eq)]
enum Choice {
    /// A language; `None` is the language of the system.
    Language(Option<Language>),
    /// The lettering of xiangqi's discs.
    Lettering(Lettering),
}

/// The row that fills the screen with the game.
#[derive(Component)]
struct FillsScreen;

/// The text beside the slider of the volume.
#[derive(Component)]
struct Percent;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Settings), spawn)
        .add_systems(Update, follow_screen.run_if(in_state(Menu::Settings)));
    app.add_systems(
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

fn spawn(
    settings: Res<Settings>,
    launch: Res<Launch>,
    known: Res<Themes>,
    screen: FullScreen,
    mut commands: Commands,
) {
    frame::sheet(&mut commands, Menu::Settings, 560.0, |card| {
        card.spawn(frame::heading("settings-heading"));
        frame::list(card).with_children(|list| {
            list.spawn(frame::group("settings-group-play"));
            let moves = [
                Switch("settings-auto-queen", |it| &mut it.auto_queen),
                Switch("settings-confirm-moves", |it| &mut it.confirm_moves),
                Switch("settings-one-tap-moves", |it| &mut it.one_tap_moves),
            ];
            spawn_switches(list, &settings, &moves);
            list.spawn(frame::group("settings-group-one-screen"));
            let one_screen = [
                Switch("settings-board-turning", |it| &mut it.turn_board),
                Switch("settings-clock-starts-at-once", |it| &mut it.clock_starts_at_once),
            ];
            spawn_switches(list, &settings, &one_screen);
            list.spawn(frame::group("settings-group-fog"));
            let fog = [
                Switch("settings-memory", |it| &mut it.memory),
                Switch("settings-hindsight", |it| &mut it.hindsight),
            ];
            spawn_switches(list, &settings, &fog);
            list.spawn(frame::group("settings-group-look"));
            list.spawn(themes::in_use(&known, assets::chosen(&launch, &settings)));
            let look = [
                Switch("settings-coordinates", |it| &mut it.coordinates),
                Switch("settings-file-numbers", |it| &mut it.file_numbers),
                Switch("settings-motion", |it| &mut it.motion),
            ];
            spawn_switches(list, &settings, &look);
            if screen.is_possible() {
                let (name, hint) = ("settings-full-screen", "settings-full-screen-hint");
                list.spawn((FillsScreen, toggle(name, hint, screen.is_on(), on_full_screen)));
            }
            list.spawn(letterings());
            list.spawn(frame::group("settings-group-sound"));
            list.spawn(volume(settings.volume));
            if cfg!(target_arch = "wasm32") {
                let vibration = Switch("settings-vibration", |it| &mut it.vibration);
                spawn_switches(list, &settings, &[vibration]);
            }
            list.spawn(frame::group("settings-language"));
            let row = Node { padding: UiRect::vertical(px(10)), ..wrapping_row() };
            list.spawn((RadioGroup, row)).with_children(|languages| {
                let system = LocalText::new("settings-language-system");
                languages.spawn(choice(system, Choice::Language(None)));
                for known in available(&launch).iter() {
                    let name = LocalText::verbatim(known.own_name.clone());
                    languages.spawn(choice(name, Choice::Language(Some(known.language.clone()))));
                }
            });
        });
        let about = button("settings-about", ButtonStyle::Quiet, opens(Menu::About));
        card.spawn(frame::foot(children![about, frame::done_button()]));
    });
}

fn spawn_switches(list: &mut ChildSpawnerCommands, settings: &Settings, switches: &[Switch]) {
    let mut values = settings.clone();
    for &Switch(name, field) in switches {
        let hint = LocalText::new(format!("{name}-hint"));
        let toggle = toggle(name, hint, *field(&mut values), on_toggled);
        list.spawn((Switch(name, field), toggle));
    }
}

fn letterings() -> impl Bundle {
    let choices = Lettering::ALL.into_iter().map(|lettering| {
        let name = LocalText::new(format!("lettering-{}", lettering.name()));
        choice(name, Choice::Lettering(lettering))
    });
    let group = Node { flex_shrink: 0.0, padding: UiRect::vertical(px(10)), ..column(px(8)) };
    let heading = label("settings-lettering", text_size::BODY, Role::Text);
    (group, children![heading, (RadioGroup, wrapping_row(), Children::spawn(SpawnIter(choices)))])
}

fn volume(volume: f32) -> impl Bundle {
    let row = Node {
        min_height: px(palette::TOUCH),
        flex_shrink: 0.0,
        column_gap: px(palette::GAP),
        align_items: AlignItems::Center,
        ..default()
    };
    // As wide as the longest text, so that the slider keeps its length.
    let place = Node {
        width: px(46),
        flex_shrink: 0.0,
        justify_content: JustifyContent::FlexEnd,
        ..default()
    };
    let percent = tabular_label(LocalText::default(), text_size::SMALL, Role::TextDim);
    let parts = children![
        label("settings-sound", text_size::BODY, Role::Text),
        (slider(volume, on_volume), SpokenName("settings-sound".into())),
        (place, children![(Percent, percent)]),
    ];
    (row, parts)
}

fn choice(text: LocalText, choice: Choice) -> impl Bundle {
    (choice, button(text, ButtonStyle::Choice, on_choice))
}

fn on_toggled(event: On<Toggled>, switches: Query<&Switch>, mut settings: ResMut<Settings>) {
    if let Ok(Switch(_, field)) = switches.get(event.entity) {
        *field(&mut settings) = event.on;
    }
}

fn on_full_screen(event: On<Toggled>, mut screen: FullScreen) {
    screen.set(event.on);
}

/// Follows the key that fills the screen, and the browser, which may refuse.
fn follow_screen(screen: FullScreen, row: Option<Single<&mut Toggle, With<FillsScreen>>>) {
    if let Some(mut row) = row {
        row.set_if_neq(Toggle(screen.is_on()));
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
    for (Switch(_, field), mut toggle) in &mut switches {
        toggle.set_if_neq(Toggle(*field(&mut values)));
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
