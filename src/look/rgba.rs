//! Colours as people write them: `#rrggbb`, or `#rrggbbaa` with their opacity.

use core::{fmt, str::FromStr};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

/// A colour in sRGB.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rgba {
    /// Red, 0 to 255.
    pub red: u8,
    /// Green, 0 to 255.
    pub green: u8,
    /// Blue, 0 to 255.
    pub blue: u8,
    /// Opacity: 0 is invisible, 255 hides everything behind.
    pub alpha: u8,
}

/// The largest difference between the channels of a grey pixel: drawing programs round differently.
const GREY: u8 = 2;

impl Rgba {
    /// Returns `true` if the colour is neither grey nor fully transparent.
    pub fn is_colored(self) -> bool {
        let Self { red, green, blue, alpha } = self;
        alpha > 0 && red.max(green).max(blue) - red.min(green).min(blue) > GREY
    }

    /// Returns a colour between this one and another: share 0 is this one, 1 the other.
    pub fn mixed(self, other: Self, share: f32) -> Self {
        let mix = |from: u8, to: u8| {
            (f32::from(from) + (f32::from(to) - f32::from(from)) * share).round() as u8
        };
        Self {
            red: mix(self.red, other.red),
            green: mix(self.green, other.green),
            blue: mix(self.blue, other.blue),
            alpha: mix(self.alpha, other.alpha),
        }
    }
}

impl FromStr for Rgba {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digits = text.strip_prefix('#').unwrap_or_default();
        let is_color = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        let [red, green, blue, alpha] = match (digits.len(), u32::from_str_radix(digits, 16)) {
            (6, Ok(color)) if is_color => (color << 8 | 0xff).to_be_bytes(),
            (8, Ok(color)) if is_color => color.to_be_bytes(),
            _ => return Err("a colour is #rrggbb, or #rrggbbaa with its opacity"),
        };
        Ok(Self { red, green, blue, alpha })
    }
}

impl<'de> Deserialize<'de> for Rgba {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

impl Serialize for Rgba {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl fmt::Display for Rgba {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.red, self.green, self.blue)?;
        if self.alpha < u8::MAX { write!(f, "{:02x}", self.alpha) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_colour_is_read_as_it_is_written() {
        for text in ["#e6d9c3", "#00000080", "#ffffff"] {
            assert_eq!(text.parse::<Rgba>().unwrap().to_string(), text);
        }
        let white = Rgba { red: 255, green: 255, blue: 255, alpha: 255 };
        assert_eq!("#FFFFFFff".parse(), Ok(white));
    }

    #[test]
    fn a_text_that_is_not_a_colour_is_refused() {
        for text in ["", "e6d9c3", "#12345", "#1234567", "#12345g", "red", "#+12345", "#é2345"] {
            assert!(text.parse::<Rgba>().is_err(), "{text}");
        }
    }

    #[test]
    fn grey_and_clear_have_no_colour() {
        for (text, is_colored) in
            [("#808080", false), ("#80827f", true), ("#808281", false), ("#ff000000", false)]
        {
            assert_eq!(text.parse::<Rgba>().unwrap().is_colored(), is_colored, "{text}");
        }
    }

    #[test]
    fn colours_mix() {
        let (black, white): (Rgba, Rgba) = ("#000000".parse().unwrap(), "#ffffff".parse().unwrap());
        assert_eq!(black.mixed(white, 0.0), black);
        assert_eq!(black.mixed(white, 1.0), white);
        assert_eq!(black.mixed(white, 0.5).to_string(), "#808080");
    }
}
