//! The announcement of the server in the local network, by DNS-SD over mDNS (RFC 6762, RFC 6763):
//! the name of who hosts, and the address. Nothing else is told.

use super::keys;
use core::{net::SocketAddr, time::Duration};
use fogchess_online::{SERVICE, SERVICE_NAME};
use mdns_sd::{IfKind, Result, ServiceDaemon, ServiceInfo};

/// The longest time to wait until the network was told that the server is gone.
const GOODBYE: Duration = Duration::from_secs(1);

/// An announcement, which lasts until it is taken back.
pub(super) struct Announcement {
    daemon: ServiceDaemon,
    service: String,
}

impl Announcement {
    /// Announces the server at this address. One that only this machine can reach is announced on
    /// this machine alone.
    pub(super) fn start(name: &str, address: SocketAddr) -> Result<Self> {
        let daemon = ServiceDaemon::new()?;
        if address.ip().is_loopback() {
            daemon.disable_interface(IfKind::All)?;
            daemon.enable_interface(IfKind::LoopbackV4)?;
        }
        // The machine's own name is nobody's business.
        let instance = format!("fogchess-{:016x}", keys::random_number());
        let host = format!("{instance}.local.");
        let properties = [(SERVICE_NAME, name)];
        let info =
            ServiceInfo::new(SERVICE, &instance, &host, "", address.port(), &properties[..])?;
        let info = info.enable_addr_auto();
        let service = info.get_fullname().to_owned();
        daemon.register(info)?;
        Ok(Self { daemon, service })
    }

    /// Tells the network that the server is gone.
    pub(super) fn stop(self) {
        // Without this, games in the network notice it after a while.
        if let Ok(gone) = self.daemon.unregister(&self.service) {
            let _ = gone.recv_timeout(GOODBYE);
        }
        if let Ok(down) = self.daemon.shutdown() {
            let _ = down.recv_timeout(GOODBYE);
        }
    }
}
