//! The news of a server for its player: notices, and the seconds until something may happen.

use super::{PlaySystems, TableSystems, game_table::GameTable, messages::ServerNews};
use crate::{app::notices::Notices, platform::power::NextFrame, words::LocalText};
use bevy::prelude::*;
use core::time::Duration;

/// The news that the player has asked for a rematch.
const REMATCH_SENT: &str = "online-rematch-sent";
/// The news that the other player asks for a rematch.
const REMATCH_ASKED: &str = "online-rematch-asked";

/// `true` if greetings of other players are not shown.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Muted(pub bool);

/// The seconds until something may happen to the game on a server.
#[derive(Resource, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Countdowns {
    /// Until the player may claim the game, because the other one is gone.
    pub claim: Option<u64>,
    /// Until the game is aborted because a first move has not been made.
    pub abort: Option<u64>,
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Muted>().init_resource::<Countdowns>().add_systems(
        Update,
        (
            tell_news.after(TableSystems).in_set(PlaySystems::Apply),
            count_down.in_set(PlaySystems::View),
        ),
    );
}

/// Tells the player the news of the line. The status line tells of its state.
fn tell_news(mut news: MessageReader<ServerNews>, muted: Res<Muted>, mut notices: ResMut<Notices>) {
    for news in news.read() {
        let text: LocalText = match news {
            ServerNews::Late => "online-late".into(),
            ServerNews::Greeting(_) if muted.0 => continue,
            ServerNews::Greeting(greeting) => {
                LocalText::new("online-greeted").with_text("greeting", greeting)
            }
            ServerNews::WantsRematch(true) => REMATCH_SENT.into(),
            ServerNews::WantsRematch(false) => REMATCH_ASKED.into(),
            ServerNews::Rematch(..) => {
                for text in [REMATCH_SENT, REMATCH_ASKED] {
                    notices.dismiss(&text.into());
                }
                continue;
            }
        };
        notices.push(text);
    }
}

fn count_down(
    table: Res<GameTable>,
    time: Res<Time<Real>>,
    mut countdowns: ResMut<Countdowns>,
    mut next_frame: ResMut<NextFrame>,
) {
    let online = table.running().and_then(|_| table.online()).filter(|online| online.connected);
    let mut seconds = |at: Option<Duration>| {
        let left = at?.saturating_sub(time.elapsed()).as_millis() as u64;
        if left > 0 {
            next_frame.within(Duration::from_millis(left % 1_000 + 1));
        }
        Some(left.div_ceil(1_000))
    };
    countdowns.set_if_neq(Countdowns {
        claim: seconds(online.as_ref().and_then(|online| online.claim_at)),
        abort: seconds(online.as_ref().and_then(|online| online.abort_at)),
    });
}
