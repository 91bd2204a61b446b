//! Checks that there is a display to open the window on.
//!
//! Without a display, winit panics. So this looks for one first, in the same order as winit: Wayland
//! if its variables are set, then X11.

use std::{env, ffi::OsString, path::PathBuf};

/// Checks that a display answers, if the system has displays that can be asked.
///
/// # Errors
/// If there is no display; the text says what is missing.
pub fn check() -> Result<(), String> {
    if !cfg!(all(unix, not(target_vendor = "apple"))) {
        return Ok(());
    }
    check_in(&|name| env::var_os(name).filter(|value| !value.is_empty()), &answers)
}

fn check_in(
    variable: &dyn Fn(&str) -> Option<OsString>,
    answers: &dyn Fn(&Socket) -> bool,
) -> Result<(), String> {
    if variable("WAYLAND_SOCKET").is_some() {
        return Ok(());
    }
    if let Some(name) = variable("WAYLAND_DISPLAY") {
        let folder = variable("XDG_RUNTIME_DIR").unwrap_or_default();
        let path = PathBuf::from(folder).join(&name);
        return if answers(&Socket::File(path)) {
            Ok(())
        } else {
            Err(format!("WAYLAND_DISPLAY is `{}`, but there's no display there", name.display()))
        };
    }
    let Some(name) = variable("DISPLAY") else {
        return Err("no display: neither WAYLAND_DISPLAY nor DISPLAY is set. Start the game in a \
             graphical session, or on a virtual display: xvfb-run ./play"
            .into());
    };
    // `:1.0` is a local display. A name before the colon is another machine, which is not checked.
    let local = name.to_str().and_then(|name| name.strip_prefix(':'));
    let Some(number) = local.and_then(|rest| rest.split('.').next()) else { return Ok(()) };
    let path = format!("/tmp/.X11-unix/X{number}");
    if answers(&Socket::Abstract(path.clone())) || answers(&Socket::File(path.into())) {
        Ok(())
    } else {
        Err(format!("DISPLAY is `{}`, but there's no display there", name.display()))
    }
}

/// The address at which a display listens.
#[derive(Debug, PartialEq)]
enum Socket {
    File(PathBuf),
    /// A name in the abstract namespace of Linux, which is not a file.
    Abstract(String),
}

#[cfg(unix)]
fn answers(socket: &Socket) -> bool {
    use std::os::unix::net::UnixStream;
    match socket {
        Socket::File(path) => UnixStream::connect(path).is_ok(),
        #[cfg(target_os = "linux")]
        Socket::Abstract(name) => {
            use std::os::{linux::net::SocketAddrExt, unix::net::SocketAddr};
            SocketAddr::from_abstract_name(name)
                .and_then(|address| UnixStream::connect_addr(&address))
                .is_ok()
        }
        #[cfg(not(target_os = "linux"))]
        Socket::Abstract(_) => false,
    }
}

#[cfg(not(unix))]
const fn answers(_: &Socket) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_with(variables: &[(&str, &str)], answering: &[Socket]) -> Result<(), String> {
        check_in(
            &|name| variables.iter().find(|(known, _)| *known == name).map(|(_, v)| v.into()),
            &|socket| answering.contains(socket),
        )
    }

    #[test]
    fn without_a_display_it_says_what_is_missing() {
        assert!(check_with(&[], &[]).unwrap_err().contains("DISPLAY"));
        let dead = check_with(&[("DISPLAY", ":77")], &[]).unwrap_err();
        assert!(dead.contains(":77"), "{dead}");
        let dead = check_with(&[("WAYLAND_DISPLAY", "wayland-9")], &[]).unwrap_err();
        assert!(dead.contains("wayland-9"), "{dead}");
    }

    #[test]
    fn a_display_that_answers_will_do() {
        let x11 = [Socket::File("/tmp/.X11-unix/X1".into())];
        assert_eq!(check_with(&[("DISPLAY", ":1.0")], &x11), Ok(()));
        let abstract_x11 = [Socket::Abstract("/tmp/.X11-unix/X1".into())];
        assert_eq!(check_with(&[("DISPLAY", ":1")], &abstract_x11), Ok(()));
        let wayland = [Socket::File("/run/user/1000/wayland-0".into())];
        let variables = [("WAYLAND_DISPLAY", "wayland-0"), ("XDG_RUNTIME_DIR", "/run/user/1000")];
        assert_eq!(check_with(&variables, &wayland), Ok(()));
        assert_eq!(check_with(&[("DISPLAY", "far.example:0")], &[]), Ok(()));
    }
}
