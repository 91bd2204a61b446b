//! Colours by their role: widgets name the role of a colour, and the theme in use has the colour
//! for it. When the theme changes, everything on the screen follows.

pub use crate::look::Role;
use crate::theme::Theme;
use bevy::prelude::*;

/// A colour by its role.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Paint {
    role: Role,
    /// The fraction of the colour's own opacity that is left, 0 to 1.
    opacity: f32,
}

impl Paint {
    /// A transparent paint.
    pub const NONE: Self = Self { role: Role::Background, opacity: 0.0 };

    /// Returns the same paint, more transparent: with 0 it is gone, with 1 unchanged.
    #[must_use]
    pub const fn faded(self, opacity: f32) -> Self {
        Self { opacity: self.opacity * opacity, ..self }
    }
}

impl From<Role> for Paint {
    fn from(role: Role) -> Self {
        Self { role, opacity: 1.0 }
    }
}

/// The paint that fills a node.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(BackgroundColor)]
pub struct Fill(pub Paint);

/// The paint of a node's border.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(BorderColor)]
pub struct Edge(pub Paint);

/// The paint of a text. The pointer goes through the text to the node below.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
#[require(TextColor, Pickable = Pickable::IGNORE)]
pub struct Ink(pub Paint);

/// The opacity of a node that fades in and out. Without this component it is 1.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Opacity(pub f32);

impl Default for Opacity {
    fn default() -> Self {
        Self(1.0)
    }
}

/// Returns the fill of a node.
pub fn fill(paint: impl Into<Paint>) -> Fill {
    Fill(paint.into())
}

/// Returns the border of a node.
pub fn edge(paint: impl Into<Paint>) -> Edge {
    Edge(paint.into())
}

/// Returns the colour of a text.
pub fn ink(paint: impl Into<Paint>) -> Ink {
    Ink(paint.into())
}

impl Theme {
    /// Returns the colour for a paint in this theme.
    pub fn paint(&self, paint: impl Into<Paint>) -> Color {
        let paint = paint.into();
        let color = self.interface.of(paint.role).color();
        color.with_alpha(color.alpha() * paint.opacity)
    }
}

/// The systems that turn paints into colours. All paints must be set before.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct PaintSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<ClearColor>()
        .configure_sets(PostUpdate, PaintSystems.before(bevy::ui::UiSystems::Layout))
        .add_systems(
            PostUpdate,
            (paint, clear.run_if(resource_changed::<Theme>)).in_set(PaintSystems),
        );
}

/// Sets the colours that have changed, and only those, so that nothing is redrawn for the others.
fn paint(
    theme: Res<Theme>,
    mut fills: Query<(Ref<Fill>, Option<Ref<Opacity>>, &mut BackgroundColor)>,
    mut edges: Query<(Ref<Edge>, Option<Ref<Opacity>>, &mut BorderColor)>,
    mut texts: Query<(Ref<Ink>, Option<Ref<Opacity>>, &mut TextColor)>,
) {
    let is_new = |paint: bool, opacity: &Option<Ref<Opacity>>| {
        paint || theme.is_changed() || opacity.as_ref().is_some_and(DetectChanges::is_changed)
    };
    let color = |paint: Paint, opacity: Option<Ref<Opacity>>| {
        theme.paint(opacity.map_or(paint, |opacity| paint.faded(opacity.0)))
    };
    for (fill, opacity, mut background) in &mut fills {
        if is_new(fill.is_changed(), &opacity) {
            background.set_if_neq(BackgroundColor(color(fill.0, opacity)));
        }
    }
    for (edge, opacity, mut border) in &mut edges {
        if is_new(edge.is_changed(), &opacity) {
            border.set_if_neq(BorderColor::all(color(edge.0, opacity)));
        }
    }
    for (ink, opacity, mut text) in &mut texts {
        if is_new(ink.is_changed(), &opacity) {
            text.set_if_neq(TextColor(color(ink.0, opacity)));
        }
    }
}

/// Clears the window with the theme's background colour.
fn clear(theme: Res<Theme>, mut clear: ResMut<ClearColor>) {
    clear.0 = theme.paint(Role::Background);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_a_role_follows_the_theme() {
        let mut app = App::new();
        app.add_plugins(plugin).init_resource::<Theme>();
        let panel = app.world_mut().spawn((fill(Role::Panel), edge(Paint::NONE))).id();
        let half = app.world_mut().spawn((ink(Role::Text), Opacity(0.5))).id();
        app.update();
        let mut look = Theme::default();
        let seen = |app: &App| {
            let of = app.world();
            (
                of.get::<BackgroundColor>(panel).expect("it has a fill").0,
                of.get::<TextColor>(half).expect("it has ink").0,
                of.resource::<ClearColor>().0,
            )
        };
        let expected = |theme: &Theme| {
            (
                theme.interface.panel.color(),
                theme.interface.text.color().with_alpha(0.5),
                theme.interface.background.color(),
            )
        };
        assert_eq!(seen(&app), expected(&look));
        assert_eq!(app.world().get::<BorderColor>(panel).expect("it has an edge").top.alpha(), 0.0);
        let interface = &mut look.0.interface;
        (interface.panel, interface.text) = (interface.text, interface.panel);
        interface.background = interface.accent;
        app.insert_resource(look.clone());
        app.update();
        assert_eq!(seen(&app), expected(&look));
    }
}
