//! The store on a real PostgreSQL. Each test starts one for itself.

use super::*;
use core::sync::atomic::{AtomicU32, Ordering};
use database::Database;
use fogchess_online::{PlayerName, hosting::Deed};
use fogchess_rules::{Preset, Ruleset, TimeControl};

#[expect(dead_code, reason = "the tests with real servers use the rest")]
#[path = "../../../../tests/online_server/database.rs"]
mod database;

const GAME: GameId = GameId(17);
const AT: Moment = Moment(1_000);

async fn join(database: &Database) -> PostgresLedger {
    PostgresLedger::open(&database.url(), Metrics::new()).await.expect("it opens").0
}

/// Lets the lease of a node run out, as if the node had stopped long ago.
fn lapse(database: &Database, node: &PostgresLedger) {
    database.query(&format!(
        "UPDATE node SET lease_until = clock_timestamp() WHERE id = {}",
        node.own_id()
    ));
}

fn ruleset() -> Ruleset {
    Preset::ALL[0].ruleset()
}

fn keys() -> BySide<KeyHash> {
    BySide { white: KeyHash([1; 32]), black: KeyHash([2; 32]) }
}

/// A step that can be told from others of the same number.
fn step(number: u32, at: u64) -> Step {
    let clock_from = (number > 1).then_some(Moment(at - 1));
    Step { number, at: Moment(at), clock_from, deed: Deed::Flagged }
}

async fn create(ledger: &PostgresLedger, game: GameId) {
    let made = ledger.create(game, GameSetup::new(ruleset()), keys(), None, AT).await;
    assert!(made.expect("it is stored"));
}

#[track_caller]
fn own(claim: Result<Claim, LedgerError>) -> Owned {
    match claim {
        Ok(Claim::Own(owned)) => *owned,
        other => panic!("{other:?}"),
    }
}

fn is_fenced(done: Result<(), LedgerError>) -> bool {
    match done {
        Ok(()) => false,
        Err(LedgerError::Fenced) => true,
        Err(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn steps_go_in_batches_and_come_back_in_order() {
    const GAMES: u64 = 300;
    const STEPS: u32 = 5;
    let (database, metrics) = (Database::start(), Metrics::new());
    let ledger = PostgresLedger::open(&database.url(), metrics.clone()).await.expect("it opens").0;
    let mut epochs = Vec::new();
    for game in (0..GAMES).map(GameId) {
        create(&ledger, game).await;
        let Owned { row, epoch, closed } = own(ledger.claim(game).await);
        assert_eq!((row.steps, row.keys, closed), (vec![], keys(), None));
        assert_eq!(row.setup, GameSetup::new(ruleset()));
        epochs.push((game, epoch));
    }
    let tasks = epochs.into_iter().map(|(game, epoch)| {
        let ledger = ledger.clone();
        tokio::spawn(async move {
            for number in 1..=STEPS {
                let stored = ledger.append(game, epoch, step(number, u64::from(number) * 10));
                stored.await.expect("it is stored");
            }
        })
    });
    for task in tasks.collect::<Vec<_>>() {
        task.await.expect("it plays");
    }
    let text = metrics.text();
    assert!(text.contains(&format!("fogchess_steps_stored_total {}\n", GAMES as u32 * STEPS)));
    let count = text.lines().find_map(|line| line.strip_prefix("fogchess_commit_seconds_count "));
    let count: u64 = count.and_then(|count| count.parse().ok()).expect("a number");
    assert!(count < GAMES * u64::from(STEPS) / 3, "{count} transactions");
    let steps: Vec<_> = (1..=STEPS).map(|number| step(number, u64::from(number) * 10)).collect();
    for game in (0..GAMES).step_by(50) {
        assert_eq!(own(ledger.claim(GameId(game)).await).row.steps, steps);
    }
    let touched = database.query("SELECT DISTINCT touched, seq FROM game");
    assert_eq!(touched, "50|5");
}

#[tokio::test]
async fn only_the_owner_stores_and_each_step_once() {
    let database = Database::start();
    let (old, new) = (join(&database).await, join(&database).await);
    create(&old, GAME).await;
    let before = own(old.claim(GAME).await).epoch;
    assert!(!is_fenced(old.append(GAME, before, step(1, 10)).await));
    assert!(!is_fenced(old.append(GAME, before, step(1, 10)).await), "it was stored already");
    assert!(is_fenced(old.append(GAME, before, step(1, 11)).await), "another one was");
    assert!(is_fenced(old.append(GAME, before, step(3, 30)).await), "one is missing");
    assert!(is_fenced(old.append(GameId(18), before, step(1, 10)).await), "no such game");
    lapse(&database, &old);
    let owned = own(new.claim(GAME).await);
    assert!(owned.epoch > before);
    assert_eq!(owned.row.steps, [step(1, 10)]);
    assert!(is_fenced(old.append(GAME, before, step(2, 20)).await));
    assert!(!is_fenced(new.append(GAME, owned.epoch, step(2, 21)).await));
    // A game is released by its owner only.
    old.release(GAME, before).await.expect("it is heard");
    assert_eq!(database.query(&format!("SELECT owner = {} FROM game", new.own_id())), "t");
    assert_eq!(own(new.claim(GAME).await).row.steps, [step(1, 10), step(2, 21)]);
}

#[tokio::test]
async fn a_game_changes_hands_when_its_owner_is_gone_or_gives_it_up() {
    let database = Database::start();
    let (one, other) = (join(&database).await, join(&database).await);
    assert!(matches!(one.claim(GAME).await, Ok(Claim::Missing)));
    create(&one, GAME).await;
    let first = own(one.claim(GAME).await);
    assert_eq!(first.closed, None);
    let node = |claim| if let Ok(Claim::Other(node)) = claim { Some(node) } else { None };
    assert_eq!(node(other.claim(GAME).await), Some(one.node()));
    // Its own game, which it has lost without a word.
    assert_eq!(one.alive(Moment(2_000)).await.expect("it is noted"), Lease::Held);
    let again = own(one.claim(GAME).await);
    assert_eq!((again.closed, again.epoch), (Some(Moment(2_000)), Epoch(first.epoch.0 + 1)));
    // It does not run for longer than its lease.
    lapse(&database, &one);
    let taken = own(other.claim(GAME).await);
    assert_eq!((taken.closed, taken.epoch), (Some(Moment(2_000)), Epoch(first.epoch.0 + 2)));
    // Until it stores a step, no clock has run. It may not even have heard that it owns the game.
    other.alive(Moment(8_000)).await.expect("it is noted");
    let taken = own(other.claim(GAME).await);
    assert_eq!((taken.closed, taken.epoch), (Some(Moment(2_000)), Epoch(first.epoch.0 + 3)));
    assert_eq!(one.alive(Moment(9_000)).await.expect("it is noted"), Lease::Lapsed);
    let still = |ledger: &PostgresLedger, epoch| {
        let ledger = ledger.clone();
        async move { ledger.still_owned(vec![(GAME, epoch)]).await.expect("an answer") }
    };
    assert_eq!(still(&one, again.epoch).await, []);
    assert_eq!(still(&other, again.epoch).await, [], "in another epoch");
    assert_eq!(still(&other, taken.epoch).await, [GAME]);
    assert_eq!(one.alive(Moment(10_000)).await.expect("it is noted"), Lease::Held);
    assert_eq!(node(one.claim(GAME).await), Some(other.node()));
    // It gives up the game, in which no clock runs.
    other.release(GAME, taken.epoch).await.expect("it is given up");
    let given = own(one.claim(GAME).await);
    assert_eq!((given.closed, given.epoch), (None, Epoch(first.epoch.0 + 4)));
    // It stops.
    one.leave(Moment(11_000)).await.expect("it is noted");
    assert_eq!(own(other.claim(GAME).await).closed, Some(Moment(11_000)));
    // It runs again after its note was deleted.
    database.query("DELETE FROM node");
    assert_eq!(one.alive(Moment(12_000)).await.expect("it is noted"), Lease::Lapsed);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_of_the_nodes_that_race_for_a_game_gets_it() {
    const GAMES: u64 = 100;
    let database = Database::start();
    let lost = join(&database).await;
    let nodes = [join(&database).await, join(&database).await, join(&database).await];
    for game in (0..GAMES).map(GameId) {
        create(&lost, game).await;
        own(lost.claim(game).await);
    }
    let keep_alive = nodes.each_ref().map(|node| {
        let node = node.clone();
        tokio::spawn(async move {
            loop {
                node.alive(AT).await.expect("it is noted");
                sleep(LEASE / 3).await;
            }
        })
    });
    lapse(&database, &lost);
    for game in (0..GAMES).map(GameId) {
        let claims = nodes.each_ref().map(|node| {
            let node = node.clone();
            tokio::spawn(async move { (node.node(), node.claim(game).await.expect("an answer")) })
        });
        let (mut owners, mut named) = (Vec::new(), Vec::new());
        for claim in claims {
            match claim.await.expect("an answer") {
                (node, Claim::Own(owned)) => {
                    assert_eq!(owned.epoch, Epoch(2));
                    owners.push(node);
                }
                (_, Claim::Other(node)) => named.push(node),
                (_, Claim::Missing) => panic!("it is there"),
            }
        }
        assert_eq!((owners.len(), named.len()), (1, 2), "game {}", game.0);
        assert_eq!(named, [owners[0]; 2]);
    }
    keep_alive.iter().for_each(tokio::task::JoinHandle::abort);
}

#[tokio::test(flavor = "multi_thread")]
async fn crashes_of_the_database_lose_no_step_and_double_none() {
    const GAMES: u64 = 24;
    let mut database = Database::start();
    let ledger = join(&database).await;
    let stop = Arc::new(AtomicU32::new(0));
    let writers = (0..GAMES).map(|number| {
        let (ledger, game, stop) = (ledger.clone(), GameId(number), Arc::clone(&stop));
        tokio::spawn(async move {
            create(&ledger, game).await;
            let epoch = own(ledger.claim(game).await).epoch;
            let mut stored = Vec::new();
            while stop.load(Ordering::Relaxed) == 0 {
                let next = step(stored.len() as u32 + 1, 10 * (stored.len() as u64 + 1));
                ledger.append(game, epoch, next.clone()).await.expect("it waits for the database");
                stored.push(next);
            }
            (game, stored)
        })
    });
    let writers: Vec<_> = writers.collect();
    for _ in 0..4 {
        sleep(Duration::from_millis(400)).await;
        database.crash();
        sleep(Duration::from_millis(200)).await;
        database.restart();
    }
    // All connections end, and the database goes on.
    database.query(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE application_name = 'fogchess-server'",
    );
    sleep(Duration::from_millis(200)).await;
    stop.store(1, Ordering::Relaxed);
    let mut steps = 0;
    for writer in writers {
        let (game, stored) = writer.await.expect("it plays");
        assert_eq!(own(ledger.claim(game).await).row.steps, stored);
        steps += stored.len();
    }
    assert!(steps > GAMES as usize * 4, "only {steps} steps");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_step_that_is_stored_while_it_is_sent_again_counts_once() {
    let database = Database::start();
    let ledger = join(&database).await;
    create(&ledger, GAME).await;
    let epoch = own(ledger.claim(GAME).await).epoch;
    // Another connection holds the game, as the first of two tries does.
    let (mut first, connection) =
        tokio_postgres::connect(&database.url(), NoTls).await.expect("it connects");
    tokio::spawn(connection);
    let work = first.transaction().await.expect("it begins");
    work.batch_execute(
        "UPDATE game SET seq = 1, touched = 10;
         INSERT INTO step SELECT id, 1, epoch, 10, NULL, '\"Flagged\"' FROM game",
    )
    .await
    .expect("it is held");
    let second = tokio::spawn({
        let ledger = ledger.clone();
        async move { ledger.append(GAME, epoch, step(1, 10)).await }
    });
    sleep(Duration::from_millis(300)).await;
    assert!(!second.is_finished(), "it waits for the first");
    work.commit().await.expect("it is stored");
    assert!(!is_fenced(second.await.expect("an answer")));
    assert_eq!(database.query("SELECT count(*) FROM step"), "1");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_stalls_is_waited_for_but_not_forever() {
    let database = Database::start();
    let ledger = join(&database).await;
    create(&ledger, GAME).await;
    let epoch = own(ledger.claim(GAME).await).epoch;
    database.stall(true);
    let started = Instant::now();
    let stored = tokio::spawn({
        let ledger = ledger.clone();
        async move { ledger.append(GAME, epoch, step(1, 10)).await }
    });
    let (alive, claim) = tokio::join!(ledger.alive(AT), ledger.claim(GAME));
    assert!(matches!(alive, Err(LedgerError::Away(_))), "{alive:?}");
    assert!(matches!(claim, Err(LedgerError::Away(_))), "{claim:?}");
    assert!(started.elapsed() < ASK_WITHIN + Duration::from_secs(2), "{:?}", started.elapsed());
    database.stall(false);
    assert!(!is_fenced(stored.await.expect("an answer")), "the claim came to nothing");
    let alive = ledger.alive(AT).await;
    assert!(alive.is_ok(), "{alive:?}");
}

fn terms(name: &str) -> Terms {
    let (name, time) = (PlayerName::tidy(name), TimeControl::UNTIMED);
    Terms { name, ruleset: ruleset(), time, takeback: false, side: None }
}

async fn meet(ledger: &PostgresLedger, game: u64, seek: SeekId) -> bool {
    let setup = GameSetup::new(ruleset());
    let meets = Some((seek, Color::Black));
    ledger.create(GameId(game), setup, keys(), meets, AT).await.expect("an answer")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seek_is_met_once_and_its_node_hears_of_it() {
    let database = Database::start();
    let nodes = [join(&database).await, join(&database).await, join(&database).await];
    let [anna, bert, carl] = &nodes;
    let first = anna.first_seek();
    assert!(first > 0 && first < 1 << 53, "{first}");
    assert_ne!(first, bert.first_seek());
    for number in 0..20 {
        // On a slow machine their leases would end meanwhile.
        for node in &nodes {
            node.alive(AT).await.expect("its lease goes on");
        }
        let (seek, key) = (SeekId(first + number), KeyHash([3; 32]));
        anna.post_seek(seek, terms("Anna"), key).await.expect("it is shared");
        let open = SharedSeek { id: seek, terms: terms("Anna"), key, met: None };
        for node in &nodes {
            assert_eq!(node.seeks().await.expect("a list"), vec![open.clone()]);
        }
        let game = 100 * number;
        let met = tokio::join!(meet(bert, game, seek), meet(carl, game + 1, seek));
        assert!(met.0 != met.1, "{met:?}");
        assert_eq!(bert.seeks().await.expect("a list"), []);
        let game = GameId(if met.0 { game } else { game + 1 });
        let told = SharedSeek { met: Some((game, Color::Black)), ..open };
        assert_eq!(anna.seeks().await.expect("a list"), [told]);
        assert_eq!(anna.seeks().await.expect("a list"), [], "it was told");
        // The same request once more, as after a lost answer.
        assert!(meet(if met.0 { bert } else { carl }, game.0, seek).await);
        assert!(!meet(bert, 7_777, seek).await);
    }
    assert_eq!(database.query("SELECT count(*) FROM game"), "20");
}

#[tokio::test]
async fn seeks_end_when_they_are_withdrawn_or_their_node_is_gone() {
    let database = Database::start();
    let (anna, bert) = (join(&database).await, join(&database).await);
    let seek = |number| SeekId(anna.first_seek() + number);
    for number in 0..3 {
        let posted = anna.post_seek(seek(number), terms("Anna"), KeyHash([3; 32])).await;
        posted.expect("it is shared");
    }
    let listed = async || {
        let seeks = bert.seeks().await.expect("a list");
        seeks.into_iter().map(|seek| seek.id).collect::<Vec<_>>()
    };
    assert_eq!(listed().await, [seek(0), seek(1), seek(2)], "the oldest first");
    anna.withdraw_seek(seek(1)).await.expect("it is withdrawn");
    assert_eq!(listed().await, [seek(0), seek(2)]);
    assert!(!meet(&bert, 1, seek(1)).await);
    assert!(meet(&bert, 2, seek(0)).await);
    anna.withdraw_seek(seek(0)).await.expect("it is heard");
    assert_eq!(anna.seeks().await.expect("a list")[0].met, Some((GameId(2), Color::Black)));
    lapse(&database, &anna);
    assert_eq!(listed().await, []);
    assert!(!meet(&bert, 3, seek(2)).await);
    anna.alive(AT).await.expect("it is noted");
    assert_eq!(listed().await, [seek(2)]);
    anna.leave(AT).await.expect("it is noted");
    assert_eq!(listed().await, []);
    assert_eq!(database.query("SELECT count(*) FROM seek"), "0");
}

fn entry(name: &str, at: u64) -> KeptGame {
    KeptGame {
        name: name.into(),
        at,
        title: "Anna \u{0} Bert".into(),
        names: BySide::both("Анна").map(Into::into),
        computers: BySide::both(None),
        ruleset: ruleset(),
        plies: 7,
        outcome: None,
    }
}

#[tokio::test]
async fn an_owner_keeps_a_limited_number_of_games() {
    let database = Database::start();
    let ledger = join(&database).await;
    let (anna, bert) = (KeyHash([1; 32]), KeyHash([2; 32]));
    let save = async |owner, name: &str, at| {
        let text = format!("({name} {at})");
        ledger.save(owner, entry(name, at), text, 1 << 20).await.expect("an answer")
    };
    for number in 0..u64::from(MOST_SAVES) {
        assert_eq!(save(anna, &format!("game {number}"), number).await, Saved::Yes);
    }
    assert_eq!(save(anna, "one more", 1_000).await, Saved::TooMany);
    assert_eq!(save(anna, "game 7", 1_000).await, Saved::Yes, "in place of another one");
    assert_eq!(save(bert, "game 7", 3).await, Saved::Yes);
    let list = ledger.list_saves(anna).await.expect("a list");
    assert_eq!(list.len(), MOST_SAVES as usize);
    assert_eq!(list[..2], [entry("game 7", 1_000), entry("game 199", 199)]);
    let load =
        async |owner, name: &str| ledger.load_save(owner, name.into()).await.expect("an answer");
    assert_eq!(load(anna, "game 7").await.as_deref(), Some("(game 7 1000)"));
    assert_eq!(load(anna, "one more").await, None);
    ledger.delete_saves(anna, Some("game 7".into())).await.expect("it is deleted");
    assert_eq!(load(anna, "game 7").await, None);
    assert_eq!(save(anna, "one more", 1_001).await, Saved::Yes);
    ledger.delete_saves(anna, None).await.expect("they are deleted");
    assert_eq!(ledger.list_saves(anna).await.expect("a list"), []);
    assert_eq!(load(bert, "game 7").await.as_deref(), Some("(game 7 3)"));
    // All owners together have room for one game and a half.
    let bytes = |number| serde_json::to_string(&entry("a", number)).expect("JSON").len() as u64;
    let most = bytes(3) * 3 / 2;
    ledger.delete_saves(bert, None).await.expect("it is deleted");
    let keep = async |owner, name: &str| {
        ledger.save(owner, entry(name, 3), String::new(), most).await.expect("an answer")
    };
    assert_eq!(keep(anna, "a").await, Saved::Yes);
    assert_eq!(keep(bert, "b").await, Saved::Full);
    assert_eq!(keep(anna, "a").await, Saved::Yes, "in place of itself");
    ledger.delete_saves(anna, None).await.expect("it is deleted");
    assert_eq!(keep(bert, "b").await, Saved::Yes);
}

#[tokio::test]
async fn old_games_saves_seeks_and_nodes_are_deleted() {
    let database = Database::start();
    let (ledger, gone) = (join(&database).await, join(&database).await);
    for game in [1, 2] {
        create(&ledger, GameId(game)).await;
    }
    let epoch = own(ledger.claim(GameId(2)).await).epoch;
    ledger.append(GameId(2), epoch, step(1, 5_000)).await.expect("it is stored");
    for at in [1_000, 5_000] {
        let entry = entry(&at.to_string(), at);
        let saved = ledger.save(KeyHash([1; 32]), entry, String::new(), 1 << 20).await;
        assert_eq!(saved.expect("an answer"), Saved::Yes);
    }
    gone.post_seek(SeekId(gone.first_seek()), terms(""), KeyHash([3; 32])).await.expect("a seek");
    database.query(&format!(
        "UPDATE node SET lease_until = now() - interval '2 days' WHERE id = {}",
        gone.own_id()
    ));
    assert_eq!(ledger.delete(Moment(2_000), Moment(2_000)).await.expect("an answer"), 2);
    let left = "SELECT (SELECT string_agg(id::text, ' ') FROM game),
        (SELECT string_agg(name, ' ') FROM save), (SELECT count(*) FROM seek), (SELECT count(*) FROM node)";
    assert_eq!(database.query(left), "2|5000|0|1");
    assert_eq!(ledger.delete(Moment(6_000), Moment(2_000)).await.expect("an answer"), 1);
    assert_eq!(database.query("SELECT count(*) FROM step"), "0", "they go with their game");
}

#[tokio::test]
async fn servers_of_two_versions_share_the_tables() {
    const ADDED: &str = "ALTER TABLE game ADD COLUMN rated BOOLEAN NOT NULL DEFAULT FALSE";
    let database = Database::start();
    let old = join(&database).await;
    create(&old, GAME).await;
    let migrate_to = async |migrations: &[&str], oldest| {
        let mut client = old.pool.get().await.expect("a connection");
        let work = client.transaction().await.expect("it begins");
        let done = migrate(&work, migrations, oldest).await;
        work.commit().await.expect("it is done");
        done
    };
    let version = || database.query("SELECT version, oldest FROM schema");
    let newer = [MIGRATIONS[0], MIGRATIONS[1], ADDED];
    migrate_to(&newer, 1).await.expect("it only adds");
    assert_eq!(version(), "3|1");
    // The old one goes on with its prepared statements, and another old one starts.
    create(&old, GameId(18)).await;
    let epoch = own(old.claim(GAME).await).epoch;
    assert!(!is_fenced(old.append(GAME, epoch, step(1, 10)).await));
    let another = join(&database).await;
    assert!(matches!(another.claim(GAME).await, Ok(Claim::Other(_))));
    migrate_to(&newer, 1).await.expect("nothing is left to do");
    assert_eq!(version(), "3|1");
    // The next migration removes a column that the old one needs.
    let newest = [newer[0], newer[1], newer[2], "ALTER TABLE game DROP COLUMN touched"];
    migrate_to(&newest, 3).await.expect("it is done");
    assert_eq!(version(), "4|3");
    let refused = PostgresLedger::open(&database.url(), Metrics::new()).await;
    let error = refused.expect_err("it is too old").to_string();
    assert!(error.contains("newer server"), "{error}");
}

#[tokio::test(flavor = "multi_thread")]
async fn nodes_that_start_together_make_the_tables_once() {
    let database = Database::start();
    let nodes: Vec<_> = (0..4)
        .map(|_| {
            let url = database.url();
            tokio::spawn(async move { PostgresLedger::open(&url, Metrics::new()).await })
        })
        .collect();
    let (mut ids, mut firsts) = (HashSet::new(), HashSet::new());
    for node in nodes {
        let (ledger, now) = node.await.expect("it ends").expect("it opens");
        ids.insert(ledger.node());
        firsts.insert(ledger.first_seek());
        assert!(now > Moment(1_700_000_000_000));
    }
    assert_eq!((ids.len(), firsts.len()), (4, 4));
    assert_eq!(database.query("SELECT count(*) FROM schema"), "1");
}

#[tokio::test]
async fn an_error_of_opening_tells_the_reason_and_never_the_password() {
    let database = Database::start();
    let url = database.url();
    let said = async |url: String| {
        let refused = PostgresLedger::open(&url, Metrics::new()).await;
        refused.expect_err("it is refused").to_string()
    };
    let none =
        said(url.replace("fogchess@", "fogchess:sesame@").replace("/postgres", "/none")).await;
    let nobody = said(url.replace("fogchess@", "nobody:sesame@")).await;
    let insecure = said(format!("{url}?sslmode=require")).await;
    let no_address = said("postgres://anna:sesame@:port/".into()).await;
    assert!(none.contains("/none: ") && none.contains("createdb"), "{none}");
    assert!(nobody.contains("check the name and the password"), "{nobody}");
    assert!(insecure.contains("server does not support TLS"), "{insecure}");
    assert!(no_address.contains("postgres://USER"), "{no_address}");
    for text in [none, nobody, insecure, no_address] {
        assert!(!text.contains("sesame"), "{text}");
    }
}
