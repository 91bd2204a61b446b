//! The system's file dialogs. Each one waits until the player has chosen a file or cancelled. A
//! dialog that could not be shown is an error, different from cancelling.

use std::path::PathBuf;

/// The files that a dialog offers: a name for them, and their extensions.
pub(super) type Filter<'a> = (&'a str, &'a [&'a str]);

/// The system has no dialog, or the dialog failed. The cause has been logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct NoDialog;

/// The file that the player has chosen; `None` if the player has cancelled.
pub(super) type Chosen = Result<Option<PathBuf>, NoDialog>;

#[cfg(not(target_os = "linux"))]
pub(super) use elsewhere::{open, save};
#[cfg(target_os = "linux")]
pub(super) use linux::{open, save};

/// Outside Linux the dialogs are part of the system and always available.
#[cfg(not(target_os = "linux"))]
mod elsewhere {
    use super::{Chosen, Filter};
    use rfd::FileDialog;

    /// Asks where to save a file of this name.
    pub fn save(name: &str) -> Chosen {
        Ok(FileDialog::new().set_file_name(name).save_file())
    }

    /// Asks which file to read.
    pub fn open(filters: &[Filter]) -> Chosen {
        let dialog = FileDialog::new();
        let add = |dialog: FileDialog, (name, endings): &Filter| dialog.add_filter(*name, endings);
        Ok(filters.iter().fold(dialog, add).pick_file())
    }
}

/// The dialogs of the desktop portal, over D-Bus, with those of zenity as a fallback.
///
/// `rfd` asks the same two, but reports their failures as if the player had cancelled.
#[cfg(target_os = "linux")]
mod linux {
    use super::{Chosen, Filter, NoDialog};
    use bevy::{
        log::warn,
        tasks::{
            block_on,
            futures_lite::{FutureExt, StreamExt},
        },
    };
    use std::{
        collections::HashMap,
        ffi::{OsStr, OsString},
        io,
        os::unix::ffi::{OsStrExt, OsStringExt},
        path::PathBuf,
        process::Command,
    };
    use zbus::{
        Connection, Proxy,
        zvariant::{OwnedValue, Value},
    };

    /// The portal's names, from its documentation.
    const PORTAL: &str = "org.freedesktop.portal.Desktop";
    const DESKTOP: &str = "/org/freedesktop/portal/desktop";
    const CHOOSER: &str = "org.freedesktop.portal.FileChooser";
    const REQUEST: &str = "org.freedesktop.portal.Request";
    /// The token of the request. A connection has only one request, so it is always the same.
    const TOKEN: &str = "fogchess";
    /// The response codes of the portal that come from the player. All others are errors.
    const DONE: u32 = 0;
    const CANCELLED: u32 = 1;

    /// The options of a call to the portal.
    type Options<'a> = HashMap<&'a str, Value<'a>>;

    /// Asks where to save a file of this name.
    pub fn save(name: &str) -> Chosen {
        let options = Options::from([("current_name", name.into())]);
        let zenity = ["--save", "--confirm-overwrite", "--filename", name].map(String::from);
        choose("SaveFile", options, zenity.into())
    }

    /// Asks which file to read.
    pub fn open(filters: &[Filter]) -> Chosen {
        const GLOB: u32 = 0;
        let globs = |endings: &[&str]| -> Vec<String> {
            endings
                .iter()
                .map(|&ending| if ending == "*" { "*".into() } else { format!("*.{ending}") })
                .collect()
        };
        let offered: Vec<(&str, Vec<(u32, String)>)> = filters
            .iter()
            .map(|(name, endings)| {
                (*name, globs(endings).into_iter().map(|glob| (GLOB, glob)).collect())
            })
            .collect();
        let zenity = filters
            .iter()
            .map(|(name, endings)| format!("--file-filter={name} | {}", globs(endings).join(" ")));
        choose("OpenFile", Options::from([("filters", offered.into())]), zenity.collect())
    }

    fn choose(method: &str, options: Options, zenity: Vec<String>) -> Chosen {
        let asked = block_on(async { ask(&Connection::session().await?, method, options).await });
        let failed = |what: &str, error: &dyn core::fmt::Display| warn!("{what}: {error}");
        asked
            .inspect_err(|error| failed("no file dialog from the desktop portal", error))
            .or_else(|_| ask_zenity(&zenity))
            .map_err(|error: io::Error| {
                failed("no file dialog from zenity", &error);
                NoDialog
            })
    }

    /// Shows the portal's dialog over this bus, and waits for its answer.
    async fn ask(
        bus: &Connection,
        method: &str,
        mut options: Options<'_>,
    ) -> zbus::Result<Option<PathBuf>> {
        let unique = bus.unique_name().map_or("", |name| name.as_str());
        let sender = unique.trim_start_matches(':').replace('.', "_");
        let path = format!("{DESKTOP}/request/{sender}/{TOKEN}");
        options.insert("handle_token", TOKEN.into());
        // The portal may answer at once, so listen before the call.
        let request = Proxy::new(bus, PORTAL, path, REQUEST).await?;
        let mut answers = request.receive_signal("Response").await?;
        let mut owners = request.receive_owner_changed().await?;
        let chooser = Proxy::new(bus, PORTAL, DESKTOP, CHOOSER).await?;
        chooser.call_method(method, &("", "", options)).await?;
        let gone = async {
            owners.find(Option::is_none).await;
            None
        };
        let answer = answers.next().or(gone).await;
        let answer = answer.ok_or_else(|| zbus::Error::Failure("the portal is gone".into()))?;
        let (code, results): (u32, HashMap<String, OwnedValue>) = answer.body().deserialize()?;
        match code {
            DONE => {
                let uris = results.get("uris").cloned().map(Vec::<String>::try_from).transpose()?;
                let path = uris.iter().flatten().next().and_then(|uri| path_of(uri));
                path.map(Some).ok_or_else(|| zbus::Error::Failure("it names no file".into()))
            }
            CANCELLED => Ok(None),
            code => Err(zbus::Error::Failure(format!("it ended with {code}"))),
        }
    }

    /// Returns the path in an address such as `file:///home/anna/my%20game.pgn`.
    fn path_of(uri: &str) -> Option<PathBuf> {
        let path = percent_encoding::percent_decode_str(uri.strip_prefix("file://")?);
        Some(OsString::from_vec(path.collect()).into())
    }

    fn ask_zenity(args: &[String]) -> io::Result<Option<PathBuf>> {
        let output = Command::new("zenity").arg("--file-selection").args(args).output()?;
        match output.status.code() {
            Some(0) => Ok(Some(OsStr::from_bytes(output.stdout.trim_ascii_end()).into())),
            Some(1) => Ok(None),
            _ => Err(io::Error::other(output.status.to_string())),
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use std::{
            io::{BufRead, BufReader},
            process::{Child, Stdio},
        };
        use zbus::{connection, fdo, interface, message::Header, zvariant::OwnedObjectPath};

        /// A private bus, and its address.
        struct Bus(Child, String);

        impl Bus {
            /// Starts a bus. Returns `None` on machines without a D-Bus daemon: they have no portal
            /// either.
            fn start() -> Option<Self> {
                let mut daemon = Command::new("dbus-daemon");
                daemon.args(["--session", "--nofork", "--print-address"]).stdout(Stdio::piped());
                let mut daemon = daemon.spawn().ok()?;
                let mut address = String::new();
                BufReader::new(daemon.stdout.take()?).read_line(&mut address).ok()?;
                Some(Self(daemon, address.trim().into()))
            }

            fn connect(&self) -> connection::Builder<'_> {
                connection::Builder::address(self.1.as_str()).unwrap()
            }

            /// Returns the result of a dialog of this portal, or of a bus without a portal.
            fn ask(&self, portal: Option<Portal>) -> zbus::Result<Option<PathBuf>> {
                block_on(async {
                    let _portal = match portal {
                        Some(portal) => {
                            let portal = self.connect().name(PORTAL)?.serve_at(DESKTOP, portal)?;
                            Some(portal.build().await?)
                        }
                        None => None,
                    };
                    let bus = self.connect().build().await?;
                    ask(&bus, "SaveFile", Options::from([("current_name", "game.pgn".into())]))
                        .await
                })
            }
        }

        impl Drop for Bus {
            fn drop(&mut self) {
                let _ = self.0.kill().and_then(|()| self.0.wait());
            }
        }

        /// A portal that gives this answer, or leaves the bus without one.
        struct Portal(Option<(u32, &'static str)>);

        #[interface(name = "org.freedesktop.portal.FileChooser")]
        impl Portal {
            async fn save_file(
                &self,
                #[zbus(header)] header: Header<'_>,
                #[zbus(connection)] bus: &Connection,
                _parent: &str,
                _title: &str,
                options: Options<'_>,
            ) -> fdo::Result<OwnedObjectPath> {
                assert_eq!(options["current_name"], "game.pgn".into());
                let to = header.sender().expect("a sender").to_owned();
                let sender = to.trim_start_matches(':').replace('.', "_");
                let token = String::try_from(options["handle_token"].try_clone().unwrap()).unwrap();
                let path = format!("{DESKTOP}/request/{sender}/{token}");
                match self.0 {
                    Some((code, uri)) => {
                        let results = Options::from([("uris", vec![uri].into())]);
                        let response = (code, results);
                        bus.emit_signal(Some(to), path.as_str(), REQUEST, "Response", &response)
                            .await?;
                    }
                    None => drop(bus.release_name(PORTAL).await?),
                }
                Ok(OwnedObjectPath::try_from(path).unwrap())
            }
        }

        #[test]
        fn a_failure_of_the_portal_is_not_a_cancelled_dialog() {
            let Some(bus) = Bus::start() else { return };
            let answer = |code, uri| bus.ask(Some(Portal(Some((code, uri)))));
            let chosen =
                answer(DONE, "file:///home/anna/my%20%D0%B8%D0%B3%D1%80%D0%B0.pgn").unwrap();
            assert_eq!(chosen, Some("/home/anna/my игра.pgn".into()));
            assert_eq!(answer(CANCELLED, "").unwrap(), None);
            for failed in [answer(2, ""), answer(DONE, "http://else.where/"), bus.ask(None)] {
                assert!(failed.is_err(), "{failed:?}");
            }
            let failed = bus.ask(Some(Portal(None)));
            assert!(failed.is_err(), "a portal that is gone answers nothing: {failed:?}");
        }

        #[test]
        fn paths_are_read_byte_by_byte() {
            assert_eq!(path_of("file:///a%20b"), Some("/a b".into()));
            assert_eq!(path_of("file:///%FF"), Some(OsString::from_vec(vec![b'/', 0xff]).into()));
            assert_eq!(path_of("smb://server/a"), None);
        }
    }
}
