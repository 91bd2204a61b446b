//! The entry point: turns the arguments, or the page's address, into the app and runs it.

// On Windows, no console opens beside the game.
#![cfg_attr(all(windows, not(debug_assertions)), windows_subsystem = "windows")]

#[cfg(target_arch = "wasm32")]
fn main() {
    use fogchess::{
        app::{launch::Launch, settings},
        online::Invite,
        platform::keyring,
        start::{
            self, query,
            web::{console, page},
        },
        theme::own,
    };
    console::install();
    let mut themes = page::themes();
    own::take_kept(&mut themes);
    let mut launch = query::launch(page::parameter, &settings::web::remembered(), &themes);
    let (keyring, seat) = (keyring::web::open(), page::seat());
    let remembered = |link: &Invite| keyring.find(link, seat.as_deref()).cloned();
    query::follow(&page::address(), remembered, &mut launch);
    page::forget_parameters();
    let assets = page::assets_folder().map(Into::into);
    let languages = Some(page::languages());
    start::game(Launch { assets, themes: Some(themes), languages, ..launch }).run();
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    use fogchess::{
        platform::graphics::NothingDraws,
        start::{self, cli},
    };
    use std::process::Termination;

    let launch = match cli::run(std::env::args_os()) {
        Ok(launch) => launch,
        Err(code) => return code,
    };
    let mut game = start::game(launch);
    if game.world().contains_resource::<NothingDraws>() {
        return cli::complain(NothingDraws::REASON);
    }
    game.run().report()
}
