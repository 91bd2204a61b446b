//! The texts and controls on the screen, in reading order.
//!
//! Both exits (`desktop` and `page`) show this list, and both use controls through [`UseControl`].

use super::voice::{Spoken, sentences};
use crate::{
    kit::{
        icons::is_icon,
        widgets::{ButtonStyle, Chosen, ReadAloud, SpokenName},
    },
    panels::Area,
    platform::power::Activity,
    words::{LocalText, Texts},
};
use bevy::{
    camera::visibility::VisibilitySystems,
    input_focus::{FocusCause, InputFocus, InputFocusVisible, tab_navigation::TabGroup},
    platform::collections::{HashMap, HashSet},
    prelude::*,
    text::{EditableText, TextEdit},
    ui::{Checked, ComputedNode, InteractionDisabled, UiSystems},
    ui_widgets::{
        Activate, Button, Checkbox, RadioGroup, SetChecked, SetSliderValue, Slider, SliderRange,
        SliderStep, SliderValue, SliderValueChange,
    },
};

/// A text or a control on the screen.
#[derive(Clone, Debug, PartialEq)]
pub struct Item {
    /// The entity of the text or control.
    pub entity: Entity,
    /// The kind of text or control.
    pub kind: ItemKind,
    /// The text, or the name of the control.
    pub text: String,
    /// The remaining text on the control.
    pub hint: String,
    /// `true` if the control cannot be used now.
    pub disabled: bool,
}

/// The kind of a text or control.
#[derive(Clone, Debug, PartialEq)]
pub enum ItemKind {
    /// The heading of a panel, or another text that is read out when it appears.
    Heading,
    /// A plain text.
    Text,
    /// A button.
    Button {
        /// For a button that stays pressed, `true` if it is; `None` for other buttons.
        chosen: Option<bool>,
    },
    /// One of the choices of a [`RadioGroup`].
    Radio {
        /// `true` if it is chosen.
        chosen: bool,
        /// The group.
        group: Entity,
        /// The place of the choice in its group, from 1.
        place: usize,
        /// The number of choices in the group.
        count: usize,
    },
    /// A switch.
    Switch {
        /// `true` if the switch is on.
        on: bool,
    },
    /// A slider.
    Slider {
        /// The current value.
        value: f32,
        /// The least value.
        min: f32,
        /// The greatest value.
        max: f32,
        /// The change in value for one key press.
        step: f32,
    },
    /// A text field.
    Field {
        /// The text in the field.
        value: String,
        /// The greatest number of characters in the field, if it is limited.
        limit: Option<usize>,
    },
}

impl ItemKind {
    /// Returns `true` if the item can only be read.
    pub const fn is_text(&self) -> bool {
        matches!(self, Self::Heading | Self::Text)
    }
}

/// The texts and controls that can be read and used on the screen now.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
pub struct Controls {
    /// The menu, question or curtain that covers the rest of the screen, if there is one.
    pub dialog: Option<Entity>,
    /// All texts and controls, in reading order.
    pub items: Vec<Item>,
}

impl Controls {
    /// Returns the item of this entity, if it can be seen.
    pub fn get(&self, entity: Entity) -> Option<&Item> {
        self.items.iter().find(|item| item.entity == entity)
    }
}

/// A request to use a control from a screen reader, or from the page.
#[derive(Message, Clone, Debug, PartialEq)]
pub struct UseControl {
    /// The entity of the control.
    pub entity: Entity,
    /// The action on the control.
    pub how: Use,
}

/// An action on a control.
#[derive(Clone, Debug, PartialEq)]
pub enum Use {
    /// Presses a button or toggles a switch.
    Press,
    /// Sets a slider to this value.
    Set(f32),
    /// Moves a slider by this many steps.
    Step(f32),
    /// Replaces the text of a field.
    Write(String),
    /// Gives the control the keyboard's focus.
    Focus,
}

/// The systems that update [`Controls`], in `PostUpdate`.
#[derive(SystemSet, Clone, Debug, PartialEq, Eq, Hash)]
pub struct CollectSystems;

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Controls>()
        .add_message::<UseControl>()
        .add_systems(Update, use_controls.before(crate::table::PlaySystems::Input))
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
    Has<RadioGroup>,
);

/// Walks the trees of the user interface from the top down and collects their items.
struct Collector<'a, 'w, 's> {
    places: &'a Query<'w, 's, Place<'static>>,
    controls: &'a Query<'w, 's, Control<'static>>,
    texts: &'a Texts,
    items: Vec<Item>,
}

impl Collector<'_, '_, '_> {
    fn walk(&mut self, entity: Entity, panel: bool, group: Option<Entity>) {
        let Ok((visible, node, children, area, text, aloud, is_group)) = self.places.get(entity)
        else {
            return;
        };
        if !visible.get() {
            return;
        }
        let seen = node.size().min_element() > 0.0;
        if let Some(item) = self.control(entity, group) {
            if seen {
                self.items.push(item);
            }
            return;
        }
        // The panels of the game are read in an order of their own, see `facts`.
        let panel = match area {
            Some(Area::Head | Area::Prompt | Area::End | Area::Lesson) => false,
            Some(_) => true,
            None => panel,
        };
        if let Some(text) = text.filter(|text| seen && !panel && !text.0.trim().is_empty()) {
            let kind = if aloud { ItemKind::Heading } else { ItemKind::Text };
            let (text, hint) = (text.0.clone(), String::new());
            self.items.push(Item { entity, kind, text, hint, disabled: false });
        }
        let group = if is_group { Some(entity) } else { group };
        for child in children.into_iter().flatten() {
            self.walk(*child, panel, group);
        }
    }

    fn control(&self, entity: Entity, group: Option<Entity>) -> Option<Item> {
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
            match (style, group) {
                (Some(ButtonStyle::Choice), Some(group)) => {
                    ItemKind::Radio { chosen, group, place: 0, count: 0 }
                }
                (Some(ButtonStyle::Choice), None) => ItemKind::Button { chosen: Some(chosen) },
                _ => ItemKind::Button { chosen: None },
            }
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

    /// Collects the texts below a control, in their order.
    fn label(&self, entity: Entity, parts: &mut Vec<String>) {
        let Ok((visible, _, children, _, text, ..)) = self.places.get(entity) else { return };
        if visible.get() {
            parts.extend(text.map(|text| text.0.clone()).filter(|text| !is_icon(text)));
            for child in children.into_iter().flatten() {
                self.label(*child, parts);
            }
        }
    }
}

/// Matches parts of the screen that were added, or whose contents or place have changed.
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

/// Matches controls that were added or used, or that have another name.
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

/// Returns `true` if anything that [`collect`] reads has changed since the last call.
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
    // Nothing under a menu or the curtain can be reached.
    let dialog = layers.iter().rposition(|(_, _, modal)| *modal);
    let mut reader =
        Collector { places: &places, controls: &controls, texts: &texts, items: Vec::new() };
    for (_, root, _) in &layers[dialog.unwrap_or(0)..] {
        reader.walk(*root, false, None);
    }
    count_choices(&mut reader.items);
    let dialog = dialog.map(|at| layers[at].1);
    resource.set_if_neq(Controls { dialog, items: reader.items });
}

/// Sets the places of choices and the numbers of choices in their groups.
fn count_choices(items: &mut [Item]) {
    let mut counts = HashMap::<Entity, usize>::default();
    for item in &mut *items {
        if let ItemKind::Radio { group, place, .. } = &mut item.kind {
            let count = counts.entry(*group).or_default();
            *count += 1;
            *place = *count;
        }
    }
    for item in items {
        if let ItemKind::Radio { group, count, .. } = &mut item.kind {
            *count = counts[group];
        }
    }
}

/// Reads out headings that have just appeared.
///
/// A heading must still be there one frame later. The title screen, for example, is gone by then if
/// the program was started with a game, and is not read.
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

/// Uses controls as a pointer or a key would, if they can be seen and are not disabled.
pub(super) fn use_controls(
    mut used: MessageReader<UseControl>,
    controls: Res<Controls>,
    sliders: Query<(), With<Slider>>,
    mut fields: Query<&mut EditableText>,
    mut focus: ResMut<InputFocus>,
    mut visible: ResMut<InputFocusVisible>,
    mut activity: ResMut<Activity>,
    mut commands: Commands,
) {
    for UseControl { entity, how } in used.read() {
        // The effects may need more than one frame.
        activity.happened();
        let entity = *entity;
        let Some(item) = controls.get(entity).filter(|item| !item.disabled) else { continue };
        match (&item.kind, how) {
            (ItemKind::Heading | ItemKind::Text, _) => {}
            (_, Use::Focus) => {
                focus.set(entity, FocusCause::Navigated);
                visible.0 = true;
            }
            (ItemKind::Button { .. } | ItemKind::Radio { .. }, Use::Press) => {
                commands.trigger(Activate { entity });
            }
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
