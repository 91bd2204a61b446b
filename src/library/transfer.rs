//! Export and import of games: the texts that go out and come in through the desk.
//!
//! An exported game is the true game. It goes straight from here to the desk, and no other room
//! gets it. If its fog still hides something, the player must first confirm a warning ([`Export`]).

use super::{
    keeping::{Keeping, OpenGame},
    owner::OpenOwnerLink,
    saves::{Saves, tell_unknown, told},
};
use crate::{
    app::{
        launch::Launch,
        notices::Notices,
        states::{Menu, Screen},
    },
    files::{Answer, Desk, Task},
    lobby::JoinGame,
    online::ServerLink,
    platform::power::{Activity, NextFrame},
    rules::{Preset, Ruleset},
    save::{
        GameEntry, Keeper, Loaded, Reply, SaveName, SavedGame, StoreError, TakenIn, Trouble,
        exchange::{self, ExportFormat, ImportError, Imported, ValidPart},
    },
    table::{GameTable, PlaySystems, TableSystems},
    theme::own::ThemeCame,
    words::{LocalText, calendar::Calendar, reasons::position_note},
};
use bevy::{clipboard::Clipboard, prelude::*, window::FileDragAndDrop};
use core::time::Duration;
use std::{path::PathBuf, time::SystemTime};

/// The interval at which the desk is asked whether the player has chosen a file.
const LOOK: Duration = Duration::from_millis(100);

/// The desk through which texts go out and come in. There is none by default.
#[derive(Resource, Default)]
pub struct AtDesk(Option<Box<dyn Desk>>);

impl AtDesk {
    /// Uses this desk.
    pub fn new(desk: impl Desk + 'static) -> Self {
        Self(Some(Box::new(desk)))
    }
}

/// A game that may be exported.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Which {
    /// The game on the table.
    OnTable,
    /// A saved game.
    Kept(SaveName),
}

/// Asks for the export menu of a game.
#[derive(Message, Clone, Debug)]
pub struct AskExport(pub Which);

/// The game that the open export menu is about. Nothing in it is hidden from anybody.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Export {
    /// The entry of the game, as in a list.
    pub entry: GameEntry,
    /// `true` once the player has confirmed an export that shows both sides.
    confirmed: bool,
}

/// The true state of the game that [`Export`] is about, for the desk only.
#[derive(Resource, Default)]
enum Exporting {
    /// No game is exported.
    #[default]
    None,
    /// The game is being read.
    Reading(SaveName, Reply<Result<SavedGame, Trouble>>),
    /// The game was read.
    Read(Box<SavedGame>),
}

/// Sent when the player has read the warning and still wants to export.
#[derive(Message, Clone, Copy, Debug)]
pub struct ConfirmExport;

/// Exports the game that the menu is about.
#[derive(Message, Clone, Copy, Debug)]
pub struct HandOut {
    /// The format of the text.
    pub format: ExportFormat,
    /// The way out.
    pub way: Way,
}

/// The way in which a text leaves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Way {
    /// As a file.
    File,
    /// On the clipboard.
    Clipboard,
}

/// Puts a text that is no game, such as a link, on the clipboard.
#[derive(Message, Clone, Debug)]
pub struct CopyText(pub String);

/// Asks for a game, a position or a theme to be imported.
#[derive(Message, Clone, Debug)]
pub enum TakeIn {
    /// From a file that the player is asked to choose.
    ChosenFile,
    /// From this file.
    File(PathBuf),
    /// From the clipboard.
    Clipboard,
    /// A theme, from a zip file that the player is asked to choose.
    Theme,
}

/// The fault in a text that came in.
#[derive(Resource, Clone, Debug, PartialEq)]
pub struct Refused {
    /// The fault and its place.
    pub reason: LocalText,
    /// The number of the last valid move, if the beginning of the text is a game.
    pub valid_up_to: Option<String>,
}

/// Asks to keep the valid part of the text that was [`Refused`].
#[derive(Message, Clone, Copy, Debug)]
pub struct KeepValidPart;

/// A start position for a game has come in.
#[derive(Message, Clone, Debug, PartialEq, Eq)]
pub struct PositionCame {
    /// Its FEN.
    pub fen: String,
    /// The games that can be played from it.
    pub presets: Vec<Preset>,
    /// The rules of the finished game that goes on from it against a computer, if one does.
    pub goes_on: Option<Ruleset>,
}

/// The valid part of the text that was refused last. It may hold hidden pieces, so nobody else
/// reads it.
#[derive(Resource, Default)]
struct Salvage(Option<Box<ValidPart>>);

/// The games from elsewhere that are being kept. Each is opened once it is kept.
#[derive(Resource, Default)]
pub(super) struct Adopting(Vec<Reply<Result<(SaveName, TakenIn), StoreError>>>);

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<AtDesk>()
        .init_resource::<Adopting>()
        .init_resource::<Salvage>()
        .init_resource::<Exporting>()
        .init_resource::<Clipboard>()
        .add_message::<AskExport>()
        .add_message::<ConfirmExport>()
        .add_message::<HandOut>()
        .add_message::<TakeIn>()
        .add_message::<CopyText>()
        .add_message::<KeepValidPart>()
        .add_message::<PositionCame>()
        .add_message::<FileDragAndDrop>()
        .add_systems(
            Update,
            (
                copy_texts,
                (ask_export, show_export, confirm, hand_out).chain(),
                (take_launched, take_dropped, take_in, take_answers, keep_valid_part, open_adopted)
                    .chain(),
            )
                .in_set(PlaySystems::Apply)
                .before(TableSystems),
        )
        .add_systems(
            Update,
            (forget_export, forget_refused)
                .run_if(state_changed::<Menu>)
                .before(PlaySystems::Apply),
        );
}

// ── Out ────────────────────────────────────────────────────────────────────────────────────

fn ask_export(
    mut asked: MessageReader<AskExport>,
    time: Res<Time<Real>>,
    calendar: Res<Calendar>,
    table: Res<GameTable>,
    keeping: Res<Keeping>,
    mut saves: ResMut<Saves>,
    mut exporting: ResMut<Exporting>,
) {
    let Some(AskExport(which)) = asked.read().last() else { return };
    let now = calendar.now();
    let on_table = keeping.on_table().cloned();
    let (name, reply) = match which {
        Which::Kept(name) => {
            let asked = name.clone();
            let Some(reply) = saves.ask(move |keeper| keeper.saved(&asked)) else { return };
            (name.clone(), reply)
        }
        Which::OnTable => {
            let Some(stands) = table.saved(time.elapsed(), Some(now)) else { return };
            let reply = match &mut saves.0 {
                Some(writer) => {
                    writer.ask(move |keeper| Ok(as_kept(stands, on_table.as_ref(), keeper)))
                }
                None => Reply::ready(Ok(stands)),
            };
            (SaveName::of(now, 1), reply)
        }
    };
    *exporting = Exporting::Reading(name, reply);
}

/// Returns the game on the table as it stands, with the title and the time that were kept with it.
fn as_kept(stands: SavedGame, name: Option<&SaveName>, keeper: &Keeper) -> SavedGame {
    match name.map(|name| keeper.saved(name)) {
        Some(Ok(kept)) if kept.record.events == stands.record.events => kept,
        Some(Ok(kept)) => SavedGame { title: kept.title, ..stands },
        Some(Err(_)) | None => stands,
    }
}

/// Opens the menu once the game has been read.
fn show_export(
    mut exporting: ResMut<Exporting>,
    mut notices: ResMut<Notices>,
    mut menu: ResMut<NextState<Menu>>,
    mut commands: Commands,
) {
    let Exporting::Reading(name, reply) = exporting.bypass_change_detection() else { return };
    match reply.take() {
        None => {}
        Some(Ok(saved)) => {
            let entry = GameEntry::of(name.clone(), &saved);
            commands.insert_resource(Export { entry, confirmed: false });
            let warns = exchange::tells_hidden(&saved);
            menu.set(if warns { Menu::ConfirmExport } else { Menu::Export });
            *exporting = Exporting::Read(saved.into());
        }
        Some(Err(trouble)) => {
            notices.push(told(&trouble));
            *exporting = Exporting::None;
        }
    }
}

/// Confirms an export, but only in the menu that warns.
fn confirm(
    mut confirmed: MessageReader<ConfirmExport>,
    open: Res<State<Menu>>,
    export: Option<ResMut<Export>>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if confirmed.read().count() > 0
        && *open.get() == Menu::ConfirmExport
        && let Some(mut export) = export
    {
        export.confirmed = true;
        menu.set(Menu::Export);
    }
}

/// Exports the game. A game that hides something is exported only after the menu has warned.
fn hand_out(
    mut asked: MessageReader<HandOut>,
    export: Option<Res<Export>>,
    exporting: Res<Exporting>,
    mut clipboard: ResMut<Clipboard>,
    mut desk: ResMut<AtDesk>,
    mut notices: ResMut<Notices>,
) {
    for HandOut { format, way } in asked.read() {
        let (Some(export), Some(desk)) = (&export, &mut desk.0) else { continue };
        let Exporting::Read(saved) = &*exporting else { continue };
        if exchange::tells_hidden(saved) && !export.confirmed {
            continue;
        }
        match exchange::export(saved, *format) {
            Ok(text) => match way {
                Way::File => desk.save(&exchange::file_name(saved, *format), text),
                Way::Clipboard => desk.copy(text, &mut clipboard),
            },
            Err(fault) => {
                notices.push(LocalText::new("error-export").with_text("reason", &fault));
            }
        }
    }
}

fn copy_texts(
    mut asked: MessageReader<CopyText>,
    mut clipboard: ResMut<Clipboard>,
    mut desk: ResMut<AtDesk>,
) {
    for CopyText(text) in asked.read() {
        if let Some(desk) = &mut desk.0 {
            desk.copy(text.clone(), &mut clipboard);
        }
    }
}

/// Forgets the export and its confirmation as soon as the menu closes.
fn forget_export(
    export: Option<Res<Export>>,
    open: Res<State<Menu>>,
    mut exporting: ResMut<Exporting>,
    mut commands: Commands,
) {
    if export.is_some() && !matches!(open.get(), Menu::Export | Menu::ConfirmExport) {
        commands.remove_resource::<Export>();
        *exporting = Exporting::None;
    }
}

// ── In ─────────────────────────────────────────────────────────────────────────────────────

/// Imports the file of the command line, once there is a screen to show it on.
fn take_launched(
    mut launch: ResMut<Launch>,
    screen: Res<State<Screen>>,
    mut take: MessageWriter<TakeIn>,
) {
    if launch.open.is_some() && matches!(screen.get(), Screen::Title | Screen::Game) {
        take.write_batch(launch.open.take().map(TakeIn::File));
    }
}

fn take_dropped(mut dropped: MessageReader<FileDragAndDrop>, mut take: MessageWriter<TakeIn>) {
    for event in dropped.read() {
        if let FileDragAndDrop::DroppedFile { path_buf, .. } = event {
            take.write(TakeIn::File(path_buf.clone()));
        }
    }
}

fn take_in(
    mut asked: MessageReader<TakeIn>,
    mut desk: ResMut<AtDesk>,
    mut clipboard: ResMut<Clipboard>,
) {
    let Some(desk) = &mut desk.0 else { return };
    for take in asked.read() {
        match take {
            TakeIn::ChosenFile => desk.open(),
            TakeIn::File(path) => desk.read(path),
            TakeIn::Clipboard => desk.paste(&mut clipboard),
            TakeIn::Theme => desk.open_theme(),
        }
    }
}

fn take_answers(
    mut desk: ResMut<AtDesk>,
    calendar: Res<Calendar>,
    mut saves: ResMut<Saves>,
    mut adopting: ResMut<Adopting>,
    mut salvage: ResMut<Salvage>,
    mut positions: MessageWriter<PositionCame>,
    mut themes: MessageWriter<ThemeCame>,
    mut join: MessageWriter<JoinGame>,
    mut open: MessageWriter<OpenOwnerLink>,
    mut notices: ResMut<Notices>,
    mut menu: ResMut<NextState<Menu>>,
    mut activity: ResMut<Activity>,
    mut next: ResMut<NextFrame>,
    mut commands: Commands,
) {
    let Some(desk) = &mut desk.bypass_change_detection().0 else { return };
    while let Some(answer) = desk.answer() {
        // The answer needs more frames than the one that it has requested.
        activity.happened();
        let came = match answer {
            Answer::Came(came) => came,
            Answer::Theme { file, theme } => {
                themes.write(ThemeCame { file, theme });
                continue;
            }
            answer => {
                notices.push(answer_text(answer));
                continue;
            }
        };
        match came {
            Ok(Imported::Game(loaded, notes)) => {
                for note in &notes {
                    notices.push(LocalText::new("import-note").with_text("note", note));
                }
                tell_unknown(&loaded.unknown, &mut notices);
                adopting.adopt(*loaded, calendar.now(), &mut saves);
            }
            Ok(Imported::Position { fen, presets, notes }) => {
                notes.iter().for_each(|note| notices.push(position_note(note)));
                positions.write(PositionCame { fen, presets, goes_on: None });
            }
            Ok(Imported::Link(text)) => match text.parse::<ServerLink>() {
                Ok(ServerLink::Game(invite)) => {
                    join.write(JoinGame(invite.into()));
                    menu.set(Menu::Waiting);
                }
                Ok(ServerLink::Games(link)) => drop(open.write(OpenOwnerLink(link))),
                Err(fault) => {
                    notices.push(LocalText::new("online-link-refused").with_text("reason", &fault));
                }
            },
            Err(error) => {
                commands.insert_resource(refused(&error));
                salvage.0 = error.valid;
                menu.set(Menu::Import);
            }
        }
    }
    if desk.is_waiting() {
        next.within(LOOK);
    }
}

/// Returns the text for the player. It is empty for a text or a theme that came in.
fn answer_text(answer: Answer) -> LocalText {
    match answer {
        Answer::Came(_) | Answer::Theme { .. } => LocalText::default(),
        Answer::Saved(None) => LocalText::new("export-saved"),
        Answer::Saved(Some(file)) => LocalText::new("export-saved-at").with("file", file),
        Answer::Copied => LocalText::new("export-copied"),
        Answer::NoDialog => LocalText::new("import-no-dialog"),
        Answer::ThemesHeld => LocalText::new("error-themes-held"),
        Answer::Failed(task, reason) => {
            let key = match task {
                Task::Save => "error-export-save",
                Task::Copy => "error-export-copy",
                Task::Open => "error-import-open",
                Task::Paste => "error-import-paste",
                Task::KeepTheme => "error-theme-keep",
            };
            LocalText::new(key).with_text("reason", reason)
        }
    }
}

fn refused(error: &ImportError) -> Refused {
    // Of the last move, tell only the number: in the fog not everybody may know more.
    let number = |valid: &ValidPart| {
        let number = valid.last_move.split_whitespace().next()?;
        Some(number.trim_end_matches(['.', '…']).to_owned())
    };
    let valid_up_to = error.valid.as_deref().and_then(number);
    Refused { reason: error.into(), valid_up_to }
}

impl Adopting {
    /// Keeps the game as a new one, to be opened.
    fn adopt(&mut self, loaded: Loaded, now: SystemTime, saves: &mut Saves) {
        self.0.extend(saves.ask(move |keeper| {
            let name = keeper.adopt(loaded.saved, now)?;
            Ok((name, TakenIn::New))
        }));
    }

    /// Keeps a game that has come from another place under this name, to be opened.
    pub(super) fn take_in(
        &mut self,
        name: SaveName,
        saved: SavedGame,
        now: SystemTime,
        saves: &mut Saves,
    ) {
        self.0.extend(saves.ask(move |keeper| keeper.take_in(&name, saved, now)));
    }
}

/// Opens a game from elsewhere once it is kept.
fn open_adopted(
    mut adopting: ResMut<Adopting>,
    mut open: MessageWriter<OpenGame>,
    mut notices: ResMut<Notices>,
) {
    let adopting = &mut adopting.bypass_change_detection().0;
    adopting.retain_mut(|reply| {
        match reply.take() {
            None => return true,
            Some(Ok((name, taken))) => {
                taken_in_text(taken).into_iter().for_each(|text| notices.push(text));
                open.write(OpenGame(name));
            }
            Some(Err(error)) => {
                notices.push(LocalText::new("error-import-keep").with_text("reason", &error));
            }
        }
        false
    });
}

/// Returns the text for the player, if there was a game of the same name on this device.
fn taken_in_text(taken: TakenIn) -> Option<LocalText> {
    match taken {
        TakenIn::New | TakenIn::Same => None,
        TakenIn::Ahead => Some("server-games-ahead".into()),
        TakenIn::Behind => Some("server-games-behind".into()),
        TakenIn::Beside => Some("server-games-beside".into()),
    }
}

fn keep_valid_part(
    mut asked: MessageReader<KeepValidPart>,
    calendar: Res<Calendar>,
    mut salvage: ResMut<Salvage>,
    mut saves: ResMut<Saves>,
    mut adopting: ResMut<Adopting>,
    mut notices: ResMut<Notices>,
    mut menu: ResMut<NextState<Menu>>,
) {
    if asked.read().count() > 0
        && let Some(valid) = salvage.0.take()
    {
        // Opening the game may lead to another question.
        menu.set(Menu::None);
        tell_unknown(&valid.loaded.unknown, &mut notices);
        adopting.adopt(valid.loaded, calendar.now(), &mut saves);
    }
}

/// Forgets the refused text once the menu has closed. While it is open, another text may come in.
fn forget_refused(open: Res<State<Menu>>, mut salvage: ResMut<Salvage>, mut commands: Commands) {
    if *open.get() != Menu::Import {
        salvage.0 = None;
        commands.remove_resource::<Refused>();
    }
}
