//! The log and panics in the browser's console.
//!
//! Bevy's own log plugin filters with regular expressions, whose engine would be a twentieth of the
//! whole download. Here a record is filtered by its level and its crate.

use bevy::log::{
    Level,
    tracing::{
        Event, Metadata, Subscriber,
        field::{Field, Visit},
        span::{Attributes, Id, Record},
        subscriber::set_global_default,
    },
};
use core::fmt::{self, Write};
use std::panic;
use wasm_bindgen::JsValue;

/// Sends log and panics to the console from now on. Call it once, before anything else.
pub fn install() {
    // This fails only if there is a log already, and then there is nothing to install.
    let _ = set_global_default(Console);
    if log::set_logger(&Console).is_ok() {
        log::set_max_level(log::LevelFilter::Warn);
    }
    panic::set_hook(Box::new(|info| {
        let message = info.to_string();
        write(Level::ERROR, &message);
        super::page::stopped(&message);
    }));
}

/// The logger that writes everything to the browser's console.
struct Console;

/// Returns `true` if a record is written. Ours are written from `info` on, the engine's from `warn`
/// on, and those of the graphics layers only from `error` on, because they warn of features that
/// every browser lacks.
fn is_wanted(target: &str, level: Level) -> bool {
    let least = match target.split("::").next().unwrap_or_default() {
        "fogchess" => Level::INFO,
        "wgpu" | "wgpu_core" | "wgpu_hal" | "naga" | "bevy_core_pipeline" => Level::ERROR,
        _ => Level::WARN,
    };
    level <= least
}

fn write(level: Level, message: &str) {
    let message = JsValue::from_str(message);
    match level {
        Level::ERROR => web_sys::console::error_1(&message),
        Level::WARN => web_sys::console::warn_1(&message),
        _ => web_sys::console::info_1(&message),
    }
}

impl log::Log for Console {
    fn enabled(&self, metadata: &log::Metadata) -> bool {
        is_wanted(metadata.target(), level(metadata.level()))
    }

    fn log(&self, record: &log::Record) {
        if log::Log::enabled(self, record.metadata()) {
            let message = format!("{}: {}", record.target(), record.args());
            write(level(record.level()), &message);
        }
    }

    fn flush(&self) {}
}

const fn level(level: log::Level) -> Level {
    match level {
        log::Level::Error => Level::ERROR,
        log::Level::Warn => Level::WARN,
        log::Level::Info => Level::INFO,
        log::Level::Debug => Level::DEBUG,
        log::Level::Trace => Level::TRACE,
    }
}

impl Subscriber for Console {
    fn enabled(&self, metadata: &Metadata) -> bool {
        metadata.is_event() && is_wanted(metadata.target(), *metadata.level())
    }

    fn event(&self, event: &Event) {
        let metadata = event.metadata();
        let mut line = Line(format!("{}: ", metadata.target()));
        event.record(&mut line);
        write(*metadata.level(), &line.0);
    }

    // Spans are never enabled.
    fn new_span(&self, _: &Attributes) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}

/// The text of an event in one line: its message, then its fields.
struct Line(String);

impl Visit for Line {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        // Writing to a string never fails.
        let _ = match field.name() {
            "message" => write!(self.0, "{value:?}"),
            name => write!(self.0, " {name}={value:?}"),
        };
    }
}
