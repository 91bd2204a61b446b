//! The panels in their places: the systems that lay the window out, and the key F9, which hides
//! everything but the board.

use super::{
    HudSystems,
    end_moment::{self, EndMoment},
    layout::{Area, Facts, HudLayout, area, divide},
    player_bar, think_chart,
};
use crate::{
    app::{
        notices::Notices,
        settings::Settings,
        states::{Menu, Screen},
    },
    board::{BoardSlot, TypedMove},
    kit::{UiWindow, children},
    table::{PlaySystems, Shown},
};
use bevy::{input::common_conditions::input_just_pressed, prelude::*};

/// `true` if the player wants to see the board alone, with the clocks.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Zen(pub bool);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<HudLayout>()
        .init_resource::<Zen>()
        .add_systems(OnExit(Screen::Game), |mut zen: ResMut<Zen>| zen.0 = false)
        .add_systems(
            Update,
            turn_zen.before(PlaySystems::Input).run_if(
                in_state(Screen::Game)
                    .and_then(in_state(Menu::None))
                    .and_then(input_just_pressed(KeyCode::F9)),
            ),
        )
        .add_systems(Update, (measure, apply).chain().in_set(HudSystems::Layout));
}

/// Builds the node that leaves room for the board.
pub(super) fn board_slot() -> impl Bundle {
    (Name::new("Board slot"), BoardSlot, area(Area::Board), children![end_moment::moment()])
}

fn turn_zen(mut zen: ResMut<Zen>) {
    zen.0 ^= true;
}

fn measure(
    window: UiWindow,
    shown: Res<Shown>,
    settings: Res<Settings>,
    zen: Res<Zen>,
    moment: Res<EndMoment>,
    notices: Res<Notices>,
    typed: Res<TypedMove>,
    mut layout: ResMut<HudLayout>,
) {
    let changed = window.is_changed() || shown.is_changed() || settings.is_changed();
    let own = zen.is_changed() || moment.is_changed() || typed.is_changed();
    if !(changed || own || notices.is_changed()) {
        return;
    }
    let Some(size) = window.size() else { return };
    let facts = Facts {
        board: shown.board_kind().size(),
        share: settings.board_size,
        zen: zen.0 && !shown.is_exercise(),
        clock: player_bar::clock_width(&shown, true),
        typing: *typed != TypedMove::default(),
        over: shown.is_over() && !shown.is_exercise() && !moment.runs(),
        fogged: shown.is_fog_game(),
        charted: shown.review.is_some() || think_chart::is_measured(&shown),
        exercise: shown.is_exercise(),
        puzzle: shown.puzzle.is_some(),
        notices: notices.iter().count(),
    };
    layout.set_if_neq(divide(size, facts));
}

fn apply(layout: Res<HudLayout>, mut areas: Query<(Ref<Area>, &mut Node)>) {
    for (area, mut node) in &mut areas {
        if !layout.is_changed() && !area.is_added() {
            continue;
        }
        let mut next = node.clone();
        match layout.rect(*area) {
            Some(rect) => {
                next.display = Display::Flex;
                next.left = px(rect.min.x);
                next.top = px(rect.min.y);
                next.width = px(rect.width());
                next.height = px(rect.height());
            }
            None => next.display = Display::None,
        }
        node.set_if_neq(next);
    }
}
