//! Counts the games in a PGN of any length, which comes line by line.

use super::{
    pdn, pgn_glyphs as glyphs, pgn_result as results,
    pgn_tokens::{Token, Tokens},
};
use fogchess_rules::{BoardKind, named_kind};

/// The number of games so far. A game begins with its tags, or with a move.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct GameCount {
    games: usize,
    stage: Stage,
    in_comment: bool,
    /// The number of variations that are open.
    depth: usize,
    /// `true` after the number of a move, or after a move. A word that looks like a move by chance
    /// stands alone.
    expects_move: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, PartialOrd)]
enum Stage {
    /// Between two games, where people and programs write remarks.
    #[default]
    Between,
    Tags,
    Moves,
}

impl GameCount {
    /// Returns the number of games.
    pub(super) fn games(self) -> usize {
        self.games
    }

    /// Reads further lines.
    pub(super) fn add(&mut self, lines: &str) {
        for line in lines.split_inclusive(['\n', '\r']) {
            self.line(line);
        }
    }

    fn line(&mut self, line: &str) {
        let mut line = line;
        if self.in_comment {
            let Some((_, rest)) = line.split_once('}') else { return };
            line = rest;
            self.in_comment = false;
        }
        let mut tokens = Tokens::new(line);
        loop {
            match tokens.next() {
                Ok(Some((_, token))) => self.token(token),
                Ok(None) => break,
                // A comment goes on in the next line.
                Err(_) => {
                    self.in_comment = true;
                    break;
                }
            }
        }
    }

    fn token(&mut self, token: Token<'_>) {
        match token {
            Token::Tag { .. } => {
                self.depth = 0;
                self.begin(Stage::Tags);
            }
            Token::Open => self.depth += 1,
            Token::Close => self.depth = self.depth.saturating_sub(1),
            _ if self.depth > 0 => {}
            Token::Number | Token::Dots(_) => self.expects_move = true,
            Token::Word(word) if results::in_moves(word).is_some() => {
                self.stage = Stage::Between;
                self.expects_move = false;
            }
            Token::Word(word) => {
                let is_move = is_move(word);
                if self.stage != Stage::Between || is_move && self.expects_move {
                    self.begin(Stage::Moves);
                }
                self.expects_move = is_move;
            }
            Token::Annotation | Token::Comment(_) | Token::Bracket { .. } => {}
        }
    }

    /// Goes on to a stage. Moves after tags belong to the same game, tags after moves do not.
    fn begin(&mut self, stage: Stage) {
        self.games += usize::from(self.stage == Stage::Between || self.stage > stage);
        self.stage = stage;
    }
}

/// Returns `true` if a word can be a move of any board.
fn is_move(word: &str) -> bool {
    let bare = glyphs::bare(word);
    let castles = bare.to_ascii_uppercase().replace('0', "O").starts_with("O-O");
    let is_point = |pair: &[u8]| (b'a'..=b'i').contains(&pair[0]) && pair[1].is_ascii_digit();
    let is_plain = bare.len() <= 8
        && bare.bytes().all(|letter| b"KQRBNPabcdefghinqr0123456789x-=".contains(&letter))
        && bare.as_bytes().windows(2).any(is_point);
    castles || is_plain || named_kind(BoardKind::Xiangqi, &bare).is_some() || pdn::is_move(word)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games(text: &str) -> usize {
        let mut count = GameCount::default();
        count.add(text);
        count.games()
    }

    #[test]
    fn only_games_are_counted() {
        for (text, expected) in [
            ("", 0),
            ("\n======\n欢迎访问象棋网站\nhttp://xiangqi.example/\n", 0),
            ("http://xiangqi.example/e4\n1. 欢迎\nPlayed on b2 at 12:30, 2026.11.20\n$5 {e4}", 0),
            ("[Event \"1\"]\n\n1. e4 e5 1-0\n[Event \"2\"]\n\n*", 2),
            ("[Event \"1\"]\n[White \"A\"]\n[Event \"2\"]", 1),
            ("[Event \"1\"]\n1. e4 e5\n[Event \"2\"]\n1. d4", 2),
            ("1. e4 {one\n[Event \"no\"]\n1-0} e5 (1... c5 1-0) 2. Nf3 1–0 2. d4", 2),
            ("e4 e5 1-0 d4 d5 ½–½ 炮二平五 马8进7 *", 3),
            ("1. e4 (1. d4 (1. c4 \n[Event \"2\"] 1. e4 *", 2),
            ("1-0 0-1 * 1/2", 0),
            ("1. 32-28 19-23 2. 28x19 2-0\n1.33-29 1-6 1-1 1. c3-d4 d6-c5 2. b2:b6 0-2", 3),
            (
                "[GameType \"25\"]\n1. 22-17 (1. 22-18 2-0) 9 x 13 *\n[GameType \"20\"] 1. 34-30 0-0",
                2,
            ),
            ("[Event: \"1\"]\n1. C2=5 H8+7 0-1\n1. h2e2 *", 2),
        ] {
            assert_eq!(games(text), expected, "{text}");
        }
    }

    #[test]
    fn a_result_or_a_comment_may_end_anywhere() {
        let text = "[Event \"1\"]\r[White \"A\"]\r1. e4 {a\rb} e5 1-0\r";
        for copies in 1..4 {
            assert_eq!(games(&text.repeat(copies)), copies);
        }
    }
}
