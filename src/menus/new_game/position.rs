//! The start position: the usual one, one that was imported as FEN, or one that the player sets up.

use super::{Part, Pick, draft::Draft, heading_with_button, section_node, wrapping_row};
use crate::{
    app::states::Menu,
    kit::{
        children,
        mini_board::{self, MiniBoard},
        paint::Role,
        palette::text_size,
        widgets::{ButtonStyle, button, button_node, column, label, opens, show_if},
    },
    library::PositionCame,
    rules::{Color as Side, PlayerView, Preset, Ruleset, Vision},
    words::LocalText,
};
use bevy::{prelude::*, ui_widgets::Activate};

/// The position for the menu that is about to open.
#[derive(Resource)]
pub(super) struct Given(pub PositionCame);

/// The side of the board, in logical pixels.
const SIDE: u16 = 160;

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

pub(super) fn section() -> impl Bundle {
    let set_up = button("new-game-position-set-up", ButtonStyle::Bare, opens(Menu::Editor));
    (section_node(), children![heading_with_button("new-game-position", set_up)])
}

/// Spawns the position in its section, if it is not the usual one.
pub(super) fn spawn(section: &mut ChildSpawnerCommands, draft: &Draft) {
    let Some(position) = &draft.position else { return };
    let row = Node { column_gap: px(16), row_gap: px(10), ..wrapping_row() };
    section.spawn((Part::StartPosition, row)).with_children(|row| {
        let view = whole_board(position);
        let turn = view.as_ref().map(|view| {
            let color = view.ruleset().board.side_name(view.turn());
            LocalText::new("editor-turn").with("color", color)
        });
        if let Some(view) = view {
            let name = Name::new(format!("Position {}", position.fen));
            row.spawn((name, mini_board::in_square(SIDE, MiniBoard::of(&view))));
        }
        row.spawn(column(px(10))).with_children(|given| {
            if let Some(turn) = turn {
                given.spawn(label(turn, text_size::BODY, Role::Text));
            }
            let usual = button("new-game-position-usual", ButtonStyle::Quiet, on_usual);
            given.spawn((usual, Node { align_self: AlignSelf::FlexStart, ..button_node() }));
        });
    });
}

/// Returns the whole board of a position: whoever starts a game from it has seen all of it.
fn whole_board(position: &PositionCame) -> Option<PlayerView> {
    let ruleset = Ruleset { vision: Vision::Open, ..position.presets.first()?.ruleset() };
    PlayerView::of_position(ruleset, &position.fen, Side::White).ok()
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
