//! The moment in which a game ends: the result is shown large over the board for two seconds.

use super::{
    HudSystems,
    layout::{Area, HudLayout},
};
use crate::{
    app::{settings::Settings, states::Screen},
    kit::{
        Measure, children,
        paint::{Opacity, Role, fill, ink},
        widgets::strong_font,
    },
    platform::power::NextFrame,
    table::{Change, Shown, ViewChanged, phrases::result_text},
    words::{LocalText, Texts},
};
use bevy::prelude::*;
use core::time::Duration;

/// The time in which the text fades in, and in which it fades out.
const FADE: Duration = Duration::from_millis(250);
/// The time from the end of the game until the text is gone.
const LASTS: Duration = Duration::from_millis(2200);

/// The band across the board, and the text on it.
#[derive(Component)]
struct Shining;

/// The text on the band.
#[derive(Component)]
struct ResultText;

/// Builds the band over the board. The pointer goes through it.
pub(super) fn moment() -> impl Bundle {
    let over_board = Node {
        width: percent(100),
        height: percent(100),
        align_items: AlignItems::Center,
        ..default()
    };
    let band = Node {
        width: percent(100),
        justify_content: JustifyContent::Center,
        padding: UiRect::vertical(px(18)),
        ..default()
    };
    let text = (
        ResultText,
        Shining,
        Text::default(),
        LocalText::default(),
        strong_font(0.0),
        ink(Role::Text),
        Opacity(0.0),
        TextLayout::no_wrap(),
        Pickable::IGNORE,
    );
    let band = (Shining, band, fill(Role::Scrim), Opacity(0.0), Pickable::IGNORE, children![text]);
    (over_board, Pickable::IGNORE, children![band])
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EndMoment>()
        .add_systems(OnExit(Screen::Game), |mut moment: ResMut<EndMoment>| moment.0 = None)
        .add_systems(
            Update,
            ((begin, end).chain().in_set(HudSystems::Moment), shine.in_set(HudSystems::Content)),
        );
}

/// The time when the game on the screen ended, in the app's real time, while its result is shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EndMoment(Option<Duration>);

impl EndMoment {
    /// Returns `true` while the result is shown over the board. The panel of the finished game
    /// comes after that.
    pub const fn runs(&self) -> bool {
        self.0.is_some()
    }
}

/// Writes the result over the board when a game ends before the player's eyes.
fn begin(
    mut changes: MessageReader<ViewChanged>,
    shown: Res<Shown>,
    layout: Res<HudLayout>,
    texts: Res<Texts>,
    time: Res<Time<Real>>,
    mut measure: Measure,
    text: Single<(&mut LocalText, &mut TextFont), With<ResultText>>,
    mut moment: ResMut<EndMoment>,
) {
    let Some(change) = changes.read().last() else { return };
    if change.kind == Change::OtherGame || !shown.is_over() {
        moment.set_if_neq(EndMoment(None));
    }
    let seat = shown.seat.as_deref().filter(|_| change.ended);
    let Some((seat, outcome)) = seat.and_then(|seat| Some((seat, seat.outcome?))) else { return };
    let (mut text, mut font) = text.into_inner();
    let result = result_text(outcome, seat);
    let board = layout.rect(Area::Board).map_or(0.0, |board| board.width());
    let most = (board * 0.11).min(72.0);
    let width = measure.width(&texts.get(&result), strong_font(most)).max(1.0);
    *font = strong_font(most * (board * 0.9 / width).min(1.0));
    *text = result;
    moment.0 = Some(time.elapsed());
}

/// Ends the moment in time, or when the player presses something.
fn end(
    time: Res<Time<Real>>,
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    touches: Res<Touches>,
    mut moment: ResMut<EndMoment>,
) {
    let Some(began) = moment.0 else { return };
    let past = time.elapsed().saturating_sub(began);
    let pressed = keys.get_just_pressed().next().is_some()
        || buttons.get_just_pressed().next().is_some()
        || touches.any_just_pressed();
    // A press that belongs to the last move does not count.
    if past >= LASTS || past >= FADE && pressed {
        moment.0 = None;
    }
}

fn shine(
    moment: Res<EndMoment>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut shining: Query<&mut Opacity, With<Shining>>,
    mut next_frame: ResMut<NextFrame>,
) {
    let strength = moment.0.map_or(0.0, |began| {
        let past = time.elapsed().saturating_sub(began);
        let left = LASTS.saturating_sub(past);
        if settings.motion && past.min(left) < FADE {
            next_frame.now();
            past.min(left).as_secs_f32() / FADE.as_secs_f32()
        } else {
            let fade = if settings.motion { FADE } else { Duration::ZERO };
            next_frame.within(left.saturating_sub(fade));
            1.0
        }
    });
    for mut opacity in &mut shining {
        opacity.set_if_neq(Opacity(strength));
    }
}
