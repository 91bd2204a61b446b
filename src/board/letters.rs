//! The letters that keys write, on any layout.

use bevy::{
    input::keyboard::{Key, KeyboardInput},
    prelude::*,
};

/// Returns the letter that a key writes. The wide forms of ASCII, which Chinese keyboards write,
/// become ASCII.
pub(super) fn written(key: &KeyboardInput) -> Option<char> {
    let Key::Character(text) = &key.logical_key else { return None };
    let letter = text.chars().next().filter(|letter| !letter.is_control())?;
    let is_wide = ('！'..='～').contains(&letter);
    let ascii = u32::from(letter).wrapping_sub(u32::from('！') - u32::from('!'));
    char::from_u32(ascii).filter(|_| is_wide).or(Some(letter))
}

/// Returns the letter of a key for a move or a shortcut: the one that it writes, on any layout.
///
/// If that is no Latin letter, it is the Latin letter in its place, if moves or shortcuts have that
/// letter. No letter is left out, because the answer to an unreadable text repeats all of it.
pub fn letter(key: &KeyboardInput) -> Option<char> {
    let written = written(key)?;
    if written.is_ascii() {
        return Some(written);
    }
    let latin = latin_letter(key.key_code).unwrap_or(written);
    Some(if written.is_uppercase() { latin.to_ascii_uppercase() } else { latin })
}

/// Returns the Latin letter or the bracket on a key, if moves, pieces or shortcuts have it.
const fn latin_letter(key: KeyCode) -> Option<char> {
    Some(match key {
        KeyCode::KeyA => 'a',
        KeyCode::KeyB => 'b',
        KeyCode::KeyC => 'c',
        KeyCode::KeyD => 'd',
        KeyCode::KeyE => 'e',
        KeyCode::KeyF => 'f',
        KeyCode::KeyG => 'g',
        KeyCode::KeyH => 'h',
        KeyCode::KeyI => 'i',
        KeyCode::KeyK => 'k',
        KeyCode::KeyM => 'm',
        KeyCode::KeyQ => 'q',
        KeyCode::KeyR => 'r',
        KeyCode::KeyN => 'n',
        KeyCode::KeyO => 'o',
        KeyCode::KeyP => 'p',
        KeyCode::KeyV => 'v',
        KeyCode::KeyX => 'x',
        KeyCode::BracketLeft => '[',
        KeyCode::BracketRight => ']',
        _ => return None,
    })
}
