//! The keyboard.

use crate::Table;
use bevy::{
    input::{
        ButtonState,
        keyboard::{Key, KeyboardInput, NativeKey, NativeKeyCode},
    },
    prelude::*,
};

impl Table {
    /// Presses and releases a key.
    pub fn press(&mut self, key: KeyCode) -> &mut Self {
        self.press_as(key, logical(key))
    }

    fn press_as(&mut self, code: KeyCode, key: Key) -> &mut Self {
        self.key(code, key.clone(), ButtonState::Pressed).key(code, key, ButtonState::Released)
    }

    /// Presses a key that writes a letter on the player's layout.
    pub fn press_writing(&mut self, key: KeyCode, letter: char) -> &mut Self {
        self.press_as(key, Key::Character(letter.to_string().into()))
    }

    /// Presses some keys, one after the other.
    pub fn press_all(&mut self, keys: &[KeyCode]) -> &mut Self {
        for key in keys {
            self.press(*key);
        }
        self
    }

    /// Sends a keyboard event and runs a frame.
    pub fn key(&mut self, key_code: KeyCode, logical_key: Key, state: ButtonState) -> &mut Self {
        self.send_key(key_code, logical_key, state);
        self.frame()
    }

    /// Sends a keyboard event without running a frame.
    fn send_key(&mut self, key_code: KeyCode, logical_key: Key, state: ButtonState) {
        let window = self.window();
        let text = match &logical_key {
            Key::Character(text) if state.is_pressed() => Some(text.clone()),
            _ => None,
        };
        self.send(KeyboardInput { key_code, logical_key, state, text, repeat: false, window });
    }

    /// Types a text letter by letter.
    pub fn type_text(&mut self, text: &str) -> &mut Self {
        for letter in text.chars() {
            self.press_writing(key_code(letter), letter);
        }
        self
    }

    /// Types a text within one frame.
    pub fn quick_type(&mut self, text: &str) -> &mut Self {
        for letter in text.chars() {
            let key = Key::Character(letter.to_string().into());
            for state in [ButtonState::Pressed, ButtonState::Released] {
                self.send_key(key_code(letter), key.clone(), state);
            }
        }
        self.frame()
    }

    /// Types a move and Enter.
    pub fn type_move(&mut self, text: &str) -> &mut Self {
        self.type_text(text).press(KeyCode::Enter)
    }
}

/// Returns the key that types a letter on a Latin keyboard.
fn key_code(letter: char) -> KeyCode {
    use KeyCode::*;
    const LETTERS: [KeyCode; 26] = [
        KeyA, KeyB, KeyC, KeyD, KeyE, KeyF, KeyG, KeyH, KeyI, KeyJ, KeyK, KeyL, KeyM, KeyN, KeyO,
        KeyP, KeyQ, KeyR, KeyS, KeyT, KeyU, KeyV, KeyW, KeyX, KeyY, KeyZ,
    ];
    const DIGITS: [KeyCode; 10] =
        [Digit0, Digit1, Digit2, Digit3, Digit4, Digit5, Digit6, Digit7, Digit8, Digit9];
    match letter.to_ascii_lowercase() {
        letter @ 'a'..='z' => LETTERS[letter as usize - 'a' as usize],
        digit @ '0'..='9' => DIGITS[digit as usize - '0' as usize],
        '-' => Minus,
        '=' | '+' => Equal,
        ' ' => Space,
        _ => Unidentified(NativeKeyCode::Unidentified),
    }
}

/// Returns the logical key of a physical key on a Latin keyboard.
fn logical(key: KeyCode) -> Key {
    match key {
        KeyCode::Enter | KeyCode::NumpadEnter => Key::Enter,
        KeyCode::Escape => Key::Escape,
        KeyCode::Space => Key::Space,
        KeyCode::Tab => Key::Tab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::ArrowLeft => Key::ArrowLeft,
        KeyCode::ArrowRight => Key::ArrowRight,
        KeyCode::ArrowUp => Key::ArrowUp,
        KeyCode::ArrowDown => Key::ArrowDown,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        _ => ('a'..='z')
            .chain('0'..='9')
            .find(|letter| key_code(*letter) == key)
            .map_or(Key::Unidentified(NativeKey::Unidentified), |letter| {
                Key::Character(letter.to_string().into())
            }),
    }
}
