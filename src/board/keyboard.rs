//! Playing by keyboard: a cursor that the arrow keys move, and typed moves.

use super::{
    letters::{letter, written},
    moves::{Moves, most_valuable},
    pencil::Strokes,
    promotion,
};
use crate::{
    app::{
        settings::{LEAST_BOARD_SIZE, Settings},
        states::Menu,
    },
    rules::{Color, Goal, ParseMoveError, PlayerView, Square, Viewer, Wing, is_piece_letter},
    table::{Play, PlaySystems, Replay, Seek, Shown, Watching},
    words::LocalText,
};
use bevy::{
    input::{ButtonState, keyboard::KeyboardInput},
    input_focus::InputFocus,
    prelude::*,
};
use core::mem;

/// The longest text that can be a move, in characters. A longer one is answered at once.
const LONGEST: usize = 32;

/// The keys that turn another key into a shortcut.
pub const COMMAND_KEYS: [KeyCode; 6] = [
    KeyCode::ControlLeft,
    KeyCode::ControlRight,
    KeyCode::AltLeft,
    KeyCode::AltRight,
    KeyCode::SuperLeft,
    KeyCode::SuperRight,
];

/// A move that was typed elsewhere, for example in the page's text view.
#[derive(Message, Clone, Debug)]
pub struct EnterMove(pub String);

/// Several chains of captures end on the square that was chosen. Holds their notations.
#[derive(Message, Clone, Debug)]
pub(super) struct UnclearChain(pub Vec<String>);

/// The move being typed.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct TypedMove {
    /// The text typed so far.
    pub text: String,
    /// The error in the last typed text.
    pub error: Option<LocalText>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TypedMove>()
        .add_message::<EnterMove>()
        .add_message::<UnclearChain>()
        .add_systems(
            Update,
            (enter_moves, change_size, seek, keys, tell_unclear).chain().in_set(PlaySystems::Input),
        );
}

/// Lists the chains to choose from, as after a typed move that fits several.
fn tell_unclear(mut unclear: MessageReader<UnclearChain>, mut typed: ResMut<TypedMove>) {
    for UnclearChain(chains) in unclear.read() {
        typed.error = Some((&ParseMoveError::AmbiguousChain(chains.clone())).into());
    }
}

/// Plays moves that were typed elsewhere, if a move can be typed now.
fn enter_moves(
    mut entered: MessageReader<EnterMove>,
    menu: Res<State<Menu>>,
    settings: Res<Settings>,
    mut typed: ResMut<TypedMove>,
    mut moves: Moves,
    mut strokes: Strokes,
) {
    for EnterMove(text) in entered.read() {
        let size = moves.shown.board_kind().size();
        let marked = text.trim().strip_prefix(['m', 'M']).and_then(|at| at.trim().parse().ok());
        if let Some(at) = marked.filter(|at| size.contains(*at)) {
            if *menu.get() == Menu::None && moves.shown.board.is_some() {
                strokes.pencil.open_ring(at);
            }
        } else if *menu.get() == Menu::None
            && !moves.promotion.is_open()
            && (moves.live_view().is_some()
                || moves.asks_for_square()
                || moves.shown.sent_move().is_some())
        {
            moves.come_back();
            typed.text = text.trim().into();
            enter(&mut typed, &mut moves, &settings);
        }
    }
}

pub(super) fn keys(
    mut input: MessageReader<KeyboardInput>,
    held: Res<ButtonInput<KeyCode>>,
    menu: Res<State<Menu>>,
    replay: Option<Res<Replay>>,
    settings: Res<Settings>,
    mut focus: ResMut<InputFocus>,
    mut typed: ResMut<TypedMove>,
    mut watching: ResMut<Watching>,
    mut moves: Moves,
    mut strokes: Strokes,
    mut game: Local<u64>,
) {
    if mem::replace(&mut *game, moves.shown.game) != moves.shown.game {
        typed.set_if_neq(TypedMove::default());
    }
    if *menu.get() != Menu::None || strokes.pencil.ring().is_some() || replay.is_some() {
        input.clear();
        return;
    }
    // The next move may be typed while the last one is on its way to a server.
    if moves.live_view().is_none() && !moves.asks_for_square() && moves.shown.sent_move().is_none()
    {
        typed.set_if_neq(TypedMove::default());
        input.clear();
        return;
    }
    let modified = held.any_pressed(COMMAND_KEYS);
    for key in input.read().filter(|key| key.state == ButtonState::Pressed && !modified) {
        if moves.promotion.is_open() {
            promotion::choose_by_key(key, &mut moves);
            continue;
        }
        let seeks = moves.shown.is_past() && typed.text.is_empty();
        match key.key_code {
            code if seeks && SEEK_KEYS.contains(&code) => {}
            KeyCode::ArrowLeft => step(&mut moves, &strokes, &mut focus, -1, 0),
            KeyCode::ArrowRight => step(&mut moves, &strokes, &mut focus, 1, 0),
            KeyCode::ArrowUp => step(&mut moves, &strokes, &mut focus, 0, 1),
            KeyCode::ArrowDown => step(&mut moves, &strokes, &mut focus, 0, -1),
            KeyCode::Backspace => {
                typed.text.pop();
                typed.error = None;
            }
            KeyCode::Enter | KeyCode::NumpadEnter if !typed.text.is_empty() => {
                enter(&mut typed, &mut moves, &settings);
            }
            KeyCode::Space if focus.get().is_none() && !typed.text.is_empty() => {
                typed.text.push(' ');
            }
            KeyCode::Enter | KeyCode::NumpadEnter
                if focus.get().is_none() && moves.hand.unconfirmed().is_some() =>
            {
                moves.confirm();
            }
            KeyCode::Enter | KeyCode::NumpadEnter | KeyCode::Space if focus.get().is_none() => {
                let cursor = moves.hand.cursor;
                if !strokes.end_at(cursor)
                    && let Some(cursor) = cursor
                {
                    moves.tap(cursor);
                }
            }
            _ => {
                let Some(letter) = letter(key) else { continue };
                let begins = typed.text.is_empty();
                if begins && (size_step(letter).is_some() || seek_step(letter).is_some()) {
                    continue;
                }
                // No move begins with this letter.
                if begins && letter.eq_ignore_ascii_case(&'v') && moves.shown.eyes.is_some() {
                    watching.look_through_the_next_eyes();
                    continue;
                }
                focus.clear();
                // Nor with this one.
                if begins && letter.eq_ignore_ascii_case(&'m') {
                    if moves.hand.cursor.is_none() {
                        moves.hand.cursor = moves.hand.hover;
                        step(&mut moves, &strokes, &mut focus, 0, 0);
                    }
                    if let Some(cursor) = moves.hand.cursor {
                        typed.error = None;
                        strokes.pencil.open_ring(cursor);
                    }
                    continue;
                }
                moves.come_back();
                let board = moves.shown.board_kind();
                let written =
                    written(key).filter(|sign| is_piece_letter(board, &typed.text, *sign));
                typed.text.push(written.unwrap_or(letter));
                typed.error = None;
                if typed.text.chars().count() > LONGEST {
                    enter(&mut typed, &mut moves, &settings);
                }
            }
        }
    }
}

/// Returns the change of the board's size by a key. No move begins with one of these letters.
const fn size_step(letter: char) -> Option<f32> {
    match letter {
        '+' | '=' => Some(0.05),
        '-' => Some(-0.05),
        _ => None,
    }
}

/// The keys that lead through the game, and back to its present, while the board shows an earlier
/// ply.
const SEEK_KEYS: [KeyCode; 7] = [
    KeyCode::ArrowLeft,
    KeyCode::ArrowRight,
    KeyCode::ArrowUp,
    KeyCode::ArrowDown,
    KeyCode::Enter,
    KeyCode::NumpadEnter,
    KeyCode::Space,
];

/// Returns the plies to go by a key. No move begins with one of these letters.
const fn seek_step(letter: char) -> Option<isize> {
    match letter {
        '[' => Some(-1),
        ']' => Some(1),
        _ => None,
    }
}

/// Leads through the plies of a finished game, and back to earlier plies of a running one.
pub(super) fn seek(
    mut input: MessageReader<KeyboardInput>,
    menu: Res<State<Menu>>,
    replay: Option<Res<Replay>>,
    shown: Res<Shown>,
    focus: Res<InputFocus>,
    typed: Res<TypedMove>,
    promotion: Res<promotion::Promotion>,
    strokes: Strokes,
    mut seek: MessageWriter<Seek>,
) {
    let is_busy = promotion.is_open() || strokes.pencil.ring().is_some() || !typed.text.is_empty();
    if *menu.get() != Menu::None || is_busy {
        input.clear();
        return;
    }
    let (is_over, is_past) = (replay.is_some(), shown.is_past());
    for key in input.read().filter(|key| key.state == ButtonState::Pressed) {
        seek.write(match key.key_code {
            KeyCode::Home => Seek::To(0),
            KeyCode::End => Seek::LAST,
            KeyCode::ArrowLeft if is_over || is_past => Seek::By(-1),
            KeyCode::ArrowRight if is_over || is_past => Seek::By(1),
            KeyCode::ArrowUp if is_over || is_past => Seek::To(0),
            KeyCode::ArrowDown if is_over || is_past => Seek::LAST,
            code if is_past && SEEK_KEYS.contains(&code) && focus.get().is_none() => Seek::LAST,
            _ => match letter(key).and_then(seek_step) {
                Some(by) => Seek::By(by),
                None => continue,
            },
        });
    }
}

/// Makes the board larger or smaller by the keys + and −.
pub(super) fn change_size(
    mut input: MessageReader<KeyboardInput>,
    menu: Res<State<Menu>>,
    typed: Res<TypedMove>,
    mut settings: ResMut<Settings>,
) {
    if *menu.get() != Menu::None || !typed.text.is_empty() {
        input.clear();
        return;
    }
    let pressed = input.read().filter(|key| key.state == ButtonState::Pressed);
    // After another letter, all keys of the same frame belong to a typed move: O-O.
    let step: f32 = pressed.filter_map(letter).map_while(size_step).sum();
    input.clear();
    if step != 0.0 {
        settings.board_size = (settings.board_size + step).clamp(LEAST_BOARD_SIZE, 1.0);
    }
}

/// Moves the cursor by one step, in the directions of the screen.
fn step(moves: &mut Moves, strokes: &Strokes, focus: &mut InputFocus, right: i8, up: i8) {
    focus.clear();
    let Some(view) = moves.shown.now() else { return };
    let size = view.size();
    let (sign, home_rank) = match moves.shown.bottom() {
        Color::White => (1, 0),
        Color::Black => (-1, size.ranks - 1),
    };
    let home = Square::at(size.files / 2, home_rank);
    let begins = strokes.pencil.chooses_from().or(moves.hand.picked());
    moves.hand.cursor = Some(match moves.hand.cursor {
        None => begins.unwrap_or(home),
        Some(at) => {
            let along = |position: u8, by: i8, count: u8| {
                position.saturating_add_signed(by * sign).min(count - 1)
            };
            Square::at(along(at.file(), right, size.files), along(at.rank(), up, size.ranks))
        }
    });
}

/// Returns the reason why a readable move is not available. Check is not among the reasons.
fn not_available(view: &PlayerView, text: String) -> LocalText {
    let key = match Wing::typed(&text) {
        Some(wing) if !view.castling(view.turn()).has(wing) => "typed-move-castling-lost",
        Some(_) => "typed-move-castling-blocked",
        None => "typed-move-none",
    };
    LocalText::new(key).with("text", text)
}

/// Plays the typed text, or reports the error in it.
fn enter(typed: &mut TypedMove, moves: &mut Moves, settings: &Settings) {
    let text = mem::take(&mut typed.text);
    typed.error = None;
    if moves.must_wait() {
        return;
    }
    if moves.asks_for_square() {
        match text.parse() {
            Ok(square) => _ = moves.answer_at(square),
            Err(_) => typed.error = Some(LocalText::new("typed-square").with("text", text)),
        }
        return;
    }
    let Some(view) = moves.live_view() else { return };
    let is_free = view.ruleset().goal == Goal::Sandbox || view.viewer() == Viewer::Everyone;
    let in_advance = moves.shown.play == Play::InAdvance;
    if !is_free && !in_advance && view.viewer() != Viewer::Player(view.turn()) {
        let text = LocalText::new("refusal-not-your-turn");
        typed.error = Some(text.with("color", view.ruleset().board.side_name(view.turn())));
        return;
    }
    let owner = |square| view.piece_at(square).map_or(view.turn(), |piece| piece.color);
    match if in_advance { view.parse_premove(&text) } else { view.parse_move(&text) } {
        Ok(mv) => {
            let side = owner(mv.from);
            moves.make(side, mv);
        }
        Err(ParseMoveError::PromotionMissing(choices)) => {
            let side = choices.first().map_or(view.turn(), |mv| owner(mv.from));
            if settings.auto_queen
                && let Some(queen) = most_valuable(&choices)
            {
                moves.make(side, queen);
            } else {
                moves.promotion.ask(side, choices);
            }
        }
        Err(ParseMoveError::NoSuchMove(text)) => match view.typed_but_barred(&text)[..] {
            [] => typed.error = Some(not_available(view, text)),
            // The game refuses the move and gives the reason.
            [mv, ..] => {
                let side = owner(mv.from);
                moves.make(side, mv);
            }
        },
        Err(error) => typed.error = Some((&error).into()),
    }
}
