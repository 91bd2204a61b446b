//! One line of what the player may know: whose move, check, what happened, what is typed.

use super::{
    HudSystems,
    layout::{Area, HudLayout, area},
    names::{self, about, with_piece},
};
use crate::{
    board::{Promotion, TypedMove},
    play::{Hint, IntentRefused, PlaySystems, Shown, SubmitIntent},
    power::NextFrame,
    rules::{CheckRule, Color as Side, Goal, News, Piece, PieceKind, PlayerView, Square, Viewer},
    session::{Intent, MoveText, Refusal, SeatView},
    text::{LocalText, Texts},
    theme::{
        paint::{Edge, Fill, Paint, Role, ink},
        palette::text_size,
        widgets::{strong_font, text_font, text_width},
    },
};
use bevy::prelude::*;
use core::time::Duration;

/// How long a refusal or an answer stays.
const SAID: Duration = Duration::from_secs(6);

/// What the dot before the line says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tone {
    /// Nothing is asked of anybody.
    #[default]
    Quiet,
    /// Somebody is to move.
    Turn,
    /// Heed this.
    Alert,
}

/// The line: what matters, and what adds to it.
#[derive(Clone, Debug, Default, PartialEq)]
struct Line {
    tone: Tone,
    main: Vec<LocalText>,
    detail: Vec<LocalText>,
}

/// Something that is said for a while: a refusal, an answer to an offer.
#[derive(Resource, Default)]
struct Said(Option<(Line, Duration)>);

/// The dot before the line.
#[derive(Component)]
struct Dot;

/// The text that matters; what adds to it is its span.
#[derive(Component)]
struct MainText;

/// What adds to the text that matters.
#[derive(Component)]
struct DetailText;

/// The status line.
pub(super) fn status() -> impl Bundle {
    (
        Name::new("Status"),
        area(Area::Status),
        Pickable::IGNORE,
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
                    Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..default() },
                    Pickable::IGNORE,
                    children![(
                        MainText,
                        Text::default(),
                        text_font(text_size::STATUS),
                        ink(Role::Text),
                        Pickable::IGNORE,
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

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Said>()
        .add_systems(Update, listen.after(PlaySystems::Apply).before(PlaySystems::View))
        .add_systems(Update, show.in_set(HudSystems::Content));
}

/// Hears what was asked, answered and refused.
fn listen(
    mut submitted: MessageReader<SubmitIntent>,
    mut refused: MessageReader<IntentRefused>,
    shown: Res<Shown>,
    time: Res<Time<Real>>,
    typed: Res<TypedMove>,
    mut said: ResMut<Said>,
    mut next_frame: ResMut<NextFrame>,
) {
    let until = time.elapsed() + SAID;
    // What was wrong with a typed move is said for a while, too, and only until the next move.
    if typed.is_changed() {
        let line = |error| Line { tone: Tone::Alert, main: vec![error], detail: Vec::new() };
        said.0 = typed.error.clone().map(|error| (line(error), until));
    }
    for SubmitIntent { side, intent } in submitted.read() {
        said.0 = answer_text(&shown, *side, *intent)
            .map(|text| (Line { tone: Tone::Quiet, main: vec![text], detail: Vec::new() }, until));
    }
    for IntentRefused { refusal, .. } in refused.read() {
        let fog = shown.agreed.is_some_and(|agreed| agreed.ruleset.vision.is_fog());
        let main = vec![refusal_text(*refusal, fog)];
        said.0 = Some((Line { tone: Tone::Alert, main, detail: Vec::new() }, until));
    }
    let stale = |until: Duration| until <= time.elapsed();
    if said.0.as_ref().is_some_and(|(_, until)| stale(*until)) || shown.board.is_none() {
        said.0 = None;
    }
    if let Some((_, until)) = said.0 {
        next_frame.within(until.saturating_sub(time.elapsed()));
    }
}

/// What became of an offer by what a side asked, if nothing refuses it. `shown` is from before.
pub(crate) fn answer_text(shown: &Shown, side: Side, intent: Intent) -> Option<LocalText> {
    let own = |offer| {
        shown.seat.as_ref().is_some_and(|seat| {
            seat.offers.iter().any(|pending| pending.by == side && pending.offer == offer)
        })
    };
    let (offer, what) = match intent {
        Intent::Offer(offer) => (offer, "sent"),
        Intent::Accept(offer) => (offer, "accepted"),
        Intent::Decline(offer) if own(offer) => (offer, "withdrawn"),
        Intent::Decline(offer) => (offer, "declined"),
        _ => return None,
    };
    Some(LocalText::new(format!("offer-{}-{what}", names::offer_id(offer))))
}

/// Why nothing came of what a side asked, in a game with fog or without.
pub(crate) fn refusal_text(refusal: Refusal, fog: bool) -> LocalText {
    let about_offer =
        |key: &'static str, offer| LocalText::new(key).with("offer", names::offer_id(offer));
    match refusal {
        Refusal::GameOver(_) => LocalText::new("refusal-game-over"),
        Refusal::NotYourTurn { turn } => {
            LocalText::new("refusal-not-your-turn").with("color", turn.to_string())
        }
        Refusal::NotAvailable(mv) => {
            LocalText::new("refusal-not-available").with("move", mv.to_string())
        }
        Refusal::Check { rule, .. } => LocalText::new(match rule {
            CheckRule::Castling => "refusal-check-castling",
            CheckRule::IntoCheck => "refusal-check-into",
            CheckRule::StaysInCheck => "refusal-check-stays",
            CheckRule::Pinned => "refusal-check-pinned",
        }),
        Refusal::PromotionMissing(_) => LocalText::new("refusal-promotion-missing"),
        Refusal::Flagged(_) => LocalText::new("refusal-flagged"),
        Refusal::Paused => LocalText::new("refusal-paused"),
        Refusal::AlreadyOffered(offer) => about_offer("refusal-already-offered", offer),
        Refusal::OfferedTooSoon(offer) => about_offer("refusal-offered-too-soon", offer),
        Refusal::NothingOffered(offer) => about_offer("refusal-nothing-offered", offer),
        Refusal::NothingToClaim { .. } if fog => LocalText::new("refusal-nothing-to-claim-fog"),
        Refusal::NothingToClaim { .. } => LocalText::new("refusal-nothing-to-claim"),
        Refusal::NothingToTakeBack => LocalText::new("refusal-nothing-to-take-back"),
        Refusal::NothingToRedo => LocalText::new("refusal-nothing-to-redo"),
        Refusal::TakebackOff => LocalText::new("refusal-takeback-off"),
        Refusal::FogUnchanged => LocalText::new("refusal-fog-unchanged"),
    }
}

/// What a view has to say: nothing but what its viewer may know.
fn line_of(view: &PlayerView, seat: &SeatView) -> Line {
    let mut main = vec![turn_text(view, seat)];
    main.extend(check_text(view));
    let detail = news_text(view).or_else(|| own_move_text(view, seat)).into_iter().collect();
    Line { tone: if view.check().is_some() { Tone::Alert } else { Tone::Turn }, main, detail }
}

/// Whose move it is, as one tells it to the viewer.
pub(crate) fn turn_text(view: &PlayerView, seat: &SeatView) -> LocalText {
    match view.viewer() {
        _ if view.ruleset().goal == Goal::Sandbox => LocalText::new("status-sandbox"),
        Viewer::Player(viewer) if viewer == view.turn() => LocalText::new("status-your-move"),
        _ if seat.computers[view.turn().index()].is_some() => {
            about("status-thinking", seat, view.turn())
        }
        _ => about("status-to-move", seat, view.turn()),
    }
}

/// That a king is in check, as far as the viewer knows of it.
pub(crate) fn check_text(view: &PlayerView) -> Option<LocalText> {
    if view.ruleset().goal == Goal::Sandbox {
        return None;
    }
    let king = view.piece_at(view.check()?).filter(|king| king.kind == PieceKind::King);
    Some(match (view.viewer(), king) {
        (Viewer::Everyone, Some(king)) => {
            LocalText::new("status-check-on").with("color", king.color.to_string())
        }
        _ => LocalText::new("status-check"),
    })
}

/// What the last ply told the viewer of a capture.
pub(crate) fn news_text(view: &PlayerView) -> Option<LocalText> {
    if view.ruleset().goal == Goal::Sandbox {
        return None;
    }
    Some(match (view.news()?, view.viewer()) {
        (News::Lost { square, piece }, _) => match view.taker() {
            Some((_, taker)) => LocalText::new("news-taken")
                .with("piece", taker.kind.name())
                .with("captured", piece.kind.name())
                .with("square", square.to_string()),
            None => lost_text(square, piece),
        },
        (News::Captured { square, piece }, Viewer::Player(_)) => {
            with_piece(LocalText::new("news-captured"), piece).with("square", square.to_string())
        }
        (News::Captured { square, piece }, Viewer::Everyone) => capture_text(square, piece),
    })
}

/// That a piece of the viewer's is gone, as one tells it where the other player listens.
pub(crate) fn lost_text(square: Square, piece: Piece) -> LocalText {
    with_piece(LocalText::new("news-lost"), piece).with("square", square.to_string())
}

/// That a piece was captured, as one tells it to both players.
pub(crate) fn capture_text(square: Square, piece: Piece) -> LocalText {
    with_piece(LocalText::new("news-captured-open"), piece)
        .with("color", piece.color.to_string())
        .with("square", square.to_string())
}

/// The move that the viewer has just made. It is theirs alone to know.
pub(crate) fn own_move_text(view: &PlayerView, seat: &SeatView) -> Option<LocalText> {
    let Viewer::Player(viewer) = view.viewer() else { return None };
    if viewer == view.turn() {
        return None;
    }
    match &seat.moves.last()?.text {
        MoveText::San(san) => Some(LocalText::new("news-own-move").with("move", san.as_str())),
        MoveText::Hidden | MoveText::Capture { .. } => None,
    }
}

/// What is being typed.
fn typed_line(typed: &TypedMove) -> Option<Line> {
    (!typed.text.is_empty()).then(|| Line {
        tone: Tone::Turn,
        main: vec![LocalText::verbatim(format!("{}|", typed.text))],
        detail: vec![LocalText::verbatim("↵")],
    })
}

/// What the Marshal would play, if that was asked.
pub(crate) fn hint_text(view: &PlayerView, hint: Hint) -> Option<LocalText> {
    match hint {
        Hint::None => None,
        Hint::Thinking => Some(LocalText::new("status-hint-thinking")),
        Hint::Play(mv) => {
            let piece = view.piece_at(mv.from)?;
            let text = with_piece(LocalText::new("status-hint"), piece);
            Some(text.with("from", mv.from.to_string()).with("to", mv.to.to_string()))
        }
    }
}

fn line(shown: &Shown, promotion: &Promotion, typed: &TypedMove, said: &Said) -> Line {
    let (Some(view), Some(seat)) = (&shown.board, &shown.seat) else { return Line::default() };
    if promotion.is_open() {
        let main = vec![LocalText::new("status-choose-promotion")];
        return Line { tone: Tone::Turn, main, detail: Vec::new() };
    }
    typed_line(typed)
        .or_else(|| said.0.as_ref().map(|(line, _)| line.clone()))
        .or_else(|| {
            let main = vec![hint_text(view, shown.hint)?];
            Some(Line { tone: Tone::Turn, main, detail: Vec::new() })
        })
        .unwrap_or_else(|| line_of(view, seat))
}

fn show(
    shown: Res<Shown>,
    promotion: Res<Promotion>,
    typed: Res<TypedMove>,
    said: Res<Said>,
    layout: Res<HudLayout>,
    texts: Res<Texts>,
    dot: Single<(&mut Fill, &mut Edge), With<Dot>>,
    main: Single<(&mut Text, &mut TextFont), (With<MainText>, Without<DetailText>)>,
    detail: Single<(&mut TextSpan, &mut TextFont), With<DetailText>>,
    mut last: Local<Option<(Line, f32)>>,
) {
    let next = line(&shown, &promotion, &typed, &said);
    let width = layout.rect(Area::Status).map_or(0.0, |rect| rect.width()) - 24.0;
    let now = Some((next, width));
    if *last == now && !texts.is_changed() {
        return;
    }
    *last = now;
    let Some((line, _)) = &*last else { return };
    let join = |parts: &[LocalText]| {
        parts.iter().map(|part| texts.get(part)).collect::<Vec<_>>().join(" ")
    };
    let (main_text, detail_text) = (join(&line.main), join(&line.detail));
    let all = text_width(&main_text, 1.0) + text_width(&detail_text, 1.0);
    // Two lines at the usual size, or three smaller ones.
    let size = [text_size::STATUS, text_size::BODY]
        .into_iter()
        .find(|size| all * size <= 1.85 * width)
        .unwrap_or(text_size::SMALL);

    let (mut text, mut font) = main.into_inner();
    text.0 = main_text;
    let strong = line.tone == Tone::Alert && line.main.len() > 1;
    *font = if strong { strong_font(size) } else { text_font(size) };
    let (mut span, mut font) = detail.into_inner();
    span.0 = format!(" {detail_text}");
    *font = text_font(size);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::Preset,
        session::{Game, Moment},
    };

    fn said(game: &Game, viewer: Viewer) -> String {
        let seat = game.seat_view(viewer, Moment(0)).expect("the viewer may look");
        let line = line_of(&seat.view, &seat);
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
        let game = Game::after(Preset::Fog, &["e4", "d5", "exd5"]);
        assert_eq!(
            said(&game, Viewer::Player(Side::Black)),
            "Your move. A pawn of yours vanished on d5."
        );
        assert_eq!(
            said(&game, Viewer::Player(Side::White)),
            "Black to move. You captured a pawn on d5."
        );
    }

    #[test]
    fn a_quiet_move_in_the_fog_tells_the_other_side_nothing() {
        let one = Game::after(Preset::Fog, &["e3"]);
        let other = Game::after(Preset::Fog, &["a3"]);
        let black = Viewer::Player(Side::Black);
        assert_eq!(said(&one, black), "Your move.");
        assert_eq!(said(&one, black), said(&other, black));
        assert_eq!(said(&one, Viewer::Player(Side::White)), "Black to move. You played e3.");
    }

    #[test]
    fn check_is_told_to_whom_it_concerns() {
        let fog = Game::after(Preset::FogCheck, &["e4", "f5", "Qh5"]);
        assert_eq!(said(&fog, Viewer::Player(Side::Black)), "Your move. Check!");
        assert_eq!(said(&fog, Viewer::Player(Side::White)), "Black to move. You played Qh5.");
        let open = Game::after(Preset::Chess, &["e4", "f5", "Qh5+"]);
        assert_eq!(said(&open, Viewer::Everyone), "Black to move. Black is in check.");
    }
}
