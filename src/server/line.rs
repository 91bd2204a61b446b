//! [`Line`]: the TCP connection of a client, as the system sees it.

use core::time::Duration;
use std::sync::Arc;
use tokio::net::TcpStream;

/// The TCP connection of a client. Nothing is known of the default one.
#[derive(Clone, Debug, Default)]
pub(super) struct Line(Option<Arc<system::Handle>>);

impl Line {
    pub(super) fn of(stream: &TcpStream) -> Self {
        Self(system::Handle::of(stream).map(Arc::new))
    }

    /// Returns the time that the line takes there and back, as the system has measured it. `None` if
    /// the system does not tell.
    pub(super) fn round_trip(&self) -> Option<Duration> {
        self.0.as_ref()?.round_trip()
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
