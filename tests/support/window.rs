//! The window, and the places of things in it.

use crate::{Table, parse};
use bevy::{
    prelude::*,
    ui::UiGlobalTransform,
    window::{FileDragAndDrop, PrimaryWindow, WindowEvent, WindowFocused, WindowResized},
};
use fogchess::board::{BoardSquare, PieceKind, Square};
use std::path::Path;

impl Table {
    pub(crate) fn window(&mut self) -> Entity {
        let world = self.app.world_mut();
        world.query_filtered::<Entity, With<PrimaryWindow>>().single(world).expect("a window")
    }

    /// Sends a window event as winit's runner does: by itself, and again as a [`WindowEvent`].
    pub(crate) fn send<E: Message + Clone>(&mut self, event: E)
    where
        WindowEvent: From<E>,
    {
        let world = self.app.world_mut();
        world.write_message(WindowEvent::from(event.clone()));
        world.write_message(event);
    }

    /// Resizes the window, in logical pixels.
    pub fn resize(&mut self, width: f32, height: f32) -> &mut Self {
        let window = self.window();
        self.app
            .world_mut()
            .get_mut::<Window>(window)
            .expect("a window")
            .resolution
            .set(width, height);
        self.send(WindowResized { window, width, height });
        self.frames(3)
    }

    /// Gives the window the focus or takes it away.
    pub fn focus_window(&mut self, focused: bool) -> &mut Self {
        let window = self.window();
        self.app.world_mut().get_mut::<Window>(window).expect("a window").focused = focused;
        self.send(WindowFocused { window, focused });
        self.frame()
    }

    /// Drops a file onto the window.
    pub fn drop_file(&mut self, path: &Path) -> &mut Self {
        let (window, path_buf) = (self.window(), path.into());
        self.app.world_mut().write_message(FileDragAndDrop::DroppedFile { window, path_buf });
        self
    }

    /// Removes the panels around the board. Their layout is most of a frame's work, so a test of
    /// many frames runs faster without them.
    pub fn without_panels(&mut self) -> &mut Self {
        let world = self.app.world_mut();
        let mut roots = world.query_filtered::<Entity, (With<Node>, Without<ChildOf>)>();
        let roots: Vec<_> = roots.iter(world).collect();
        for root in roots {
            world.despawn(root);
        }
        self
    }

    /// Returns the position at which a square was last drawn, in the window's logical pixels.
    pub fn position_of(&mut self, square: &str) -> Vec2 {
        self.placed::<BoardSquare>(square).0
    }

    /// Returns the position and size on the screen of a square's entity with this component.
    fn placed<Kind: Component>(&mut self, square: &str) -> (Vec2, f32) {
        let named = parse(square);
        let world = self.app.world_mut();
        let (camera, camera_at) =
            world.query::<(&Camera, &GlobalTransform)>().single(world).expect("one camera");
        let (camera, camera_at) = (camera.clone(), *camera_at);
        let at = world
            .query_filtered::<(&Square, &GlobalTransform), With<Kind>>()
            .iter(world)
            .find(|(at, _)| at.0 == named)
            .map(|(_, at)| *at)
            .unwrap_or_else(|| panic!("nothing of the kind is on {square}"));
        let on_screen = camera.world_to_viewport(&camera_at, at.translation());
        (on_screen.expect("the board is before the camera"), at.scale().x)
    }

    /// Returns the position at which the piece on a square is drawn. A piece that is held or slides is
    /// drawn elsewhere than its square.
    pub fn drawn_at(&mut self, square: &str) -> Vec2 {
        self.placed::<PieceKind>(square).0
    }

    /// Returns the size at which the piece on a square is drawn, in logical pixels.
    pub fn drawn_size(&mut self, square: &str) -> f32 {
        self.placed::<PieceKind>(square).1
    }

    /// Returns the side of a square, in logical pixels.
    pub fn square_size(&mut self) -> f32 {
        self.position_of("a1").distance(self.position_of("b1"))
    }

    /// Returns the middle of an entity of the user interface.
    pub fn middle_of(&mut self, entity: Entity) -> Vec2 {
        let world = self.app.world_mut();
        let place = world.get::<UiGlobalTransform>(entity).expect("a node").translation;
        let window = world.query::<&Window>().single(world).expect("a window");
        place / window.scale_factor()
    }
}
