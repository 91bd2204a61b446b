//! What can be read and pressed on the screen now, in its order: the list that both exits
//! show, and the one way in which they press something.

use super::voice::{Spoken, sentences};
use crate::{
    hud::Area,
    power::Activity,
    text::{LocalText, Texts},
    ui::widgets::{ButtonStyle, Chosen, ReadAloud, SpokenName},
};
use bevy::{
    camera::visibility::VisibilitySystems,
    input_focus::{FocusCause, InputFocus, tab_navigation::TabGroup},
    platform::collections::HashSet,
    prelude::*,
    text::{EditableText, TextEdit},
    ui::{Checked, ComputedNode, InteractionDisabled, UiSystems},
    ui_widgets::{
        Activate, Button, Checkbox, SetChecked, SetSliderValue, Slider, SliderRange, SliderStep,
        SliderValue, SliderValueChange,
    },
};

/// Something on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// Its entity.
    pub entity: Entity,
    /// What it is.
    pub kind: ItemKind,
    /// What it says, or is called.
    pub text: String,
    /// What else is written on it.
    pub hint: String,
    /// Whether it cannot be used now.
    pub disabled: bool,
}

/// What something on the screen is.
#[derive(Clone, Debug, PartialEq)]
pub enum ItemKind {
    /// The name of what is shown, or something else that is read out when it appears.
    Heading,
    /// Something to read.
    Text,
    /// A button; one of several choices says whether it is the chosen one.
    Button {
        /// Whether it is chosen.
        chosen: Option<bool>,
    },
    /// A switch.
    Switch {
        /// Whether it is on.
        on: bool,
    },
    /// A slider.
    Slider {
        /// Where it is.
        value: f32,
        /// Where it begins.
        min: f32,
        /// Where it ends.
        max: f32,
        /// How far a key moves it.
        step: f32,
    },
    /// A line to write in.
    Field {
        /// What stands there.
        value: String,
        /// How many characters fit.
        limit: Option<usize>,
    },
}

impl ItemKind {
    /// Whether it is there only to be read.
    pub const fn is_text(&self) -> bool {
        matches!(self, Self::Heading | Self::Text)
    }
}

/// What can be read and pressed on the screen now.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Controls {
    /// The menu, question or curtain that lies over all else, if there is one.
    pub dialog: Option<Entity>,
    /// Everything, in the order in which it stands.
    pub items: Vec<Item>,
}

impl Controls {
    /// What this entity is, if it can be seen.
    pub fn get(&self, entity: Entity) -> Option<&Item> {
        self.items.iter().find(|item| item.entity == entity)
    }
}

/// Something is used without pointer and keyboard: by a screen reader, or in the page.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct UseControl {
    /// What.
    pub entity: Entity,
    /// How.
    pub how: Use,
}

/// How something is used.
#[derive(Clone, Debug, PartialEq)]
pub enum Use {
    /// Pressed, or switched over.
    Press,
    /// A slider goes to this value.
    Set(f32),
    /// A slider goes this many steps.
    Step(f32),
    /// A field gets this text.
    Write(String),
    /// It gets the keyboard's focus.
    Focus,
}

/// [`Controls`] is made anew here, in `PostUpdate`.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct CollectSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Controls>()
        .add_message::<UseControl>()
        .add_systems(Update, use_controls.before(crate::play::PlaySystems::Input))
        .add_systems(
            PostUpdate,
            (collect.run_if(has_changed), read_aloud)
                .chain()
                .in_set(CollectSystems)
                .after(UiSystems::PostLayout)
                .after(VisibilitySystems::VisibilityPropagate),
        );
}

type Control<'a> = (
    Has<Button>,
    Has<Checkbox>,
    Has<Checked>,
    Has<InteractionDisabled>,
    Option<&'a ButtonStyle>,
    Has<Chosen>,
    Option<(&'a SliderValue, &'a SliderRange, &'a SliderStep)>,
    Option<&'a EditableText>,
    Option<&'a SpokenName>,
);

type Place<'a> = (
    &'a InheritedVisibility,
    &'a ComputedNode,
    Option<&'a Children>,
    Option<&'a Area>,
    Option<&'a Text>,
    Has<ReadAloud>,
);

/// Reads the screen from the top of its trees downwards.
struct Reader<'a, 'w, 's> {
    places: &'a Query<'w, 's, Place<'static>>,
    controls: &'a Query<'w, 's, Control<'static>>,
    texts: &'a Texts,
    items: Vec<Item>,
}

impl Reader<'_, '_, '_> {
    fn walk(&mut self, entity: Entity, panel: bool) {
        let Ok((visible, node, children, area, text, aloud)) = self.places.get(entity) else {
            return;
        };
        if !visible.get() {
            return;
        }
        let seen = node.size().min_element() > 0.0;
        if let Some(item) = self.control(entity) {
            if seen {
                self.items.push(item);
            }
            return;
        }
        // What the game's panels show is told in an order of its own, see `facts`.
        let panel = match area {
            Some(Area::Head | Area::Prompt | Area::End) => false,
            Some(_) => true,
            None => panel,
        };
        if let Some(text) = text.filter(|text| seen && !panel && !text.0.trim().is_empty()) {
            let kind = if aloud { ItemKind::Heading } else { ItemKind::Text };
            let (text, hint) = (text.0.clone(), String::new());
            self.items.push(Item { entity, kind, text, hint, disabled: false });
        }
        for child in children.into_iter().flatten() {
            self.walk(*child, panel);
        }
    }

    fn control(&self, entity: Entity) -> Option<Item> {
        let (button, switch, on, disabled, style, chosen, slider, field, name) =
            self.controls.get(entity).ok()?;
        let kind = if let Some((value, range, step)) = slider {
            let (min, max) = (range.start(), range.end());
            ItemKind::Slider { value: value.0, min, max, step: step.0 }
        } else if let Some(field) = field {
            ItemKind::Field { value: field.value().to_string(), limit: field.max_characters }
        } else if switch {
            ItemKind::Switch { on }
        } else if button {
            let is_choice = style == Some(&ButtonStyle::Choice);
            ItemKind::Button { chosen: is_choice.then_some(chosen) }
        } else {
            return None;
        };
        let (text, hint) = match name {
            Some(name) if !name.0.is_empty() => (self.texts.get(&name.0), String::new()),
            _ => {
                let mut parts = Vec::new();
                self.label(entity, &mut parts);
                let mut parts = parts.into_iter();
                (parts.next().unwrap_or_default(), sentences(parts))
            }
        };
        Some(Item { entity, kind, text, hint, disabled })
    }

    /// The texts below a control, in their order.
    fn label(&self, entity: Entity, parts: &mut Vec<String>) {
        let Ok((visible, _, children, _, text, _)) = self.places.get(entity) else { return };
        if visible.get() {
            parts.extend(text.map(|text| text.0.clone()));
            for child in children.into_iter().flatten() {
                self.label(*child, parts);
            }
        }
    }
}

/// A part of the screen came, or what it shows or where it is has changed.
type PlaceChanged = (
    With<Node>,
    Or<(
        Changed<InheritedVisibility>,
        Changed<ComputedNode>,
        Changed<Children>,
        Changed<Text>,
        Changed<GlobalZIndex>,
        Changed<TabGroup>,
    )>,
);

/// A control came or was used, or has another name.
type ControlChanged = Or<(
    Added<Button>,
    Added<Checkbox>,
    Added<Checked>,
    Added<InteractionDisabled>,
    Changed<ButtonStyle>,
    Added<Chosen>,
    Changed<SliderValue>,
    Changed<SliderRange>,
    Changed<SliderStep>,
    Changed<EditableText>,
    Changed<SpokenName>,
)>;

/// Whether anything that [`collect`] reads has changed since it was asked last.
fn has_changed(
    texts: Res<Texts>,
    places: Query<(), PlaceChanged>,
    controls: Query<(), ControlChanged>,
    mut gone: RemovedComponents<Node>,
    mut unchecked: RemovedComponents<Checked>,
    mut enabled: RemovedComponents<InteractionDisabled>,
    mut unchosen: RemovedComponents<Chosen>,
) -> bool {
    let removed = [
        gone.read().count(),
        unchecked.read().count(),
        enabled.read().count(),
        unchosen.read().count(),
    ];
    texts.is_changed()
        || removed.iter().any(|count| *count > 0)
        || !places.is_empty()
        || !controls.is_empty()
}

fn collect(
    roots: Query<
        (Entity, &InheritedVisibility, Option<&GlobalZIndex>, Option<&TabGroup>),
        (With<Node>, Without<ChildOf>),
    >,
    places: Query<Place<'static>>,
    controls: Query<Control<'static>>,
    texts: Res<Texts>,
    mut resource: ResMut<Controls>,
) {
    let mut layers: Vec<_> = roots
        .iter()
        .filter(|(_, visible, ..)| visible.get())
        .map(|(root, _, height, group)| {
            (height.map_or(0, |height| height.0), root, group.is_some_and(|group| group.modal))
        })
        .collect();
    layers.sort();
    // What lies under a menu or the curtain is out of reach.
    let dialog = layers.iter().rposition(|(_, _, modal)| *modal);
    let mut reader =
        Reader { places: &places, controls: &controls, texts: &texts, items: Vec::new() };
    for (_, root, _) in &layers[dialog.unwrap_or(0)..] {
        reader.walk(*root, false);
    }
    let dialog = dialog.map(|at| layers[at].1);
    resource.set_if_neq(Controls { dialog, items: reader.items });
}

/// What has just appeared and asks for attention. What is gone a frame later, as the title is
/// when a game was asked for at the start, was never to be read.
fn read_aloud(
    controls: Res<Controls>,
    mut known: Local<HashSet<Entity>>,
    mut new: Local<HashSet<Entity>>,
    mut spoken: MessageWriter<Spoken>,
) {
    if !controls.is_changed() && new.is_empty() {
        return;
    }
    let headings = || controls.items.iter().filter(|item| item.kind == ItemKind::Heading);
    let texts: Vec<_> = headings()
        .filter(|item| new.contains(&item.entity))
        .map(|item| LocalText::verbatim(item.text.as_str()))
        .collect();
    if !texts.is_empty() {
        spoken.write(Spoken::polite(texts));
    }
    let seen: HashSet<Entity> = headings().map(|item| item.entity).collect();
    *new = seen.difference(&known).copied().collect();
    *known = seen;
}

/// Uses what can be seen and is not disabled, as a pointer or a key would.
pub(super) fn use_controls(
    mut used: MessageReader<UseControl>,
    controls: Res<Controls>,
    sliders: Query<(), With<Slider>>,
    mut fields: Query<&mut EditableText>,
    mut focus: ResMut<InputFocus>,
    mut activity: ResMut<Activity>,
    mut commands: Commands,
) {
    for UseControl { entity, how } in used.read() {
        // What comes of it may take more frames than the one that it woke.
        activity.happened();
        let entity = *entity;
        let Some(item) = controls.get(entity).filter(|item| !item.disabled) else { continue };
        match (&item.kind, how) {
            (ItemKind::Heading | ItemKind::Text, _) => {}
            (_, Use::Focus) => focus.set(entity, FocusCause::Navigated),
            (ItemKind::Button { .. }, Use::Press) => commands.trigger(Activate { entity }),
            (ItemKind::Switch { on }, Use::Press) => {
                commands.trigger(SetChecked { entity, checked: !on });
            }
            (ItemKind::Slider { .. }, Use::Set(value)) if sliders.contains(entity) => {
                let change = SliderValueChange::Absolute(*value);
                commands.trigger(SetSliderValue { entity, change });
            }
            (ItemKind::Slider { .. }, Use::Step(steps)) if sliders.contains(entity) => {
                let change = SliderValueChange::RelativeStep(*steps);
                commands.trigger(SetSliderValue { entity, change });
            }
            (ItemKind::Field { .. }, Use::Write(text)) => {
                if let Ok(mut field) = fields.get_mut(entity) {
                    field.queue_edit(TextEdit::SelectAll);
                    field.queue_edit(TextEdit::Insert(text.as_str().into()));
                }
            }
            _ => {}
        }
    }
}
