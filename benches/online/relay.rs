//! A relay, the smallest server of games: it stores each message of a player, and tells both of it.
//! It has no rules, views, clocks or limits. The frames and the store are like the server's.

use fogchess_online::{Down, Up, write_frame};
use fogchess_game::decode;
use fogchess_rules::Color;
use futures_util::{SinkExt, StreamExt};
use rusqlite::{Connection, TransactionBehavior, params};
use std::{
    collections::HashMap,
    io::{self, Write},
    sync::{Arc, Mutex},
    thread,
    time::Duration,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{mpsc, oneshot},
    time::timeout,
};
use tokio_tungstenite::{
    accept_async_with_config,
    tungstenite::{Message as Frame, protocol::WebSocketConfig},
};

/// The time after which it ends by itself.
const STOP_AFTER: Duration = Duration::from_secs(900);
/// The bytes that are read from a socket at once, as in the server.
const READ_BUFFER: usize = 4_096;
/// The most jobs in one transaction, and the most that may wait, as in the server.
const BATCH: usize = 512;
const QUEUE: usize = 16_384;

/// The ways to the players of a game.
type Players = Arc<Mutex<[Option<mpsc::UnboundedSender<Frame>>; 2]>>;
type Games = Arc<Mutex<HashMap<u64, Players>>>;

struct Job {
    game: u64,
    number: u32,
    deed: Vec<u8>,
    reply: oneshot::Sender<()>,
}

/// Runs the relay.
pub async fn run(store: &str) -> io::Result<()> {
    let (jobs, queue) = mpsc::channel(QUEUE);
    let connection = open(store).map_err(io::Error::other)?;
    thread::spawn(move || write_all(connection, queue).expect("the store works"));
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    writeln!(io::stdout(), "http://{}/", listener.local_addr()?)?;
    let games = Games::default();
    let serve = async {
        while let Ok((stream, _)) = listener.accept().await {
            tokio::spawn(talk(stream, Arc::clone(&games), jobs.clone()));
        }
    };
    // The relay ends after this time in any case.
    let _ = timeout(STOP_AFTER, serve).await;
    Ok(())
}

fn frame(message: Down) -> Frame {
    Frame::Binary(write_frame(&[message]).expect("it is short").into())
}

/// Talks with a player until the connection is lost.
async fn talk(stream: TcpStream, games: Games, jobs: mpsc::Sender<Job>) -> Option<()> {
    stream.set_nodelay(true).ok()?;
    let config = WebSocketConfig::default().read_buffer_size(READ_BUFFER).write_buffer_size(0);
    let mut socket = accept_async_with_config(stream, Some(config)).await.ok()?;
    let Frame::Binary(bytes) = socket.next().await?.ok()? else { return None };
    let Ok(Up::Hello(hello)) = decode(&bytes) else { return None };
    let (game, own) = (hello.game.0, usize::from(hello.key?.0[0]));
    let players = Arc::clone(games.lock().expect("a lock").entry(game).or_default());
    let (sender, mut outbox) = mpsc::unbounded_channel();
    players.lock().expect("a lock")[own] = Some(sender);
    socket.send(frame(Down::Seated { side: Some(Color::ALL[own]), done: 0 })).await.ok()?;
    loop {
        tokio::select! {
            news = outbox.recv() => socket.send(news?).await.ok()?,
            heard = socket.next() => {
                let Frame::Binary(bytes) = heard?.ok()? else { continue };
                let Ok(Up::Do(asked)) = decode(&bytes) else { continue };
                let (reply, stored) = oneshot::channel();
                let number = asked.request.id;
                jobs.send(Job { game, number, deed: bytes.to_vec(), reply }).await.ok()?;
                stored.await.ok()?;
                for player in players.lock().expect("a lock").iter().flatten() {
                    // A player who is gone hears nothing.
                    let _ = player.send(frame(Down::Done { id: number }));
                }
            }
        }
    }
}

fn open(store: &str) -> rusqlite::Result<Connection> {
    let connection = Connection::open(store)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    connection.execute_batch(
        "CREATE TABLE step (game INTEGER, number INTEGER, deed BLOB, PRIMARY KEY (game, number))
         WITHOUT ROWID",
    )?;
    Ok(connection)
}

/// Stores all jobs that wait in one transaction, and answers when it is on the disk.
fn write_all(mut connection: Connection, mut queue: mpsc::Receiver<Job>) -> rusqlite::Result<()> {
    while let Some(first) = queue.blocking_recv() {
        let mut jobs = vec![first];
        while jobs.len() < BATCH
            && let Ok(next) = queue.try_recv()
        {
            jobs.push(next);
        }
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for Job { game, number, deed, .. } in &jobs {
            transaction
                .prepare_cached("INSERT INTO step (game, number, deed) VALUES (?1, ?2, ?3)")?
                .execute(params![*game as i64, number, deed])?;
        }
        transaction.commit()?;
        for job in jobs {
            // A player who has left needs no answer.
            let _ = job.reply.send(());
        }
    }
    Ok(())
}
