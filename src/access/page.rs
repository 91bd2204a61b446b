//! The exit to the page: elements beside the canvas, which screen readers and keyboards reach
//! where AccessKit does nothing.
//!
//! The containers are defined in `assets/web/index.html`. This module fills them and changes only
//! the parts that differ, so that a screen reader keeps its place. Input from them comes back
//! through a queue and wakes the game. Without the containers nothing happens.

use super::{
    board_table::{BoardReader, BoardTable},
    controls::{CollectSystems, Controls, Item, ItemKind, Use, UseControl, use_controls},
    facts::{Facts, facts},
    voice::{Voice, sentences},
};
use crate::{
    board::{EnterMove, Hand},
    kit::Means,
    platform::power::Waker,
    rules::BoardKind,
    table::{Clocks, Shown},
    words::{LocalText, Texts},
};
use bevy::{input_focus::InputFocus, platform::collections::HashMap, prelude::*};
use core::cell::RefCell;
use wasm_bindgen::{JsCast, closure::Closure};
use web_sys::{Document, Element, Event, HtmlElement, HtmlInputElement};

/// The attribute that holds the entity of an element.
const ENTITY: &str = "data-entity";

thread_local! {
    /// The player's actions in the page since the last frame.
    static DONE: RefCell<Vec<Done>> = const { RefCell::new(Vec::new()) };
}

/// An action of the player in the page.
enum Done {
    Used(UseControl),
    Typed(String),
}

/// The containers of the page and their contents.
struct Page {
    document: Document,
    view: HtmlElement,
    live: Element,
    alert: Element,
    controls: Element,
    form: Element,
    input: HtmlInputElement,
    table: Element,
    /// The utterances, by number.
    said: Vec<(u64, Element)>,
    /// The controls, by entity.
    items: Vec<(Item, Element)>,
    dialog: Option<Entity>,
    told: Option<BoardTable>,
    cells: Vec<(String, Element)>,
    facts: Facts,
}

pub(super) fn plugin(app: &mut App) {
    let Some(page) = Page::find() else {
        info!("the page has no text view");
        return;
    };
    app.insert_non_send(page)
        .add_systems(Startup, listen)
        .add_systems(
            Update,
            take_done.before(use_controls).before(crate::table::PlaySystems::Input),
        )
        .add_systems(
            PostUpdate,
            (name_parts, show_board, show_facts, show_controls, speak)
                .chain()
                .after(CollectSystems),
        );
}

impl Page {
    fn find() -> Option<Self> {
        let document = web_sys::window()?.document()?;
        let by_id = |id| document.get_element_by_id(id);
        Some(Self {
            view: by_id("text-view")?.dyn_into().ok()?,
            live: by_id("live")?,
            alert: by_id("alert")?,
            controls: by_id("controls")?,
            form: by_id("move-form")?,
            input: by_id("move-input")?.dyn_into().ok()?,
            table: by_id("board-table")?,
            said: Vec::new(),
            items: Vec::new(),
            dialog: None,
            told: None,
            cells: Vec::new(),
            facts: Facts::default(),
            document,
        })
    }

    fn make(&self, tag: &str) -> Element {
        self.document.create_element(tag).expect("a tag of HTML")
    }

    fn make_with(&self, tag: &str, text: &str) -> Element {
        let element = self.make(tag);
        element.set_text_content(Some(text));
        element
    }

    fn has_focus(&self) -> bool {
        self.document
            .active_element()
            .is_some_and(|active| self.view.contains(Some(active.as_ref())))
    }
}

/// Sets or removes an attribute.
///
/// Setting attributes and inserting elements fails only for invalid names and places, so the
/// results are ignored.
fn set(element: &Element, name: &str, value: Option<&str>) {
    if element.get_attribute(name).as_deref() != value {
        let _ = match value {
            Some(value) => element.set_attribute(name, value),
            None => element.remove_attribute(name),
        };
    }
}

fn show(element: &Element, shown: bool) {
    set(element, "hidden", (!shown).then_some(""));
}

fn append(parent: &Element, child: &Element) {
    let _ = parent.append_child(child);
}

// ── From the page ──────────────────────────────────────────────────────────────────────────

/// Listens to the containers for as long as the page is open.
fn listen(page: NonSend<Page>, waker: Res<Waker>) {
    let waker = waker.clone();
    let done = move |what: Done| {
        DONE.with_borrow_mut(|queue| queue.push(what));
        waker.wake();
    };
    let used = done.clone();
    on(&page.controls, "click", move |event| {
        if let Some((entity, element)) = control_of(event)
            && element.tag_name() == "BUTTON"
        {
            used(Done::Used(UseControl { entity, how: Use::Press }));
        }
    });
    let used = done.clone();
    on(&page.controls, "input", move |event| {
        let Some((entity, element)) = control_of(event) else { return };
        let Ok(input) = element.dyn_into::<HtmlInputElement>() else { return };
        let how = match input.type_().as_str() {
            "checkbox" => Use::Press,
            "range" => Use::Set(input.value_as_number() as f32),
            _ => Use::Write(input.value()),
        };
        used(Done::Used(UseControl { entity, how }));
    });
    let input = page.input.clone();
    on(&page.form, "submit", move |event| {
        event.prevent_default();
        done(Done::Typed(input.value()));
        input.set_value("");
    });
}

fn on(target: &Element, event: &str, act: impl FnMut(Event) + 'static) {
    let closure = Closure::<dyn FnMut(Event)>::new(act);
    // Fails for no event that has a name.
    let _ = target.add_event_listener_with_callback(event, closure.as_ref().unchecked_ref());
    // The listener lives as long as the page.
    closure.forget();
}

/// Returns the control that an event belongs to.
fn control_of(event: Event) -> Option<(Entity, Element)> {
    let target: Element = event.target()?.dyn_into().ok()?;
    let element = target.closest(&format!("[{ENTITY}]")).ok()??;
    let bits = element.get_attribute(ENTITY)?.parse().ok()?;
    Some((Entity::try_from_bits(bits)?, element))
}

fn take_done(
    mut means: ResMut<Means>,
    mut used: MessageWriter<UseControl>,
    mut entered: MessageWriter<EnterMove>,
) {
    for done in DONE.take() {
        means.set_if_neq(Means::Words);
        match done {
            Done::Used(control) => drop(used.write(control)),
            Done::Typed(text) if text.trim().is_empty() => {}
            Done::Typed(text) => drop(entered.write(EnterMove(text))),
        }
    }
}

// ── To the page ────────────────────────────────────────────────────────────────────────────

/// Translates the fixed words of the page into the player's language.
fn name_parts(
    page: NonSend<Page>,
    texts: Res<Texts>,
    shown: Res<Shown>,
    mut named: Local<Option<BoardKind>>,
) {
    let board = Some(shown.board_kind());
    let is_other_board = *named != board;
    *named = board;
    if !(texts.is_changed() || is_other_board) {
        return;
    }
    if let Some(root) = page.document.document_element() {
        set(&root, "lang", Some(texts.language().tag()));
    }
    page.document.set_title(&texts.key("game-title"));
    for (id, key) in [
        ("title", "game-title"),
        ("text-view-open", "text-view"),
        ("text-view-title", "text-view"),
        ("text-view-hint", "text-view-hint"),
        ("text-view-close", "text-view-hide"),
        ("move-label", "move-input-label"),
        ("move-submit", "move-input-submit"),
        ("clocks-title", "clocks-label"),
        ("captured-title", "captured-heading"),
        ("moves-title", "moves-heading"),
    ] {
        if let Some(element) = page.document.get_element_by_id(id) {
            let text = LocalText::new(key).with("board", shown.board_kind().id());
            element.set_text_content(Some(&texts.get(&text)));
        }
    }
    set(&page.controls, "aria-label", Some(&texts.key("controls-label")));
}

fn show_board(
    mut page: NonSendMut<Page>,
    shown: Res<Shown>,
    hand: Res<Hand>,
    board: BoardReader,
    controls: Res<Controls>,
    texts: Res<Texts>,
) {
    if !(shown.is_changed() || hand.is_changed() || texts.is_changed() || controls.is_changed()) {
        return;
    }
    let page = &mut *page;
    // A menu hides the board here too, as it does on the screen.
    let table = board.table().filter(|_| controls.dialog.is_none());
    show(&page.form, table.is_some() && !shown.is_over());
    if page.told == table && !texts.is_changed() {
        return;
    }
    let squares = |table: &BoardTable| -> Vec<_> {
        table.rows.iter().flat_map(|row| &row.cells).map(|cell| cell.square).collect()
    };
    let kept = match (&page.told, &table) {
        (Some(before), Some(now)) => squares(before) == squares(now) && !texts.is_changed(),
        _ => false,
    };
    show(&page.table, table.is_some());
    if let Some(table) = &table {
        if !kept {
            page.lay_out(table);
        }
        let caption = [texts.key("board-label")]
            .into_iter()
            .chain(table.caption.iter().map(|text| texts.get(text)));
        let caption = sentences(caption);
        let words = table.rows.iter().flat_map(|row| &row.cells).map(|cell| cell.read(&texts));
        for (cell, text) in page.cells.iter_mut().zip([caption].into_iter().chain(words)) {
            if cell.0 != text {
                cell.1.set_text_content(Some(&text));
                cell.0 = text;
            }
        }
    } else {
        page.table.set_text_content(None);
        page.cells.clear();
    }
    page.told = table;
}

impl Page {
    /// Builds an empty table with its headers.
    fn lay_out(&mut self, table: &BoardTable) {
        self.table.set_text_content(None);
        self.cells.clear();
        let caption = self.make("caption");
        append(&self.table, &caption);
        self.cells.push((String::new(), caption));
        let (head, body) = (self.make("thead"), self.make("tbody"));
        let files = self.make("tr");
        append(&files, &self.make_with("td", ""));
        for file in &table.files {
            let header = self.make_with("th", file);
            set(&header, "scope", Some("col"));
            append(&files, &header);
        }
        append(&head, &files);
        append(&self.table, &head);
        for row in &table.rows {
            let line = self.make("tr");
            let header = self.make_with("th", &row.rank);
            set(&header, "scope", Some("row"));
            append(&line, &header);
            for cell in &row.cells {
                let element = self.make("td");
                set(&element, "data-square", Some(&cell.square.to_string()));
                append(&line, &element);
                self.cells.push((String::new(), element));
            }
            append(&body, &line);
        }
        append(&self.table, &body);
    }

    /// Fills a list and hides it, with its heading, while it is empty.
    fn fill_list(&self, id: &str, lines: &[String]) {
        let Some(list) = self.document.get_element_by_id(id) else { return };
        if let Some(title) = self.document.get_element_by_id(&format!("{id}-title")) {
            show(&title, !lines.is_empty());
        }
        show(&list, !lines.is_empty());
        let mut next = list.first_element_child();
        for line in lines {
            let Some(item) = next.take() else {
                append(&list, &self.make_with("li", line));
                continue;
            };
            if item.text_content().as_deref() != Some(line) {
                item.set_text_content(Some(line));
            }
            next = item.next_element_sibling();
        }
        while let Some(rest) = next {
            next = rest.next_element_sibling();
            rest.remove();
        }
    }
}

fn show_facts(
    mut page: NonSendMut<Page>,
    shown: Res<Shown>,
    clocks: Res<Clocks>,
    texts: Res<Texts>,
) {
    if !(shown.is_changed() || clocks.is_changed() || texts.is_changed()) {
        return;
    }
    let now = facts(&shown, &clocks, &texts);
    if page.facts == now {
        return;
    }
    page.fill_list("clocks", &now.clocks);
    page.fill_list("captured", &now.captured);
    page.fill_list("moves", &now.moves);
    page.facts = now;
}

fn show_controls(mut page: NonSendMut<Page>, controls: Res<Controls>, focus: Res<InputFocus>) {
    if !controls.is_changed() {
        return;
    }
    let page = &mut *page;
    let was_inside = page.has_focus();
    let mut before: HashMap<Entity, (Item, Element)> =
        page.items.drain(..).map(|(item, element)| (item.entity, (item, element))).collect();
    let mut now = Vec::with_capacity(controls.items.len());
    for item in &controls.items {
        let kept = before.remove(&item.entity).and_then(|(old, element)| {
            let same = core::mem::discriminant(&old.kind) == core::mem::discriminant(&item.kind);
            if !same {
                element.remove();
            }
            same.then_some((old, element))
        });
        let element = match kept {
            Some((old, element)) => {
                if old != *item {
                    fill(&element, item, &page.document);
                }
                element
            }
            None => make_control(page, item),
        };
        now.push((item.clone(), element));
    }
    before.into_values().for_each(|(_, element)| element.remove());
    // Elements that stay are not moved: inserting an element again takes the focus from it.
    let mut next = page.controls.first_element_child();
    for (_, element) in &now {
        if next.as_ref() == Some(element) {
            next = element.next_element_sibling();
        } else {
            let _ = page.controls.insert_before(element, next.as_deref());
        }
    }
    page.items = now;
    let other_dialog = core::mem::replace(&mut page.dialog, controls.dialog) != controls.dialog;
    if was_inside && (other_dialog || !page.has_focus()) {
        page.move_focus(focus.get());
    }
}

impl Page {
    /// Moves the focus within the text view to where the game goes on: to a new question, or
    /// otherwise to the input of the next move.
    fn move_focus(&self, focused: Option<Entity>) {
        if self.dialog.is_none() && !self.form.has_attribute("hidden") {
            let _ = self.input.focus();
            return;
        }
        let usable =
            || self.items.iter().filter(|(item, _)| !item.kind.is_text() && !item.disabled);
        let next =
            usable().find(|(item, _)| Some(item.entity) == focused).or_else(|| usable().next());
        let element = next.and_then(|(item, element)| input_of(element, item));
        let _ = element.unwrap_or_else(|| self.view.clone()).focus();
    }
}

fn make_control(page: &Page, item: &Item) -> Element {
    let entity = item.entity.to_bits().to_string();
    let element = match &item.kind {
        ItemKind::Heading => page.make("h3"),
        ItemKind::Text => page.make("p"),
        ItemKind::Button { .. } | ItemKind::Radio { .. } => {
            let button = page.make("button");
            set(&button, "type", Some("button"));
            set(&button, ENTITY, Some(&entity));
            if matches!(item.kind, ItemKind::Radio { .. }) {
                set(&button, "role", Some("radio"));
            }
            button
        }
        ItemKind::Switch { .. } | ItemKind::Slider { .. } | ItemKind::Field { .. } => {
            let label = page.make("label");
            let input = page.make("input");
            set(&input, ENTITY, Some(&entity));
            set(
                &input,
                "type",
                Some(match item.kind {
                    ItemKind::Switch { .. } => "checkbox",
                    ItemKind::Slider { .. } => "range",
                    _ => "text",
                }),
            );
            append(&label, &page.make("span"));
            append(&label, &input);
            label
        }
    };
    fill(&element, item, &page.document);
    element
}

/// Returns the element that takes the focus.
fn input_of(element: &Element, item: &Item) -> Option<HtmlElement> {
    match item.kind {
        ItemKind::Button { .. } | ItemKind::Radio { .. } => Some(element.clone()),
        _ => element.last_element_child(),
    }?
    .dyn_into()
    .ok()
}

fn fill(element: &Element, item: &Item, document: &Document) {
    let words = element.first_element_child().unwrap_or_else(|| element.clone());
    let (text, hint) = (&item.text, Some(item.hint.as_str()).filter(|hint| !hint.is_empty()));
    if words.text_content().as_ref() != Some(text) {
        words.set_text_content(Some(text));
    }
    // The hint is seen behind the name, without being a part of it: a control is called by the name
    // that stands on it.
    set(&words, "data-hint", hint);
    if let Some(named) = input_of(element, item).filter(|_| !item.kind.is_text()) {
        set(&named, "aria-label", hint.map(|_| text.as_str()));
        set(&named, "aria-description", hint);
    }
    let disabled = item.disabled.then_some("");
    let input = input_of(element, item).and_then(|input| input.dyn_into::<HtmlInputElement>().ok());
    match (&item.kind, input) {
        (ItemKind::Button { chosen }, _) => {
            set(element, "disabled", disabled);
            set(element, "aria-pressed", chosen.map(|on| if on { "true" } else { "false" }));
        }
        (ItemKind::Radio { chosen, place, count, .. }, _) => {
            set(element, "disabled", disabled);
            set(element, "aria-checked", Some(if *chosen { "true" } else { "false" }));
            set(element, "aria-posinset", Some(&place.to_string()));
            set(element, "aria-setsize", Some(&count.to_string()));
        }
        (ItemKind::Switch { on }, Some(input)) => {
            input.set_disabled(item.disabled);
            input.set_checked(*on);
        }
        (ItemKind::Slider { value, min, max, step }, Some(input)) => {
            input.set_disabled(item.disabled);
            for (name, number) in [("min", min), ("max", max), ("step", step)] {
                set(&input, name, Some(&number.to_string()));
            }
            input.set_value(&value.to_string());
        }
        (ItemKind::Field { value, limit }, Some(input)) => {
            input.set_disabled(item.disabled);
            set(&input, "maxlength", limit.map(|limit| limit.to_string()).as_deref());
            // Do not overwrite the text while the player types.
            if document.active_element().as_ref() != Some(input.as_ref()) {
                input.set_value(value);
            }
        }
        _ => {}
    }
}

/// Adds new utterances to the live regions and removes the forgotten ones.
fn speak(mut page: NonSendMut<Page>, voice: Res<Voice>) {
    if !voice.is_changed() {
        return;
    }
    let page = &mut *page;
    let (kept, gone): (Vec<_>, Vec<_>) = page
        .said
        .drain(..)
        .partition(|(number, _)| voice.said().any(|said| said.number == *number));
    gone.into_iter().for_each(|(_, element)| element.remove());
    page.said = kept;
    let last = page.said.last().map_or(0, |(number, _)| *number);
    for said in voice.said().filter(|said| said.number > last) {
        let element = page.make_with("p", &said.text);
        append(if said.urgent { &page.alert } else { &page.live }, &element);
        page.said.push((said.number, element));
    }
}
