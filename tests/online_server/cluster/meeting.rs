//! Players at different nodes who look for anyone.

use super::{Cluster, rounds};
use crate::{
    client::{Player, Visitor, terms},
    patience::{PATIENCE, Wait},
};
use fogchess_online::{LobbyDown, LobbyFault, LobbyUp, SeekEntry};
use fogchess_rules::{Color, Preset};
use std::time::Duration;

/// Returns the seeks in the next list that is not empty.
fn seeks(visitor: &mut Visitor) -> Vec<SeekEntry> {
    let mut wait = Wait::new(PATIENCE);
    while !wait.is_over() {
        let heard = visitor.0.hear::<LobbyDown>(Duration::from_millis(100)).expect("it is open");
        let mut lists = heard.into_iter().flatten().filter_map(|news| match news {
            LobbyDown::Seeks(seeks) if !seeks.is_empty() => Some(seeks),
            _ => None,
        });
        if let Some(list) = lists.next_back() {
            return list;
        }
    }
    panic!("nobody seeks");
}

fn paired(visitor: &mut Visitor, cluster: &Cluster, node: usize) -> Player {
    match visitor.hear() {
        LobbyDown::Paired { game, key } => {
            Player::new(cluster.nodes[node].address, game, Some(key), "")
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn seeks_that_fit_meet_across_nodes() {
    let mut cluster = Cluster::start(2);
    for _ in 0..rounds(6) {
        let [mut anna, mut bert] = [0, 1].map(|node| Visitor::enter(cluster.nodes[node].address));
        anna.say(&LobbyUp::Seek(terms(Preset::Fog, "5+3", Some(Color::White))));
        let seek = &seeks(&mut bert)[0];
        assert!(!seek.own);
        assert_eq!(seek.terms, terms(Preset::Fog, "5+3", Some(Color::White)));
        bert.say(&LobbyUp::Seek(terms(Preset::Fog, "5+3", None)));
        let mut players = [paired(&mut anna, &cluster, 0), paired(&mut bert, &cluster, 1)];
        for player in &mut players {
            player.connect();
        }
        let [white, black] = &mut players;
        let mut wait = Wait::new(PATIENCE);
        while white.plies() < 2 || black.plies() < 2 {
            assert!(!wait.is_over(), "{:?} {:?}", white.heard.last(), black.heard.last());
            for player in [&mut *white, &mut *black] {
                player.connect();
                player.listen(Duration::from_millis(1));
                player.move_at_random(&mut cluster.lots);
            }
        }
        assert_eq!(cluster.metric("sockets_relayed"), 1);
        assert_eq!(white.link.side(), Some(Color::White), "as Anna wanted");
        assert_eq!(black.link.side(), Some(Color::Black));
    }
    // Both nodes have asked for each game, at the same time: one of them has got it.
    assert_eq!(cluster.database.query("SELECT DISTINCT epoch FROM game"), "1");
}

#[test]
fn a_seek_is_met_by_one_player() {
    let cluster = Cluster::start(3);
    for _ in 0..rounds(3) {
        let [mut anna, mut bert, mut carl] =
            [0, 1, 2].map(|node| Visitor::enter(cluster.nodes[node].address));
        anna.say(&LobbyUp::Seek(terms(Preset::Chess, "5+3", None)));
        let seek = [seeks(&mut bert), seeks(&mut carl)][0][0].id;
        // At the same time.
        for visitor in [&mut bert, &mut carl] {
            visitor.say(&LobbyUp::Accept { seek, name: Default::default() });
        }
        let heard = [bert.hear(), carl.hear()];
        let met = |news: &LobbyDown| matches!(news, LobbyDown::Paired { .. });
        let gone = |news: &LobbyDown| *news == LobbyDown::Failed(LobbyFault::SeekGone);
        assert!(heard.iter().any(met) && heard.iter().any(gone), "{heard:?}");
        assert!(met(&anna.hear()));
    }
}

#[test]
fn the_seek_of_a_player_who_leaves_is_gone_everywhere() {
    let cluster = Cluster::start(2);
    let [mut anna, mut bert] = [0, 1].map(|node| Visitor::enter(cluster.nodes[node].address));
    anna.say(&LobbyUp::Seek(terms(Preset::Fog, "5+3", None)));
    let seek = seeks(&mut bert)[0].id;
    drop(anna);
    let mut wait = Wait::new(PATIENCE);
    let mut list = vec![()];
    while !list.is_empty() {
        assert!(!wait.is_over(), "it is still there");
        let heard = bert.0.hear::<LobbyDown>(Duration::from_millis(100)).expect("it is open");
        for news in heard.into_iter().flatten() {
            if let LobbyDown::Seeks(seeks) = news {
                list = vec![(); seeks.len()];
            }
        }
    }
    bert.say(&LobbyUp::Accept { seek, name: Default::default() });
    assert_eq!(bert.hear(), LobbyDown::Failed(LobbyFault::SeekGone));
}
