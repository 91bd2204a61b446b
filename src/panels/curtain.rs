//! The curtain between two players at one screen: opaque, and above the whole game.
//!
//! It takes the pointer as long as any part of it is visible. A press, a tap or a key lifts it only
//! if it begins after the curtain has closed, so that no player lifts it with the click that made
//! their move.

use super::{HudSystems, offer_prompt::Answer};
use crate::{
    app::{
        settings::Settings,
        states::{Menu, Screen},
    },
    kit::{
        Lamplight, Means, children,
        paint::{Ink, Opacity, Paint, Role, fill, ink},
        palette::{layer, text_size},
        widgets::{
            ButtonStyle, button, column, full_window, show_if, strong_font, tabular_font,
            text_font, visible_if,
        },
    },
    look::File,
    platform::power::{DrawWhile, Drift},
    rules::{Color as Side, SeatView},
    table::{
        ClockGrace, Clocks, Curtain, LiftCurtain, PlaySystems, Shown, SubmitIntent,
        phrases::{Players, about, color_key, curtain_texts, offer_behind_curtain},
    },
    theme::{Theme, ThemeAssets},
    words::{LocalText, Texts},
};
use bevy::{
    input::{ButtonState, keyboard::KeyboardInput},
    input_focus::{FocusCause, InputFocus, tab_navigation::TabGroup},
    picking::pointer::PointerId,
    prelude::*,
    ui_widgets::{Activate, observe},
};
use core::time::Duration;

/// The time after closing in which the curtain ignores input, because a hand may still be moving.
const GRACE: Duration = Duration::from_millis(250);

/// The curtain on the screen.
#[derive(Component, Clone, Copy, Debug)]
pub struct CurtainOverlay;

/// The button that lifts the curtain.
#[derive(Component, Clone, Copy, Debug)]
pub struct LiftButton;

/// The note that any key lifts the curtain.
#[derive(Component)]
struct AnyKey;

/// The part that replaces [`AnyKey`] when a player is asked about an offer. It holds the focus until
/// Tab goes on to a button, so that no key answers unseen.
#[derive(Component)]
struct ToAnswer;

/// A part that fades with the curtain.
#[derive(Component, Clone, Copy)]
#[require(Opacity)]
struct Fades;

/// A bank of mist: its drift in logical pixels, its pace, and its opacity.
#[derive(Component, Clone, Copy)]
struct Bank {
    drift: Vec2,
    pace: f32,
    alpha: f32,
}

/// The texts of the curtain.
#[derive(Component, Clone, Copy, PartialEq, Eq)]
enum Line {
    Title,
    HandOver,
    Hint,
    Clock,
    Time(Side),
}

/// The last press on the curtain: the pointer whose press may lift the curtain, and `true` in
/// `stale` if the press began too early.
#[derive(Resource, Default)]
struct Presses {
    armed: Option<PointerId>,
    stale: bool,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Presses>()
        .add_systems(OnEnter(Screen::Game), spawn)
        .add_systems(Update, lift_by_key.in_set(PlaySystems::Input))
        .add_systems(
            Update,
            (fade, drift.run_if(drifts), write_lines, hold_focus).in_set(HudSystems::Content),
        )
        .drift_while(drifts);
}

fn text(line: Line, font: TextFont, role: Role) -> impl Bundle {
    (
        line,
        Text::default(),
        LocalText::default(),
        font,
        ink(role),
        TextLayout::justify(Justify::Center),
        Fades,
    )
}

fn bank(assets: &ThemeAssets, bank: Bank) -> impl Bundle {
    (
        bank,
        Fades,
        ImageNode {
            color: Color::WHITE.with_alpha(bank.alpha),
            ..ImageNode::new(assets.image(File::Mist))
        },
        UiTransform::IDENTITY,
        Pickable::IGNORE,
    )
}

fn spawn(assets: Res<ThemeAssets>, mut commands: Commands) {
    let emblem = Bank { drift: vec2(7.0, 4.0), pace: 0.5, alpha: 1.0 };
    let banks = [
        (1100.0, vec2(-18.0, 52.0), Bank { drift: vec2(60.0, 8.0), pace: 0.11, alpha: 0.11 }),
        (900.0, vec2(46.0, -14.0), Bank { drift: vec2(-70.0, 10.0), pace: 0.09, alpha: 0.08 }),
        (760.0, vec2(58.0, 70.0), Bank { drift: vec2(-50.0, 6.0), pace: 0.14, alpha: 0.10 }),
    ];
    let overlay = commands
        .spawn((
            Name::new("Curtain"),
            CurtainOverlay,
            DespawnOnExit(Screen::Game),
            Node { overflow: Overflow::clip(), row_gap: px(0), ..full_window() },
            // Opaque until it is clear that nothing has to be hidden.
            fill(Role::Curtain),
            Fades,
            GlobalZIndex(layer::CURTAIN),
            TabGroup::modal(),
            observe(press),
            observe(release),
        ))
        .id();
    for (width, at, drift) in banks {
        let node = Node {
            position_type: PositionType::Absolute,
            width: px(width),
            height: px(width / 2.0),
            left: percent(at.x),
            top: percent(at.y),
            ..default()
        };
        commands.entity(overlay).with_child((node, bank(&assets, drift)));
    }
    commands.entity(overlay).with_children(|overlay| {
        overlay.spawn((Lamplight(Color::NONE), full_window(), Pickable::IGNORE));
        overlay.spawn((
            Node {
                height: px(132),
                min_height: px(0),
                flex_shrink: 1.0,
                aspect_ratio: Some(2.0),
                margin: UiRect::bottom(px(8)),
                ..default()
            },
            bank(&assets, emblem),
        ));
        overlay.spawn(slot(46.0, text(Line::Title, strong_font(32.0), Role::Text)));
        overlay.spawn(slot(60.0, text(Line::HandOver, text_font(17.0), Role::TextDim)));
        overlay.spawn((
            ToAnswer,
            Visibility::Hidden,
            Node {
                width: percent(100),
                max_width: px(360),
                column_gap: px(12),
                margin: UiRect::top(px(8)),
                padding: UiRect::horizontal(px(16)),
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
            children![
                answer_button(Answer::Accept, "offer-accept"),
                answer_button(Answer::Decline, "offer-decline"),
            ],
        ));
        overlay.spawn((
            // A long name breaks the line before it leaves the window.
            Node {
                max_width: percent(100),
                margin: UiRect::top(px(8)),
                padding: UiRect::horizontal(px(16)),
                flex_shrink: 0.0,
                ..default()
            },
            Pickable::IGNORE,
            children![(
                LiftButton,
                Fades,
                // A button keeps its press to itself, but the curtain needs this one.
                observe(press),
                button(LocalText::default(), ButtonStyle::Primary, activate),
            )],
        ));
        overlay.spawn((
            AnyKey,
            Node { margin: UiRect::top(px(14)), flex_shrink: 0.0, ..default() },
            Pickable::IGNORE,
            children![text(Line::Hint, text_font(text_size::SMALL), Role::TextDim)],
        ));
        overlay.spawn((
            Node {
                align_items: AlignItems::Center,
                height: px(66),
                margin: UiRect::top(px(22)),
                flex_shrink: 0.0,
                ..column(px(8))
            },
            Pickable::IGNORE,
            children![
                (
                    // Two long names stand below each other in a narrow window.
                    Node {
                        flex_wrap: FlexWrap::Wrap,
                        justify_content: JustifyContent::Center,
                        column_gap: px(28),
                        min_height: px(20),
                        ..default()
                    },
                    Pickable::IGNORE,
                    children![
                        text(Line::Time(Side::White), tabular_font(15.0), Role::TextDim),
                        text(Line::Time(Side::Black), tabular_font(15.0), Role::TextDim),
                    ],
                ),
                text(Line::Clock, text_font(15.0), Role::Accent),
            ],
        ));
    });
}

/// Builds a button for an answer. Neither answer stands out, because the curtain has just fallen
/// over the hand of the player who offered.
fn answer_button(answer: Answer, key: &'static str) -> impl Bundle {
    (
        Node {
            flex_direction: FlexDirection::Column,
            flex_grow: 1.0,
            flex_basis: px(0),
            min_width: px(0),
            ..default()
        },
        Pickable::IGNORE,
        children![(answer, Fades, observe(press), button(key, ButtonStyle::Quiet, reply))],
    )
}

/// Builds a line of fixed height, so that nothing below it moves when its text changes.
fn slot(height: f32, content: impl Bundle) -> impl Bundle {
    (
        Node {
            min_height: px(height),
            width: percent(100),
            max_width: px(720),
            padding: UiRect::horizontal(px(24)),
            align_items: AlignItems::Center,
            justify_content: JustifyContent::Center,
            flex_shrink: 0.0,
            ..default()
        },
        Pickable::IGNORE,
        children![content],
    )
}

/// Returns `true` if the curtain has been closed long enough to accept an answer.
fn is_ready(curtain: &Curtain, now: Duration) -> bool {
    matches!(curtain, Curtain::Closed(_, since) | Curtain::Asking(_, since)
        if now.saturating_sub(*since) >= GRACE)
}

fn press(
    event: On<Pointer<Press>>,
    curtain: Res<Curtain>,
    time: Res<Time<Real>>,
    mut presses: ResMut<Presses>,
) {
    let ready = is_ready(&curtain, time.elapsed());
    presses.armed = ready.then_some(event.pointer_id);
    presses.stale = !ready;
}

fn release(
    event: On<Pointer<Click>>,
    curtain: Res<Curtain>,
    mut presses: ResMut<Presses>,
    mut lift: MessageWriter<LiftCurtain>,
) {
    if presses.armed.take() == Some(event.pointer_id) && curtain.asked().is_some() {
        lift.write(LiftCurtain);
    }
}

/// Lifts the curtain by its button, unless the press began before the curtain was ready.
fn activate(
    _: On<Activate>,
    curtain: Res<Curtain>,
    time: Res<Time<Real>>,
    mut presses: ResMut<Presses>,
    mut lift: MessageWriter<LiftCurtain>,
) {
    let stale = core::mem::take(&mut presses.stale);
    if !stale && is_ready(&curtain, time.elapsed()) {
        lift.write(LiftCurtain);
    }
}

/// Answers an offer for the player who is asked about it.
fn reply(
    event: On<Activate>,
    answers: Query<&Answer>,
    curtain: Res<Curtain>,
    shown: Res<Shown>,
    time: Res<Time<Real>>,
    mut presses: ResMut<Presses>,
    mut intents: MessageWriter<SubmitIntent>,
) {
    let stale = core::mem::take(&mut presses.stale);
    let pending = shown.seat.as_deref().and_then(offer_behind_curtain);
    if let (Ok(answer), Some(pending)) = (answers.get(event.entity), pending)
        && !stale
        && is_ready(&curtain, time.elapsed())
    {
        intents.write(answer.to(pending));
    }
}

fn lift_by_key(
    mut keys: MessageReader<KeyboardInput>,
    curtain: Res<Curtain>,
    menu: Res<State<Menu>>,
    time: Res<Time<Real>>,
    mut lift: MessageWriter<LiftCurtain>,
) {
    let answers = *menu.get() == Menu::None
        && curtain.asked().is_some()
        && is_ready(&curtain, time.elapsed());
    let says_so = |key: &KeyboardInput| {
        key.state == ButtonState::Pressed && !key.repeat && is_any_key(key.key_code)
    };
    if keys.read().any(says_so) && answers {
        lift.write(LiftCurtain);
    }
    keys.clear();
}

/// Returns `true` if a key counts as "any key": not one that the system or the browser may want.
fn is_any_key(key: KeyCode) -> bool {
    use KeyCode as K;
    let other = matches!(
        key,
        K::Escape
            | K::Tab
            | K::ShiftLeft
            | K::ShiftRight
            | K::ControlLeft
            | K::ControlRight
            | K::AltLeft
            | K::AltRight
            | K::SuperLeft
            | K::SuperRight
            | K::CapsLock
            | K::NumLock
            | K::ScrollLock
            | K::PrintScreen
            | K::Pause
            | K::Insert
            | K::ContextMenu
            | K::Fn
            | K::FnLock
            | K::AudioVolumeUp
            | K::AudioVolumeDown
            | K::AudioVolumeMute
    );
    !other && !(K::F1..=K::F35).contains(&key)
}

/// Gives every part of the curtain its opacity. At zero the curtain is hidden and takes no pointer.
fn fade(
    curtain: Res<Curtain>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    theme: Res<Theme>,
    overlay: Single<&mut Visibility, With<CurtainOverlay>>,
    mut parts: Query<(&mut Opacity, Option<(&Bank, &mut ImageNode)>), With<Fades>>,
    mut lights: Query<&mut Lamplight>,
) {
    let opacity = curtain.opacity(time.elapsed(), settings.motion);
    overlay.into_inner().set_if_neq(visible_if(opacity > 0.0));
    for (mut part, bank) in &mut parts {
        if part.set_if_neq(Opacity(opacity))
            && let Some((bank, mut image)) = bank
        {
            image.color.set_alpha(bank.alpha * opacity);
        }
    }
    let light = theme.paint(Paint::from(Role::CurtainLight).faded(opacity));
    for mut shown in &mut lights {
        shown.set_if_neq(Lamplight(light));
    }
}

fn drifts(curtain: Res<Curtain>, settings: Res<Settings>) -> bool {
    let gone = matches!(*curtain, Curtain::None | Curtain::Open(_) | Curtain::Looking(_));
    !gone && settings.motion
}

fn drift(drift: Res<Drift>, mut banks: Query<(&Bank, &mut UiTransform)>) {
    for (bank, mut transform) in &mut banks {
        let angle = drift.seconds * bank.pace;
        let offset = bank.drift * vec2(angle.sin(), (angle * 1.3 + 1.0).sin());
        transform.translation = Val2::px(offset.x, offset.y);
    }
}

/// Returns the side that the curtain asks for, or will ask for.
fn whom(curtain: &Curtain, seat: &SeatView) -> Option<Side> {
    match *curtain {
        Curtain::None | Curtain::Open(_) | Curtain::Looking(_) => None,
        Curtain::Closed(side, _) | Curtain::Lifting(side, _) | Curtain::Asking(side, _) => {
            Some(side)
        }
        Curtain::Lingering(..) | Curtain::Falling(..) => {
            Some(offer_behind_curtain(seat).map_or(seat.view.turn(), |offer| !offer.by))
        }
    }
}

fn write_lines(
    curtain: Res<Curtain>,
    shown: Res<Shown>,
    clocks: Res<Clocks>,
    grace: Res<ClockGrace>,
    texts: Res<Texts>,
    means: Res<Means>,
    mut lines: Query<(&Line, &mut LocalText, &mut Ink)>,
    lift: Single<&Children, With<LiftButton>>,
    mut lift_texts: Query<&mut LocalText, Without<Line>>,
    mut parts: Query<
        (&mut Node, &mut Visibility, Has<ToAnswer>),
        Or<(With<AnyKey>, With<ToAnswer>)>,
    >,
) {
    let Some(seat) = shown.seat.as_deref() else { return };
    let Some(side) = whom(&curtain, seat) else { return };
    let asks = offer_behind_curtain(seat).is_some();
    // No player is asked before the curtain is closed.
    let closed = curtain.seat().is_none();
    for (mut node, mut visibility, answers) in &mut parts {
        visibility.set_if_neq(visible_if(closed || !answers));
        show_if(&mut node, answers == asks);
    }
    let faces = clocks.0;
    let [title, hand_over] = curtain_texts(seat, side);
    for (line, mut text, mut color) in &mut lines {
        let (next, role) = match *line {
            Line::Title => (title.clone(), Role::Text),
            Line::HandOver => (hand_over.clone(), Role::TextDim),
            Line::Hint => {
                let key = match *means {
                    Means::Touch => "curtain-tap",
                    Means::Mouse | Means::Keys | Means::Words => "curtain-any-key",
                };
                (LocalText::new(key), Role::TextDim)
            }
            Line::Clock => {
                let runs = faces.is_some_and(|faces| faces[side].running);
                let text = match grace.0.filter(|_| faces.is_some()) {
                    Some(seconds) => LocalText::new("curtain-clock-starts")
                        .with_number("seconds", seconds as f64),
                    None if runs => LocalText::new("curtain-clock-runs"),
                    None => LocalText::default(),
                };
                (text, Role::Accent)
            }
            Line::Time(of) => {
                let face = faces.map(|faces| faces[of]);
                let time = face.and_then(|face| face.text());
                let role = match face {
                    Some(face) if face.running => Role::Accent,
                    _ => Role::TextDim,
                };
                let color = || color_key(seat.board(), of).into();
                let player = texts.get(&seat.called(of).unwrap_or_else(color));
                let text = time.map(|time| LocalText::verbatim(format!("{player} {time}")));
                (text.unwrap_or_default(), role)
            }
        };
        text.set_if_neq(next);
        color.set_if_neq(ink(role));
    }
    for child in lift.into_inner() {
        if let Ok(mut text) = lift_texts.get_mut(*child) {
            text.set_if_neq(about("curtain-lift", seat, side));
        }
    }
}

/// Moves the keyboard's focus from the game's buttons to the curtain's, where Tab then stays.
fn hold_focus(
    curtain: Res<Curtain>,
    lift: Single<Entity, With<LiftButton>>,
    answers: Single<Entity, With<ToAnswer>>,
    menu: Res<State<Menu>>,
    mut focus: ResMut<InputFocus>,
    mut held: Local<Option<Entity>>,
) {
    if *menu.get() != Menu::None {
        // The menu lies above the curtain and has the focus.
        *held = None;
        return;
    }
    let holds = match *curtain {
        Curtain::Closed(..) => Some(*lift),
        Curtain::Asking(..) => Some(*answers),
        _ => None,
    };
    let is_new = core::mem::replace(&mut *held, holds) != holds;
    match holds {
        // A tap on the curtain takes the focus from it.
        Some(entity) if is_new || focus.get().is_none() => {
            focus.set(entity, FocusCause::Navigated);
        }
        None if is_new => focus.clear(),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_key_leaves_those_of_the_system_alone() {
        use KeyCode as K;
        assert!([K::KeyF, K::Space, K::Enter, K::ArrowUp].into_iter().all(is_any_key));
        for key in [K::F1, K::F20, K::F35, K::Escape, K::Tab, K::AltLeft] {
            assert!(!is_any_key(key), "{key:?}");
        }
    }

    #[test]
    fn nobody_lifts_the_curtain_before_it_has_closed() {
        let at = Duration::from_secs(5);
        assert!(!is_ready(&Curtain::Closed(Side::White, at), at));
        assert!(is_ready(&Curtain::Closed(Side::White, at), at + GRACE));
        assert!(!is_ready(&Curtain::Falling(Side::White, at), at + GRACE));
    }
}
