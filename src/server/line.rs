//! [`Line`]: the TCP connection of a client, as the system sees it.

use axum_server::accept::Accept;
use core::{
    future::{Ready, ready},
    time::Duration,
};
use std::{io, sync::Arc};
use tokio::net::TcpStream;
use tower_http::add_extension::AddExtension;

/// The TCP connection of a client.
#[derive(Clone, Debug)]
pub(super) struct Line(Arc<Option<system::Handle>>);

impl Line {
    /// Returns the time that the line takes there and back, as the system has measured it. `None` if
    /// the system does not tell, or if the line ends at a proxy.
    pub(super) fn round_trip(&self) -> Option<Duration> {
        self.0.as_ref().as_ref()?.round_trip()
    }
}

/// Accepts connections, without delay for small packets, and passes the [`Line`] of each to its
/// requests.
#[derive(Clone, Copy, Debug)]
pub(super) struct LineAcceptor {
    pub(super) behind_proxy: bool,
}

impl<S> Accept<TcpStream, S> for LineAcceptor {
    type Stream = TcpStream;
    type Service = AddExtension<S, Line>;
    type Future = Ready<io::Result<(TcpStream, Self::Service)>>;

    fn accept(&self, stream: TcpStream, service: S) -> Self::Future {
        let handle = if self.behind_proxy { None } else { system::Handle::of(&stream) };
        let line = Line(Arc::new(handle));
        let service = AddExtension::new(service, line);
        ready(stream.set_nodelay(true).map(|()| (stream, service)))
    }
}

#[cfg(target_os = "linux")]
mod system {
    use core::time::Duration;
    use nix::sys::socket::{GetSockOpt, sockopt::GetStruct};
    use std::os::fd::{AsFd, OwnedFd};
    use tokio::net::TcpStream;

    /// The beginning of the kernel's `struct tcp_info`, which no version of it has changed.
    #[repr(C)]
    struct Info {
        _states: [u8; 8],
        _before: [u32; 15],
        /// The smoothed round-trip time, in microseconds.
        round_trip: u32,
        _behind: [u32; 8],
    }

    /// The option `TCP_INFO` of a socket.
    #[derive(Clone, Copy)]
    struct TcpInfo;

    nix::getsockopt_impl!(TcpInfo, libc::IPPROTO_TCP, libc::TCP_INFO, Info, GetStruct<Info>);

    /// A second handle of the socket: the first one belongs to what reads and writes it.
    #[derive(Debug)]
    pub(super) struct Handle(OwnedFd);

    impl Handle {
        pub(super) fn of(stream: &TcpStream) -> Option<Self> {
            stream.as_fd().try_clone_to_owned().ok().map(Self)
        }

        pub(super) fn round_trip(&self) -> Option<Duration> {
            let info = TcpInfo.get(&self.0).ok()?;
            Some(Duration::from_micros(info.round_trip.into()))
        }
    }
}

#[cfg(not(target_os = "linux"))]
mod system {
    use core::time::Duration;
    use tokio::net::TcpStream;

    #[derive(Debug)]
    pub(super) struct Handle;

    impl Handle {
        pub(super) fn of(_: &TcpStream) -> Option<Self> {
            None
        }

        pub(super) fn round_trip(&self) -> Option<Duration> {
            None
        }
    }
}
