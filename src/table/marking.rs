//! The marks that the person in front of the screen makes for themselves: arrows, circles, and
//! pieces suspected in the fog.
//!
//! The table keeps them apart from the game. The referee does not get them, and they are shown only
//! on the board of the same viewer.

use super::{
    PlaySystems, ShowSystems, TableSystems,
    game_table::{ChangeTable, GameTable},
    marks::whose,
    shown::Shown,
};
use crate::rules::{Color, Drawing, PieceKind, Square, Viewer};
use bevy::prelude::*;

/// A change to the marks on the board that is shown.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkBoard {
    /// Draws an arrow or a circle, or removes it if it is there.
    Draw(Drawing),
    /// Removes all arrows and circles.
    Erase,
    /// Suspects a piece of this kind on a square in the fog, or removes it if it is suspected
    /// there.
    Suspect(Square, PieceKind),
    /// Removes the suspected piece, the circle, and the arrows that begin on a square.
    Clean(Square),
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<MarkBoard>()
        .add_systems(Update, mark.in_set(PlaySystems::Apply).before(TableSystems))
        .add_systems(Update, forget.in_set(PlaySystems::View).after(ShowSystems));
}

/// Changes the marks on the board that is shown.
fn mark(
    mut asked: MessageReader<MarkBoard>,
    shown: Res<Shown>,
    table: Res<GameTable>,
    mut change: MessageWriter<ChangeTable>,
) {
    let Some(view) = shown.now().filter(|_| shown.game == table.number()) else {
        asked.clear();
        return;
    };
    let began_in_fog = shown.agreed.is_some_and(|agreed| agreed.ruleset.vision.is_fog());
    let (whose, ply) = (whose(view, began_in_fog), view.plies());
    let mut marks = table.notes().marks.clone();
    for asked in asked.read().copied() {
        match asked {
            MarkBoard::Draw(drawing) => marks.draw(whose, ply, drawing),
            MarkBoard::Erase => marks.erase(whose, ply),
            MarkBoard::Suspect(at, kind) => {
                if shown.may_suspect(at) {
                    marks.suspect(whose, ply, at, kind);
                }
            }
            MarkBoard::Clean(at) => marks.clean(whose, ply, at),
        }
    }
    if table.notes().marks != marks {
        change.write(ChangeTable::Mark(table.number(), marks));
    }
}

/// Forgets the pieces suspected on squares that are seen now, and the marks of plies that were
/// taken back.
fn forget(shown: Res<Shown>, table: Res<GameTable>, mut change: MessageWriter<ChangeTable>) {
    if !shown.is_changed() || shown.is_over() || table.notes().marks.is_empty() {
        return;
    }
    let Some(plies) = table.running().map(|game| game.plies() as u32) else { return };
    let mut marks = table.notes().marks.clone();
    marks.take_back(plies);
    if let Some(view) = shown.now() {
        let whose = match view.viewer() {
            // The fog was lifted: both sides see everything.
            Viewer::Everyone if shown.watching.is_none() => Color::ALL.map(Viewer::Player).to_vec(),
            viewer => vec![viewer],
        };
        for viewer in whose {
            marks.see(viewer, view.plies(), view.visible());
        }
    }
    if table.notes().marks != marks {
        change.write(ChangeTable::Mark(table.number(), marks));
    }
}
