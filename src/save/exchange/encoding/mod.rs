//! The encodings of imported texts, and their decoding.
//!
//! Other programs write PGN in Latin-1, as its standard asks, in the encoding of their country, or
//! in UTF-16. A text rarely names its encoding, so it is guessed, and the player is told.

mod guess;
#[cfg(not(target_arch = "wasm32"))]
mod native;
#[cfg(target_arch = "wasm32")]
mod web;

#[cfg(not(target_arch = "wasm32"))]
use native::Legacy;
#[cfg(target_arch = "wasm32")]
use web::Legacy;

/// The byte order mark of UTF-8. Editors on Windows put it first, and where files are joined it
/// stands within the text.
const MARK: &[u8] = b"\xef\xbb\xbf";
/// The number of bytes by which UTF-16 is recognised.
const SAMPLE: usize = 1_024;

/// The encoding of a text, judged by its beginning.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Encoding {
    Utf8,
    Utf16 {
        big_endian: bool,
        /// `true` if a byte order mark says so.
        marked: bool,
    },
    /// An encoding from before Unicode.
    Legacy {
        legacy: Legacy,
        /// `true` if only the lines that are not UTF-8 are in it.
        mixed: bool,
    },
}

impl Encoding {
    /// Returns the encoding of a text that begins with these bytes.
    pub(super) fn of(bytes: &[u8]) -> Self {
        if let Some(utf16) = Self::utf16(bytes) {
            return utf16;
        }
        if let Err(error) = str::from_utf8(bytes)
            && error.error_len().is_none()
            && !bytes[..error.valid_up_to()].is_ascii()
        {
            // Only the last letter is cut off.
            return Self::Utf8;
        }
        let (mut sound, mut foreign, mut evidence) = (0, 0, Vec::new());
        for line in lines(bytes).filter(|line| !line.is_ascii()) {
            if str::from_utf8(line).is_ok() {
                sound += 1;
            } else {
                foreign += 1;
                evidence.extend(line);
            }
        }
        if foreign == 0 {
            return Self::Utf8;
        }
        let legacy = Legacy::guess(&evidence, is_chinese(bytes));
        // By chance, a few Chinese letters of another encoding are UTF-8 too, but not most lines.
        // European letters never are.
        Self::Legacy { legacy, mixed: !legacy.is_wide() || sound > foreign }
    }

    fn utf16(bytes: &[u8]) -> Option<Self> {
        let marked = |big_endian| Some(Self::Utf16 { big_endian, marked: true });
        match bytes {
            [0xfe, 0xff, ..] => return marked(true),
            [0xff, 0xfe, ..] => return marked(false),
            _ => {}
        }
        // Half of the bytes of Latin letters and signs are 0, which no other text contains.
        let sample = &bytes[..bytes.len().min(SAMPLE)];
        let zeros = |first: usize| sample.iter().skip(first).step_by(2).filter(|b| **b == 0);
        let (even, odd) = (zeros(0).count(), zeros(1).count());
        let enough = even.max(odd) * 8 >= sample.len().max(16);
        (enough && even.min(odd) == 0)
            .then_some(Self::Utf16 { big_endian: even > odd, marked: false })
    }

    /// Returns the name of the encoding, if it was guessed.
    pub(super) fn guessed(self) -> Option<&'static str> {
        match self {
            Self::Utf8 | Self::Utf16 { marked: true, .. } => None,
            Self::Utf16 { marked: false, .. } => Some("UTF-16"),
            Self::Legacy { legacy, .. } => Some(legacy.name()),
        }
    }

    /// Returns the text of whole lines, without byte order marks. What cannot be decoded becomes
    /// `�`.
    pub(super) fn decode(self, bytes: &[u8]) -> String {
        let text = match self {
            Self::Utf8 => String::from_utf8_lossy(bytes).into_owned(),
            Self::Utf16 { big_endian, .. } => {
                let read = if big_endian { u16::from_be_bytes } else { u16::from_le_bytes };
                let (pairs, _) = bytes.as_chunks();
                let units = pairs.iter().map(|pair| read(*pair));
                char::decode_utf16(units)
                    .map(|letter| letter.unwrap_or(char::REPLACEMENT_CHARACTER))
                    .collect()
            }
            Self::Legacy { legacy, mixed } => {
                let mut text = String::with_capacity(bytes.len());
                for line in lines(bytes) {
                    match str::from_utf8(line) {
                        Ok(line) if mixed || line.is_ascii() => text.push_str(line),
                        _ => text.push_str(&legacy.decode(line)),
                    }
                }
                text
            }
        };
        if text.contains('\u{feff}') { text.replace('\u{feff}', "") } else { text }
    }

    /// Returns the number of bytes up to the end of the last whole line; all of them if there is
    /// none.
    pub(super) fn whole_lines(self, bytes: &[u8]) -> usize {
        let ends = |byte: u8| matches!(byte, b'\n' | b'\r');
        let end = match self {
            Self::Utf16 { big_endian, .. } => {
                let (pairs, _) = bytes.as_chunks::<2>();
                let ends = |[one, two]: &[u8; 2]| {
                    let (high, low) = if big_endian { (*one, *two) } else { (*two, *one) };
                    high == 0 && ends(low)
                };
                pairs.iter().rposition(ends).map_or(pairs.len(), |at| at + 1) * 2
            }
            _ => bytes.iter().rposition(|byte| ends(*byte)).map_or(bytes.len(), |at| at + 1),
        };
        if end == 0 { bytes.len() } else { end }
    }
}

/// Returns the lines of a text, without byte order marks before them.
fn lines(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    bytes.split_inclusive(|byte| matches!(byte, b'\n' | b'\r')).map(|mut line| {
        while let Some(rest) = line.strip_prefix(MARK) {
            line = rest;
        }
        line
    })
}

/// Returns `true` if the tags of a text say that it holds games of xiangqi.
fn is_chinese(bytes: &[u8]) -> bool {
    lines(bytes).any(|line| line.starts_with(b"[Game \"Chinese") || line.starts_with(b"[Red "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn utf16(text: &str, bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        text.encode_utf16().flat_map(bytes).collect()
    }

    #[test]
    fn utf_16_is_recognised_with_a_mark_and_without() {
        let text = "[White \"Жанна\"]\n[Black \"王\"]\n\n1. e4 e5 *\n";
        for (bytes, big_endian) in [
            (u16::to_le_bytes as fn(u16) -> [u8; 2], false),
            (u16::to_be_bytes as fn(u16) -> [u8; 2], true),
        ] {
            for marked in [false, true] {
                let text = format!("{}{text}", if marked { "\u{feff}" } else { "" });
                let found = Encoding::of(&utf16(&text, bytes));
                assert_eq!(found, Encoding::Utf16 { big_endian, marked });
                assert_eq!(found.guessed().is_none(), marked);
                let written = utf16(&text, bytes);
                let plain = text.trim_start_matches('\u{feff}');
                assert_eq!(found.decode(&written), plain);
                // Half a letter at the end is left out.
                let cut = found.decode(&written[..written.len() - 1]);
                assert_eq!(cut, plain.trim_end());
                let lines = found.whole_lines(&written[..written.len() - 3]);
                assert!(found.decode(&written[..lines]).ends_with("\"]\n\n"));
            }
        }
        assert_eq!(Encoding::of(&[0; 64]), Encoding::Utf8);
    }

    #[test]
    fn a_text_in_utf_8_stays_so_if_its_last_letter_or_a_line_is_broken() {
        let text = "{Обзор партии}\n{Ещё строка}\n1. e4 {так}";
        for end in 3..text.len() {
            let bytes = &text.as_bytes()[..end];
            let found = Encoding::of(bytes);
            assert_eq!(found, Encoding::Utf8, "{end}");
            assert!(text.starts_with(found.decode(bytes).trim_end_matches('\u{fffd}')));
        }
        let mixed = b"[Event \"\xc3\xa9t\xc3\xa9\"]\r[White \"Jos\xe9\"]\r";
        let found = Encoding::of(mixed);
        assert_eq!(found.guessed(), Some("windows-1252"));
        assert_eq!(found.decode(mixed), "[Event \"été\"]\r[White \"José\"]\r");
    }

    #[test]
    fn marks_are_left_out_wherever_files_were_joined() {
        let text = "\u{feff}\u{feff}one\n\u{feff}two\n";
        assert_eq!(Encoding::of(text.as_bytes()).decode(text.as_bytes()), "one\ntwo\n");
        let latin = b"\xef\xbb\xbf[White \"Jos\xe9\"]\n";
        assert_eq!(Encoding::of(latin).decode(latin), "[White \"José\"]\n");
    }

    /// The page has no tables to guess with: its own guess must be that of the crate.
    #[test]
    fn the_page_guesses_as_the_crate_does() {
        let names = ["许银川", "吕钦", "胡荣华", "杨官璘", "李四𠮷", "孟辰", "洪智"];
        let traditional_names = ["許銀川", "呂欽", "胡榮華", "全國賽", "趙國榮", "中國", "許功"];
        for (encoding, names) in
            [(encoding_rs::GB18030, names), (encoding_rs::BIG5, traditional_names)]
        {
            for name in names {
                let text = format!("[Game \"Chinese Chess\"]\n[Red \"{name}\"]\n");
                let (bytes, _, _) = encoding.encode(&text);
                assert_eq!(Encoding::of(&bytes).guessed(), Some(encoding.name()), "{name}");
            }
        }
        let chinese = [
            "[Event \"全国象棋个人赛\"]\n[Red \"许银川\"]\n[Black \"吕钦\"]\n",
            "[Red \"广东 许银川\"]\n[Black \"上海 胡荣华\"]\n",
            "1. 炮二平五 马8进7 2. 马二进三 车9平8",
            "[Site \"北京\"]",
        ];
        let traditional = [
            "[Event \"全國象棋個人賽\"]\n[Red \"許銀川\"]\n[Black \"呂欽\"]\n",
            "1. 炮二平五 馬8進7 2. 馬二進三 車9平8",
            "[Red \"許功\"]\n[Site \"臺北\"]\n{問題}",
        ];
        let russian = ["[White \"Карпов, Анатолий\"]\n[Site \"Москва\"]", "{Хороший ход}"];
        let western =
            ["[White \"José\"]", "[White \"Müller\"]\n{début, naïveté}", "{Größe – “wie”}"];
        let texts = [
            (encoding_rs::GB18030, &chinese[..]),
            (encoding_rs::BIG5, &traditional[..]),
            (encoding_rs::WINDOWS_1251, &russian[..]),
            (encoding_rs::WINDOWS_1252, &western[..]),
        ];
        for (encoding, texts) in texts {
            for text in texts {
                let (bytes, _, _) = encoding.encode(text);
                let name = encoding.name();
                assert_eq!(guess::guess(&bytes), name, "{text}");
                let found = Encoding::of(&bytes);
                assert_eq!(found.guessed(), Some(name), "{text}");
                assert_eq!(found.decode(&bytes), *text);
            }
        }
    }
}
