//! [`HostReport`]: the lines that a server writes for the game that runs it.

use core::{fmt, str::FromStr};
use serde::{Deserialize, Serialize};

/// The type under which servers are found in the local network by DNS-SD (RFC 6763).
pub const SERVICE: &str = "_fogchess._tcp.local.";
/// The property of a service that is the name of its host.
pub const SERVICE_NAME: &str = "name";

/// A report of a server to the game that runs it: a line on its standard output.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HostReport {
    /// Players can connect.
    Open {
        /// The address of its page in the local network; `None` if this machine is in none.
        page: Option<String>,
        /// The port.
        port: u16,
        /// `true` if browsers can play too: the server has the files of the page.
        has_page: bool,
    },
    /// The numbers have changed.
    Here {
        /// The number of open connections, each of which is a player or a spectator.
        players: u32,
        /// The number of games in memory.
        games: u32,
    },
    /// The server cannot run.
    Failed(HostFault),
}

/// The reason why a server does not run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HostFault {
    /// Another program has the port.
    PortTaken(u16),
    /// Another server has the store.
    AlreadyRuns,
    /// The program of the server is not there.
    NoProgram,
    /// Another reason, in English.
    Other(String),
}

impl fmt::Display for HostReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&ron::to_string(self).map_err(|_| fmt::Error)?)
    }
}

/// Reads a line of the server.
impl FromStr for HostReport {
    type Err = ron::error::SpannedError;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        ron::from_str(line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_one_line() {
        let page = Some("http://192.168.0.2:8080/".into());
        let reason = "the store\nis \"gone\"".into();
        for report in [
            HostReport::Open { page, port: 8_080, has_page: true },
            HostReport::Here { players: 2, games: 1 },
            HostReport::Failed(HostFault::PortTaken(8_080)),
            HostReport::Failed(HostFault::Other(reason)),
        ] {
            let line = report.to_string();
            assert!(!line.contains('\n'), "{line}");
            assert_eq!(line.parse(), Ok(report));
        }
        assert!("On this computer:".parse::<HostReport>().is_err());
    }
}
