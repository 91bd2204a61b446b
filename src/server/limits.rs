//! The limits for each address: connections at once and in a minute, and games begun in a minute.

use core::{net::IpAddr, num::NonZeroU32};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::{
    collections::HashMap,
    net::Ipv6Addr,
    sync::{Arc, Mutex, PoisonError},
};

/// The limits of a server.
#[derive(Clone, Debug)]
pub(super) struct Limits(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    per_address: usize,
    sockets: Mutex<HashMap<IpAddr, usize>>,
    connections: DefaultKeyedRateLimiter<IpAddr>,
    games: DefaultKeyedRateLimiter<IpAddr>,
    saves: DefaultKeyedRateLimiter<IpAddr>,
}

/// The games that one address may put on the server in a minute.
const SAVES_PER_MINUTE: u32 = 30;

/// A connection that counts until it is dropped.
#[derive(Debug)]
pub(super) struct Counted {
    limits: Limits,
    address: IpAddr,
}

impl Limits {
    pub(super) fn new(
        sockets_per_address: usize,
        connections_per_minute: u32,
        games_per_minute: u32,
    ) -> Self {
        let keyed = |a_minute| {
            let a_minute = NonZeroU32::new(a_minute).unwrap_or(NonZeroU32::MIN);
            RateLimiter::keyed(Quota::per_minute(a_minute))
        };
        Self(Arc::new(Inner {
            per_address: sockets_per_address,
            sockets: Mutex::default(),
            connections: keyed(connections_per_minute),
            games: keyed(games_per_minute),
            saves: keyed(SAVES_PER_MINUTE),
        }))
    }

    /// Counts a connection. `None` if there are too many from its address, now or in this minute.
    pub(super) fn connect(&self, address: IpAddr) -> Option<Counted> {
        let address = network(address);
        self.0.connections.check_key(&address).ok()?;
        let mut sockets = self.0.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        let count = sockets.entry(address).or_default();
        if *count >= self.0.per_address {
            return None;
        }
        *count += 1;
        Some(Counted { limits: self.clone(), address })
    }

    /// Counts a game that is begun. Returns `false` if there are too many from this address.
    pub(super) fn begin_game(&self, address: IpAddr) -> bool {
        self.0.games.check_key(&network(address)).is_ok()
    }

    /// Counts a game that is put on the server. Returns `false` if there are too many from this
    /// address.
    pub(super) fn keep(&self, address: IpAddr) -> bool {
        self.0.saves.check_key(&network(address)).is_ok()
    }

    /// Removes addresses that have not been active lately.
    pub(super) fn tidy(&self) {
        for limit in [&self.0.connections, &self.0.games, &self.0.saves] {
            limit.retain_recent();
            limit.shrink_to_fit();
        }
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut sockets = self.limits.0.sockets.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = sockets.get_mut(&self.address) {
            *count -= 1;
            if *count == 0 {
                sockets.remove(&self.address);
            }
        }
    }
}

/// Returns the address that limits are counted by. Of IPv6 these are the first 64 bits, since the
/// owner of a network chooses the rest.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => {
            let bits = u128::from(address) & !u128::from(u64::MAX);
            Ipv6Addr::from(bits).into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_has_its_share_and_no_more() {
        let limits = Limits::new(2, 5, 3);
        let (one, other): (IpAddr, IpAddr) = ("10.0.0.1".parse().unwrap(), "::1".parse().unwrap());
        let first = limits.connect(one).expect("the first");
        let _second = limits.connect("::ffff:10.0.0.1".parse().unwrap()).expect("the second");
        assert!(limits.connect(one).is_none());
        assert!(limits.connect(other).is_some());
        drop(first);
        assert!(limits.connect(one).is_some());
        assert!(limits.connect(one).is_some());
        assert!(limits.connect(one).is_none(), "the sixth in a minute");
        assert_eq!((0..5).filter(|_| limits.begin_game(one)).count(), 3);
        assert!(limits.begin_game(other));
        let neighbours = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8::4"];
        let begun = neighbours.map(|address| limits.begin_game(address.parse().unwrap()));
        assert_eq!(begun, [true, true, true, false]);
        limits.tidy();
    }
}
