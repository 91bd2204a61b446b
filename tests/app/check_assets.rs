//! `check-assets` and `new-theme`: the shipped assets have no findings, and planted faults are
//! found.

use crate::assets_copy::AssetsCopy;
use fogchess::{
    look::{FIELDS, Look, look_through},
    start::cli::{Finding, check, check_named, check_task, new_theme},
};
use fogchess_support::assets_folder;
use std::fs;

impl AssetsCopy {
    fn change(&self, file: &str, from: &str, to: &str) {
        let text = self.text(file);
        assert!(text.contains(from), "{file} has no {from}");
        self.write(file, text.replacen(from, to, 1).as_bytes());
    }

    fn findings(&self) -> Vec<Finding> {
        check(self.folder()).expect("a folder").findings
    }

    /// Returns all findings but those on missing credits, which every new file has.
    fn findings_but_credits(&self) -> Vec<Finding> {
        let mut findings = self.findings();
        findings.retain(|finding| !finding.text.contains("has no line in CREDITS.md"));
        findings
    }

    #[track_caller]
    fn only(&self, file: &str, line: Option<usize>, part: &str) {
        let findings = self.findings_but_credits();
        let [finding] = &findings[..] else { panic!("not one finding: {findings:#?}") };
        assert_eq!(finding.file, file, "{finding}");
        assert_eq!(finding.place.map(|place| place.line), line, "{finding}");
        assert!(finding.text.contains(part), "{finding}");
    }
}

#[test]
fn the_shipped_assets_are_well() {
    assert!(assets_folder().join("CREDITS.md").is_file(), "nobody is credited");
    let report = check(&assets_folder()).expect("a folder");
    assert_eq!(report.findings, [], "{report}");
    assert!(report.to_string().ends_with("files: no problems"), "{report}");
}

#[test]
fn faults_in_a_manifest_are_found_with_their_line() {
    let assets = AssetsCopy::whole();
    assets.write("themes/mine/theme.ron", b"(\n  fog: (\n    sofness: 0.2,\n  ),\n)");
    assets.only("themes/mine/theme.ron", Some(3), "`softness`");
    assets.write("themes/mine/theme.ron", b"(\n  board: (light: \"red\"),\n)");
    assets.only("themes/mine/theme.ron", Some(2), "is a colour, not `\"red\"`");
    assets.write("themes/mine/theme.ron", b"(\n\n  extends: \"bass\",\n)");
    assets.only("themes/mine/theme.ron", Some(3), "`base`");
    assets.write("themes/mine/theme.ron", b"(\n  extends: \"mine\",\n)");
    assets.only("themes/mine/theme.ron", Some(2), "mine → mine");
    assets.write("themes/mine/theme.ron", b"(\n  title: \"\n");
    let findings = assets.findings();
    assert!(findings.iter().any(|found| found.file == "themes/mine/theme.ron"), "{findings:?}");
    assets.remove("themes/mine/theme.ron");
    assets.write("themes/mine/fog.png", assets.read("themes/base/fog.png"));
    assert!(
        assets.findings().iter().any(|found| found.text.contains("isn't a theme")),
        "{:?}",
        assets.findings()
    );
}

#[test]
fn pictures_and_sounds_are_looked_at() {
    let assets = AssetsCopy::whole();
    assets.write("themes/mine/theme.ron", b"()");
    let base = |file: &str| assets.read(&format!("themes/base/{file}"));
    let king = "themes/mine/pieces/white_king.png";
    for (bytes, part) in [
        (b"no picture".to_vec(), "isn’t a PNG"),
        (base("background.png"), "transparent"),
        ([base("mist.png"), vec![0; 1_000_001]].concat(), "smaller"),
    ] {
        assets.write(king, &bytes);
        let findings = assets.findings();
        let found = findings.iter().any(|found| found.file == king && found.text.contains(part));
        assert!(found, "{part}: {findings:#?}");
    }
    assets.remove(king);
    let drawn = "themes/mine/pieces/white_king.svg";
    let svg = |view: &str, inside: &str| {
        format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='{view}'>\n{inside}</svg>")
    };
    let disc = svg("0 0 9 9", "<circle r='4'/>");
    for (svg, part) in [
        (svg("0 0 9 9", "<g>\n<text>K</text></g>"), "line 3: <text> can’t be drawn"),
        (svg("0 0 9 5", "<circle r='4'/>"), "make it square"),
        (svg("0 0 9 9", "<path d='M0 0h9v9h-9z'/>"), "transparent"),
        (svg("0 0 9 9", "<path/>"), "it can't be seen"),
        ("<svg".into(), "isn’t a readable SVG"),
    ] {
        assets.write(drawn, svg);
        assets.only(drawn, None, part);
    }
    assets.write(drawn, &disc);
    assets.write(king, assets.read("themes/tournament/pieces/white_king.png"));
    assets.only(drawn, None, "`white_king.png` beside it");
    assets.remove(king);
    assets.remove(drawn);
    assets.write("themes/mine/fog.svg", disc);
    assets.only("themes/mine/fog.svg", None, "export it as `fog.png`");
    assets.remove("themes/mine/fog.svg");
    assets.write("themes/mine/sounds/move.ogg", b"no sound");
    assets.only("themes/mine/sounds/move.ogg", None, "Ogg Vorbis");
}

#[test]
fn fog_that_is_as_light_as_the_squares_is_found() {
    let assets = AssetsCopy::whole();
    let (manifest, fog) = ("themes/mine/theme.ron", "themes/mine/fog.png");
    let apart = "can't be told apart";
    // A fog colour between those of the dark and the light squares.
    assets.write(manifest, b"(fog: (light: \"#c9a987\"))");
    assets.only(manifest, None, apart);
    // A picture keeps its own colours, and counts as far as it is opaque.
    assets.write(manifest, b"()");
    assets.write(fog, png([200, 160, 110, 255]));
    assets.only(fog, None, apart);
    assets.write(fog, png([70, 20, 30, 255]));
    assert_eq!(assets.findings_but_credits(), []);
    assets.write(fog, png([200, 160, 110, 40]));
    assert_eq!(assets.findings_but_credits(), []);
    // Fog lighter than all squares will also do, if none of its tint is seen.
    assets.write(fog, png([250, 252, 255, 255]));
    assets.write(manifest, b"(fog: (plain: \"#fafcff\"), board: (light: \"#b9a283\"))");
    assert_eq!(assets.findings_but_credits(), []);
    // Further fog pictures count too.
    assets.write("themes/mine/fog_1.png", png([20, 30, 90, 255]));
    assets.only(fog, None, apart);
}

#[test]
fn fog_of_a_players_own_theme_is_looked_at() {
    let own = tempfile::tempdir().expect("a folder");
    let theme = own.path().join("sand");
    fs::create_dir(&theme).expect("a folder");
    fs::write(theme.join("theme.ron"), b"(extends: \"paper\")").expect("written");
    let findings = || check_named(own.path(), &assets_folder()).expect("a folder").findings;
    assert_eq!(findings(), []);
    fs::write(theme.join("fog.png"), png([200, 160, 110, 255])).expect("written");
    let found = findings();
    let [finding] = &found[..] else { panic!("not one finding: {found:#?}") };
    assert_eq!(finding.file, "sand/fog.png");
    assert!(finding.text.contains("can't be told apart"), "{finding}");
}

/// Returns a picture in one colour.
fn png(color: [u8; 4]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 64, 64);
    encoder.set_color(png::ColorType::Rgba);
    let mut writer = encoder.write_header().expect("a head");
    writer.write_image_data(&color.repeat(64 * 64)).expect("pixels");
    writer.finish().expect("an end");
    bytes
}

#[test]
fn missing_unused_and_doubled_files_are_found() {
    let assets = AssetsCopy::whole();
    let queen = "themes/base/pieces/white_queen.svg";
    let bytes = assets.read(queen);
    assets.remove(queen);
    let findings = assets.findings();
    assert!(
        findings.iter().any(|found| found.file == queen && found.text.contains("missing")),
        "{findings:#?}"
    );
    assets.write(queen, &bytes);
    assets.write("themes/base/pieces/white_quen.svg", &bytes);
    assets.only("themes/base/pieces/white_quen.svg", None, "`pieces/white_queen.svg`");
    assets.remove("themes/base/pieces/white_quen.svg");
    for (drawn, wanted) in [
        ("themes/base/pieces/white_king.jpg", "`white_king.png`"),
        ("sounds/move.wav", "`move.ogg`"),
    ] {
        assets.write(drawn, b"something");
        assets.only(drawn, None, &format!("export it as {wanted}"));
        assets.remove(drawn);
    }
    assets.write("readme/Game.png", &bytes);
    let findings = assets.findings();
    assert!(findings.iter().any(|found| found.text.contains("upper and lower")), "{findings:#?}");
}

#[test]
fn credits_are_compared() {
    let assets = AssetsCopy::whole();
    assets.change("CREDITS.md", "| `assets/logo.svg`", "| `assets/lego.svg`");
    let findings = assets.findings();
    assert_eq!(findings.len(), 2, "{findings:#?}");
    assert!(findings.iter().any(|found| found.file == "CREDITS.md" && found.place.is_some()));
    assert!(findings.iter().any(|found| found.file == "logo.svg"));
}

#[test]
fn a_players_theme_among_those_of_the_game_needs_no_credits() {
    let assets = AssetsCopy::whole();
    let themes = [assets.path("themes")];
    new_theme("rain", &themes, assets.folder(), None).expect("it is made");
    let findings = |dir: Option<&str>| -> Vec<String> {
        let dir = dir.map(|dir| assets.path(dir));
        let report = check_task(dir.as_deref(), assets.folder(), None).expect("a folder");
        report.findings.iter().map(ToString::to_string).collect()
    };
    let none: [&str; 0] = [];
    assert_eq!(findings(None), none);
    assert_eq!(findings(Some("themes/rain")), none);
    // Checking the whole folder checks it as a contribution, with its credits.
    let found = findings(Some(""));
    let [missing] = &found[..] else { panic!("not one finding: {found:#?}") };
    assert!(missing.starts_with("themes/rain/theme.ron: has no line in CREDITS.md"), "{missing}");
}

#[test]
fn a_new_theme_is_valid_and_looks_like_the_base() {
    let assets = AssetsCopy::whole();
    let themes = assets.path("themes");
    let within = [themes.clone()];
    let told = new_theme("Мой дом 2", &within, assets.folder(), None).expect("it is made");
    assert!(told.contains("theme.ron") && told.contains("check-assets"), "{told}");
    let shelf = look_through(assets.folder());
    let (mine, base) = (shelf.resolve("Мой дом 2"), shelf.resolve("base"));
    assert_eq!(mine.faults, []);
    assert_eq!(mine.look, base.look);
    let text = fs::read_to_string(themes.join("Мой дом 2/theme.ron")).expect("it is there");
    for field in FIELDS {
        assert!(text.contains(&format!("// {}: ", field.name)), "{}", field.path());
    }
    // A new theme replaces nothing, and is made nowhere else.
    assert!(
        new_theme("Мой дом 2", &within, assets.folder(), None)
            .unwrap_err()
            .contains("another name")
    );
    for name in ["", "../base", ".hidden", "a/b", "con", "dot."] {
        assert!(
            new_theme(name, &within, assets.folder(), None).unwrap_err().contains("theme's name"),
            "{name}"
        );
    }
}

#[test]
fn the_readme_explains_every_field() {
    let readme = fs::read_to_string(assets_folder().join("README.md")).expect("assets/README.md");
    let rows: Vec<String> = FIELDS
        .iter()
        .map(|field| {
            let value =
                field.show(&Look::default()).map_or("—".into(), |value| format!("`{value}`"));
            let mut meaning = field.meaning.to_owned();
            meaning[..1].make_ascii_lowercase();
            format!("| `{}` | {meaning} | {} | {value} |", field.path(), field.range())
        })
        .collect();
    assert!(
        readme.contains(&rows.join("\n")),
        "assets/README.md should have these rows:\n{}",
        rows.join("\n")
    );
}
