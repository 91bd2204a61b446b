//! The names of rules in other programs: the values of the PGN tag `Variant`.

use fogchess_rules::Preset;

/// The value of `Variant` for rules that no preset has; the tag `FogRules` holds them.
pub(super) const OTHER: &str = "Fog Chess";

/// Returns the name of a preset. Chess itself is exported without the tag, as everywhere.
pub(super) const fn name(preset: Preset) -> &'static str {
    match preset {
        Preset::Chess => "Chess",
        // Chess.com's name, by which players know these rules.
        Preset::Fog => "Fog of War",
        Preset::FogCheck => "Fog of War (check)",
        Preset::CrazyKnights => "Crazy Knights",
        Preset::Xiangqi => "Xiangqi",
        Preset::FogXiangqi => "Fog Xiangqi",
        Preset::FogCheckXiangqi => "Fog Xiangqi (check)",
        Preset::SandboxXiangqi => "Sandbox Xiangqi",
        Preset::FogDraughts => "Fog Draughts",
        Preset::Draughts => "Russian Draughts",
        Preset::SandboxDraughts => "Sandbox Draughts",
        Preset::FogDraughts10 => "Fog International Draughts",
        Preset::Draughts10 => "International Draughts",
        Preset::SandboxDraughts10 => "Sandbox International Draughts",
    }
}

/// Returns the names of all rules that a PGN can ask for here.
pub fn names() -> String {
    Preset::ALL.map(name).join(", ")
}

/// Returns the preset that has a name here, on Lichess, on chess.com or elsewhere, if the name
/// means the same rules there.
pub(super) fn preset(text: &str) -> Option<Preset> {
    let letters = text.chars().filter(char::is_ascii_alphanumeric);
    let letters: String = letters.map(|c| c.to_ascii_lowercase()).collect();
    match letters.as_str() {
        "" | "standard" | "chess" | "classical" | "normal" | "orthodox" | "fromposition" => {
            Some(Preset::Chess)
        }
        "fogofwar" | "fogofwarchess" | "fow" | "fog" | "darkchess" | "dark" => Some(Preset::Fog),
        "fogofwarcheck" | "fogwithcheck" | "fogcheck" => Some(Preset::FogCheck),
        "crazyknights" | "sandbox" => Some(Preset::CrazyKnights),
        "xiangqi" | "chinesechess" | "cchess" => Some(Preset::Xiangqi),
        "fogxiangqi" | "darkxiangqi" => Some(Preset::FogXiangqi),
        "fogxiangqicheck" | "fogxiangqiwithcheck" | "fogcheckxiangqi" => {
            Some(Preset::FogCheckXiangqi)
        }
        "sandboxxiangqi" => Some(Preset::SandboxXiangqi),
        "russiandraughts" | "russian" | "russiancheckers" | "shashki" | "draughts" => {
            Some(Preset::Draughts)
        }
        "fogdraughts" | "fogrussiandraughts" => Some(Preset::FogDraughts),
        "sandboxdraughts" | "sandboxrussiandraughts" => Some(Preset::SandboxDraughts),
        "internationaldraughts" | "international" | "draughts10" => Some(Preset::Draughts10),
        "foginternationaldraughts" | "fogdraughts10" => Some(Preset::FogDraughts10),
        "sandboxinternationaldraughts" | "sandboxdraughts10" => Some(Preset::SandboxDraughts10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_and_id_is_known() {
        for known in Preset::ALL {
            assert_eq!(preset(name(known)), Some(known));
            assert_eq!(preset(known.id()), Some(known));
            assert_eq!(preset(known.word()), Some(known));
        }
        assert_eq!(preset("From Position"), Some(Preset::Chess));
        assert_eq!(preset("fogofwar"), Some(Preset::Fog));
        assert_eq!(preset("dark_chess"), Some(Preset::Fog));
        assert_eq!(preset("Fog with check"), Some(Preset::FogCheck));
        assert_eq!(preset("Chess960"), None);
        assert_eq!(preset("Crazyhouse"), None);
    }
}
