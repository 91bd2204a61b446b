//! Choosing a theme by its picture, and other pieces, another board or other sounds for it. A choice
//! applies at once, also to the game behind the menu; new sounds are heard.

use super::{Menu, frame};
use crate::{
    app::{launch::Launch, settings::Settings},
    kit::{
        children,
        paint::Role,
        palette::{self, text_size},
        preview::{Extent, ThemePicture, theme_picture},
        widgets::{
            ButtonStyle, Chosen, SpokenName, button, column, label, mark, opens, pressable,
            strong_label, writes,
        },
    },
    library::TakeIn,
    look::{Found, Mix, Part},
    theme::{assets, own, shelf::Themes},
    words::LocalText,
};
use bevy::{
    input_focus::AutoFocus,
    prelude::*,
    ui_widgets::{Activate, RadioGroup},
};

/// A card to choose. Themes are known by the names of their folders.
#[derive(Component, Clone, Debug)]
enum Card {
    /// A theme.
    Theme(String),
    /// The theme of a part; `None` for the chosen theme itself.
    Part(Part, Option<String>),
}

impl Card {
    /// Returns a mix with this choice made.
    fn chosen_in(&self, mix: &Mix) -> Mix {
        let mut mix = mix.clone();
        match self {
            Self::Theme(theme) => mix.theme.clone_from(theme),
            Self::Part(part, theme) => mix.part_mut(*part).clone_from(theme),
        }
        mix
    }

    /// Returns the mix in the card's picture. A theme shows its own board: with the chosen one, all
    /// themes would look alike.
    fn shown_in(&self, mix: &Mix) -> Mix {
        let chosen = self.chosen_in(mix);
        match self {
            Self::Theme(_) => Mix { board: None, ..chosen },
            Self::Part(..) => chosen,
        }
    }
}

/// The node with all cards.
#[derive(Component)]
struct Cards;

/// The button that removes the theme in use, if it is one of the player's own. The native game has
/// no such button: there, themes are folders.
#[cfg(target_arch = "wasm32")]
#[derive(Component)]
struct Remove;

/// The least width of a theme's card, in logical pixels: two fit on the narrowest phone.
const CARD: f32 = 140.0;
/// The least width of the card of a part: three fit on most phones.
const SMALL_CARD: f32 = 104.0;
/// The width of the picture in the settings, in logical pixels.
const SMALL_PICTURE: f32 = 132.0;

pub(super) fn plugin(app: &mut App) {
    let settings_changed = resource_changed::<Settings>.or_else(state_changed::<Menu>);
    let themes_changed = resource_changed::<Themes>;
    app.add_systems(OnEnter(Menu::Themes), spawn).add_systems(
        Update,
        (
            refresh.run_if(themes_changed),
            mark_chosen.run_if(settings_changed.or_else(themes_changed)),
        )
            .chain()
            .run_if(in_state(Menu::Themes)),
    );
    #[cfg(target_arch = "wasm32")]
    app.add_systems(Update, offer_removal.run_if(in_state(Menu::Themes)));
}

fn spawn(
    settings: Res<Settings>,
    launch: Res<Launch>,
    themes: Res<Themes>,
    mut commands: Commands,
) {
    let chosen = assets::chosen(&launch, &settings);
    #[cfg(target_arch = "wasm32")]
    let own = (Remove, button("themes-remove", ButtonStyle::Quiet, on_remove));
    #[cfg(not(target_arch = "wasm32"))]
    let own = button("themes-folder", ButtonStyle::Quiet, writes(own::OpenOwnFolder));
    frame::sheet(&mut commands, Menu::Themes, 940.0, |card| {
        card.spawn(frame::heading("themes-heading"));
        frame::list(card).with_children(|list| {
            let node = Node { flex_shrink: 0.0, ..column(px(0)) };
            list.spawn((Cards, node)).with_children(|cards| spawn_cards(cards, &themes, &chosen));
        });
        card.spawn(frame::foot(children![
            own,
            button("themes-add", ButtonStyle::Quiet, writes(TakeIn::Theme)),
            button("button-back", ButtonStyle::Primary, frame::on_back),
        ]));
    });
}

fn spawn_cards(cards: &mut ChildSpawnerCommands, themes: &Themes, chosen: &Mix) {
    let (mix, themes) = (themes.present(chosen), themes.themes());
    cards.spawn((RadioGroup, grid(CARD))).with_children(|grid| {
        for theme in &themes {
            let card = Card::Theme(theme.folder.clone());
            let picture = theme_picture(card.shown_in(&mix), Extent::Scene);
            let mut button = grid.spawn(theme_card(card, spoken(theme)));
            if theme.folder == mix.theme {
                button.insert(AutoFocus);
            }
            button.with_children(|card| {
                card.spawn(picture);
                card.spawn(card_words()).with_children(|words| {
                    words.spawn(strong_label(theme, text_size::BODY, Role::Text));
                    if !theme.author.is_empty() {
                        words.spawn(label(author(theme), text_size::SMALL, Role::TextDim));
                    }
                });
            });
        }
    });
    for part in Part::ALL {
        let heading = match part {
            Part::Pieces => "themes-pieces",
            Part::Board => "themes-board",
            Part::Sounds => "themes-sounds",
        };
        cards.spawn(frame::group(heading));
        cards.spawn((RadioGroup, grid(SMALL_CARD))).with_children(|grid| {
            let own = (None, LocalText::new("themes-own-part"));
            let others = themes.iter().map(|theme| (Some(theme.folder.clone()), theme.into()));
            for (theme, title) in core::iter::once(own).chain(others) {
                let card = Card::Part(part, theme);
                let shown = card.shown_in(&mix);
                let spoken = LocalText::new("themes-part-spoken").with_key("part", heading);
                let spoken = spoken.with_text("theme", title.clone());
                grid.spawn(theme_card(card, spoken)).with_children(|card| {
                    if part != Part::Sounds {
                        card.spawn(theme_picture(shown, Extent::Detail));
                    }
                    let title = strong_label(title, text_size::SMALL, Role::Text);
                    card.spawn((card_words(), children![title]));
                });
            }
        });
    }
}

/// Returns a grid of cards that are at least as wide as this.
fn grid(least: f32) -> Node {
    Node {
        display: Display::Grid,
        flex_shrink: 0.0,
        grid_template_columns: RepeatedGridTrack::minmax(
            GridTrackRepetition::AutoFit,
            MinTrackSizingFunction::Px(least),
            MaxTrackSizingFunction::Fraction(1.0),
        ),
        column_gap: px(12),
        row_gap: px(12),
        padding: UiRect::new(px(0), px(0), px(4), px(16)),
        ..default()
    }
}

/// Spawns the cards again after themes came, went or changed.
fn refresh(
    cards: Option<Single<Entity, With<Cards>>>,
    launch: Res<Launch>,
    settings: Res<Settings>,
    themes: Res<Themes>,
    mut commands: Commands,
) {
    let chosen = assets::chosen(&launch, &settings);
    if let Some(cards) = cards {
        commands
            .entity(*cards)
            .despawn_children()
            .with_children(|cards| spawn_cards(cards, &themes, &chosen));
    }
}

/// Returns a card, for a picture and words.
fn theme_card(card: Card, spoken: LocalText) -> impl Bundle {
    let node = Node {
        flex_direction: FlexDirection::Column,
        row_gap: px(8),
        padding: UiRect::all(px(8)),
        ..picture_button()
    };
    (card, node, pressable(ButtonStyle::Choice, on_choose), SpokenName(spoken))
}

/// Returns the node of the words on a card.
fn card_words() -> impl Bundle {
    let node = Node { padding: UiRect::new(px(4), px(4), px(0), px(4)), ..column(px(2)) };
    (node, Pickable::IGNORE)
}

/// Returns the button in the settings that opens this menu, with a picture of the themes in use.
pub(super) fn in_use(themes: &Themes, mix: Mix) -> impl Bundle {
    let theme = themes.found(&mix.theme);
    let name = LocalText::new("settings-theme-spoken").with_text("theme", spoken(&theme));
    (
        Node {
            flex_shrink: 0.0,
            align_items: AlignItems::Center,
            column_gap: px(16),
            padding: UiRect::all(px(8)),
            margin: UiRect::vertical(px(10)),
            ..picture_button()
        },
        pressable(ButtonStyle::Choice, opens(Menu::Themes)),
        SpokenName(name),
        children![
            (
                Node { width: px(SMALL_PICTURE), flex_shrink: 0.0, ..default() },
                Pickable::IGNORE,
                children![theme_picture(mix, Extent::Scene)],
            ),
            (
                Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..column(px(2)) },
                Pickable::IGNORE,
                children![
                    strong_label("settings-theme", text_size::SMALL, Role::TextDim),
                    strong_label(LocalText::from(&theme), text_size::BODY, Role::Text),
                    label("settings-theme-hint", text_size::SMALL, Role::TextDim),
                ],
            ),
            (
                Node { margin: UiRect::horizontal(px(8)), flex_shrink: 0.0, ..default() },
                Pickable::IGNORE,
                children![label(LocalText::verbatim("›"), text_size::HEADING, Role::TextDim)],
            ),
        ],
    )
}

/// Returns the node of a button with pictures and words.
fn picture_button() -> Node {
    Node {
        border: UiRect::all(px(2)),
        border_radius: BorderRadius::all(px(palette::RADIUS_BUTTON)),
        ..default()
    }
}

fn author(theme: &Found) -> LocalText {
    LocalText::new("themes-author").with("author", theme.author.clone())
}

fn spoken(theme: &Found) -> LocalText {
    if theme.author.is_empty() {
        return theme.into();
    }
    LocalText::new("themes-spoken").with_text("title", theme).with_text("author", author(theme))
}

#[cfg(target_arch = "wasm32")]
fn on_remove(
    _: On<Activate>,
    launch: Res<Launch>,
    settings: Res<Settings>,
    mut remove: MessageWriter<own::RemoveTheme>,
) {
    remove.write(own::RemoveTheme(assets::chosen(&launch, &settings).theme));
}

#[cfg(target_arch = "wasm32")]
fn offer_removal(
    launch: Res<Launch>,
    settings: Res<Settings>,
    themes: Res<Themes>,
    mut button: Single<&mut Node, With<Remove>>,
) {
    let is_own = themes.is_own(&assets::chosen(&launch, &settings).theme);
    crate::kit::widgets::show_if(&mut button, is_own);
}

fn on_choose(
    event: On<Activate>,
    cards: Query<&Card>,
    mut settings: ResMut<Settings>,
    mut launch: ResMut<Launch>,
) {
    if let Ok(card) = cards.get(event.entity) {
        let mix = card.chosen_in(&assets::chosen(&launch, &settings));
        // The player's choice overrides that of the command line.
        launch.theme = None;
        settings.mix = mix;
    }
}

/// Marks the cards that are chosen, and shows the pieces and boards that they stand for.
fn mark_chosen(
    settings: Res<Settings>,
    launch: Res<Launch>,
    themes: Res<Themes>,
    cards: Query<(Entity, &Card, &Children)>,
    mut pictures: Query<&mut ThemePicture>,
    mut commands: Commands,
) {
    let in_use = themes.present(&assets::chosen(&launch, &settings));
    for (card, choice, children) in &cards {
        mark(&mut commands, card, Chosen, choice.chosen_in(&in_use) == in_use);
        let mix = choice.shown_in(&in_use);
        let mut pictures = pictures.iter_many_mut(children);
        while let Some(mut picture) = pictures.fetch_next() {
            if picture.mix != mix {
                picture.mix = mix.clone();
            }
        }
    }
}
