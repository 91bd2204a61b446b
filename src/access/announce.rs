//! Announcements for screen readers, decided only from the changes of [`Shown`].

use super::{
    board_table::BoardReader,
    voice::{SpeakSystems, Spoken},
    words::{clock_text, move_texts},
};
use crate::{
    board::{Hand, Pencil, Promotion, TypedMove},
    kit::Means,
    online::Bye,
    rules::{BySide, Color, Goal, Move, Piece, PlayerView, SeatView, Square, Viewer},
    table::{
        Change, ClockLow, Countdowns, IntentRefused, Lesson, OfferNews, OfferStep, Offers, Play,
        PlaySystems, Shown, ShownMarks, ShownPuzzle, StillSending, ViewChanged,
        phrases::{
            Players, about, arrived_text, arrow_text, behind_curtain, capture_text, check_text,
            confirm_text, curtain_texts, duration_text, hint_text, lesson_progress, lesson_text,
            lesson_title, look_back_text, lost_text, news_text, offer_behind_curtain,
            offer_question, offer_text, online_text, premove_text, puzzle_progress, puzzle_text,
            puzzle_title, reason_texts, refusal_text, result_text, reviewed_texts, square_list,
            think_text, title_key, turn_text, view_key,
        },
    },
    words::{LocalText, Texts},
};
use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            announce,
            ask_promotion,
            tell_typing,
            tell_cursor,
            tell_premove,
            tell_own_marks,
            warn_of_time,
            tell_of_players,
            tell_lesson,
            tell_puzzle,
        )
            .in_set(SpeakSystems),
    )
    // Runs while [`Shown`] still describes the game that the offer or refusal belongs to.
    .add_systems(Update, answer.after(PlaySystems::Apply).before(PlaySystems::View));
}

/// Returns the announcements of a change. Everybody in the room may hear them.
fn announcement(change: &ViewChanged, shown: &Shown, acting: Option<Color>) -> Vec<Spoken> {
    let Some(seat) = shown.seat.as_deref() else { return Vec::new() };
    if change.kind == Change::OtherGame {
        return vec![opening(shown, acting, seat)];
    }
    let board = shown.board.as_deref();
    if let Some(view) = board.filter(|_| seat.outcome.is_some()) {
        let said = if change.ended {
            Some(ending(change, view, seat))
        } else {
            replayed(change, view, seat, shown)
        };
        return said.into_iter().collect();
    }
    let mut spoken = Vec::new();
    match (change.kind, board) {
        // The side that pauses still acts, so no player is asked to the board.
        (Change::Hidden, _) => spoken.extend(acting.is_none().then(|| asking(seat))),
        (Change::Uncovered, Some(view)) => spoken.push(coming(view, seat)),
        (Change::Sought, Some(view)) if !change.meanwhile => {
            spoken.push(if shown.is_past() { looked_back(view, seat) } else { coming(view, seat) });
        }
        (_, Some(board)) => {
            let view = shown.now().unwrap_or(board);
            spoken.extend(moved(change, view, seat, &shown.arrived));
            if change.other_hint {
                spoken.extend(hint_text(view, shown.hint).map(|text| Spoken::polite([text])));
            }
        }
        (_, None) => {
            let asked_before = behind_curtain(seat, &change.offers_before);
            let asks_anew = change.other_seat || asked_before != offer_behind_curtain(seat);
            spoken.extend(asks_anew.then(|| asking(seat)));
        }
    }
    let asked = seat.offers.iter().filter(|offer| !change.offers_before.contains(offer));
    // The curtain asks about its own offer.
    let here = asked.filter(|offer| offer_behind_curtain(seat) != Some(**offer));
    spoken.extend(here.map(|offer| Spoken::polite([offer_question(*offer, seat)])));
    spoken
}

/// Returns the first words of a game: its name and the side to move.
fn opening(shown: &Shown, acting: Option<Color>, seat: &SeatView) -> Spoken {
    let agreed = shown.agreed.as_ref().filter(|_| !shown.is_exercise());
    let name = agreed.map(|agreed| LocalText::new(title_key(&agreed.ruleset)));
    let rest = match shown.board.as_deref() {
        Some(view) => coming(view, seat).texts,
        None if acting.is_some() => Vec::new(),
        None => asking(seat).texts,
    };
    Spoken::polite(name.into_iter().chain(rest))
}

/// Asks a player to come to the closed curtain, or to answer an offer there.
fn asking(seat: &SeatView) -> Spoken {
    let asked = match seat.view.viewer() {
        Viewer::Player(side) => side,
        Viewer::Everyone => seat.view.turn(),
    };
    let lift = offer_behind_curtain(seat).is_none().then(|| LocalText::new("spoken-lift"));
    Spoken::polite(curtain_texts(seat, asked).into_iter().chain(lift))
}

/// Speaks to a player who comes to the board: check, and the news of the last ply that both players
/// know.
fn coming(view: &PlayerView, seat: &SeatView) -> Spoken {
    let check = check_text(view);
    let urgent = check.is_some();
    let lost = || lost_text(view).filter(|_| !seat.seats.are_computers());
    let news = taken_text(view, seat).or_else(lost).or_else(|| news_text(view, seat));
    let texts = [turn_text(view, seat)].into_iter().chain(check).chain(news).collect();
    Spoken { texts, urgent }
}

/// Returns the news of a capture whose capturing piece the player saw. Returns `None` if two
/// players share the screen, because the other one must not learn that the piece was seen.
fn taken_text(view: &PlayerView, seat: &SeatView) -> Option<LocalText> {
    let alone = !seat.seats.share_screen();
    view.taker().filter(|_| alone).and_then(|_| news_text(view, seat))
}

/// Returns the announcement of a change on the board for a viewer who stays the same.
fn moved(
    change: &ViewChanged,
    view: &PlayerView,
    seat: &SeatView,
    arrived: &[(Square, Piece)],
) -> Option<Spoken> {
    match change.kind {
        Change::OtherEyes | Change::Revealed => {
            let chosen = seat.seats.are_computers() || view.ruleset().goal == Goal::Sandbox;
            let eyes = LocalText::new(view_key(seat.board(), view.viewer()));
            let turn = turn_text(view, seat);
            return Some(Spoken::polite(chosen.then_some(eyes).into_iter().chain([turn])));
        }
        Change::Stayed if !change.meanwhile => return None,
        _ => {}
    }
    let hides = view.is_fogged();
    let one_move = change.is_one_ply_on() || change.meanwhile;
    let mut texts = Vec::new();
    if one_move && hides {
        texts.push(about("spoken-moved", seat, !view.turn()));
        texts.extend(taken_text(view, seat).or_else(|| capture_text(view)));
        // The other player at the same screen must not hear this either.
        texts.extend(arrived_text(seat.board(), arrived).filter(|_| !seat.seats.share_screen()));
    } else if one_move {
        texts.extend(move_texts(view));
    }
    let own_turn = view.viewer() == Viewer::Player(view.turn());
    if own_turn || !one_move {
        // The other side has moved, or moves were taken back.
        texts.push(turn_text(view, seat));
        texts.extend(check_text(view).filter(|_| hides || !one_move));
    }
    let urgent = view.check().is_some();
    Some(Spoken { texts, urgent })
}

/// Announces an earlier board of the running game. Two players at one screen hear the same, so the
/// moves in the fog are only counted.
fn looked_back(view: &PlayerView, seat: &SeatView) -> Spoken {
    let past = if view.is_fogged() && seat.seats.share_screen() {
        position_text(view, seat)
    } else {
        look_back_text(view, seat)
    };
    Spoken::polite([LocalText::new("spoken-look-back").with_text("past", past)])
}

/// Returns the number of plies played on a board, out of those of the game.
fn position_text(view: &PlayerView, seat: &SeatView) -> LocalText {
    if view.plies() == 0 {
        return LocalText::new("replay-start");
    }
    LocalText::new("replay-position")
        .with_number("ply", view.plies().into())
        .with_number("total", seat.moves.len() as f64)
}

/// Announces the end of the game, when nothing is hidden any more.
fn ending(change: &ViewChanged, view: &PlayerView, seat: &SeatView) -> Spoken {
    let by_move = change.from.is_some_and(|from| from < view.plies());
    let last = if by_move { move_texts(view) } else { Vec::new() };
    let result = seat.outcome.map(|outcome| result_text(outcome, seat));
    Spoken::urgent(last.into_iter().chain(result).chain(reason_texts(seat)))
}

/// Announces another ply of the finished game with the account of the move that follows, or another
/// viewer of it.
fn replayed(
    change: &ViewChanged,
    view: &PlayerView,
    seat: &SeatView,
    shown: &Shown,
) -> Option<Spoken> {
    let mut texts = Vec::new();
    if matches!(change.kind, Change::OtherEyes | Change::Revealed) {
        texts.push(LocalText::new(view_key(seat.board(), view.viewer())));
    }
    if change.from.is_some() && change.from != change.to {
        texts.push(position_text(view, seat));
        let ply = (view.plies() as usize).checked_sub(1);
        let entry = ply.and_then(|ply| seat.moves.get(ply));
        if view.viewer() == Viewer::Everyone {
            texts.extend(move_texts(view));
            texts.extend(entry.and_then(|entry| entry.think_ms).map(duration_text));
        } else {
            texts.extend(entry.and_then(|entry| think_text(seat.board(), entry)));
        }
        texts.extend(reviewed_texts(shown));
    }
    (!texts.is_empty()).then(|| Spoken::polite(texts))
}

fn announce(
    mut changes: MessageReader<ViewChanged>,
    shown: Res<Shown>,
    offers: Res<Offers>,
    mut spoken: MessageWriter<Spoken>,
) {
    for change in changes.read() {
        spoken.write_batch(announcement(change, &shown, offers.acting));
    }
}

/// Answers a player's requests: the step of an offer that was taken, or the reason for a refusal.
fn answer(
    mut offers: MessageReader<OfferNews>,
    mut refused: MessageReader<IntentRefused>,
    mut still_sending: MessageReader<StillSending>,
    shown: Res<Shown>,
    mut spoken: MessageWriter<Spoken>,
) {
    if still_sending.read().count() > 0 {
        spoken.write(Spoken::urgent(["online-still-sending".into()]));
    }
    for IntentRefused { refusal, .. } in refused.read() {
        let Some(agreed) = shown.agreed else { continue };
        spoken.write(Spoken::urgent([refusal_text(*refusal, &agreed.ruleset)]));
    }
    // Both players hear the question itself.
    for news in offers.read().filter(|news| news.step != OfferStep::Made) {
        // What is accepted changes the board, or ends the game, and that is told with it.
        let goes_on = shown.seat.as_deref().zip(shown.now());
        let turn = goes_on.filter(|_| news.step != OfferStep::Accepted);
        let turn = turn.map(|(seat, view)| turn_text(view, seat));
        spoken.write(Spoken::polite([offer_text(*news)].into_iter().chain(turn)));
    }
}

fn ask_promotion(
    promotion: Res<Promotion>,
    mut was_open: Local<bool>,
    mut spoken: MessageWriter<Spoken>,
) {
    let open = promotion.is_open();
    if open && !*was_open {
        spoken.write(Spoken::polite(["status-choose-promotion".into()]));
    }
    *was_open = open;
}

/// Says why a typed move is wrong.
fn tell_typing(typed: Res<TypedMove>, mut spoken: MessageWriter<Spoken>) {
    // The next letter clears the error, so a change with an error is a new error.
    if typed.is_changed()
        && let Some(error) = &typed.error
    {
        spoken.write(Spoken::urgent([error.clone()]));
    }
}

/// Reads the square under the keyboard's cursor and the moves of the piece selected there.
fn tell_cursor(
    hand: Res<Hand>,
    board: BoardReader,
    texts: Res<Texts>,
    mut last: Local<Option<(Square, bool)>>,
    mut spoken: MessageWriter<Spoken>,
) {
    if !hand.is_changed() {
        return;
    }
    let now = hand.cursor.map(|cursor| (cursor, board.selection.picked() == Some(cursor)));
    if core::mem::replace(&mut *last, now) == now {
        return;
    }
    let Some((cursor, picked)) = now else { return };
    let Some(cell) = board.cell(cursor) else { return };
    let mut said = vec![LocalText::verbatim(cell.read_with_square(&texts))];
    if picked {
        let mut targets: Vec<_> = board.selection.targets().map(|(square, _)| square).collect();
        targets.sort_unstable();
        said.push(match targets.as_slice() {
            [] => LocalText::new("spoken-no-targets"),
            _ => {
                LocalText::new("spoken-targets").with("squares", square_list(board.kind(), targets))
            }
        });
    }
    spoken.write(Spoken::polite(said));
}

/// Reads a planned move, and says when the player takes a premove back.
fn tell_premove(
    hand: Res<Hand>,
    shown: Res<Shown>,
    mut last: Local<Option<Move>>,
    mut spoken: MessageWriter<Spoken>,
) {
    let now = hand.planned();
    if core::mem::replace(&mut *last, now) == now {
        return;
    }
    let Some(view) = shown.now() else { return };
    let text = match now {
        Some(mv) if hand.unconfirmed().is_some() => confirm_text(view, mv),
        Some(mv) => premove_text(view, mv),
        // On the player's turn the premove was made or dropped, and the board shows that.
        None => (shown.play == Play::InAdvance).then(|| "spoken-premove-cancelled".into()),
    };
    spoken.write_batch(text.map(|text| Spoken::polite([text])));
}

/// Reads the card of the lesson when its words change.
fn tell_lesson(
    shown: Res<Shown>,
    means: Res<Means>,
    mut last: Local<Option<Lesson>>,
    mut spoken: MessageWriter<Spoken>,
) {
    if !shown.is_changed() {
        return;
    }
    let told = |lesson: Lesson| ((lesson.course, lesson.number), lesson.stage);
    let before = core::mem::replace(&mut *last, shown.lesson).map(told);
    let Some(lesson) = shown.lesson.filter(|lesson| before != Some(told(*lesson))) else { return };
    let is_new = before.is_none_or(|(step, _)| step != told(lesson).0);
    let heading = is_new.then(|| [lesson_progress(lesson), lesson_title(lesson)]);
    let text = lesson_text(lesson, *means);
    spoken.write(Spoken::polite(heading.into_iter().flatten().chain([text])));
}

/// Reads the card of the puzzle when its words change.
fn tell_puzzle(
    shown: Res<Shown>,
    mut last: Local<Option<ShownPuzzle>>,
    mut spoken: MessageWriter<Spoken>,
) {
    if !shown.is_changed() {
        return;
    }
    let before = core::mem::replace(&mut *last, shown.puzzle);
    let Some(puzzle) = shown.puzzle.filter(|puzzle| before != Some(*puzzle)) else { return };
    let asked = |puzzle: ShownPuzzle| (puzzle.preset, puzzle.number);
    let is_new = before.map(asked) != Some(asked(puzzle));
    let heading = is_new.then(|| [puzzle_progress(puzzle), puzzle_title(puzzle)]);
    let text = puzzle_text(puzzle);
    spoken.write(Spoken::polite(heading.into_iter().flatten().chain([text])));
}

/// Reads the square on which the player has marked something or removed a mark, and asks where an
/// arrow goes. Marks that come and go with the board are read with it.
fn tell_own_marks(
    shown: Res<Shown>,
    reader: BoardReader,
    pencil: Res<Pencil>,
    texts: Res<Texts>,
    mut last: Local<(ShownMarks, Option<(u64, Viewer, u32)>)>,
    mut asked: Local<Option<Square>>,
    mut spoken: MessageWriter<Spoken>,
) {
    let asks = pencil.chooses_from();
    if core::mem::replace(&mut *asked, asks) != asks {
        spoken.write_batch(asks.map(|from| Spoken::polite([arrow_text(shown.board_kind(), from)])));
    }
    if !shown.is_changed() {
        return;
    }
    let view = shown.board.as_deref();
    let board = view.map(|view| (shown.game, view.viewer(), view.plies()));
    let (before, old_board) = core::mem::replace(&mut *last, (shown.marks.clone(), board));
    if board.is_none() || old_board != board || before == shown.marks {
        return;
    }
    let (old, new) = (&before, &shown.marks);
    let mut changed = Vec::new();
    let mut note = |at: Square| {
        if !changed.contains(&at) {
            changed.push(at);
        }
    };
    for (one, other) in [(new, old), (old, new)] {
        let drawings = one.drawings.iter().filter(|mark| !other.drawings.contains(mark));
        drawings.for_each(|mark| note(mark.from));
        let suspects = one.suspects.iter().filter(|mark| !other.suspects.contains(mark));
        suspects.for_each(|(at, _)| note(*at));
    }
    let said = match changed[..] {
        [at] => reader.cell(at).map(|cell| LocalText::verbatim(cell.read_with_square(&texts))),
        _ => None,
    };
    // Only a tap beside the pieces removes several at once.
    let said = said.unwrap_or_else(|| "spoken-erased".into());
    spoken.write(Spoken::polite([said]));
}

/// Says that the running clock is low, and its time.
fn warn_of_time(
    mut low: MessageReader<ClockLow>,
    shown: Res<Shown>,
    mut spoken: MessageWriter<Spoken>,
) {
    for ClockLow { side, face } in low.read() {
        let warning = LocalText::new("clock-low");
        let time = shown.agreed.and_then(|agreed| clock_text(agreed.ruleset.board, *side, face));
        spoken.write(Spoken::polite([warning].into_iter().chain(time)));
    }
}

/// The state of the players of a game on a server, and of the line.
#[derive(Clone, Copy, PartialEq)]
struct Line {
    game: u64,
    begun: bool,
    present: BySide<bool>,
    /// `true` if the first move of the person in front of the screen is due.
    due: bool,
    claimable: bool,
    connected: bool,
    bye: Option<Bye>,
}

/// Says once that the game waits for the other player, that they are gone, that the game may be
/// claimed, that a first move is due, that the line is broken and that it works again.
fn tell_of_players(
    shown: Res<Shown>,
    countdowns: Res<Countdowns>,
    mut last: Local<Option<Line>>,
    mut spoken: MessageWriter<Spoken>,
) {
    if !(shown.is_changed() || countdowns.is_changed()) {
        return;
    }
    let (Some(online), Some(seat)) = (&shown.online, shown.seat.as_deref()) else {
        *last = None;
        return;
    };
    let now = Line {
        game: shown.game,
        begun: online.begun,
        present: online.present,
        due: countdowns.abort.is_some() && online.side == Some(seat.view.turn()),
        claimable: countdowns.claim == Some(0),
        connected: online.connected,
        bye: online.bye,
    };
    let before = last.replace(now);
    if before == Some(now) {
        return;
    }
    let was_lost = before.is_some_and(|before| before.game == now.game && !before.connected);
    let back = LocalText::new("online-back");
    let told = online_text(online, *countdowns, seat).map(|(text, _)| text);
    // A move on its way is not worth a word.
    let told =
        told.filter(|_| online.sending.is_none() || !online.connected || online.bye.is_some());
    let parts = Some(back).filter(|_| was_lost && online.connected).into_iter().chain(told);
    let parts: Vec<_> = parts.collect();
    if !parts.is_empty() {
        spoken.write(Spoken::polite(parts));
    }
}
