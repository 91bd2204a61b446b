//! Everything around the board: bars, clocks, moves, status, buttons, offers, the curtain.
//!
//! The panels are spawned once with the game's screen and follow [`crate::table::Shown`] and the
//! window; `layout` decides the place of each, and `arrange` moves it there.

mod arrange;
mod buttons;
mod chart;
mod clock;
mod confirm_move;
mod curtain;
mod end_moment;
mod end_panel;
mod heading;
mod layout;
mod lesson_card;
mod look_back;
mod move_list;
mod notices;
mod offer_prompt;
mod online_prompt;
mod player_bar;
mod ply_axis;
mod prompt_card;
mod puzzle_choices;
mod review_chart;
mod status;
mod think_chart;

pub use arrange::Zen;
pub use buttons::{GameButton, PressButton, left_out};
pub use clock::ClockText;
pub use curtain::{CurtainOverlay, LiftButton};
pub use end_moment::EndMoment;
pub use end_panel::{StepButton, ViewButton};
pub use layout::{Area, Facts, HudLayout, Shape, divide};
pub use move_list::MoveCell;
pub use offer_prompt::Answer;
pub use player_bar::TableEnd;
pub use puzzle_choices::PuzzleChoice;
pub use review_chart::Column;
pub use think_chart::{Bar, Plot};

use crate::{app::states::Screen, kit::children, table::PlaySystems};
use bevy::{
    input_focus::{
        InputFocus, InputFocusVisible,
        tab_navigation::{TabGroup, TabIndex},
    },
    prelude::*,
};
use player_bar::bar;

/// The panels' part of [`PlaySystems::Present`].
#[derive(SystemSet, Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum HudSystems {
    /// Begins and ends the moment in which a game ends.
    Moment,
    /// Places the panels.
    Layout,
    /// Fills the panels.
    Content,
}

/// Registers the panels.
pub fn plugin(app: &mut App) {
    app.configure_sets(
        Update,
        // Only while the panels exist: changes from before they were spawned are new to them.
        (HudSystems::Moment, HudSystems::Layout, HudSystems::Content)
            .chain()
            .in_set(PlaySystems::Present)
            .run_if(in_state(Screen::Game)),
    )
    .add_systems(OnEnter(Screen::Game), spawn)
    .add_systems(
        PostUpdate,
        skip_what_is_hidden
            .run_if(any_match_filter::<StopChanged>)
            .after(bevy::ui::UiSystems::PostLayout),
    )
    .add_systems(
        Update,
        drop_unseen_focus.before(PlaySystems::Input).run_if(in_state(Screen::Game)),
    )
    .add_plugins((
        arrange::plugin,
        heading::plugin,
        player_bar::plugin,
        clock::plugin,
        move_list::plugin,
        status::plugin,
        buttons::plugin,
        (look_back::plugin, confirm_move::plugin),
        (offer_prompt::plugin, online_prompt::plugin),
        (lesson_card::plugin, puzzle_choices::plugin),
        (end_moment::plugin, end_panel::plugin),
        (ply_axis::plugin, think_chart::plugin, review_chart::plugin),
        curtain::plugin,
        notices::plugin,
    ));
}

/// The root of the panels.
#[derive(Component)]
struct Panels;

fn spawn(mut layout: ResMut<HudLayout>, mut commands: Commands) {
    // The layout is new to these panels.
    layout.set_changed();
    commands.spawn((
        Name::new("Panels"),
        Panels,
        DespawnOnExit(Screen::Game),
        Node { width: percent(100), height: percent(100), ..default() },
        TabGroup::new(0),
        Pickable::IGNORE,
        children![
            heading::card(),
            heading::heading(),
            bar(TableEnd::Far),
            arrange::board_slot(),
            bar(TableEnd::Near),
            move_list::list(),
            move_list::strip(),
            status::status(),
            buttons::buttons(),
            end_panel::end_panel(),
            // The cards of questions lie over that of looking back.
            look_back::prompt(),
            confirm_move::prompt(),
            offer_prompt::prompt(),
            online_prompt::prompt(),
            lesson_card::card(),
        ],
    ));
}

/// Matches Tab stops that are new, or that have appeared or disappeared.
type StopChanged =
    (With<TabIndex>, Or<(Changed<TabIndex>, Changed<ComputedNode>, Changed<InheritedVisibility>)>);

/// Takes the keyboard's focus from a button beside the board that does not visibly have it: a
/// pointer has pressed it, or it is hidden now. Otherwise the next key would press it again.
fn drop_unseen_focus(
    visible: Res<InputFocusVisible>,
    panels: Query<(), With<Panels>>,
    parents: Query<&ChildOf>,
    stops: Query<&TabIndex>,
    mut focus: ResMut<InputFocus>,
) {
    let Some(focused) = focus.get() else { return };
    let is_seen = visible.0 && stops.get(focused).is_ok_and(|index| index.0 >= 0);
    if !is_seen && parents.iter_ancestors(focused).any(|above| panels.contains(above)) {
        focus.clear();
    }
}

/// Takes hidden buttons out of the Tab order.
fn skip_what_is_hidden(
    panels: Query<Entity, Or<(With<Panels>, With<CurtainOverlay>)>>,
    children: Query<&Children>,
    mut stops: Query<(&ComputedNode, &InheritedVisibility, &mut TabIndex)>,
) {
    for panel in &panels {
        for entity in children.iter_descendants(panel) {
            if let Ok((node, visibility, mut index)) = stops.get_mut(entity) {
                let seen = visibility.get() && node.size().min_element() > 0.0;
                let next = if seen { 0 } else { -1 };
                if index.0 != next {
                    index.0 = next;
                }
            }
        }
    }
}
