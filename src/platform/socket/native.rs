//! Sockets of the native game: for each connection, a thread that connects and reads, and one that
//! writes.
//!
//! The reading thread does not hold the lock while it waits for data, so sending never waits for
//! reading.

use super::{Network, SUBPROTOCOL, Socket, SocketEvent};
use crate::platform::power::Waker;
use core::time::Duration;
use rustls::{ClientConfig, RootCertStore, crypto::ring};
use std::{
    io::{self, ErrorKind},
    net::{Shutdown, TcpStream, ToSocketAddrs},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        mpsc::{Receiver, Sender, TryRecvError, channel},
    },
    thread,
    time::Instant,
};
use tungstenite::{
    Connector, Error, Message, WebSocket,
    client::{IntoClientRequest, uri_mode},
    http::HeaderValue,
    stream::{MaybeTlsStream, Mode},
};

/// The longest time to wait for a server while connecting.
const CONNECT: Duration = Duration::from_secs(10);
/// The time without a message after which a server that sends pings counts as gone.
const SILENCE: Duration = Duration::from_secs(50);
/// The longest time to wait for the rest of a frame before the lock is released.
const REST: Duration = Duration::from_millis(20);

/// The system's network.
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemNetwork;

struct ThreadSocket {
    events: Mutex<Receiver<SocketEvent>>,
    frames: Sender<Vec<u8>>,
}

/// The events of a connection on their way to the game.
struct Events {
    events: Sender<SocketEvent>,
    waker: Waker,
}

type Connection = WebSocket<MaybeTlsStream<TcpStream>>;

impl Network for SystemNetwork {
    fn open(&self, url: &str, waker: Waker) -> Box<dyn Socket> {
        let (events, received) = channel();
        let (frames, to_send) = channel();
        let url = url.to_owned();
        thread::spawn(move || {
            let events = Events { events, waker };
            let carried = carry(&url, to_send, &events);
            // The player only sees that there is no connection; the reason is for the log.
            if let Err(error) = &carried {
                bevy::log::info!("The connection to {url} has ended: {error}");
            }
            events.tell(match carried {
                Err(error) if is_untrusted(&error) => SocketEvent::Untrusted,
                _ => SocketEvent::Closed,
            });
        });
        Box::new(ThreadSocket { events: Mutex::new(received), frames })
    }
}

impl Socket for ThreadSocket {
    fn poll(&mut self) -> Option<SocketEvent> {
        let events = self.events.get_mut().unwrap_or_else(PoisonError::into_inner);
        match events.try_recv() {
            Ok(event) => Some(event),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(SocketEvent::Closed),
        }
    }

    fn send(&mut self, frame: Vec<u8>) {
        // Fails only if the connection has ended, which is an event of its own.
        let _ = self.frames.send(frame);
    }
}

impl Events {
    fn tell(&self, event: SocketEvent) {
        // Nobody listens any more if the game has dropped the socket.
        let _ = self.events.send(event);
        self.waker.wake();
    }
}

/// Connects, and carries frames until the connection ends.
fn carry(url: &str, to_send: Receiver<Vec<u8>>, events: &Events) -> Result<(), Error> {
    let (tcp, connection) = connect(url)?;
    let connection = Arc::new(Mutex::new(connection));
    events.tell(SocketEvent::Opened);
    let writer = Arc::clone(&connection);
    let end = tcp.try_clone()?;
    thread::spawn(move || {
        while let Ok(frame) = to_send.recv() {
            if locked(&writer).send(Message::binary(frame)).is_err() {
                break;
            }
        }
        // The game has dropped the socket, or the connection is lost.
        let _ = locked(&writer).close(None);
        let _ = locked(&writer).flush();
        let _ = end.shutdown(Shutdown::Both);
    });
    let read = read(&tcp, &connection, events);
    let _ = tcp.shutdown(Shutdown::Both);
    read
}

fn locked(connection: &Mutex<Connection>) -> MutexGuard<'_, Connection> {
    connection.lock().unwrap_or_else(PoisonError::into_inner)
}

fn connect(url: &str) -> Result<(TcpStream, Connection), Error> {
    let mut request = url.into_client_request()?;
    let named = HeaderValue::from_static(SUBPROTOCOL);
    request.headers_mut().insert("Sec-WebSocket-Protocol", named);
    let uri = request.uri();
    let mode = uri_mode(uri)?;
    let host = uri.host().unwrap_or_default().trim_matches(['[', ']']);
    let port = uri.port_u16().unwrap_or(if matches!(mode, Mode::Tls) { 443 } else { 80 });
    let tcp = connect_to_any(host, port)?;
    tcp.set_nodelay(true)?;
    tcp.set_read_timeout(Some(CONNECT))?;
    tcp.set_write_timeout(Some(CONNECT))?;
    let connector = match mode {
        Mode::Plain => Connector::Plain,
        Mode::Tls => Connector::Rustls(Arc::new(tls()?)),
    };
    let stream = tcp.try_clone()?;
    let (connection, _) =
        tungstenite::client_tls_with_config(request, stream, None, Some(connector)).map_err(
            |error| match error {
                tungstenite::HandshakeError::Failure(error) => error,
                // A read has run out of its time.
                tungstenite::HandshakeError::Interrupted(_) => timed_out().into(),
            },
        )?;
    Ok((tcp, connection))
}

fn timed_out() -> io::Error {
    io::Error::new(ErrorKind::TimedOut, "the server doesn't answer")
}

fn connect_to_any(host: &str, port: u16) -> io::Result<TcpStream> {
    let mut last = timed_out();
    for address in (host, port).to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, CONNECT) {
            Ok(tcp) => return Ok(tcp),
            Err(error) => last = error,
        }
    }
    Err(last)
}

/// Returns the settings for encryption. The system says which authorities it trusts.
fn tls() -> io::Result<ClientConfig> {
    let mut roots = RootCertStore::empty();
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(io::Error::other)?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}

/// Reads frames until the connection ends.
fn read(tcp: &TcpStream, connection: &Mutex<Connection>, events: &Events) -> Result<(), Error> {
    let mut heard = Instant::now();
    let mut pinged = false;
    loop {
        tcp.set_read_timeout(Some(SILENCE))?;
        match tcp.peek(&mut [0]) {
            Ok(_) => heard = Instant::now(),
            Err(error) if is_wait(&error) => {}
            Err(error) => return Err(error.into()),
        }
        if pinged && heard.elapsed() >= SILENCE {
            return Err(timed_out().into());
        }
        tcp.set_read_timeout(Some(REST))?;
        // One message at a time: in between, frames can be sent.
        loop {
            let message = locked(connection).read();
            match message {
                Ok(Message::Binary(frame)) => events.tell(SocketEvent::Frame(frame.to_vec())),
                Ok(Message::Ping(_)) => {
                    pinged = true;
                    // The answer is ready, and this sends it.
                    locked(connection).flush()?;
                }
                Ok(_) => {}
                Err(Error::Io(error)) if is_wait(&error) => break,
                Err(Error::ConnectionClosed | Error::AlreadyClosed) => return Ok(()),
                Err(error) => return Err(error),
            }
        }
    }
}

/// Returns `true` if the certificate of the server is the reason.
fn is_untrusted(error: &Error) -> bool {
    let Error::Io(error) = error else { return false };
    let reason = error.get_ref().and_then(|reason| reason.downcast_ref());
    matches!(reason, Some(rustls::Error::InvalidCertificate(_)))
}

/// Returns `true` if the operation has only run out of time.
fn is_wait(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::net::TcpListener;
    use tungstenite::handshake::server::{Request, Response};

    const LIMIT: Duration = Duration::from_secs(20);

    #[track_caller]
    fn next(line: &mut dyn Socket) -> SocketEvent {
        let began = Instant::now();
        while began.elapsed() < LIMIT {
            if let Some(event) = line.poll() {
                return event;
            }
            thread::sleep(Duration::from_millis(1));
        }
        panic!("nothing happens");
    }

    #[expect(clippy::result_large_err, reason = "tungstenite says what a handshake returns")]
    fn named(
        request: &Request,
        mut response: Response,
    ) -> Result<Response, tungstenite::handshake::server::ErrorResponse> {
        let asked = request.headers().get("Sec-WebSocket-Protocol").cloned();
        assert_eq!(asked.as_ref().map(HeaderValue::as_bytes), Some(SUBPROTOCOL.as_bytes()));
        response
            .headers_mut()
            .extend(asked.map(|asked| (tungstenite::http::header::SEC_WEBSOCKET_PROTOCOL, asked)));
        Ok(response)
    }

    #[test]
    fn frames_go_both_ways_until_one_end_closes() {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let server = thread::spawn(move || {
            let (tcp, _) = listener.accept().expect("a client");
            let mut connection = tungstenite::accept_hdr(tcp, named).expect("a handshake");
            // Long frames come in pieces, and a frame is sent while nothing comes.
            connection.send(Message::Ping(vec![1].into())).expect("it is open");
            connection.send(Message::binary(vec![7; 300_000])).expect("it is open");
            let mut heard = Vec::new();
            for _ in 0..10 {
                match connection.read() {
                    Ok(Message::Binary(frame)) => {
                        heard.push(frame.len());
                        connection.send(Message::binary(frame)).expect("it is open");
                    }
                    Ok(Message::Close(_)) | Err(_) => break,
                    Ok(_) => {}
                }
            }
            heard
        });
        let url = format!("ws://127.0.0.1:{port}/ws/game");
        let mut line = SystemNetwork.open(&url, Waker::default());
        assert_eq!(next(&mut *line), SocketEvent::Opened);
        assert_eq!(next(&mut *line), SocketEvent::Frame(vec![7; 300_000]));
        for length in [1, 200, 512] {
            line.send(vec![3; length]);
            assert_eq!(next(&mut *line), SocketEvent::Frame(vec![3; length]));
        }
        line.send(vec![4; 9]);
        let url = "ws://127.0.0.1:1/";
        let mut nowhere = SystemNetwork.open(url, Waker::default());
        assert_eq!(next(&mut *nowhere), SocketEvent::Closed);
        assert_eq!(next(&mut *line), SocketEvent::Frame(vec![4; 9]));
        // Frames that were sent before the end still go out.
        line.send(vec![5; 11]);
        drop(line);
        let mut heard = server.join().expect("the server ends");
        assert_eq!(heard.pop(), Some(11));
        assert_eq!(heard, [1, 200, 512, 9]);
    }
}
