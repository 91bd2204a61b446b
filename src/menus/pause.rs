//! The menu of a game that is paused, or that is over and put aside for something else.

use super::{
    Menu,
    frame::{self, Backdrop},
    game_runs,
    rules::on_rules_of_game,
};
use crate::{
    app::states::Screen,
    kit::{
        children,
        paint::Role,
        palette::text_size,
        widgets::{ButtonStyle, ReadAloud, button, column, label, opens, writes},
    },
    library::{AskExport, Keeping, PlayOn, Saves, Which},
    panels::{GameButton, PressButton, Zen, left_out},
    table::{AskLesson, AskPuzzle, Offers, Replay, Shown},
    words::LocalText,
};
use bevy::{
    input_focus::AutoFocus,
    prelude::*,
    ui_widgets::{Activate, observe},
};

pub(super) fn plugin(app: &mut App) {
    app.add_systems(OnEnter(Menu::Pause), spawn)
        .add_systems(Update, tell_kept.run_if(in_state(Menu::Pause)));
}

/// The line that tells the player whether the game is kept.
#[derive(Component)]
struct KeptLine;

/// Returns the words for whether the game on the table would be found again.
fn kept_text(shown: &Shown, keeping: &Keeping, saves: &Saves) -> LocalText {
    let key = match (shown.online.is_some(), keeping.is_safe(saves), keeping.is_writing()) {
        (true, ..) => "pause-kept-online",
        (false, true, _) => "pause-kept",
        (false, false, true) => "confirm-leave-writing",
        (false, false, false) => "pause-not-kept",
    };
    key.into()
}

/// Tells the state anew: the disk may have answered in the meantime.
fn tell_kept(
    shown: Res<Shown>,
    keeping: Res<Keeping>,
    saves: Res<Saves>,
    line: Option<Single<&mut LocalText, With<KeptLine>>>,
) {
    if let Some(mut line) = line {
        line.set_if_neq(kept_text(&shown, &keeping, &saves));
    }
}

fn spawn(
    shown: Res<Shown>,
    offers: Res<Offers>,
    keeping: Res<Keeping>,
    saves: Res<Saves>,
    replay: Option<Res<Replay>>,
    mut commands: Commands,
) {
    let runs = game_runs(&shown);
    let resignable =
        runs && shown.agreed.is_some_and(|agreed| GameButton::Resign.belongs_to(&agreed));

    let (heading, back) = if shown.is_over() && !shown.is_exercise() {
        ("pause-heading-over", "pause-back-to-board")
    } else if shown.online.is_some() {
        // Nothing pauses there.
        ("pause-heading-online", "pause-back-to-board")
    } else {
        ("pause-heading", "pause-resume")
    };
    frame::dialog(&mut commands, Menu::Pause, Backdrop::over_paused(&shown), 340.0, |card| {
        card.spawn(frame::heading(heading));
        if !shown.is_exercise() {
            let line = label(kept_text(&shown, &keeping, &saves), text_size::SMALL, Role::TextDim);
            let padding = UiRect::new(px(20), px(20), px(0), px(14));
            let place = Node { padding, flex_shrink: 0.0, ..default() };
            card.spawn((place, children![(KeptLine, ReadAloud, line)]));
        }
        frame::button_list(card, 20.0).with_children(|list| {
            let quiet = ButtonStyle::Quiet;
            list.spawn((button(back, ButtonStyle::Primary, frame::on_back), AutoFocus));
            spawn_left_out(list, &shown, &offers);
            if runs {
                list.spawn(button("pause-zen", quiet, on_zen));
            }
            list.spawn(button("pause-settings", quiet, opens(Menu::Settings)));
            list.spawn(button("pause-rules", quiet, on_rules_of_game));
            if shown.puzzle.is_some() {
                list.spawn(button("puzzle-end", quiet, writes(AskPuzzle::End)));
                return;
            }
            if shown.lesson.is_some() {
                let end = button("lesson-end", quiet, writes(AskLesson::End));
                list.spawn((end, observe(opens(Menu::None))));
                return;
            }
            list.spawn(button("pause-new-game", quiet, opens(Menu::NewGame)));
            let agreed = shown.agreed.filter(|agreed| shown.is_over() && !agreed.online);
            if agreed.is_some_and(|agreed| agreed.seats.opponent().is_some()) {
                list.spawn(button("end-another-level", quiet, opens(Menu::AnotherLevel)));
            }
            if replay.is_some_and(|replay| replay.may_play_on) {
                list.spawn(button("replay-play-on", quiet, writes(PlayOn)));
            }
            list.spawn(button("title-games", quiet, opens(Menu::Games)));
            // Nobody here knows the whole of a running game on a server.
            if !(runs && shown.online.is_some()) {
                list.spawn(button("export-open", quiet, writes(AskExport(Which::OnTable))));
            }
            if resignable {
                list.spawn(button("button-resign", quiet, opens(Menu::ConfirmResign)));
            }
            list.spawn(button("pause-quit-to-title", quiet, on_leave));
        });
    });
}

/// A button that has no room in the row below the board.
#[derive(Component, Clone, Copy, Debug)]
struct LeftOut(GameButton);

/// Spawns the buttons that are left out of the row and can be used now, two side by side.
fn spawn_left_out(list: &mut ChildSpawnerCommands, shown: &Shown, offers: &Offers) {
    use GameButton as B;
    let mut missing = left_out(shown, offers);
    missing.retain(|button| match button {
        B::Flip | B::Greet | B::Eyes | B::Speed => true,
        B::Takeback | B::Redo | B::Fog | B::Draw => button.intent(shown, offers).is_some(),
        // The menu has its own button to resign, and a hint is asked for on the board.
        _ => false,
    });
    for pair in missing.chunks(2) {
        let row = Node { column_gap: px(10), flex_shrink: 0.0, ..default() };
        list.spawn(row).with_children(|row| {
            for &game_button in pair {
                let half =
                    Node { flex_grow: 1.0, flex_basis: px(0), min_width: px(0), ..column(px(0)) };
                let text = game_button.text(shown, offers);
                let button = button(text, ButtonStyle::Quiet, on_left_out);
                row.spawn((half, children![(LeftOut(game_button), button)]));
            }
        });
    }
}

/// Presses the button that has no room below the board, and goes back to the game.
fn on_left_out(event: On<Activate>, buttons: Query<&LeftOut>, mut press: PressButton) {
    if let Ok(LeftOut(button)) = buttons.get(event.entity) {
        press.menu.set(Menu::None);
        // Some buttons open another menu instead.
        press.press(*button);
    }
}

/// Leaves only the board, or brings the rest back.
fn on_zen(_: On<Activate>, mut zen: ResMut<Zen>, mut menu: ResMut<NextState<Menu>>) {
    zen.0 = !zen.0;
    menu.set(Menu::None);
}

fn on_leave(
    _: On<Activate>,
    shown: Res<Shown>,
    mut menu: ResMut<NextState<Menu>>,
    mut screen: ResMut<NextState<Screen>>,
) {
    if game_runs(&shown) {
        menu.set(Menu::ConfirmLeave);
    } else {
        menu.set(Menu::None);
        screen.set(Screen::Title);
    }
}
