//! The words of servers, and the faults of links to them.

use super::LocalText;
use crate::online::{Bye, Greeting, LobbyFault, NotAnInvite};

impl From<&NotAnInvite> for LocalText {
    fn from(fault: &NotAnInvite) -> Self {
        Self::new(match fault {
            NotAnInvite::Address => "invite-fault-address",
            NotAnInvite::Game => "invite-fault-game",
            NotAnInvite::Number => "invite-fault-number",
            NotAnInvite::Key => "invite-fault-key",
        })
    }
}

/// A sentence of its own, which also says what to do.
impl From<Bye> for LocalText {
    fn from(bye: Bye) -> Self {
        Self::new(match bye {
            Bye::Superseded => "online-bye-superseded",
            Bye::Restarting => "online-bye-restarting",
            Bye::NewVersion => "online-bye-new-version",
            Bye::NoSuchGame => "online-bye-no-such-game",
            Bye::Full => "online-bye-full",
            Bye::Damaged => "online-bye-damaged",
            Bye::NoHello | Bye::HelloAgain => "online-bye-hello",
            Bye::NotAMessage => "online-bye-not-a-message",
            Bye::TooManyMessages => "online-bye-too-many-messages",
            Bye::TooSlow => "online-bye-too-slow",
            Bye::Silent => "online-bye-silent",
        })
    }
}

/// A sentence of its own, which also says what to do.
impl From<LobbyFault> for LocalText {
    fn from(fault: LobbyFault) -> Self {
        Self::new(match fault {
            LobbyFault::SeekGone => "online-fault-seek-gone",
            LobbyFault::TooMany => "online-fault-too-many",
            LobbyFault::Full => "online-bye-full",
            LobbyFault::NotStored => "online-fault-not-stored",
            LobbyFault::NoComputer => "online-fault-no-computer",
            LobbyFault::NotAGame => "online-fault-not-a-game",
            LobbyFault::TooManyKept => "online-fault-too-many-kept",
            LobbyFault::NoSuchGame => "online-fault-no-such-game",
            LobbyFault::TooMuchToday => "online-fault-too-much-today",
        })
    }
}

impl From<Greeting> for LocalText {
    fn from(greeting: Greeting) -> Self {
        Self::new(match greeting {
            Greeting::Hello => "greeting-hello",
            Greeting::GoodLuck => "greeting-good-luck",
            Greeting::WellPlayed => "greeting-well-played",
            Greeting::OneMoment => "greeting-one-moment",
            Greeting::Thanks => "greeting-thanks",
            Greeting::Goodbye => "greeting-goodbye",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{super::tests::assert_all_told, *};

    #[test]
    fn each_fault_of_a_link_is_told_in_every_language() {
        assert_all_told(&[
            NotAnInvite::Address,
            NotAnInvite::Game,
            NotAnInvite::Number,
            NotAnInvite::Key,
        ]);
    }
}
