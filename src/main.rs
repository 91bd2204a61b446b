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
    let mut launch = link::launch(page::parameter, &settings::web::remembered(), &themes);
    link::follow(&page::address(), page::remembered_game, &mut launch);
    page::forget_parameters();
    let assets = page::assets_folder().map(Into::into);
    let languages = Some(page::languages());
    app::game(Launch { assets, themes: Some(themes), languages, ..launch }).run();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    use fogchess::{app, cli, graphics::NothingDraws, play::game_link, settings::file};
    use std::process::Termination;

    let mut launch = match cli::run(std::env::args_os()) {
        Ok(launch) => launch,
        Err(code) => return code,
    };
    let folder = file::folder().ok();
    if let Some(folder) = &folder {
        game_link::join_again(&mut launch, folder);
    }
    let mut game = app::game(launch);
    if let Some(folder) = &folder {
        game_link::keep_in(&mut game, folder);
    }
    if game.world().contains_resource::<NothingDraws>() {
        return cli::complain(NothingDraws::REASON);
    }
    game.run().report()
}
