//! The panel of a finished game: the result and its reason, and the replay. The row of buttons has
//! the next steps.

use super::{
    HudSystems,
    layout::{Area, HudLayout, area},
    review_chart, think_chart,
};
use crate::{
    kit::{
        children,
        paint::{Edge, Fill, Paint, Role, edge, fill, ink},
        palette::{self, text_size},
        widgets::{
            ButtonStyle, Chosen, SpokenName, button, column, display_if, mark, set_font_size,
            strong_label, tabular_font, text_font,
        },
    },
    rules::{BoardKind, Color as Side, Viewer},
    table::{
        Hindsight, Replay, Seek, Shown,
        phrases::{
            Players, account_texts, reason_texts, result_text, review_summary, review_title,
            view_key,
        },
    },
    words::{LocalText, Texts},
};
use bevy::{prelude::*, ui::InteractionDisabled, ui_widgets::Activate};

/// The height of the panel's buttons, in logical pixels.
const ROW: f32 = 40.0;
/// The width below which the panel stacks its views, in logical pixels.
const NARROW: f32 = 280.0;

/// Returns the height of the panel without a chart. `views` is `true` if the views have rows of their
/// own.
pub(super) fn height(width: f32, dense: bool, fogged: bool, views: bool) -> f32 {
    let (padding, text) = match dense {
        true => (8.0, 52.0),
        // What is known of the fog takes a line more.
        false => (36.0, if fogged { 84.0 } else { 64.0 }),
    };
    let views = match views {
        false => 0.0,
        true if width < NARROW => 3.0 * (ROW + 6.0) + 4.0,
        true => ROW + 8.0,
    };
    padding + text + views + ROW
}

/// The box within the area: a card where there is room for one.
#[derive(Component)]
struct EndCard;

/// The text that names the winner, or a draw.
#[derive(Component)]
struct ResultText;

/// The text with the reason for the result and further notes on the game.
#[derive(Component)]
struct ReasonText;

/// A row of buttons.
#[derive(Component, Clone, Copy)]
enum Row {
    /// The views and the steps of the replay, below each other or in one row.
    Replay,
    /// The three views.
    Views,
    /// The steps.
    Steps,
}

/// A button that chooses the viewer of the replay.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ViewButton(pub Viewer);

/// A button that moves the replay by this many plies.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepButton(pub isize);

/// The box of the text "12 of 34".
#[derive(Component)]
struct PositionLine;

/// The place of the text "12 of 34".
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
enum PositionText {
    /// Between the steps.
    AmongSteps,
    /// Beside the result, where views and steps share a row.
    BesideResult,
}

/// Builds the panel.
pub(super) fn end_panel() -> impl Bundle {
    (
        Name::new("End of the game"),
        area(Area::End),
        children![(
            EndCard,
            Node::default(),
            Fill(Paint::NONE),
            Edge(Paint::NONE),
            Pickable::IGNORE,
            children![
                (
                    Node {
                        flex_direction: FlexDirection::Column,
                        flex_grow: 1.0,
                        flex_basis: px(0),
                        min_height: px(0),
                        overflow: Overflow::clip(),
                        ..default()
                    },
                    Pickable::IGNORE,
                    children![
                        (
                            Node { justify_content: JustifyContent::SpaceBetween, ..default() },
                            Pickable::IGNORE,
                            children![
                                (
                                    ResultText,
                                    strong_label(LocalText::default(), text_size::NAME, Role::Text),
                                ),
                                position_text(PositionText::BesideResult),
                            ],
                        ),
                        (
                            ReasonText,
                            Text::default(),
                            text_font(text_size::BODY),
                            ink(Role::TextDim),
                        ),
                    ],
                ),
                think_chart::chart(),
                review_chart::chart(),
                (Row::Replay, Node::default(), Pickable::IGNORE, children![view_row(), step_row()]),
            ],
        )],
    )
}

/// A button of this panel, which shares the width of its row with the others.
#[derive(Component)]
struct Flexible;

fn view_row() -> impl Bundle {
    (
        Row::Views,
        Node::default(),
        Pickable::IGNORE,
        children![
            view_button(Viewer::Player(Side::White)),
            view_button(Viewer::Player(Side::Black)),
            view_button(Viewer::Everyone),
        ],
    )
}

fn step_row() -> impl Bundle {
    (
        Row::Steps,
        Node::default(),
        Pickable::IGNORE,
        children![
            step_button(isize::MIN, "«", "replay-first"),
            step_button(-1, "‹", "replay-previous"),
            position_text(PositionText::AmongSteps),
            step_button(1, "›", "replay-next"),
            step_button(isize::MAX, "»", "replay-last"),
        ],
    )
}

fn position_text(place: PositionText) -> impl Bundle {
    // The box centres the text: the layout of a line that does not wrap cannot.
    (
        place,
        Node {
            flex_basis: if place == PositionText::AmongSteps { px(0) } else { Val::Auto },
            min_width: px(0),
            justify_content: JustifyContent::Center,
            ..default()
        },
        Pickable::IGNORE,
        children![(
            PositionLine,
            Text::default(),
            LocalText::default(),
            tabular_font(text_size::BODY),
            ink(Role::Text),
            TextLayout::no_wrap(),
        )],
    )
}

fn view_button(viewer: Viewer) -> impl Bundle {
    let text = LocalText::default();
    (ViewButton(viewer), Flexible, button(text, ButtonStyle::Choice, look_through))
}

/// Names the views as the board of the game names its sides.
fn name_views(
    shown: Res<Shown>,
    buttons: Query<(&ViewButton, &Children)>,
    mut texts: Query<&mut LocalText>,
) {
    if !shown.is_changed() {
        return;
    }
    for (ViewButton(viewer), children) in &buttons {
        for child in children {
            if let Ok(mut text) = texts.get_mut(*child) {
                text.set_if_neq(LocalText::new(view_key(shown.board_kind(), *viewer)));
            }
        }
    }
}

fn step_button(by: isize, sign: &'static str, name: &'static str) -> impl Bundle {
    (
        StepButton(by),
        Flexible,
        SpokenName(name.into()),
        button(LocalText::verbatim(sign), ButtonStyle::Quiet, step),
    )
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            arrange_card,
            arrange_rows,
            arrange_buttons,
            tell,
            name_views,
            show_replay.run_if(resource_exists::<Replay>),
        )
            .in_set(HudSystems::Content),
    );
}

fn look_through(event: On<Activate>, buttons: Query<&ViewButton>, replay: Option<ResMut<Replay>>) {
    if let (Ok(button), Some(mut replay)) = (buttons.get(event.entity), replay) {
        replay.viewer = button.0;
    }
}

fn step(event: On<Activate>, buttons: Query<&StepButton>, mut seek: MessageWriter<Seek>) {
    if let Ok(StepButton(by)) = buttons.get(event.entity) {
        seek.write(Seek::By(*by));
    }
}

/// Returns the distance from the panel's edge to its contents; 0 where the panel is no card.
fn padding(layout: &HudLayout, rect: Rect) -> f32 {
    match rect.width() {
        width if width < NARROW => 12.0,
        _ if layout.dense => 0.0,
        _ => 16.0,
    }
}

fn border_width(pad: f32) -> f32 {
    if pad > 0.0 { 1.0 } else { 0.0 }
}

/// Returns the inner width of the panel, in logical pixels.
pub(super) fn inner_width(layout: &HudLayout) -> f32 {
    layout.rect(Area::End).map_or(0.0, |rect| {
        let pad = padding(layout, rect);
        rect.width() - 2.0 * (pad + border_width(pad))
    })
}

fn arrange_card(
    layout: Res<HudLayout>,
    card: Single<(&mut Node, &mut Fill, &mut Edge), With<EndCard>>,
    mut lines: Query<(&mut TextFont, Has<ResultText>), Or<(With<ResultText>, With<ReasonText>)>>,
) {
    let Some(rect) = layout.rect(Area::End).filter(|_| layout.is_changed()) else { return };
    let (mut node, mut surface, mut border) = card.into_inner();
    let pad = padding(&layout, rect);
    node.set_if_neq(Node {
        width: percent(100),
        height: percent(100),
        padding: UiRect::all(px(pad)),
        border: UiRect::all(px(border_width(pad))),
        border_radius: BorderRadius::all(px(palette::RADIUS_CARD)),
        ..column(px(8))
    });
    let is_card = pad > 0.0;
    surface.set_if_neq(if is_card { fill(Role::Panel) } else { Fill(Paint::NONE) });
    border.set_if_neq(if is_card { edge(Role::Line) } else { Edge(Paint::NONE) });
    for (mut font, is_result) in &mut lines {
        let size = match (layout.dense, is_result) {
            (false, true) => text_size::NAME,
            (false, false) => text_size::BODY,
            (true, true) => 17.0,
            (true, false) => text_size::SMALL,
        };
        set_font_size(&mut font, size);
    }
}

fn arrange_rows(
    layout: Res<HudLayout>,
    shown: Res<Shown>,
    mut rows: Query<(&Row, &mut Node)>,
    mut positions: Query<(&PositionText, &mut Node), Without<Row>>,
) {
    if !(layout.is_changed() || shown.is_changed()) {
        return;
    }
    let Some(rect) = layout.rect(Area::End) else { return };
    let narrow = rect.width() < NARROW;
    let together = layout.one_replay_row;
    let across = |is_row| if is_row { FlexDirection::Row } else { FlexDirection::Column };
    let share = |share| if together { (share, px(0)) } else { (0.0, Val::Auto) };
    for (row, mut node) in &mut rows {
        let (flex_grow, flex_basis) = share(if matches!(row, Row::Views) { 2.0 } else { 1.0 });
        let buttons =
            Node { flex_grow, flex_basis, flex_shrink: 0.0, column_gap: px(6), ..default() };
        node.set_if_neq(match row {
            Row::Replay => Node {
                flex_direction: across(together),
                column_gap: px(12),
                row_gap: px(8),
                flex_shrink: 0.0,
                ..default()
            },
            // In a game without fog all three views are the same.
            Row::Views => Node {
                display: display_if(shown.is_fog_game()),
                flex_direction: across(!narrow),
                row_gap: px(6),
                ..buttons
            },
            Row::Steps => Node { height: px(ROW), align_items: AlignItems::Center, ..buttons },
        });
    }
    for (place, mut node) in &mut positions {
        let wanted = (*place == PositionText::BesideResult) == together;
        let mut next = node.clone();
        next.display = display_if(wanted);
        next.flex_grow = match place {
            PositionText::BesideResult => 0.0,
            // A narrow panel has two steps beside it, others have four.
            PositionText::AmongSteps if narrow => 2.4,
            PositionText::AmongSteps => 1.6,
        };
        node.set_if_neq(next);
    }
}

fn arrange_buttons(
    layout: Res<HudLayout>,
    mut buttons: Query<(&mut Node, &Children, Option<&StepButton>), With<Flexible>>,
    mut fonts: Query<&mut TextFont>,
) {
    let Some(rect) = layout.rect(Area::End).filter(|_| layout.is_changed()) else { return };
    let narrow = rect.width() < NARROW;
    let is_tight = rect.width() < 400.0 || layout.one_replay_row;
    for (mut node, children, step) in &mut buttons {
        let mut next = node.clone();
        // In a narrow panel, the keys Home and End still go all the way.
        let all_the_way = step.is_some_and(|step| step.0.unsigned_abs() > 1);
        let stacked = step.is_none() && narrow;
        next.display = display_if(!(all_the_way && (narrow || layout.one_replay_row)));
        next.min_height = px(ROW);
        next.height = px(ROW);
        next.min_width = px(0);
        next.padding = UiRect::horizontal(px(4));
        next.flex_grow = 1.0;
        next.flex_basis = if stacked { Val::Auto } else { px(0) };
        next.flex_shrink = if stacked { 0.0 } else { 1.0 };
        node.set_if_neq(next);
        let size = match step {
            Some(_) => text_size::NAME,
            None if is_tight => text_size::SMALL,
            None => text_size::BODY,
        };
        for child in children {
            if let Ok(mut font) = fonts.get_mut(*child) {
                set_font_size(&mut font, size);
            }
        }
    }
}

/// Explains the pieces in the fog of the replay.
fn hindsight_text(board: BoardKind, hindsight: &Hindsight) -> LocalText {
    let key = match hindsight.known.as_deref() {
        None => "hindsight-working",
        Some(known) if known.complete => "hindsight-all",
        Some(_) => "hindsight-sample",
    };
    let positions = hindsight.known.as_ref().map_or(0, |known| known.positions);
    LocalText::new(key)
        .with("board", board.id())
        .with("color", board.side_name(hindsight.side))
        .with_number("positions", positions as f64)
}

fn tell(
    shown: Res<Shown>,
    texts: Res<Texts>,
    result: Single<&mut LocalText, With<ResultText>>,
    why: Single<&mut Text, With<ReasonText>>,
) {
    if !(shown.is_changed() || texts.is_changed()) {
        return;
    }
    let Some(seat) = shown.seat.as_deref() else { return };
    let Some(outcome) = seat.outcome else { return };
    let view = shown.board.as_deref();
    let reviewed = shown.reviewed_move().zip(view);
    result.into_inner().set_if_neq(match reviewed {
        Some((review, _)) => review_title(review, seat),
        None => result_text(outcome, seat),
    });
    let is_end = view.is_some_and(|view| view.plies() as usize == seat.moves.len());
    let sum = shown.review.as_ref().filter(|review| is_end && review.is_whole()).zip(view);
    let lines = match (reviewed, sum, &shown.hindsight) {
        (Some((review, view)), ..) => account_texts(review, &shown, view),
        (_, Some((review, view)), _) => review_summary(review, view.viewer(), seat),
        (.., Some(hindsight)) => vec![hindsight_text(seat.board(), hindsight)],
        _ => reason_texts(seat),
    };
    let reason: Vec<_> = lines.iter().map(|part| texts.get(part)).collect();
    why.into_inner().set_if_neq(Text::new(reason.join(" ")));
}

fn show_replay(
    replay: Res<Replay>,
    mut positions: Query<&mut LocalText, With<PositionLine>>,
    views: Query<(Entity, &ViewButton)>,
    steps: Query<(Entity, &StepButton)>,
    mut commands: Commands,
) {
    if !replay.is_changed() {
        return;
    }
    let text = LocalText::new("replay-position")
        .with_number("ply", replay.ply as f64)
        .with_number("total", replay.plies as f64);
    for mut position in &mut positions {
        position.set_if_neq(text.clone());
    }
    for (entity, button) in &views {
        mark(&mut commands, entity, Chosen, button.0 == replay.viewer);
    }
    for (entity, button) in &steps {
        let end = if button.0 < 0 { 0 } else { replay.plies };
        mark(&mut commands, entity, InteractionDisabled, replay.ply == end);
    }
}
