//! The guess at an encoding by the bytes that are frequent in it: in a browser, and for the names of
//! players of xiangqi, which are too short for detectors that know all languages.

pub(super) const GB18030: &str = "gb18030";
pub(super) const BIG5: &str = "Big5";
const WINDOWS_1251: &str = "windows-1251";
const WINDOWS_1252: &str = "windows-1252";

/// Returns the encoding in which these lines probably are, of the four that are likely here: the
/// Chinese ones, and the Windows encodings of Russian and of Western Europe.
pub(super) fn guess(lines: &[u8]) -> &'static str {
    let is_high = |byte: &u8| *byte >= 0x80;
    // The bytes of Chinese letters come in pairs, the first of them high.
    let (mut gb, mut big5, mut neither) = (0, 0, 0);
    let mut rest = lines;
    while let Some(start) = rest.iter().position(is_high) {
        rest = &rest[start..];
        let length = match *rest {
            // A rare letter of GB18030.
            [_, b'0'..=b'9', 0x81..=0xfe, b'0'..=b'9', ..] => {
                gb += 2;
                4
            }
            // A European word, such as `Ångström`.
            [_, second, third, ..]
                if second.is_ascii_alphabetic() && third.is_ascii_alphabetic() =>
            {
                neither += 2;
                2
            }
            [first, second, ..] => {
                match (first, second) {
                    // Letters of Big5 alone: those of GB have no second byte below 0xa1, and are
                    // few before 0xb0.
                    (0xa1..=0xc6, 0x40..=0x7e) | (0xa4..=0xaf, 0xa1..=0xfe) => big5 += 2,
                    // The frequent letters and the punctuation of both, and those of GB.
                    (0xa1..=0xa3 | 0xb0..=0xc6, 0xa1..=0xfe) => (gb, big5) = (gb + 2, big5 + 2),
                    (0xc7..=0xd7, 0xa1..=0xfe) => gb += 2,
                    (0xd8..=0xf7, 0xa1..=0xfe) => gb += 1,
                    _ => neither += 2,
                }
                2
            }
            _ => {
                neither += 1;
                1
            }
        };
        rest = &rest[length..];
    }
    let chinese = gb.max(big5);
    // Small Russian letters have the highest bytes, and stand side by side.
    let small = lines.windows(2).filter(|pair| pair.iter().all(|byte| *byte >= 0xe0)).count();
    let high = lines.iter().filter(|byte| is_high(byte)).count();
    if small * 2 > high {
        WINDOWS_1251
    } else if neither >= chinese {
        WINDOWS_1252
    } else if big5 > gb {
        BIG5
    } else {
        GB18030
    }
}
