//! The board that the player sets up, and the tool in use.

use crate::{
    rules::{
        BoardKind, Color as Side, Goal, Mended, Piece, PlayerView, Preset, Sketch, Square, mend,
    },
    words::LocalText,
};
use bevy::prelude::*;

/// The use of a tap on a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tool {
    /// The first tap picks a piece up, the second one puts it down.
    Move,
    /// Clears the square.
    Erase,
    /// Puts a piece on the square, or clears it if that piece is there.
    Put(Piece),
}

/// The state of the editor.
#[derive(Resource, Clone, Debug)]
pub(super) struct Editor {
    /// The game that is to start, whose rules judge the position.
    pub preset: Preset,
    pub sketch: Sketch,
    /// The FEN: that of the board, or as the player types it.
    pub text: String,
    /// The FEN from which the game starts, and what was mended in the typed one.
    pub mended: Mended,
    /// The reason why the game cannot start from the FEN, if there is one.
    pub fault: Option<LocalText>,
    pub tool: Tool,
    /// The square from which [`Tool::Move`] has picked a piece up.
    pub picked: Option<Square>,
    /// The side at the bottom of the screen.
    pub bottom: Side,
}

impl Editor {
    /// Begins with a position, or with the usual start position.
    pub fn new(preset: Preset, fen: Option<&str>) -> Self {
        let board = preset.ruleset().board;
        let given = fen.and_then(|fen| Sketch::parse(board, fen).ok());
        let mut editor = Self {
            preset,
            sketch: given.unwrap_or_else(|| Sketch::start(board)),
            text: String::new(),
            mended: Mended::default(),
            fault: None,
            tool: Tool::Move,
            picked: None,
            bottom: Side::White,
        };
        editor.change(|_| ());
        editor
    }

    pub const fn board(&self) -> BoardKind {
        self.sketch.board()
    }

    /// Changes the board, and writes and judges its FEN.
    pub fn change(&mut self, change: impl FnOnce(&mut Sketch)) {
        change(&mut self.sketch);
        self.text = self.sketch.fen();
        self.mended = mend(self.board(), &self.text);
        self.judge();
        let stands = |at: &Square| self.sketch.piece_at(*at).is_some();
        self.picked = self.picked.filter(stands);
    }

    /// Takes a typed FEN, and sets up the board as soon as the squares of the FEN can be read.
    pub fn type_fen(&mut self, text: &str) {
        if text == self.text {
            return;
        }
        text.clone_into(&mut self.text);
        self.mended = mend(self.board(), text);
        if let Ok(sketch) = Sketch::parse(self.board(), &self.mended.fen) {
            self.sketch = sketch;
        }
        self.picked = None;
        self.judge();
    }

    fn judge(&mut self) {
        let ruleset = self.preset.ruleset();
        self.fault = match PlayerView::of_position(ruleset, &self.mended.fen, self.sketch.turn) {
            Err(error) => Some(LocalText::from(&error)),
            Ok(view) => {
                let is_over = ruleset.goal != Goal::Sandbox && view.moves().is_empty();
                is_over.then(|| "editor-over".into())
            }
        };
    }

    /// Uses the tool on a square.
    pub fn tap(&mut self, square: Square) {
        match (self.tool, self.picked) {
            (Tool::Move, Some(from)) => {
                self.picked = None;
                self.carry(from, Some(square));
            }
            (Tool::Move, None) => {
                self.picked = self.sketch.piece_at(square).is_some().then_some(square);
            }
            (Tool::Erase, _) => self.change(|sketch| sketch.put(square, None)),
            (Tool::Put(piece), _) => {
                let is_there = self.sketch.piece_at(square) == Some(piece);
                self.change(|sketch| sketch.put(square, (!is_there).then_some(piece)));
            }
        }
    }

    /// Carries the piece on a square to another one, or off the board.
    pub fn carry(&mut self, from: Square, to: Option<Square>) {
        if to == Some(from) {
            return;
        }
        self.change(|sketch| {
            let piece = sketch.piece_at(from);
            sketch.put(from, None);
            if let Some(to) = to {
                sketch.put(to, piece);
            }
        });
    }

    pub fn take(&mut self, tool: Tool) {
        self.tool = tool;
        self.picked = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Texts;

    fn at(square: &str) -> Square {
        square.parse().unwrap()
    }

    fn fault(editor: &Editor) -> String {
        editor.fault.as_ref().map(|fault| Texts::shipped("en").get(fault)).unwrap_or_default()
    }

    #[test]
    fn taps_pick_up_put_down_place_and_erase() {
        let mut editor = Editor::new(Preset::Chess, None);
        editor.tap(at("e4"));
        assert_eq!(editor.picked, None, "nothing is there");
        editor.tap(at("e2"));
        editor.tap(at("e4"));
        assert!(editor.text.starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR w KQkq"));
        editor.take(Tool::Put(editor.sketch.piece_at(at("b1")).unwrap()));
        editor.tap(at("e5"));
        editor.tap(at("b1"));
        assert!(editor.text.starts_with("rnbqkbnr/pppppppp/8/4N3/4P3/8/PPPP1PPP/R1BQKBNR"));
        editor.take(Tool::Erase);
        editor.tap(at("e5"));
        assert!(editor.text.starts_with("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/R1BQKBNR"));
    }

    #[test]
    fn the_rules_of_the_chosen_game_judge() {
        let bare = "4k3/8/8/8/8/8/8/8 w - - 0 1";
        let told = fault(&Editor::new(Preset::Fog, Some(bare)));
        assert!(told.contains("has 0 kings"), "{told}");
        assert_eq!(fault(&Editor::new(Preset::CrazyKnights, Some(bare))), "");
        let taking = "4k3/8/8/8/4Q3/8/8/4K3 w - - 0 1";
        assert!(fault(&Editor::new(Preset::Chess, Some(taking))).contains("in check"));
        assert_eq!(fault(&Editor::new(Preset::Fog, Some(taking))), "");
        let mate = "R3k3/8/4K3/8/8/8/8/8 b - - 0 1";
        assert!(fault(&Editor::new(Preset::Chess, Some(mate))).contains("over"));
    }

    #[test]
    fn a_typed_fen_is_mended() {
        let mut editor = Editor::new(Preset::Chess, None);
        editor.type_fen("1r2k3/8/8/8/8/8/8/R3KR2 w KQkq - 5 0");
        assert_eq!((&editor.fault, editor.mended.mends.len()), (&None, 2));
        assert_eq!(editor.mended.fen, "1r2k3/8/8/8/8/8/8/R3KR2 w Q - 5 1");
        editor.change(|_| ());
        assert_eq!(editor.text, "1r2k3/8/8/8/8/8/8/R3KR2 w Q - 5 1");
        assert_eq!(editor.mended.mends, []);
        editor.type_fen("4k3/8/8/8/8/8/4P3/4K3 w - - bm e4; fmvn 7;");
        assert_eq!((&editor.fault, editor.mended.mends.len()), (&None, 1));
        let mut editor = Editor::new(Preset::Xiangqi, None);
        editor.type_fen("3k5/9/9/9/9/9/9/9/R8/4K4 b 2 31");
        assert_eq!((&editor.fault, editor.sketch.turn), (&None, Side::Black));
        assert_eq!(editor.mended.fen, "3k5/9/9/9/9/9/9/9/R8/4K4 b - - 2 31");
    }

    #[test]
    fn a_typed_fen_sets_the_board_up_as_far_as_it_can_be_read() {
        let mut editor = Editor::new(Preset::Chess, None);
        editor.type_fen("4k3/8/8/8/8/8/4P3/4K3 b - - 3 20");
        assert_eq!((editor.sketch.turn, &editor.fault), (Side::Black, &None));
        editor.type_fen("4k3/8/8/8/8/8/4P3/4K3 x");
        assert!(fault(&editor).contains('x'));
        editor.type_fen("4k3/8/8");
        assert!(fault(&editor).contains('3'));
        assert!(editor.sketch.piece_at(at("e2")).is_some(), "the board stays");
        editor.change(|sketch| sketch.turn = Side::White);
        assert_eq!(
            (editor.text.as_str(), &editor.fault),
            ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", &None)
        );
    }
}
