//! The command line: starts the game, or checks assets and makes themes without it. The error for a
//! wrong argument gives the right form.

mod add_theme;
mod check;
mod display;
mod find_assets;
mod new_theme;
mod run;

pub use self::{
    add_theme::add_theme,
    check::{Finding, check, check_named, check_task},
    new_theme::new_theme,
    run::{complain, run},
};

use self::find_assets::find_assets;
use crate::{
    app::{
        launch::Launch,
        settings::{AskedFault, AskedGame, GameToStart, Settings, SideWord, opponents},
    },
    online::ServerLink,
    rules::{Level, Preset, TimeControl, text::excerpt},
    save::native,
    theme::shelf,
    words::LocalText,
};
use clap::{
    CommandFactory, Parser, Subcommand,
    builder::{PossibleValue, PossibleValuesParser},
    error::ErrorKind,
};
use core::fmt;
use std::{
    ffi::OsString,
    path::{Path, PathBuf},
};

const EXAMPLES: &str = "\
Times:
  5+3  five minutes and three more seconds after each move
  5d3  the clock waits three seconds before each move (delay)
  5b3  up to three seconds per move are given back (Bronstein)
  10+5,5+3  for White and Black; 0.5+0 and 0:30+0 are half a minute; none is no clock

Examples:
  fogchess --new fog --time 5+3
  fogchess --new fog --against marshal --side lot
  fogchess --new chess --fen \"8/5k2/8/8/8/3K4/4P3/8 w - - 0 1\" --time none
  fogchess game.pgn
  fogchess \"https://chess.example/?game=123#0123456789abcdef0123456789abcdef\"
  fogchess --new fog --window 390x844 --screenshot phone.png
  fogchess new-theme \"My theme\"

Settings are saved in your system's usual folder; set FOGCHESS_CONFIG_DIR to use another.
So are games and your own themes; set FOGCHESS_DATA_DIR to use another.";

/// Fog-of-war chess: you see your own pieces and the squares they can move to. The rest is fog.
#[derive(Parser, Debug, Default, PartialEq)]
#[command(name = "fogchess", version, about, after_help = EXAMPLES)]
#[command(override_usage = "fogchess [OPTIONS] [FILE or LINK]\n       fogchess <COMMAND>")]
#[command(disable_help_subcommand = true)]
struct Args {
    #[command(subcommand)]
    command: Option<Command>,

    /// Open this game or position: PGN, PDN, FEN or a game file; or follow this link to a server
    #[arg(value_name = "FILE or LINK")]
    file: Option<PathBuf>,

    /// Start a new game right away
    #[arg(long, value_name = "PRESET", value_parser = PossibleValuesParser::new(Preset::ALL.map(preset_value)))]
    new: Option<String>,

    /// Start a game with this time control: minutes+seconds per move, like 5+3, or none
    #[arg(long, value_name = "TIME")]
    time: Option<TimeControl>,

    /// Start a game against the computer at this level, or a person at this screen (the default)
    #[arg(long, value_name = "LEVEL", value_parser = PossibleValuesParser::new(opponents()))]
    against: Option<String>,

    /// Your colour against the computer
    #[arg(long, value_name = "COLOUR", requires = "against", value_parser = PossibleValuesParser::new(SideWord::ALL.map(side_value)))]
    side: Option<String>,

    /// Start a game from this position
    #[arg(long, value_name = "FEN")]
    fen: Option<String>,

    /// Use this theme: the name of a folder in assets/themes, or one of your own
    #[arg(long, value_name = "NAME")]
    theme: Option<String>,

    /// Use the pictures, sounds and themes in this folder
    #[arg(long, value_name = "DIR")]
    assets: Option<PathBuf>,

    /// Save games in this folder
    #[arg(long, value_name = "DIR")]
    save_dir: Option<PathBuf>,

    /// Save a PNG picture of the board (or, without a game, of the title screen) and exit
    #[arg(long, value_name = "FILE")]
    screenshot: Option<PathBuf>,

    /// The window's size in logical pixels, like 1280x800
    #[arg(long, value_name = "WxH", value_parser = window_size)]
    window: Option<(u32, u32)>,
}

/// The tasks besides playing.
#[derive(Subcommand, Debug, PartialEq)]
enum Command {
    /// List all problems in an assets folder
    CheckAssets {
        /// The folder that holds `themes` and `sounds`, a folder of themes, or one theme; by
        /// default the game's own assets and your themes
        dir: Option<PathBuf>,
    },
    /// Create a theme to start from: a folder with a commented `theme.ron`
    NewTheme {
        /// The theme's name, also used for its folder
        name: String,
        /// Create it in this folder; by default among the game's themes, or among your own if
        /// those can't be written
        #[arg(long = "in", value_name = "DIR")]
        within: Option<PathBuf>,
    },
    /// Add a theme to your own: a zip or a folder
    AddTheme {
        /// The zip or the folder
        file: PathBuf,
    },
}

/// The task that the arguments request.
#[derive(Debug)]
enum Task {
    /// Play.
    Play(Box<Launch>),
    /// Check a folder of assets.
    CheckAssets {
        /// The given folder; `None` for the game's assets and the player's own themes.
        dir: Option<PathBuf>,
        /// The game's assets.
        assets: PathBuf,
        /// The folder of the player's own themes, if there is one.
        own: Option<PathBuf>,
    },
    /// Create a theme.
    NewTheme {
        /// The name of the theme.
        name: String,
        /// The folders in which the theme's folder may be created, the best one first.
        within: Vec<PathBuf>,
        /// The assets with the base theme, from which the new theme starts.
        assets: PathBuf,
        /// The folder of the player's own themes, if there is one.
        own: Option<PathBuf>,
    },
    /// Add a theme to the player's own.
    AddTheme {
        /// The zip or the folder.
        file: PathBuf,
        /// The launch options, for the places of themes.
        launch: Box<Launch>,
    },
}

/// Parses the arguments. Options that they leave out are as the player chose them last.
///
/// # Errors
/// If the arguments are wrong; the error gives the right form. `--help` and `--version` are errors
/// too: [`clap::Error::exit`] prints their texts and ends the program.
fn task(
    args: impl IntoIterator<Item = OsString>,
    remembered: impl FnOnce() -> Settings,
) -> Result<Task, clap::Error> {
    let mut args = Args::try_parse_from(args)?;
    let command = args.command.take();
    if command.is_some() && args != Args::default() {
        let message = "check-assets, new-theme and add-theme take none of the game's arguments: \
                       leave out those before the command";
        return Err(Args::command().error(ErrorKind::ArgumentConflict, message));
    }
    let assets = || shelf::assets_folder(find_assets().as_deref());
    match command {
        Some(Command::CheckAssets { dir }) => {
            Ok(Task::CheckAssets { dir, assets: assets(), own: own_themes() })
        }
        Some(Command::NewTheme { name, within }) => {
            let within = match within {
                Some(folder) => vec![folder],
                None => [assets().join("themes")].into_iter().chain(own_themes()).collect(),
            };
            Ok(Task::NewTheme { name, within, assets: assets(), own: own_themes() })
        }
        Some(Command::AddTheme { file }) => {
            let launch =
                Launch { assets: find_assets(), own_themes: own_themes(), ..Launch::default() };
            Ok(Task::AddTheme { file, launch: Box::new(launch) })
        }
        None => launch(args, remembered).map(|launch| Task::Play(Box::new(launch))),
    }
}

fn launch(args: Args, remembered: impl FnOnce() -> Settings) -> Result<Launch, clap::Error> {
    let refuse = |message: String| Args::command().error(ErrorKind::ValueValidation, message);
    let asks = [&args.new, &args.against, &args.fen].into_iter().any(Option::is_some);
    let (game, notices) = if asks || args.time.is_some() {
        let (game, notices) = game(&args, &remembered()).map_err(refuse)?;
        (Some(game), notices)
    } else {
        (None, Vec::new())
    };
    let assets = match &args.assets {
        Some(folder) => Some(assets_folder(folder).map_err(refuse)?),
        None => find_assets(),
    };
    let own_themes = own_themes();
    let found = Launch { assets, own_themes, ..Launch::default() };
    if let Some(theme) = &args.theme {
        check_theme(theme, &found).map_err(refuse)?;
    }
    let link = match args.file.as_ref().and_then(|file| file.to_str()).filter(|it| is_link(it)) {
        Some(link) => Some(link.parse::<ServerLink>().map_err(|fault| {
            refuse(invalid("[FILE or LINK]", format!("{}: {fault}", excerpt(link))))
        })?),
        None => None,
    };
    if link.is_some() && game.is_some() {
        let message = "a link opens its own games: leave out --new, --against, --time and --fen";
        return Err(refuse(message.into()));
    }
    if let Some(file) = args.file.as_ref().filter(|_| link.is_none()) {
        check_file(file).map_err(refuse)?;
        if game.is_some() {
            return Err(refuse(format!(
                "{} has its own setup: leave out --new, --against, --time and --fen",
                file.display()
            )));
        }
    }
    if let Some(file) = &args.screenshot {
        check_picture(file).map_err(refuse)?;
    }
    let open = args.file.filter(|_| link.is_none());
    let (join, games) = match link {
        Some(ServerLink::Game(invite)) => (Some(invite.into()), None),
        Some(ServerLink::Games(link)) => (None, Some(link)),
        None => (None, None),
    };
    Ok(Launch {
        game,
        notices,
        open,
        join,
        games,
        theme: args.theme,
        saves: args.save_dir,
        screenshot: args.screenshot,
        window: args.window,
        ..found
    })
}

/// Returns the message that the value of an argument is invalid, as clap words it.
fn invalid(argument: &str, reason: impl fmt::Display) -> String {
    format!("invalid value for '{argument}': {reason}")
}

/// Returns the folder of the player's own themes, beside the one for games. `None` if the player
/// has no home folder.
fn own_themes() -> Option<PathBuf> {
    native::data_folder().ok().map(|folder| folder.join("themes"))
}

/// Returns the game that the arguments describe, and the notices about it for the player.
fn game(args: &Args, remembered: &Settings) -> Result<(GameToStart, Vec<LocalText>), String> {
    let preset = args.new.as_deref().and_then(Preset::from_id);
    let mut asked = AskedGame {
        preset,
        time: args.time,
        start_fen: args.fen.clone(),
        against: args.against.as_deref().and_then(Level::from_id),
        side: args.side.as_deref().and_then(SideWord::from_id),
    };
    let notices = asked.mend();
    remembered.game(asked).map(|game| (game, notices)).map_err(|fault| {
        let word = preset.unwrap_or(remembered.preset).word();
        let (argument, reason) = match &fault {
            AskedFault::Position(error) => ("--fen <FEN>", error.to_string()),
            AskedFault::NoComputer => ("--against <LEVEL>", fault.to_string()),
        };
        format!("invalid value for '{argument}' in the game '{word}': {reason}")
    })
}

/// Returns a preset as a value, by its word or by its id.
fn preset_value(preset: Preset) -> PossibleValue {
    PossibleValue::new(preset.word()).alias(preset.id())
}

/// Returns a side as a value of an argument. Xiangqi's players say `red` for White.
fn side_value(side: SideWord) -> PossibleValue {
    let value = PossibleValue::new(side.id());
    if side == SideWord::White { value.alias("red") } else { value }
}

/// Returns the folder as an absolute path: Bevy would look for a relative path beside the program.
fn assets_folder(folder: &Path) -> Result<PathBuf, String> {
    if !folder.is_dir() {
        let folder = folder.display();
        let right = "name the one that holds `themes` and `sounds`";
        return Err(invalid("--assets <DIR>", format!("{folder} isn't a folder; {right}")));
    }
    std::path::absolute(folder).map_err(|error| invalid("--assets <DIR>", error))
}

fn check_theme(theme: &str, launch: &Launch) -> Result<(), String> {
    let themes = shelf::shelf(launch).themes();
    if themes.iter().any(|found| found.folder == theme) {
        return Ok(());
    }
    let names: Vec<_> = themes.iter().map(|found| found.folder.as_str()).collect();
    let folders: Vec<_> = [shelf::assets_folder(launch.assets.as_deref()).join("themes")]
        .iter()
        .chain(&launch.own_themes)
        .map(|folder| folder.display().to_string())
        .collect();
    Err(format!(
        "invalid value '{theme}' for '--theme <NAME>': there's no folder with this name and a \
         `theme.ron` in {}\n  [themes found: {}]",
        folders.join(" or "),
        names.join(", ")
    ))
}

/// Returns `true` if an argument is the address of a page.
fn is_link(argument: &str) -> bool {
    argument.starts_with("http://") || argument.starts_with("https://")
}

/// Checks that the argument is a file. It may also be a misspelt command.
fn check_file(file: &Path) -> Result<(), String> {
    let wrong = |reason: String| Err(invalid("[FILE or LINK]", reason));
    match std::fs::metadata(file) {
        Ok(found) if found.is_file() => Ok(()),
        Ok(_) => wrong(format!("{} isn't a file", file.display())),
        Err(error) => {
            let args = Args::command();
            let commands: Vec<_> = args.get_subcommands().map(clap::Command::get_name).collect();
            let (file, commands) = (file.display(), commands.join(", "));
            wrong(format!("{file}: {error}\n  [commands besides playing: {commands}]"))
        }
    }
}

fn check_picture(file: &Path) -> Result<(), String> {
    let is_png = file.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("png"));
    if is_png {
        return Ok(());
    }
    let right = file.with_extension("png");
    let reason =
        format!("the picture is a PNG, so its name must end in .png, like {}", right.display());
    Err(invalid("--screenshot <FILE>", reason))
}

fn window_size(text: &str) -> Result<(u32, u32), String> {
    let sides = text.split_once(['x', 'X', '×']);
    let side = |text: &str| text.trim().parse().ok().filter(|side| (360..=8192).contains(side));
    sides
        .and_then(|(width, height)| Some((side(width)?, side(height)?)))
        .ok_or_else(|| "write it as width x height, like 1280x800, each from 360 to 8192".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Color;

    fn task_with(args: &[&str]) -> Result<Task, clap::Error> {
        let args = ["fogchess"].iter().chain(args).map(OsString::from);
        task(args, || Settings {
            preset: Preset::Chess,
            names: ["Anna".into(), String::new()].into(),
            ..Settings::default()
        })
    }

    fn launch_with(args: &[&str]) -> Result<Launch, clap::Error> {
        task_with(args).map(|task| match task {
            Task::Play(launch) => *launch,
            other => panic!("not a game: {other:?}"),
        })
    }

    #[track_caller]
    fn refused(args: &[&str], with: &[&str]) {
        let error = launch_with(args).expect_err("these arguments are wrong");
        assert_eq!(error.exit_code(), 2);
        let text = error.to_string();
        for part in with {
            assert!(text.contains(part), "{part:?} is not said in:\n{text}");
        }
    }

    #[test]
    fn without_arguments_the_title_opens() {
        let launch = launch_with(&[]).unwrap();
        assert!(launch.game.is_none() && launch.theme.is_none() && launch.screenshot.is_none());
    }

    #[test]
    fn a_game_is_described_by_its_arguments() {
        let launch = launch_with(&["--new", "fog", "--time", "5+3"]).unwrap();
        let setup = launch.game.unwrap().setup;
        assert_eq!(setup.ruleset.preset(), Some(Preset::Fog));
        assert_eq!(setup.time.to_string(), "5+3");
        assert_eq!(setup.names, ["Anna".into(), "".into()].into());
    }

    #[test]
    fn options_that_are_left_out_are_as_they_were_last_time() {
        let setup = launch_with(&["--time", "1+0"]).unwrap().game.unwrap().setup;
        assert_eq!(setup.ruleset.preset(), Some(Preset::Chess));
        let fen = "8/8/8/4k3/8/4K3/4P3/8 b - - 0 1";
        let setup = launch_with(&["--fen", fen]).unwrap().game.unwrap().setup;
        assert_eq!(setup.ruleset.preset(), Some(Preset::Chess));
        assert_eq!(setup.time, TimeControl::default());
        assert_eq!(setup.time.side(Color::White), setup.time.side(Color::Black));
        assert_eq!(setup.start_fen.as_deref(), Some(fen));
    }

    #[test]
    fn a_position_may_be_mended() {
        let fen = "4k3/8/8/8/8/8/8/R3KR2 w KQ - 0 0";
        let launch = launch_with(&["--fen", fen]).unwrap();
        let setup = launch.game.unwrap().setup;
        assert_eq!(setup.start_fen.as_deref(), Some("4k3/8/8/8/8/8/8/R3KR2 w Q - 0 1"));
        assert_eq!(launch.notices.len(), 2, "{:?}", launch.notices);
        let fen = "4k4/9/9/9/9/9/9/9/R8/3K5 w 2 31";
        let launch = launch_with(&["--new", "xiangqi", "--fen", fen]).unwrap();
        assert_eq!(launch.notices.len(), 1, "{:?}", launch.notices);
        refused(&["--fen", "4k3/8/8/8/8/8/8/8 w KQ - 0 0"], &["--fen", "0 kings"]);
    }

    #[test]
    fn the_opponent_is_a_level_or_a_person() {
        let game = |args: &[&str]| launch_with(args).unwrap().game.unwrap();
        let setup = game(&["--against", "ranger", "--side", "black"]).setup;
        assert_eq!(setup.seats().opponent(), Some((Color::White, Level::Ranger)));
        for level in ["novice", "scout", "ranger", "marshal", "grandmaster", "tracker"] {
            let setup = game(&["--against", level, "--side", "black"]).setup;
            assert_eq!(setup.computers.white.map(Level::id), Some(level));
        }
        assert!(game(&["--against", "novice", "--side", "lot"]).by_lot);
        assert_eq!(game(&["--against", "person"]).setup.seats().opponent(), None);
        refused(&["--against", "stockfish"], &["grandmaster", "person"]);
        refused(&["--side", "white"], &["--against"]);
        refused(&["--new", "crazy-knights", "--against", "scout"], &["--against", "has no turns"]);
    }

    #[test]
    fn a_wrong_preset_is_answered_with_the_list() {
        refused(&["--new", "dark"], &["dark", "fog, fog-check, chess, sandbox"]);
        refused(&["--new"], &["--new", "fog-check"]);
        for word in ["sandbox", "crazy-knights"] {
            let setup = launch_with(&["--new", word]).unwrap().game.unwrap().setup;
            assert_eq!(setup.ruleset.preset(), Some(Preset::CrazyKnights), "{word}");
        }
    }

    #[test]
    fn a_wrong_time_is_answered_with_what_is_right() {
        refused(&["--time", "soon"], &["“soon”", "5+3"]);
        refused(&["--time", "9999+0"], &["24 hours"]);
    }

    #[test]
    fn a_broken_fen_is_refused_with_the_reason() {
        refused(&["--fen", "nonsense"], &["--fen", "chess"]);
        // If kings are checkmated and not captured, the side not to move may not be in check.
        let facing = "4k3/8/8/8/4Q3/8/8/4K3 w - - 0 1";
        refused(&["--new", "fog-check", "--fen", facing], &["fog-check"]);
        assert!(launch_with(&["--new", "fog", "--fen", facing]).is_ok());
    }

    #[test]
    fn an_unknown_theme_is_answered_with_those_there_are() {
        refused(&["--theme", "neon"], &["neon", "base"]);
        refused(&["--theme", "../base"], &["base"]);
        assert_eq!(launch_with(&["--theme", "base"]).unwrap().theme.as_deref(), Some("base"));
    }

    #[test]
    fn the_assets_must_be_a_folder() {
        refused(&["--assets", "no/such/folder"], &["no/such/folder", "themes"]);
        refused(&["--assets", "Cargo.toml"], &["Cargo.toml", "isn't a folder"]);
        let assets = launch_with(&["--assets", "assets"]).unwrap().assets.unwrap();
        assert!(assets.is_absolute() && assets.is_dir());
    }

    #[test]
    fn a_file_is_opened_if_it_is_one() {
        let launch = launch_with(&["Cargo.toml"]).unwrap();
        assert_eq!(launch.open.as_deref(), Some(Path::new("Cargo.toml")));
        refused(&["no/such.pgn"], &["no/such.pgn", "[FILE or LINK]"]);
        refused(&["src"], &["src", "isn't a file"]);
        refused(&["Cargo.toml", "--new", "fog"], &["--new"]);
    }

    #[test]
    fn a_link_is_joined_if_it_is_complete() {
        let key = "0123456789abcdef".repeat(2);
        let own = launch_with(&[&format!("https://chess.example/?games#{key}")]).unwrap();
        assert!(own.games.is_some() && own.join.is_none() && own.open.is_none());
        let link = format!("https://chess.example/?game=7#{key}");
        let launch = launch_with(&[&link]).unwrap();
        assert_eq!(launch.join.map(|invites| invites.own.to_string()), Some(link.clone()));
        assert!(launch.open.is_none());
        refused(&["https://chess.example/?games#0123"], &["copy the whole link"]);
        refused(&["https://chess.example/"], &["names no game"]);
        refused(&["http://chess.example/?game=7#0123"], &["copy the whole link"]);
        refused(&[&link, "--new", "fog"], &["--new"]);
    }

    #[test]
    fn a_picture_is_a_png() {
        refused(&["--screenshot", "board.jpg"], &["board.png"]);
        assert!(launch_with(&["--screenshot", "board.PNG"]).is_ok());
    }

    #[test]
    fn the_window_has_a_size() {
        assert_eq!(launch_with(&["--window", "390x844"]).unwrap().window, Some((390, 844)));
        for wrong in ["390", "0x0", "axb", "100000x3", "390x"] {
            refused(&["--window", wrong], &["1280x800"]);
        }
    }

    #[test]
    fn assets_are_checked_where_one_says() {
        let dir = |args: &[&str]| match task_with(args) {
            Ok(Task::CheckAssets { dir, assets, .. }) => {
                assert!(assets.join("themes/base").is_dir(), "{}", assets.display());
                dir
            }
            other => panic!("{other:?}"),
        };
        assert_eq!(dir(&["check-assets", "art"]).as_deref(), Some(Path::new("art")));
        assert_eq!(dir(&["check-assets"]), None);
        refused(&["check-asets"], &["check-assets"]);
        refused(&["--new", "fog", "check-assets"], &["check-assets"]);
    }

    #[test]
    fn a_theme_is_made_where_one_says() {
        let Ok(Task::NewTheme { name, within, .. }) = task_with(&["new-theme", "Ink"]) else {
            panic!()
        };
        assert_eq!(name, "Ink");
        assert!(within[0].join("base/theme.ron").is_file(), "{within:?}");
        let Ok(Task::NewTheme { within, .. }) = task_with(&["new-theme", "Ink", "--in", "art"])
        else {
            panic!()
        };
        assert_eq!(within, [Path::new("art")]);
        refused(&["new-theme"], &["NAME"]);
        refused(&["--assets", "art", "new-theme", "Ink"], &["new-theme", "before the command"]);
    }

    #[test]
    fn help_and_version_are_no_errors() {
        for arg in ["--help", "--version"] {
            assert_eq!(launch_with(&[arg]).unwrap_err().exit_code(), 0);
        }
        let help = launch_with(&["--help"]).unwrap_err().to_string();
        for part in ["--new", "--time", "--fen", "--theme", "--assets", "--screenshot", "5+3"] {
            assert!(help.contains(part), "{part} is missing in:\n{help}");
        }
    }
}
