//! Arguments, or the page's address, → App, nothing else.

#[cfg(target_arch = "wasm32")]
fn main() {
    use fogchess::{
        app::{self, Launch},
        link, settings,
        web::{console, page},
    };
    console::install();
    let themes = page::themes();
    let launch = link::launch(page::parameter, &settings::web::remembered(), &themes);
    page::forget_parameters();
    let assets = page::assets_folder().map(Into::into);
    app::game(Launch { assets, themes: Some(themes), ..launch }).run();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    use bevy::app::AppExit;
    use fogchess::{app, cli};
    use std::{
        io::{self, Write},
        process::ExitCode,
    };

    let launch = match cli::launch_from_args(std::env::args_os()) {
        Ok(launch) => launch,
        Err(error) => error.exit(),
    };
    if let Err(reason) = cli::display::check() {
        // Where even this cannot be written there is nobody to read it.
        let _ = writeln!(io::stderr(), "fogchess: {reason}");
        return ExitCode::FAILURE;
    }
    match app::game(launch).run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}
