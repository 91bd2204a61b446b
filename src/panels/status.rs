//! The status line: the side to move, check, the last events, and the move being typed. It holds no
//! more than the player may know. News never hides whose turn it is.

use super::{
    HudSystems,
    layout::{Area, HudLayout, Shape, styled_area},
};
use crate::{
    board::{Hand, Pencil, Promotion, TypedMove},
    kit::{
        Measure, children,
        paint::{Edge, Fill, Ink, Paint, Role, ink},
        palette::{self, text_size},
        widgets::{display_if, strong_font, text_font},
    },
    platform::power::NextFrame,
    rules::{Color as Side, Goal, Piece, PlayerView, SeatView, Square, Viewer},
    table::{
        Countdowns, IntentRefused, OfferNews, PlaySystems, Shown, ShownPuzzle, StillSending,
        phrases::{
            arrived_text, arrow_text, check_text, duty_text, hint_text, line_text, news_text,
            offer_text, online_text, own_move_text, premove_text, reason_text, refusal_text,
            result_text, turn_text, watched_text,
        },
    },
    theme::{Theme, ThemeAssets},
    words::{LocalText, Texts},
};
use bevy::prelude::*;
use core::{mem, time::Duration};

/// The height of the tile with the pieces of a capture, in logical pixels.
const TILE: f32 = 42.0;
/// The opacity of a captured piece beside the piece that took it.
const TAKEN: f32 = 0.5;
/// The time that a refusal or an answer is shown.
const SAID: Duration = Duration::from_secs(6);
/// A hyphen after which no line ends.
const NON_BREAKING_HYPHEN: &str = "\u{2011}";

/// The urgency that the dot before the line shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tone {
    /// No player has to act.
    #[default]
    Quiet,
    /// A player is to move.
    Turn,
    /// Something needs attention.
    Alert,
}

/// The status line: the main text, and the detail after it.
#[derive(Clone, Debug, Default, PartialEq)]
struct Line {
    tone: Tone,
    main: Vec<LocalText>,
    detail: Vec<LocalText>,
    /// The capture that the detail is about.
    capture: Option<Capture>,
}

impl Line {
    fn new(tone: Tone, main: LocalText) -> Self {
        Self { tone, main: vec![main], ..default() }
    }

    fn with_detail(self, detail: LocalText) -> Self {
        Self { detail: vec![detail], ..self }
    }

    /// Returns these news, followed by the side to move and check out of the usual line.
    fn before(self, usual: Self) -> Self {
        let tone = if self.tone == Tone::Quiet { usual.tone } else { self.tone };
        Self { tone, detail: [self.detail, usual.main].concat(), ..self }
    }
}

/// A capture, as far as the viewer knows it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Capture {
    taker: Option<Piece>,
    victim: Piece,
    /// `true` if the viewer lost the victim.
    is_loss: bool,
}

impl Capture {
    fn of(view: &PlayerView) -> Option<Self> {
        let taker = view.taker().map(|(_, taker)| taker);
        let (_, victim) = *view.captures().first()?;
        let is_loss = !view.losses().is_empty();
        (view.ruleset().goal != Goal::Sandbox).then_some(Self { taker, victim, is_loss })
    }
}

/// The line that is shown now.
#[derive(Resource, Default, PartialEq)]
struct Told(Line);

/// A line that is shown for a while, such as a refusal or an answer to an offer, and its end time.
#[derive(Resource, Default)]
struct Said(Option<(Line, Duration)>);

/// The answer to an offer, for the side that made it: at one screen, the other player gave it at
/// their own board or at the curtain.
#[derive(Default)]
struct Owed(Option<(Side, LocalText)>);

/// The surface below the line.
#[derive(Component)]
struct Surface;

/// The tile with the pieces of a capture, which looks like a visible square.
#[derive(Component)]
struct Tile;

/// The picture of the piece that captured, or of the captured piece.
#[derive(Component, Clone, Copy, PartialEq)]
enum Portrait {
    Taker,
    Victim,
}

/// The dot before the line.
#[derive(Component)]
struct Dot;

/// The main text. The detail is its span.
#[derive(Component)]
struct MainText;

/// The detail after the main text.
#[derive(Component)]
struct DetailText;

/// Builds the status line.
pub(super) fn status() -> impl Bundle {
    (
        Name::new("Status"),
        Surface,
        styled_area(
            Area::Status,
            Node { border_radius: BorderRadius::all(px(palette::RADIUS_CARD)), ..default() },
        ),
        Fill(Paint::NONE),
        Edge(Paint::NONE),
        children![(
            Node {
                width: percent(100),
                height: percent(100),
                align_items: AlignItems::Center,
                column_gap: px(10),
                overflow: Overflow::clip(),
                ..default()
            },
            Pickable::IGNORE,
            children![
                (
                    Dot,
                    Node {
                        width: px(12),
                        height: px(12),
                        flex_shrink: 0.0,
                        border: UiRect::all(px(2)),
                        border_radius: BorderRadius::MAX,
                        ..default()
                    },
                    Fill(Paint::NONE),
                    Edge(Paint::NONE),
                    Pickable::IGNORE,
                ),
                (
                    Tile,
                    Node {
                        display: Display::None,
                        height: px(TILE),
                        flex_shrink: 0.0,
                        border: UiRect::all(px(2)),
                        border_radius: BorderRadius::all(px(palette::RADIUS_BUTTON)),
                        overflow: Overflow::clip(),
                        ..default()
                    },
                    BackgroundColor::default(),
                    Edge(Paint::NONE),
                    Pickable::IGNORE,
                    children![portrait(Portrait::Taker), portrait(Portrait::Victim)],
                ),
                (
                    Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() },
                    Pickable::IGNORE,
                    children![(
                        MainText,
                        Text::default(),
                        text_font(text_size::STATUS),
                        ink(Role::Text),
                        children![(
                            DetailText,
                            TextSpan::default(),
                            text_font(text_size::STATUS),
                            ink(Role::TextDim),
                        )],
                    )],
                ),
            ],
        )],
    )
}

fn portrait(portrait: Portrait) -> impl Bundle {
    let node = Node {
        width: px(TILE),
        height: px(TILE),
        // A piece's picture has a margin, which a square needs and a tile does not.
        margin: UiRect::all(px(-2)),
        ..default()
    };
    (portrait, ImageNode::default(), node, Pickable::IGNORE)
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Said>()
        .init_resource::<Told>()
        .add_systems(Update, listen.after(PlaySystems::Apply).before(PlaySystems::View))
        .add_systems(
            Update,
            (rest_on_surface, show, show_capture).chain().in_set(HudSystems::Content),
        );
}

/// Collects offers, answers, refusals, and errors in typed moves.
fn listen(
    mut offers: MessageReader<OfferNews>,
    mut refused: MessageReader<IntentRefused>,
    mut still_sending: MessageReader<StillSending>,
    shown: Res<Shown>,
    time: Res<Time<Real>>,
    typed: Res<TypedMove>,
    mut said: ResMut<Said>,
    mut next_frame: ResMut<NextFrame>,
    mut game: Local<u64>,
    mut owed: Local<Owed>,
) {
    let until = time.elapsed() + SAID;
    if mem::replace(&mut *game, shown.game) != shown.game {
        said.0 = None;
        owed.0 = None;
    }
    let viewer = shown.board.as_ref().map(|view| view.viewer());
    match (owed.0.take(), viewer) {
        (Some((by, text)), Some(Viewer::Player(viewer))) if viewer == by => {
            said.0 = Some((Line::new(Tone::Quiet, text), until));
        }
        // In the open, both have seen it.
        (_, Some(Viewer::Everyone)) => {}
        (later, _) => owed.0 = later,
    }
    // An error in a typed move is also shown for a while, but only until the typed text changes.
    if typed.is_changed() {
        said.0 = typed.error.clone().map(|error| (Line::new(Tone::Alert, error), until));
    }
    for news in offers.read() {
        let text = offer_text(*news);
        let mut pending = shown.seat.iter().flat_map(|seat| &seat.offers);
        let made = pending.find(|pending| pending.offer == news.offer);
        let away = made.filter(|made| viewer != Some(Viewer::Player(made.by)));
        owed.0 = away.map(|made| (made.by, text.clone())).or(owed.0.take());
        said.0 = Some((Line::new(Tone::Quiet, text), until));
    }
    for IntentRefused { refusal, .. } in refused.read() {
        let Some(agreed) = shown.agreed else { continue };
        let text = refusal_text(*refusal, &agreed.ruleset);
        said.0 = Some((Line::new(Tone::Alert, text), until));
    }
    // Once the move has arrived, the next one need not wait.
    let wait = Line::new(Tone::Alert, "online-still-sending".into());
    if still_sending.read().count() > 0 {
        said.0 = Some((wait, until));
    } else if shown.sent_move().is_none() && said.0.as_ref().is_some_and(|(line, _)| *line == wait)
    {
        said.0 = None;
    }
    let stale = |until: Duration| until <= time.elapsed();
    if said.0.as_ref().is_some_and(|(_, until)| stale(*until) || shown.board.is_none()) {
        said.0 = None;
    }
    if let Some((_, until)) = said.0 {
        next_frame.within(until.saturating_sub(time.elapsed()));
    }
}

/// Returns the usual line: the side to move, and the news of the last ply. It holds no more than its
/// viewer may know.
fn line_of(view: &PlayerView, seat: &SeatView, arrived: &[(Square, Piece)]) -> Line {
    let mut main = vec![turn_text(view, seat)];
    main.extend(check_text(view));
    main.extend(duty_text(view, seat));
    let played = news_text(view, seat).or_else(|| own_move_text(view, seat));
    let detail = played.into_iter().chain(arrived_text(view.ruleset().board, arrived)).collect();
    let tone = if view.check().is_some() { Tone::Alert } else { Tone::Turn };
    Line { tone, main, detail, capture: Capture::of(view) }
}

/// Returns the line of the move being typed.
fn typed_line(typed: &TypedMove) -> Option<Line> {
    (!typed.text.is_empty()).then(|| {
        let text = LocalText::verbatim(format!("{}|", typed.text));
        Line::new(Tone::Turn, text).with_detail(LocalText::verbatim("↵"))
    })
}

/// Returns the line about the other player and the connection, if there is something to say. A game
/// that may be claimed has a card of its own.
fn online_line(shown: &Shown, countdowns: Countdowns) -> Option<Line> {
    if countdowns.claim == Some(0) {
        return None;
    }
    let (text, alert) = online_text(shown.online.as_ref()?, countdowns, shown.seat.as_deref()?)?;
    Some(Line::new(if alert { Tone::Alert } else { Tone::Quiet }, text))
}

fn line(
    shown: &Shown,
    hand: &Hand,
    promotion: &Promotion,
    pencil: &Pencil,
    typed: &TypedMove,
    said: &Said,
    countdowns: Countdowns,
) -> Line {
    let (Some(view), Some(seat)) = (shown.now(), &shown.seat) else {
        let Some(online) = &shown.online else { return Line::default() };
        let Some((setup, plies)) = &online.watched else { return Line::default() };
        if let Some(text) = line_text(online) {
            return Line::new(Tone::Alert, text);
        }
        return Line::new(Tone::Quiet, watched_text(setup, *plies))
            .with_detail("online-watching-fog".into());
    };
    let mut usual = line_of(view, seat, &shown.arrived);
    if shown.puzzle.is_some_and(ShownPuzzle::asks_for_no_move) {
        usual.main = vec!["puzzle-status".into()];
    }
    let promotes = promotion.is_open().then(|| "status-choose-promotion".into());
    let asks =
        promotes.or_else(|| pencil.chooses_from().map(|from| arrow_text(shown.board_kind(), from)));
    let news = asks
        .map(|asks| Line::new(Tone::Turn, asks))
        .or_else(|| typed_line(typed))
        .or_else(|| said.0.as_ref().map(|(line, _)| line.clone()))
        .or_else(|| online_line(shown, countdowns))
        .or_else(|| Some(Line::new(Tone::Turn, hint_text(view, shown.hint)?)));
    let plays = shown.online.as_ref().is_none_or(|online| {
        // The turn of a move on its way is over.
        online.begun && online.bye.is_none() && online.sent_move().is_none()
    });
    match news {
        Some(news) if seat.outcome.is_none() && plays => news.before(usual),
        Some(news) => news,
        None => hand
            .premove()
            .and_then(|premove| {
                let premove = premove_text(view, premove)?;
                Some(Line::new(Tone::Quiet, turn_text(view, seat)).with_detail(premove))
            })
            .or_else(|| result_line(seat))
            .unwrap_or(usual),
    }
}

/// Returns the line of a finished game.
fn result_line(seat: &SeatView) -> Option<Line> {
    let outcome = seat.outcome?;
    let result = LocalText::new("result-with-reason")
        .with_text("result", result_text(outcome, seat))
        .with_text("reason", reason_text(outcome, seat));
    Some(Line::new(Tone::Quiet, result))
}

/// Gives the line a surface beside the board. Below the board there is only room for the text.
fn rest_on_surface(
    layout: Res<HudLayout>,
    surface: Single<(&mut Node, &mut Fill, &mut Edge), With<Surface>>,
) {
    if !layout.is_changed() {
        return;
    }
    let (mut node, mut fill, mut edge) = surface.into_inner();
    let inset = padding(&layout);
    node.padding = UiRect::horizontal(px(inset));
    node.border = UiRect::all(px(if inset > 0.0 { 1.0 } else { 0.0 }));
    let of = |role| if inset > 0.0 { Paint::from(role) } else { Paint::NONE };
    fill.set_if_neq(Fill(of(Role::Panel)));
    edge.set_if_neq(Edge(of(Role::Line)));
}

/// Returns the distance from the edge of the surface to its contents.
const fn padding(layout: &HudLayout) -> f32 {
    match layout.shape {
        Shape::Wide if layout.dense => 10.0,
        Shape::Wide => 14.0,
        Shape::Square | Shape::Tall => 0.0,
    }
}

fn show(
    shown: Res<Shown>,
    hand: Res<Hand>,
    promotion: Res<Promotion>,
    pencil: Res<Pencil>,
    typed: Res<TypedMove>,
    said: Res<Said>,
    countdowns: Res<Countdowns>,
    layout: Res<HudLayout>,
    texts: Res<Texts>,
    mut measure: Measure,
    dot: Single<(&mut Fill, &mut Edge), With<Dot>>,
    main: Single<(Ref<MainText>, &mut Text, &mut TextFont), Without<DetailText>>,
    detail: Single<(&mut TextSpan, &mut TextFont, &mut Ink), With<DetailText>>,
    mut told: ResMut<Told>,
    mut last: Local<f32>,
) {
    let (place, mut text, mut font) = main.into_inner();
    let is_news = shown.is_changed()
        || hand.is_changed()
        || promotion.is_changed()
        || pencil.is_changed()
        || typed.is_changed()
        || said.is_changed()
        || countdowns.is_changed()
        || layout.is_changed()
        || texts.is_changed()
        || measure.is_changed()
        || place.is_added();
    if !is_news {
        return;
    }
    told.set_if_neq(Told(line(&shown, &hand, &promotion, &pencil, &typed, &said, *countdowns)));
    let line = &told.0;
    let pictures = line.capture.map_or(0, |capture| 1 + usize::from(capture.taker.is_some()));
    let width = layout.rect(Area::Status).map_or(0.0, |rect| rect.width())
        - 24.0
        - 2.0 * padding(&layout)
        - if pictures > 0 { 12.0 + pictures as f32 * TILE } else { 0.0 };
    let is_same = !(told.is_changed() || texts.is_changed() || measure.is_changed());
    if is_same && width == *last && !place.is_added() {
        return;
    }
    *last = width;
    // No line ends within a move such as `a7-b6` or `O-O`.
    let join = |parts: &[LocalText]| {
        let parts: Vec<_> = parts.iter().map(|part| texts.get(part)).collect();
        parts.join(" ").replace('-', NON_BREAKING_HYPHEN)
    };
    let (main_text, detail_text) = (join(&line.main), join(&line.detail));
    let is_strong = line.tone == Tone::Alert && line.main.len() > 1;
    let tells_capture = line.capture.is_some();
    let font_of = |strong, size| if strong { strong_font(size) } else { text_font(size) };
    let fonts = |size| [font_of(is_strong, size), font_of(tells_capture, size)];
    let detail_after = |gap: &str| match detail_text.as_str() {
        "" => String::new(),
        detail => format!("{gap}{detail}"),
    };
    // The detail of a capture gets a line of its own, if it fits; other details follow the main
    // text. There are two lines at the usual size, or three smaller ones.
    let gap = if tells_capture { "\n" } else { " " };
    let (size, gap, _) = [
        (text_size::STATUS, gap, 2),
        (text_size::BODY, gap, 2),
        (text_size::SMALL, gap, 2),
        (text_size::SMALL, " ", 3),
    ]
    .into_iter()
    .find(|(size, gap, most)| {
        let [main, detail] = fonts(*size);
        measure.lines([(&main_text, main), (&detail_after(gap), detail)], width) <= *most
    })
    .unwrap_or((text_size::LEAST, " ", 0));

    let (mut span, mut detail_font, mut color) = detail.into_inner();
    span.0 = detail_after(gap);
    text.0 = main_text;
    [*font, *detail_font] = fonts(size);
    *color = ink(if tells_capture { Role::Text } else { Role::TextDim });
    let (mut fill, mut edge) = dot.into_inner();
    let (inside, around): (Paint, Paint) = match line.tone {
        _ if line.main.is_empty() => (Paint::NONE, Paint::NONE),
        Tone::Quiet => (Paint::NONE, Role::TextDim.into()),
        Tone::Turn => (Role::Accent.into(), Role::Accent.into()),
        Tone::Alert => (Role::Danger.into(), Role::DangerText.into()),
    };
    fill.set_if_neq(Fill(inside));
    edge.set_if_neq(Edge(around));
}

/// Shows the pieces of the capture in the line.
fn show_capture(
    told: Res<Told>,
    theme: Res<Theme>,
    assets: Res<ThemeAssets>,
    tile: Single<(&mut Node, &mut Edge, &mut BackgroundColor), (With<Tile>, Without<Portrait>)>,
    mut portraits: Query<(&Portrait, &mut ImageNode, &mut Node), Without<Tile>>,
) {
    if !(told.is_changed() || theme.is_changed() || assets.is_changed()) {
        return;
    }
    let (mut node, mut edge, mut ground) = tile.into_inner();
    // The pieces of both sides stand out on a dark square.
    ground.0 = theme.board.dark.color();
    node.display = display_if(told.0.capture.is_some());
    let Some(capture) = told.0.capture else { return };
    edge.0 = if capture.is_loss { Role::DangerText } else { Role::Line }.into();
    for (portrait, mut image, mut node) in &mut portraits {
        let (piece, strength) = match portrait {
            Portrait::Taker => (capture.taker, 1.0),
            Portrait::Victim if capture.taker.is_some() => (Some(capture.victim), TAKEN),
            Portrait::Victim => (Some(capture.victim), 1.0),
        };
        node.display = display_if(piece.is_some());
        if let Some(piece) = piece {
            image.image = assets.piece(piece);
            image.color = Color::WHITE.with_alpha(strength);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::Game, rules::Preset};
    use fogchess_support::{game_after, known_to};

    fn said(game: &Game, viewer: Viewer) -> String {
        let known = known_to(game, viewer);
        let seat = known.seat_view(viewer).expect("the viewer may look");
        let line = line_of(&seat.view, &seat, &[]);
        let texts = Texts::default();
        line.main
            .iter()
            .chain(&line.detail)
            .map(|part| texts.get(part))
            .collect::<Vec<_>>()
            .join(" ")
    }

    #[test]
    fn the_loser_of_a_piece_reads_where_it_vanished_and_the_other_what_they_took() {
        let game = game_after(Preset::Fog, &["e4", "d5", "exd5"]);
        assert_eq!(said(&game, Viewer::Player(Side::Black)), "Your move. Pawn takes pawn on d5.");
        assert_eq!(
            said(&game, Viewer::Player(Side::White)),
            "Opponent to move. You captured a pawn on d5."
        );
    }

    #[test]
    fn a_quiet_move_in_the_fog_tells_the_other_side_nothing() {
        let one = game_after(Preset::Fog, &["e3"]);
        let other = game_after(Preset::Fog, &["a3"]);
        let black = Viewer::Player(Side::Black);
        assert_eq!(said(&one, black), "Your move.");
        assert_eq!(said(&one, black), said(&other, black));
        assert_eq!(said(&one, Viewer::Player(Side::White)), "Opponent to move. You played e3.");
    }

    #[test]
    fn check_is_told_to_whom_it_concerns() {
        let fog = game_after(Preset::FogCheck, &["e4", "f5", "Qh5"]);
        assert_eq!(said(&fog, Viewer::Player(Side::Black)), "Your move. Check!");
        assert_eq!(said(&fog, Viewer::Player(Side::White)), "Opponent to move. You played Qh5.");
        let open = game_after(Preset::Chess, &["e4", "f5", "Qh5+"]);
        assert_eq!(said(&open, Viewer::Everyone), "Black to move. Black is in check.");
    }
}
