//! The mouse and the fingers.

use crate::Table;
use bevy::{
    input::{
        ButtonState,
        mouse::MouseButtonInput,
        touch::{TouchInput, TouchPhase},
    },
    prelude::*,
    window::CursorMoved,
};
use core::time::Duration;

impl Table {
    /// Moves the pointer to a place in the window.
    pub fn point_at(&mut self, position: Vec2) -> &mut Self {
        self.send_mouse(position, &[]);
        self.frame()
    }

    /// Moves the pointer to a square.
    pub fn point(&mut self, square: &str) -> &mut Self {
        let position = self.position_of(square);
        self.point_at(position)
    }

    /// Presses or releases a mouse button.
    pub fn mouse(&mut self, button: MouseButton, state: ButtonState) -> &mut Self {
        let window = self.window();
        self.send(MouseButtonInput { button, state, window });
        self.frame()
    }

    /// Presses the left button.
    pub fn mouse_down(&mut self) -> &mut Self {
        self.mouse(MouseButton::Left, ButtonState::Pressed)
    }

    /// Releases the left button.
    pub fn mouse_up(&mut self) -> &mut Self {
        self.mouse(MouseButton::Left, ButtonState::Released)
    }

    /// Clicks at a place in the window.
    pub fn click_at(&mut self, position: Vec2) -> &mut Self {
        self.point_at(position).mouse_down().mouse_up()
    }

    /// Clicks on several squares within one frame.
    pub fn quick_clicks(&mut self, squares: &[&str]) -> &mut Self {
        for square in squares {
            let position = self.position_of(square);
            self.send_mouse(position, &[ButtonState::Pressed, ButtonState::Released]);
        }
        self.frame()
    }

    /// Drags from one square to another within one frame.
    pub fn quick_drag(&mut self, from: &str, to: &str) -> &mut Self {
        let (from, to) = (self.position_of(from), self.position_of(to));
        self.send_mouse(from, &[ButtonState::Pressed]);
        self.send_mouse(to, &[ButtonState::Released]);
        self.frame()
    }

    /// Moves the mouse to a place and sends states of its left button there, without running a
    /// frame.
    fn send_mouse(&mut self, position: Vec2, states: &[ButtonState]) {
        let window = self.window();
        let mut found = self.app.world_mut().get_mut::<Window>(window).expect("a window");
        let delta = found.cursor_position().map(|before| position - before);
        found.set_cursor_position(Some(position));
        self.send(CursorMoved { window, position, delta });
        for state in states.iter().copied() {
            self.send(MouseButtonInput { button: MouseButton::Left, state, window });
        }
    }

    /// Clicks on a square.
    pub fn click(&mut self, square: &str) -> &mut Self {
        let position = self.position_of(square);
        self.click_at(position)
    }

    /// Clicks on a square with the right button.
    pub fn right_click(&mut self, square: &str) -> &mut Self {
        self.point(square)
            .mouse(MouseButton::Right, ButtonState::Pressed)
            .mouse(MouseButton::Right, ButtonState::Released)
    }

    /// Drags from one square to another with this button.
    pub fn drag_with(&mut self, button: MouseButton, from: &str, to: &str) -> &mut Self {
        self.point(from).mouse(button, ButtonState::Pressed);
        self.point(to).mouse(button, ButtonState::Released)
    }

    /// Drags from one square to another with the right button.
    pub fn right_drag(&mut self, from: &str, to: &str) -> &mut Self {
        self.drag_with(MouseButton::Right, from, to)
    }

    /// Drags from one square to another.
    pub fn drag(&mut self, from: &str, to: &str) -> &mut Self {
        let target = self.position_of(to);
        self.drag_to(from, target)
    }

    /// Drags from a square to a place in the window.
    pub fn drag_to(&mut self, from: &str, to: Vec2) -> &mut Self {
        self.hold(from, to).mouse_up()
    }

    /// Drags from a square to a place in the window and holds it there.
    pub fn hold(&mut self, from: &str, to: Vec2) -> &mut Self {
        let start = self.position_of(from);
        self.point_at(start).mouse_down().point_at(start.lerp(to, 0.5)).point_at(to)
    }

    /// Sends a touch event and runs a frame.
    pub fn finger(&mut self, id: u64, phase: TouchPhase, position: Vec2) -> &mut Self {
        let window = self.window();
        self.send(TouchInput { phase, position, window, force: None, id });
        self.frame()
    }

    /// Taps at a place in the window.
    pub fn tap_at(&mut self, position: Vec2) -> &mut Self {
        self.finger(0, TouchPhase::Started, position).finger(0, TouchPhase::Ended, position)
    }

    /// Taps on a square with a new finger, within one frame.
    pub fn quick_tap(&mut self, id: u64, square: &str) -> &mut Self {
        let (window, position) = (self.window(), self.position_of(square));
        for phase in [TouchPhase::Started, TouchPhase::Ended] {
            self.send(TouchInput { phase, position, window, force: None, id });
        }
        self.frame()
    }

    /// Taps on a square.
    pub fn tap(&mut self, square: &str) -> &mut Self {
        let position = self.position_of(square);
        self.tap_at(position)
    }

    /// Taps on the middle of an entity of the user interface.
    pub fn tap_on(&mut self, entity: Entity) -> &mut Self {
        let middle = self.middle_of(entity);
        self.tap_at(middle)
    }

    /// Puts a finger down on a square and lets it rest there.
    pub fn rest_finger(&mut self, square: &str) -> &mut Self {
        let position = self.position_of(square);
        self.finger(0, TouchPhase::Started, position).wait(Duration::from_millis(600))
    }

    /// Presses long on a square with a finger.
    pub fn long_press(&mut self, square: &str) -> &mut Self {
        let position = self.position_of(square);
        self.rest_finger(square).finger(0, TouchPhase::Ended, position).frame()
    }

    /// Drags with a finger from one square to another.
    pub fn touch_drag(&mut self, from: &str, to: &str) -> &mut Self {
        let target = self.position_of(to);
        self.touch_hold(0, from, target).finger(0, TouchPhase::Ended, target)
    }

    /// Drags with a finger from a square to a place in the window and holds it there.
    pub fn touch_hold(&mut self, id: u64, from: &str, to: Vec2) -> &mut Self {
        let start = self.position_of(from);
        self.finger(id, TouchPhase::Started, start)
            .finger(id, TouchPhase::Moved, start.lerp(to, 0.5))
            .finger(id, TouchPhase::Moved, to)
    }
}
