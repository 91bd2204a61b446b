//! A line of text that the player can edit.

use crate::kit::children::children;
use crate::{
    kit::{
        paint::{Edge, PaintSystems, Role, edge, fill, ink},
        palette::{self, text_size},
        widgets::{SpokenName, text_font, visible_if},
    },
    platform::power::NextFrame,
    theme::Theme,
    words::LocalText,
};
use bevy::{
    ecs::system::IntoObserverSystem,
    input_focus::{InputFocus, tab_navigation::TabIndex},
    picking::hover::Hovered,
    prelude::*,
    text::{EditableText, TextCursorStyle, TextEdit, TextEditChange},
    ui_widgets::{SelectAllOnFocus, observe},
};

/// A line of text to edit.
#[derive(Component, Clone, Copy, Debug, Default)]
pub struct TextField {
    /// `true` if the text is wrong, which the frame then shows.
    pub wrong: bool,
}

/// Sent when the player has given up what they wrote in a field.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct GiveUpText {
    /// The field.
    pub entity: Entity,
}

/// The text that is shown while the field is empty.
#[derive(Component)]
struct Placeholder;

const PADDING: f32 = 12.0;

/// Returns a line to edit with at most `max_characters`, and its placeholder, within a node of
/// their own. `name` is the field's name for screen readers, and the field has the `marker`.
pub fn text_field<B: Bundle, M: Send + Sync + 'static>(
    text: &str,
    placeholder: impl Into<LocalText>,
    name: impl Into<LocalText>,
    max_characters: usize,
    marker: impl Bundle,
    on_change: impl IntoObserverSystem<TextEditChange, B, M> + Sync,
) -> impl Bundle {
    let frame = Node { flex_grow: 1.0, flex_shrink: 1.0, min_width: px(0), ..default() };
    let (placeholder, name): (LocalText, _) = (placeholder.into(), name.into());
    let text = EditableText {
        max_characters: Some(max_characters),
        cursor_width: 0.08,
        ..EditableText::new(text)
    };
    let parts = children![
        (
            TextField::default(),
            SpokenName(name),
            text,
            TextCursorStyle::default(),
            SelectAllOnFocus,
            TextLayout::no_wrap(),
            text_font(text_size::BODY),
            // The field takes the pointer, which other texts let through.
            (ink(Role::Text), Pickable::default()),
            Hovered::default(),
            TabIndex(0),
            Node {
                width: percent(100),
                height: px(palette::TOUCH),
                padding: UiRect::axes(px(PADDING), px(12)),
                border: UiRect::all(px(1)),
                border_radius: BorderRadius::all(px(palette::RADIUS_BUTTON)),
                ..default()
            },
            fill(Role::Background),
            edge(Role::Line),
            marker,
            observe(on_change),
        ),
        (
            Placeholder,
            Node {
                position_type: PositionType::Absolute,
                left: px(PADDING + 1.0),
                top: px(13),
                ..default()
            },
            Text::default(),
            placeholder,
            TextLayout::no_wrap(),
            text_font(text_size::BODY),
            ink(Role::TextDim),
            Visibility::Hidden,
        ),
    ];
    (frame, parts)
}

/// Replaces the text in a field if it is another one, and puts the cursor at its end.
pub fn set_text(field: &mut Mut<EditableText>, text: &str) {
    if field.value() != text {
        field.clear();
        field.editor_mut().set_text(text);
        field.queue_edit(TextEdit::TextEnd(false));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PostUpdate,
        (frame_fields, color_cursors, show_placeholders).before(PaintSystems),
    )
    .add_systems(Update, blink);
}

/// Asks for the frames in which the cursor blinks.
fn blink(focus: Res<InputFocus>, fields: Query<&EditableText>, next: Option<ResMut<NextFrame>>) {
    if let Some(mut next) = next
        && let Some(field) = focus.get().and_then(|entity| fields.get(entity).ok())
    {
        next.within(field.cursor_blink_period / 4);
    }
}

fn frame_fields(
    focus: Res<InputFocus>,
    mut fields: Query<(Entity, &TextField, &Hovered, &mut Edge)>,
) {
    for (field, state, hovered, mut border) in &mut fields {
        let line = if state.wrong {
            Role::DangerText
        } else if focus.get() == Some(field) {
            Role::Accent
        } else if hovered.get() {
            Role::TextDim
        } else {
            Role::Line
        };
        border.set_if_neq(edge(line));
    }
}

/// Colours cursors and selections in the colours of the theme.
fn color_cursors(theme: Res<Theme>, mut fields: Query<(&mut TextCursorStyle, Ref<TextField>)>) {
    for (mut style, field) in &mut fields {
        if theme.is_changed() || field.is_added() {
            *style = TextCursorStyle {
                color: theme.paint(Role::Accent),
                selection_color: theme.paint(Role::Primary),
                unfocused_selection_color: Color::NONE,
                selected_text_color: Some(theme.paint(Role::OnPrimary)),
            };
        }
    }
}

fn show_placeholders(
    fields: Query<(&EditableText, &ChildOf), Changed<EditableText>>,
    frames: Query<&Children>,
    mut placeholders: Query<&mut Visibility, With<Placeholder>>,
) {
    for (text, frame) in &fields {
        let wanted = visible_if(text.value() == "" && !text.is_composing());
        for sibling in frames.get(frame.parent()).into_iter().flatten() {
            if let Ok(mut visibility) = placeholders.get_mut(*sibling) {
                visibility.set_if_neq(wanted);
            }
        }
    }
}
