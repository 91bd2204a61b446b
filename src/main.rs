//! The entry point: turns the arguments, or the page's address, into the app and runs it.

#[cfg(target_arch = "wasm32")]
fn main() {
    use fogchess::{
        app,
        launch::Launch,
        link, settings,
        theme::own,
        web::{console, page},
    };
    console::install();
    let mut themes = page::themes();
    own::take_kept(&mut themes);
    let launch = link::launch(page::parameter, &settings::web::remembered(), &themes);
    page::forget_parameters();
    let assets = page::assets_folder().map(Into::into);
    let languages = Some(page::languages());
    app::game(Launch { assets, themes: Some(themes), languages, ..launch }).run();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    use bevy::app::AppExit;
    use fogchess::{
        app,
        cli::{self, Task, add_theme, check, new_theme},
        graphics::NothingDraws,
    };
    use std::{
        io::{self, Write},
        process::ExitCode,
    };

    // If even this output fails, there is nobody to read it.
    let say = |text: String| drop(writeln!(io::stdout(), "{text}"));
    let complain = |text: String| drop(writeln!(io::stderr(), "fogchess: {text}"));
    let done = |result: Result<String, String>| match result {
        Ok(next) => {
            say(next);
            ExitCode::SUCCESS
        }
        Err(reason) => {
            complain(reason);
            ExitCode::FAILURE
        }
    };
    let launch = match cli::task_from_args(std::env::args_os()) {
        Ok(Task::Play(launch)) => *launch,
        Ok(Task::CheckAssets { dir, assets, own }) => {
            return match check::check_task(dir.as_deref(), &assets, own.as_deref()) {
                Ok(report) => {
                    say(report.to_string());
                    if report.findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
                }
                Err(error) => {
                    complain(format!("{}: {error}", dir.unwrap_or(assets).display()));
                    ExitCode::FAILURE
                }
            };
        }
        Ok(Task::NewTheme { name, within, assets, own }) => {
            return done(new_theme::new_theme(&name, &within, &assets, own.as_deref()));
        }
        Ok(Task::AddTheme { file, launch }) => return done(add_theme::add_theme(&file, &launch)),
        Err(error) => error.exit(),
    };
    if let Err(reason) = cli::display::check() {
        complain(reason);
        return ExitCode::FAILURE;
    }
    let mut game = app::game(launch);
    if game.world().contains_resource::<NothingDraws>() {
        complain(NothingDraws::REASON.into());
        return ExitCode::FAILURE;
    }
    match game.run() {
        AppExit::Success => ExitCode::SUCCESS,
        AppExit::Error(code) => ExitCode::from(code.get()),
    }
}
