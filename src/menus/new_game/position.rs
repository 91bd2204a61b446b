//! The start position: the usual one, one that was imported as FEN, or one that the player sets up.

use super::{Part, Pick, bare_section, draft::Draft, heading_with_button};
use crate::{
    play::PositionCame,
    rules::Preset,
    states::Menu,
    text::LocalText,
    ui::{
        paint::Role,
        palette::text_size,
        widgets::{ButtonStyle, button, column, label, opens, show_if},
    },
};
use bevy::{prelude::*, ui_widgets::Activate};

/// The position for the menu that is about to open.
#[derive(Resource)]
pub(super) struct Given(pub PositionCame);

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (take, forget.run_if(state_changed::<Menu>), allow).chain());
}

/// Opens the menu for a position that has come in.
fn take(
    mut came: MessageReader<PositionCame>,
    mut menu: ResMut<NextState<Menu>>,
    mut commands: Commands,
) {
    let Some(position) = came.read().last() else { return };
    commands.insert_resource(Given(position.clone()));
    menu.set(Menu::NewGame);
}

/// Forgets the position once the draft has it.
fn forget(given: Option<Res<Given>>, mut commands: Commands) {
    if given.is_some_and(|given| !given.is_added()) {
        commands.remove_resource::<Given>();
    }
}

pub(super) fn spawn(commands: &mut Commands, list: Entity, draft: &Draft) {
    let section = bare_section(commands, list, None);
    let set_up = button("new-game-position-set-up", ButtonStyle::Bare, opens(Menu::Editor));
    heading_with_button(commands, section, "new-game-position", set_up);
    let Some(position) = &draft.position else { return };
    let given = commands.spawn((ChildOf(section), Part::StartPosition, column(px(10)))).id();
    let fen = LocalText::verbatim(position.fen.clone());
    commands.spawn((ChildOf(given), label(fen, text_size::BODY, Role::Text)));
    let usual = button("new-game-position-usual", ButtonStyle::Quiet, on_usual);
    commands.spawn((ChildOf(given), usual)).entry::<Node>().and_modify(|mut node| {
        node.align_self = AlignSelf::FlexStart;
    });
}

fn on_usual(_: On<Activate>, mut draft: ResMut<Draft>) {
    draft.position = None;
}

/// Offers only games that can be played from the position.
fn allow(draft: Option<Res<Draft>>, mut picks: Query<(&Pick, &mut Node)>) {
    let Some(draft) = draft.filter(DetectChanges::is_changed) else { return };
    for (pick, mut node) in &mut picks {
        let is_allowed = match pick {
            Pick::Preset(preset) => draft.allows(*preset),
            Pick::Board(board) => Preset::on(*board).any(|preset| draft.allows(preset)),
            _ => continue,
        };
        show_if(&mut node, is_allowed);
    }
}
