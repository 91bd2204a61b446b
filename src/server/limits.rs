//! The limits for each address: connections at once and in a minute, games begun in a minute,
//! messages to games in a day, and what it keeps on the server in a minute and in a day.

use super::options::Options;
use core::{net::IpAddr, num::NonZeroU32, time::Duration};
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
    messages: DefaultKeyedRateLimiter<IpAddr>,
    saves: DefaultKeyedRateLimiter<IpAddr>,
    /// Counts in KiB.
    saved: DefaultKeyedRateLimiter<IpAddr>,
}

/// The games that one address may put on the server in a minute.
const SAVES_PER_MINUTE: u32 = 30;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// A connection that counts until it is dropped.
#[derive(Debug)]
pub(super) struct Counted {
    limits: Limits,
    address: IpAddr,
}

impl Limits {
    pub(super) fn new(options: &Options) -> Self {
        let at_least_one = |count| NonZeroU32::new(count).unwrap_or(NonZeroU32::MIN);
        let a_minute = |count| RateLimiter::keyed(Quota::per_minute(at_least_one(count)));
        // A day's share may come at once, and grows again all day long.
        let a_day = |count| {
            let count = at_least_one(count);
            let quota = Quota::with_period(DAY / count.get()).unwrap_or(Quota::per_second(count));
            RateLimiter::keyed(quota.allow_burst(count))
        };
        Self(Arc::new(Inner {
            per_address: options.sockets_per_address,
            sockets: Mutex::default(),
            connections: a_minute(options.connections_per_minute),
            games: a_minute(options.games_per_minute),
            messages: a_day(options.messages_per_day),
            saves: a_minute(SAVES_PER_MINUTE),
            saved: a_day(options.kept_mib_per_day.saturating_mul(1_024)),
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

    /// Counts a message to a game. Waits if there are too many from this address: each can be a step
    /// that is stored, and a player is rather slowed down than turned out of a game.
    pub(super) async fn message(&self, address: IpAddr) {
        self.0.messages.until_key_ready(&network(address)).await;
    }

    /// Counts a game that is put on the server. Returns `false` if there are too many from this
    /// address.
    pub(super) fn keep(&self, address: IpAddr) -> bool {
        self.0.saves.check_key(&network(address)).is_ok()
    }

    /// Counts the bytes of a game that is put on the server. Returns `false` if there are too many
    /// from this address.
    pub(super) fn keep_bytes(&self, address: IpAddr, bytes: usize) -> bool {
        let kib = u32::try_from(bytes.div_ceil(1_024)).ok().and_then(NonZeroU32::new);
        let Some(kib) = kib else { return bytes == 0 };
        self.0.saved.check_key_n(&network(address), kib).is_ok_and(|fits| fits.is_ok())
    }

    /// Removes addresses that have not been active lately.
    pub(super) fn tidy(&self) {
        let Inner { connections, games, messages, saves, saved, .. } = &*self.0;
        for limit in [connections, games, messages, saves, saved] {
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
    use clap::Parser;

    #[test]
    fn an_address_has_its_share_and_no_more() {
        let limits = Limits::new(&Options::parse_from([
            "fogchess-server",
            "--sockets-per-address=2",
            "--connections-per-minute=5",
            "--games-per-minute=3",
            "--kept-mib-per-day=1",
        ]));
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
        let kept = [600, 500, 300, 2_000].map(|kib| limits.keep_bytes(one, kib * 1_024));
        assert_eq!(kept, [true, false, true, false], "1 MiB a day");
        assert!(limits.keep_bytes(other, 1_024 * 1_024));
        limits.tidy();
    }
}
