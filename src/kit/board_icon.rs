//! A small board at the start of a game: its squares or lines, and discs for its pieces. It needs
//! none of the theme's pictures, only its colours.

use super::{
    mini_board::{MiniBoard, painting},
    painting::Painting,
};
use crate::{
    look::Look,
    rules::{BoardKind, Color as Side, Piece, PieceKind, Square, chess},
    theme::{Theme, ThemeAssets},
};
use bevy::{
    prelude::*,
    ui::{LayoutConfig, UiSystems},
};

/// Fills a node with a board with White below, and gives the node the board's shape. The children of
/// the node are lines and discs.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[require(Node, Pickable = Pickable::IGNORE)]
pub struct BoardIcon(pub BoardKind);

/// The colours of a disc and of its rim.
type Ink = (Color, Color);

/// Its rim keeps it apart from light squares.
const WHITE: Ink = (Color::srgb(0.99, 0.97, 0.92), Color::srgba(0.15, 0.1, 0.06, 0.7));
const BLACK: Ink = (Color::srgb(0.11, 0.1, 0.1), Color::NONE);
const RED: Ink = (Color::srgb(0.74, 0.13, 0.1), Color::NONE);

/// Returns the colours of a disc, and its width in percent of its square. Pawns of chess are small.
const fn drawn(piece: Piece) -> (Ink, f32) {
    match (piece.color, piece.kind) {
        (Side::White, PieceKind::Xiangqi(_)) => (RED, 84.0),
        (Side::Black, PieceKind::Xiangqi(_)) => (BLACK, 84.0),
        (color, kind) => {
            let is_pawn = matches!(kind, PieceKind::Chess(chess::Kind::Pawn));
            let ink = if matches!(color, Side::White) { WHITE } else { BLACK };
            (ink, if is_pawn { 50.0 } else { 75.0 })
        }
    }
}

/// Returns a piece as a disc in the middle of its square, whose node this is.
fn disc(piece: Piece, square: Node) -> impl Bundle {
    let ((fill, rim), width) = drawn(piece);
    let node = Node {
        width: percent(width),
        height: percent(width),
        border: UiRect::all(px(0.5)),
        border_radius: BorderRadius::MAX,
        ..default()
    };
    let square =
        Node { align_items: AlignItems::Center, justify_content: JustifyContent::Center, ..square };
    // Unrounded, all discs are round.
    let exact = LayoutConfig { use_rounding: false };
    let disc = (node, exact, Pickable::IGNORE, BackgroundColor(fill), BorderColor::all(rim));
    (square, exact, Pickable::IGNORE, super::children![disc])
}

/// Returns the lines of a board of points, which run through the middles of its squares.
fn lines(board: BoardKind) -> Vec<Node> {
    let size = board.size();
    let BoardKind::Xiangqi = board else { return Vec::new() };
    let place = |at: u8, of: u8| percent(100.0 * (f32::from(at) + 0.5) / f32::from(of));
    let along = |steps: u8, of: u8| percent(100.0 * f32::from(steps) / f32::from(of));
    let (last_file, last_rank) = (size.files - 1, size.ranks - 1);
    let line = |file: u8, rank: u8| Node {
        position_type: PositionType::Absolute,
        left: place(file, size.files),
        bottom: place(rank, size.ranks),
        width: px(1),
        height: px(1),
        ..default()
    };
    let across =
        (0..size.ranks).map(|rank| Node { width: along(last_file, size.files), ..line(0, rank) });
    let ahead = |file: u8, rank: u8, steps: u8| Node {
        height: along(steps, size.ranks),
        ..line(file, rank)
    };
    // Only the edges cross the river.
    let edges = [0, last_file].map(|file| ahead(file, 0, last_rank));
    let bank = last_rank / 2;
    let banks = (1..last_file).flat_map(|file| [0, bank + 1].map(|rank| ahead(file, rank, bank)));
    across.chain(edges).chain(banks).collect()
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, draw.before(UiSystems::Prepare));
}

fn draw(
    theme: Res<Theme>,
    mut icons: Query<(Entity, Ref<BoardIcon>, &mut Node)>,
    mut paintings: ResMut<Assets<Painting>>,
    mut commands: Commands,
) {
    for (entity, icon, mut node) in &mut icons {
        if !(theme.is_changed() || icon.is_changed()) {
            continue;
        }
        let board = icon.0;
        let size = board.size();
        let whole = MiniBoard { board, visible: size.all(), part: size, ..MiniBoard::default() };
        node.aspect_ratio = Some(f32::from(size.files) / f32::from(size.ranks));
        let look: &Look = &theme;
        let line = look.board.coordinate(board, Square::at(0, 0)).color().with_alpha(0.4);
        let painting = painting(&whole, look, &ThemeAssets::default());
        commands
            .entity(entity)
            .insert(MaterialNode(paintings.add(painting)))
            .despawn_children()
            .with_children(|parent| {
                for node in lines(board) {
                    parent.spawn((node, BackgroundColor(line), Pickable::IGNORE));
                }
                for square in size.squares() {
                    if let (Some(piece), Some(node)) = (board.home(square), whole.node(square)) {
                        parent.spawn(disc(piece, node));
                    }
                }
            });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_board_has_its_own_icon() {
        let mut world = World::new();
        world.init_resource::<Theme>();
        world.init_resource::<Assets<Painting>>();
        let icons = BoardKind::ALL.map(|board| world.spawn(BoardIcon(board)).id());
        let mut schedule = Schedule::default();
        schedule.add_systems(draw);
        schedule.run(&mut world);
        let children = icons.map(|icon| world.get::<Children>(icon).expect("a drawing").len());
        // Ten lines across and 2 + 2 × 7 ahead lie below the 32 pieces of xiangqi.
        assert_eq!(children, [32, 26 + 32, 24, 40]);
        schedule.run(&mut world);
        let again = icons.map(|icon| world.get::<Children>(icon).expect("a drawing").len());
        assert_eq!(again, children);
    }
}
