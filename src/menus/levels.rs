//! The choice of another computer to play, after a game against one.

use super::{
    Menu,
    frame::{self, Backdrop},
    ladder,
};
use crate::{
    kit::{
        children,
        paint::Role,
        palette::text_size,
        widgets::{ButtonStyle, Chosen, SpokenName, button, label, mark},
    },
    library::Library,
    rules::Level,
    table::{Rematch, Shown},
    words::LocalText,
};
use bevy::{
    input_focus::AutoFocus,
    prelude::*,
    ui_widgets::{Activate, RadioGroup},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::AnotherLevel), spawn)
        .add_systems(Update, tell.run_if(in_state(Menu::AnotherLevel)));
}

/// The line about the level that is chosen.
#[derive(Component)]
struct About(Level);

/// A button that chooses a level.
#[derive(Component)]
struct Pick(Level);

fn spawn(shown: Res<Shown>, mut commands: Commands) {
    let played = shown.agreed.and_then(|agreed| agreed.seats.opponent());
    let level = played.map_or(Level::Novice, |(_, level)| level);
    frame::dialog(&mut commands, Menu::AnotherLevel, Backdrop::over(&shown), 420.0, |card| {
        card.spawn(frame::heading("end-another-level"));
        frame::button_list(card, 20.0).insert(RadioGroup).with_children(|list| {
            ladder::spawn(list, |level, number| {
                let pick = button(number, ButtonStyle::Choice, on_pick);
                (Pick(level), pick, SpokenName(ladder::numbered(level)))
            });
            let line = label(LocalText::default(), text_size::SMALL, Role::TextDim);
            list.spawn((About(level), line));
        });
        let start = button("new-game-start", ButtonStyle::Primary, on_start);
        card.spawn(frame::foot(children![frame::back_button("button-back"), (AutoFocus, start)]));
    });
}

fn on_pick(event: On<Activate>, picks: Query<&Pick>, mut about: Single<&mut About>) {
    if let Ok(Pick(level)) = picks.get(event.entity) {
        about.0 = *level;
    }
}

fn on_start(_: On<Activate>, about: Single<&About>, mut rematch: MessageWriter<Rematch>) {
    rematch.write(Rematch(Some(about.0)));
}

/// Tells about the chosen level.
fn tell(
    shown: Res<Shown>,
    library: Res<Library>,
    line: Single<(Ref<About>, &mut LocalText)>,
    picks: Query<(Entity, &Pick)>,
    mut commands: Commands,
) {
    let (about, mut line) = line.into_inner();
    if !(about.is_changed() || library.is_changed()) {
        return;
    }
    line.set_if_neq(match &shown.agreed {
        Some(agreed) => ladder::about_with_score(about.0, &agreed.ruleset, &library.games),
        None => ladder::about(about.0),
    });
    for (entity, pick) in &picks {
        mark(&mut commands, entity, Chosen, pick.0 == about.0);
    }
}
