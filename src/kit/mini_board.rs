//! A small picture of a board: of a saved game, of a start position, or of a theme.

use super::painting::{Motif, Painting};
use crate::kit::children::children;
use crate::{
    look::{Look, Mark},
    rules::{BoardKind, BoardSize, Piece, PlayerView, Square, SquareSet},
    theme::{Theme, ThemeAssets, assets::Drawn},
};
use bevy::{
    asset::AssetEventSystems,
    image::TRANSPARENT_IMAGE_HANDLE,
    prelude::*,
    ui::{LayoutConfig, UiSystems},
};

/// Fills a node with a small board with White below, and gives the node the board's shape. The
/// children of the node are its marks and pieces. It follows the theme.
///
/// Nothing is drawn before the pictures of the board are loaded.
#[derive(Component, Clone, Debug, PartialEq)]
#[require(Node, Pickable = Pickable::IGNORE)]
pub struct MiniBoard {
    /// The board.
    pub board: BoardKind,
    /// The squares that are seen. The others are in the fog.
    pub visible: SquareSet,
    /// The pieces that are seen.
    pub pieces: Vec<(Square, Piece)>,
    /// The marks and their squares.
    pub marks: Vec<(Mark, Square)>,
    /// The lower left square of the part that is shown.
    pub corner: Square,
    /// The number of files and ranks that are shown.
    pub part: BoardSize,
}

impl Default for MiniBoard {
    /// Returns a chess board in the fog.
    fn default() -> Self {
        Self {
            board: BoardKind::Chess,
            visible: SquareSet::EMPTY,
            pieces: Vec::new(),
            marks: Vec::new(),
            corner: Square::at(0, 0),
            part: BoardSize::CHESS,
        }
    }
}

impl MiniBoard {
    /// Returns the whole board of a view.
    pub fn of(view: &PlayerView) -> Self {
        Self {
            board: view.ruleset().board,
            visible: view.ruleset().board.clear(view.visible()),
            pieces: view.pieces().to_vec(),
            part: view.size(),
            ..default()
        }
    }

    /// Returns the pictures of marks and pieces, the lowest first, each with its square.
    fn pictures(&self, look: &Look, assets: &ThemeAssets) -> Vec<(Square, ImageNode)> {
        let marks = |on_top: bool| {
            let marks = self.marks.iter().filter(move |(mark, _)| mark.is_on_top() == on_top);
            marks.map(|&(mark, square)| {
                let color = look.marks.of(mark).color();
                (square, ImageNode::new(assets.mark(mark)).with_color(color))
            })
        };
        let pieces = self.pieces.iter();
        let pieces = pieces.map(|&(square, piece)| (square, ImageNode::new(assets.piece(piece))));
        marks(false).chain(pieces).chain(marks(true)).collect()
    }

    /// Returns the node of a square; `None` if the square is not shown.
    pub(super) fn node(&self, square: Square) -> Option<Node> {
        let file = square.file().checked_sub(self.corner.file())?;
        let rank = square.rank().checked_sub(self.corner.rank())?;
        let BoardSize { files, ranks } = self.part;
        let share = |place: u8, of: u8| percent(100.0 * f32::from(place) / f32::from(of));
        (file < files && rank < ranks).then(|| Node {
            position_type: PositionType::Absolute,
            left: share(file, files),
            bottom: share(rank, ranks),
            width: share(1, files),
            height: share(1, ranks),
            ..default()
        })
    }
}

/// The theme of a [`MiniBoard`] that does not show the one in use.
#[derive(Component, Debug, Default)]
pub struct OwnTheme {
    /// The look.
    pub look: Look,
    /// The pictures.
    pub assets: ThemeAssets,
}

/// Returns a square with this side in logical pixels and a [`MiniBoard`] in its middle.
pub fn in_square(side: u16, board: impl Bundle) -> impl Bundle {
    let square = Node {
        width: px(side),
        height: px(side),
        flex_shrink: 0.0,
        justify_content: JustifyContent::Center,
        ..default()
    };
    let node = Node { height: percent(100), border_radius: BorderRadius::all(px(4)), ..default() };
    (square, Pickable::IGNORE, children![(board, node)])
}

/// Returns the painting of a board without its marks and pieces.
pub(super) fn painting(shown: &MiniBoard, look: &Look, assets: &ThemeAssets) -> Painting {
    let board = shown.board;
    let squares = [Square::at(0, 0), Square::at(1, 0)];
    let [dark, light] = squares.map(|square| look.board.color(board, square).color().to_linear());
    let whole = assets.board(board);
    // The default picture is white.
    let or_nothing = |picture: Option<&Handle<Image>>| {
        let picture = picture.filter(|picture| **picture != Handle::default());
        picture.cloned().unwrap_or(TRANSPARENT_IMAGE_HANDLE)
    };
    let [dark_picture, light_picture] =
        squares.map(|square| or_nothing(whole.or_else(|| assets.square(board, square))));
    let size = |size: BoardSize| vec2(size.files.into(), size.ranks.into());
    let corner = vec2(shown.corner.file().into(), shown.corner.rank().into());
    Painting {
        look: (&look.fog).into(),
        dark,
        light,
        part: Vec4::from((corner, size(shown.part))),
        size: size(board.size())
            .extend(whole.is_some().into())
            .extend((assets.colored_mists() & 1).into()),
        visible: bits(shown.visible),
        dark_picture,
        light_picture,
        shine: or_nothing(assets.light(board)),
        mist: or_nothing(Some(&assets.fog)),
        ..Painting::new(Motif::MiniBoard)
    }
}

/// Returns a bit for each square of a set, twelve for a rank.
fn bits(squares: SquareSet) -> UVec4 {
    let mut words = UVec4::ZERO;
    for square in squares.iter() {
        words[square.index() / 32] |= 1 << (square.index() % 32);
    }
    words
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, draw.before(UiSystems::Prepare).before(AssetEventSystems));
}

fn draw(
    theme: Res<Theme>,
    assets: Res<ThemeAssets>,
    mut drawn: ResMut<Drawn>,
    mut boards: Query<(Entity, Ref<MiniBoard>, Option<Ref<OwnTheme>>, &mut Node)>,
    mut paintings: ResMut<Assets<Painting>>,
    mut commands: Commands,
) {
    let is_new = theme.is_changed() || assets.is_changed();
    for (entity, board, own, mut node) in &mut boards {
        if !(is_new || board.is_changed() || own.as_ref().is_some_and(DetectChanges::is_changed)) {
            continue;
        }
        let (look, assets) = match &own {
            Some(own) => (&own.look, &own.assets),
            None => (&**theme, &*assets),
        };
        if !assets.has(board.board) {
            Drawn::need(&mut drawn, board.board);
            continue;
        }
        node.aspect_ratio = Some(f32::from(board.part.files) / f32::from(board.part.ranks));
        let painting = painting(&board, look, assets);
        commands
            .entity(entity)
            .insert(MaterialNode(paintings.add(painting)))
            .despawn_children()
            .with_children(|parent| {
                for (square, picture) in board.pictures(look, assets) {
                    if let Some(node) = board.node(square) {
                        let picture = picture.with_mode(NodeImageMode::Stretch);
                        // Unrounded, all squares have the same size.
                        let exact = LayoutConfig { use_rounding: false };
                        parent.spawn((picture, node, exact, Pickable::IGNORE));
                    }
                }
            });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{Color as Side, Preset};
    use std::collections::BTreeSet;

    fn view(preset: Preset) -> PlayerView {
        let fen = preset.ruleset().board.start();
        PlayerView::of_position(preset.ruleset(), fen, Side::White).expect("a position")
    }

    /// Returns `true` if the shader draws a square without fog.
    fn is_clear(painting: &Painting, square: Square) -> bool {
        let bit = 12 * u32::from(square.rank()) + u32::from(square.file());
        painting.visible[bit as usize / 32] >> (bit % 32) & 1 == 1
    }

    #[test]
    fn squares_that_the_view_does_not_see_are_in_the_fog() {
        let (look, assets) = (Look::default(), ThemeAssets::default());
        for preset in [Preset::Fog, Preset::FogXiangqi] {
            let view = view(preset);
            let painting = painting(&MiniBoard::of(&view), &look, &assets);
            for square in view.size().squares() {
                assert_eq!(
                    is_clear(&painting, square),
                    view.visible().contains(square),
                    "{square}"
                );
            }
        }
        let fogged = painting(&MiniBoard::default(), &look, &assets);
        assert!(BoardSize::CHESS.squares().all(|square| !is_clear(&fogged, square)));
    }

    #[test]
    fn the_pieces_of_the_view_are_there_and_no_others() {
        let (look, assets) = (Look::default(), ThemeAssets::default());
        for preset in [Preset::Fog, Preset::FogXiangqi] {
            let view = view(preset);
            let shown = MiniBoard::of(&view).pictures(&look, &assets);
            let shown: BTreeSet<_> = shown.into_iter().map(|(square, _)| square).collect();
            let seen = view.pieces().iter().map(|(square, _)| *square);
            assert_eq!(shown, seen.collect(), "{preset:?}");
            assert!(!shown.contains(&Square::at(4, view.size().ranks - 1)), "the other king");
        }
        assert!(MiniBoard::default().pictures(&look, &assets).is_empty());
    }

    #[test]
    fn marks_lie_below_and_above_the_pieces() {
        let e2 = Square::at(4, 1);
        let marks = vec![(Mark::Dot, Square::at(4, 3)), (Mark::Selected, e2)];
        let board = MiniBoard { marks, pieces: vec![], ..MiniBoard::of(&view(Preset::Fog)) };
        let pictures = board.pictures(&Look::default(), &ThemeAssets::default());
        let squares: Vec<_> = pictures.into_iter().map(|(square, _)| square).collect();
        assert_eq!(squares, [e2, Square::at(4, 3)]);
    }

    #[test]
    fn a_part_of_the_board_shows_its_own_squares() {
        let part = BoardSize { files: 4, ranks: 2 };
        let board = MiniBoard { corner: Square::at(4, 1), part, ..default() };
        let node = board.node(Square::at(7, 2)).expect("it is shown");
        assert_eq!((node.left, node.bottom), (percent(75), percent(50)));
        assert_eq!((node.width, node.height), (percent(25), percent(50)));
        for outside in [Square::at(3, 1), Square::at(8, 1), Square::at(4, 0), Square::at(4, 3)] {
            assert!(board.node(outside).is_none(), "{outside}");
        }
    }

    /// Returns the pictures of the one board.
    fn children(world: &mut World) -> Vec<Entity> {
        world.query::<&Children>().iter(world).flat_map(|children| children.to_vec()).collect()
    }

    #[test]
    fn a_board_is_drawn_again_only_for_a_change() {
        let mut world = World::new();
        world.init_resource::<Theme>();
        world.init_resource::<ThemeAssets>();
        world.init_resource::<Drawn>();
        world.init_resource::<Assets<Painting>>();
        let mut schedule = Schedule::default();
        schedule.add_systems(draw);
        let board = world.spawn(MiniBoard::of(&view(Preset::Chess))).id();
        schedule.run(&mut world);
        let drawn = children(&mut world);
        assert_eq!(drawn.len(), 32);
        schedule.run(&mut world);
        assert_eq!(children(&mut world), drawn);
        world.resource_mut::<Theme>().set_changed();
        schedule.run(&mut world);
        assert!(children(&mut world).iter().all(|picture| !drawn.contains(picture)));

        // The pictures of xiangqi are not loaded. They are asked for, and chess stays until then.
        world.entity_mut(board).insert(MiniBoard::of(&view(Preset::Xiangqi)));
        world.clear_trackers();
        schedule.run(&mut world);
        assert_eq!(children(&mut world).len(), 32);
        assert!(world.is_resource_changed::<Drawn>());
    }
}
