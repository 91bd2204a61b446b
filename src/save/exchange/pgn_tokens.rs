//! The tokens of a PGN, with their places.

use super::error::{ImportError, ImportFault};
use crate::place::Place;

/// A token of a PGN.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token<'a> {
    Tag {
        name: &'a str,
        value: String,
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

/// A reader of tokens, which goes from left to right and never back.
#[derive(Clone)]
pub(super) struct Tokens<'a> {
    text: &'a str,
    at: usize,
    place: Place,
}

impl<'a> Tokens<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text, at: 0, place: Place::START }
    }

    /// Returns the next token and its place; `None` at the end of the text.
    pub(super) fn next(&mut self) -> Result<Option<(Place, Token<'a>)>, ImportError> {
        loop {
            self.skip_while(char::is_whitespace);
            // Skips the line of a remark (`//`), and one that is for one program alone (`%`, PGN
            // standard, 6).
            let aside = self.rest().starts_with("//");
            if !(aside || self.peek() == Some('%') && self.place.column == 1) {
                break;
            }
            self.skip_line();
        }
        let place = self.place;
        let Some(first) = self.peek() else { return Ok(None) };
        let token = match first {
            '[' => self.tag(place)?,
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
            '(' => self.single(Token::Open),
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
        let ends = |c: char| c.is_whitespace() || "{}()[];$".contains(c);
        if digits > 0 && self.peek().is_none_or(|c| ends(c) || c == '.' || c == '…') {
            return Token::Number;
        }
        loop {
            self.skip_while(|c| !ends(c) && c != '…');
            // `e8(Q)` is one word.
            let is_promotion = matches!(
                self.rest().as_bytes(),
                [b'(', b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n', b')', ..]
            );
            if !is_promotion || self.at == start {
                break;
            }
            self.skip_bytes(3);
        }
        if self.at == start {
            // A closing sign without its opening sign.
            self.skip();
        }
        let word = &self.text[start..self.at];
        // `!?`, `+-`, `=` and the like; two dashes are a null move.
        let is_sign = |c: char| "!?+-=/~#∞±∓⩲⩱□".contains(c);
        if word.chars().all(is_sign) && word != "--" {
            Token::Annotation
        } else {
            Token::Word(word)
        }
    }

    /// Reads a tag: `[Name "value"]`.
    fn tag(&mut self, place: Place) -> Result<Token<'a>, ImportError> {
        let refuse = || ImportError::at(place, ImportFault::Tag);
        self.skip();
        self.skip_while(char::is_whitespace);
        let name = self.skip_while(|c| c.is_ascii_alphanumeric() || c == '_');
        self.skip_while(char::is_whitespace);
        if name.is_empty() || self.skip() != Some('"') {
            return Err(refuse());
        }
        let mut value = String::new();
        loop {
            match self.skip() {
                None | Some('\n' | '\r') => return Err(refuse()),
                Some('\\') if matches!(self.peek(), Some('"' | '\\')) => value.extend(self.skip()),
                // Some programs do not escape quotes in a value.
                Some('"') if self.closes_tag() => break,
                Some(c) => value.push(c),
            }
        }
        self.skip_while(char::is_whitespace);
        self.skip();
        Ok(Token::Tag { name, value })
    }

    /// Returns `true` if a tag ends here, after a quote.
    fn closes_tag(&self) -> bool {
        self.rest().trim_start().starts_with(']')
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
