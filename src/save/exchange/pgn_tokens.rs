//! The tokens of a PGN, with their places.

use super::{
    error::{ImportError, ImportFault},
    pgn_glyphs as glyphs, pgn_tags,
};
use fogchess_rules::text::Place;

/// A token of a PGN.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token<'a> {
    Tag {
        name: String,
        value: String,
    },
    /// Anything else in square brackets. Without an end, it is the rest of its line.
    Bracket {
        text: &'a str,
        closed: bool,
    },
    /// The number of a move.
    Number,
    /// The dots after the number of a move: one for White's move, several for Black's.
    Dots(usize),
    /// A move or a result.
    Word(&'a str),
    Comment(&'a str),
    /// An annotation, by number or made of signs.
    Annotation,
    /// The beginning of a variation; [`Self::Close`] is its end.
    Open,
    Close,
}

/// The longest tag that does not begin its line, in bytes: the length of the standard's longest
/// line. Without a limit, many brackets in a line would take very long.
const MOST_IN_LINE: usize = 255;

/// A reader of tokens, which goes from left to right and never back.
#[derive(Clone)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    place: Place,
    /// The index at which the last token begins.
    last: usize,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0, place: Place::START, last: 0 }
    }

    /// Returns the index at which the last token begins.
    pub(super) fn last(&self) -> usize {
        self.last
    }

    /// Returns the index of the text that follows the last token.
    pub(super) fn position(&self) -> usize {
        self.at
    }

    /// Returns the next token and its place; `None` at the end of the text.
    pub(super) fn next(&mut self) -> Result<Option<(Place, Token<'a>)>, ImportError> {
        loop {
            self.skip_while(is_blank);
            // Skips the line of a remark (`//`), and one that is for one program alone (`%`, PGN
            // standard, 6).
            let aside = self.rest().starts_with("//");
            if !(aside || self.peek() == Some('%') && self.place.column == 1) {
                break;
            }
            self.skip_line();
        }
        let place = self.place;
        self.last = self.at;
        let Some(first) = self.peek() else { return Ok(None) };
        let token = match first {
            '[' => self.bracket(),
            '{' => {
                let end = self.rest().find('}');
                let end =
                    end.ok_or_else(|| ImportError::at(place, ImportFault::Unclosed("comment")))?;
                let comment = &self.rest()[1..end];
                self.skip_bytes(end + 1);
                Token::Comment(comment)
            }
            ';' => {
                let start = self.at + 1;
                self.skip_line();
                Token::Comment(self.text[start..self.at].trim_end())
            }
            '(' => match self.mark_in_brackets() {
                Some(length) => {
                    self.skip_bytes(length);
                    Token::Annotation
                }
                None => self.single(Token::Open),
            },
            ')' => self.single(Token::Close),
            '.' | '…' => {
                let dots = self.skip_while(|c| c == '.' || c == '…');
                // The sign `…` stands for three dots.
                Token::Dots(if dots.contains('…') { 3 } else { dots.len() })
            }
            '$' => {
                self.skip();
                self.skip_while(|c| c.is_ascii_digit());
                Token::Annotation
            }
            _ => self.word(),
        };
        Ok(Some((place, token)))
    }

    /// Reads a move, a number, a result, or any other word without a space.
    fn word(&mut self) -> Token<'a> {
        let start = self.at;
        let digits = self.skip_while(|c| c.is_ascii_digit()).len();
        let ends = |c: char| is_blank(c) || "{}()[];$".contains(c);
        let mut captures = false;
        while digits > 0 && self.skip_spaced_capture() {
            captures = true;
            self.skip_while(|c| c.is_ascii_digit());
        }
        if digits > 0 && !captures && self.peek().is_none_or(|c| ends(c) || c == '.' || c == '…')
        {
            return Token::Number;
        }
        loop {
            self.skip_while(|c| !ends(c) && c != '…');
            // `e8(Q)` is one word, `Nf3(N)` is a move and an annotation.
            let is_promotion = self.text[start..self.at].ends_with(['1', '8', '='])
                && matches!(
                    self.rest().as_bytes(),
                    [b'(', b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n', b')', ..]
                );
            if !is_promotion {
                break;
            }
            self.skip_bytes(3);
        }
        if self.at == start {
            // A closing sign without its opening sign.
            self.skip();
        }
        let word = &self.text[start..self.at];
        if glyphs::is_annotation(word) && word != "*" {
            Token::Annotation
        } else {
            Token::Word(word)
        }
    }

    /// Skips the sign between two numbers of a capture in draughts, which some programs write with
    /// spaces: `28 x 19`. Returns `false` if there is none.
    fn skip_spaced_capture(&mut self) -> bool {
        let rest = self.rest();
        let is_space = |c| c == ' ';
        let square = rest.trim_start_matches(is_space).strip_prefix(['x', '×']);
        let Some(square) = square.map(|square| square.trim_start_matches(is_space)) else {
            return false;
        };
        let captures = square.starts_with(|c: char| c.is_ascii_digit());
        if captures {
            self.skip_bytes(rest.len() - square.len());
        }
        captures
    }

    /// Returns the length of a mark in brackets, such as `(?)`, which is no variation.
    fn mark_in_brackets(&self) -> Option<usize> {
        let marks = self.rest()[1..].trim_start_matches(['!', '?']);
        let length = self.rest().len() - marks.len();
        (length > 1 && marks.starts_with(')')).then_some(length + 1)
    }

    /// Reads a tag, or whatever stands in square brackets.
    fn bracket(&mut self) -> Token<'a> {
        let rest = self.rest();
        let most = if self.begins_line() { rest.len() } else { MOST_IN_LINE };
        let most = &rest[..rest.floor_char_boundary(most)];
        let line = &most[..most.find(['\n', '\r']).unwrap_or(most.len())];
        if let Some((name, value, length)) = pgn_tags::read(line) {
            self.skip_bytes(length);
            return Token::Tag { name, value };
        }
        // A tag may hold brackets without being one: `[Event "x]" y]`.
        let whole = line.trim_end();
        let is_line = self.begins_line() && whole.ends_with(']') && !whole[1..].contains('[');
        let end = if is_line { Some(whole.len()) } else { line.find(']').map(|at| at + 1) };
        let start = self.at;
        match end {
            Some(end) => self.skip_bytes(end),
            None => self.skip_line(),
        }
        Token::Bracket { text: &self.text[start..self.at], closed: end.is_some() }
    }

    /// Returns `true` if nothing but white space stands before this place in its line.
    fn begins_line(&self) -> bool {
        let before =
            self.text[..self.at].trim_end_matches(|c| is_blank(c) && c != '\n' && c != '\r');
        before.is_empty() || before.ends_with(['\n', '\r'])
    }

    fn single(&mut self, token: Token<'a>) -> Token<'a> {
        self.skip();
        token
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn skip(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        let ends_line = c == '\n' || c == '\r' && self.peek() != Some('\n');
        self.place = if ends_line {
            Place { line: self.place.line + 1, column: 1 }
        } else {
            Place { column: self.place.column + 1, ..self.place }
        };
        Some(c)
    }

    fn skip_while(&mut self, skips: impl Fn(char) -> bool) -> &'a str {
        let start = self.at;
        while self.peek().is_some_and(&skips) {
            self.skip();
        }
        &self.text[start..self.at]
    }

    fn skip_bytes(&mut self, count: usize) {
        let end = self.at + count;
        while self.at < end {
            self.skip();
        }
    }

    fn skip_line(&mut self) {
        self.skip_while(|c| c != '\n' && c != '\r');
    }
}

/// Returns `true` for white space, and for signs without a width, which texts from web pages hold.
fn is_blank(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}')
}
