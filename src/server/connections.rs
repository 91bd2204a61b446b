//! The connections: each counts for its address from its first moment on, and ends if it does not
//! get on.
//!
//! They speak HTTP/1.1 alone. HTTP/2 has no times in which a request must come, and WebSockets need
//! a connection of their own anyway.

use super::{
    limits::{Counted, Limits},
    line::Line,
    metrics::Metrics,
};
use axum::{Router, extract::ConnectInfo};
use core::{
    net::SocketAddr,
    pin::{Pin, pin},
    task::{Context, Poll, ready},
    time::Duration,
};
use hyper::{
    Request,
    body::Incoming,
    server::conn::http1,
    service::{Service, service_fn},
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use std::{
    io::{self, IoSlice},
    time::Instant,
};
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpListener, TcpStream},
    sync::watch,
    time::{Sleep, sleep, timeout},
};
use tokio_rustls::TlsAcceptor;

/// The time within which a TLS handshake must be done.
const HANDSHAKE_WITHIN: Duration = Duration::from_secs(10);
/// The time within which the whole head of a request must be there, from the first moment of the
/// connection or the end of the request before.
const HEAD_WITHIN: Duration = Duration::from_secs(10);
/// The time for which a client may take in nothing of what it has asked for.
const PATIENCE: Duration = Duration::from_secs(20);
/// The bytes a second that it must take in on average, if it does not take all at once.
const SLOWEST: f64 = 2_048.0;
/// The time that connections have to end, and clients to hear a goodbye, when the server stops.
const GOODBYE: Duration = Duration::from_secs(5);
/// The time between two tries to accept a connection after a failure.
const RETRY_AFTER: Duration = Duration::from_millis(50);

/// The answer to a connection that its address has no place left for.
const REFUSAL: &[u8] = b"HTTP/1.1 429 Too Many Requests\r\nContent-Type: text/plain\r\n\
    Retry-After: 60\r\nConnection: close\r\n\r\ntoo many connections from here: wait a minute\n";

/// The way in.
#[derive(Clone)]
pub(super) struct Entrance {
    /// The limits of addresses. `None` behind a proxy, whose connections are those of many people,
    /// and end at the proxy.
    pub(super) limits: Option<Limits>,
    /// The encryption, if there is any.
    pub(super) tls: Option<TlsAcceptor>,
    pub(super) metrics: Metrics,
}

/// Serves an app until `stop`, and then until all connections have ended, for a few seconds.
pub(super) async fn serve(
    listener: TcpListener,
    entrance: Entrance,
    app: Router,
    stop: impl Future<Output = ()>,
) {
    let (stopping, mut stop) = (watch::Sender::new(()), pin!(stop));
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            () = &mut stop => break,
        };
        match accepted {
            Ok((stream, peer)) => {
                // In the order in which they come, which that of tasks need not be.
                let counted = entrance.limits.as_ref().map(|limits| limits.connect(peer.ip()));
                if let Some(None) = counted {
                    tokio::spawn(entrance.clone().turn_away(stream));
                    continue;
                }
                let (entrance, app, stops) = (entrance.clone(), app.clone(), stopping.subscribe());
                tokio::spawn(entrance.let_in(stream, peer, counted.flatten(), app, stops));
            }
            // The client has left already, or too many files are open.
            Err(_) => sleep(RETRY_AFTER).await,
        }
    }
    drop(listener);
    stopping.send_replace(());
    // What takes longer is broken off.
    let _ = timeout(GOODBYE, stopping.closed()).await;
}

impl Entrance {
    async fn let_in(
        self,
        stream: TcpStream,
        peer: SocketAddr,
        counted: Option<Counted>,
        app: Router,
        stops: watch::Receiver<()>,
    ) {
        // Fails only if the client has left already.
        let _ = stream.set_nodelay(true);
        let line = self.limits.as_ref().map(|_| Line::of(&stream)).unwrap_or_default();
        let open = stops.clone();
        let guest =
            Guest { stream, patience: PATIENCE, waits: None, _counted: counted, _open: open };
        match &self.tls {
            None => converse(guest, peer, line, app, stops).await,
            Some(tls) => {
                if let Ok(Ok(guest)) = timeout(HANDSHAKE_WITHIN, tls.accept(guest)).await {
                    converse(guest, peer, line, app, stops).await;
                }
            }
        }
    }

    /// Tells a client why it is not let in, unless that would need a handshake.
    async fn turn_away(self, stream: TcpStream) {
        self.metrics.refused.inc();
        if self.tls.is_none() && stream.writable().await.is_ok() {
            // It fits into the buffer of a new connection, or the client has left.
            let _ = stream.try_write(REFUSAL);
        }
    }
}

/// Answers the requests of a connection, until it becomes a WebSocket or the server stops.
async fn converse<S>(
    stream: S,
    peer: SocketAddr,
    line: Line,
    app: Router,
    mut stops: watch::Receiver<()>,
) where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let app = TowerToHyperService::new(app);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        request.extensions_mut().insert(line.clone());
        app.call(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD_WITHIN)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    tokio::select! {
        // An error is the client's, and ends the connection.
        _ = &mut connection => {}
        _ = stops.changed() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}

/// A client's connection, which counts until it is dropped. Writing fails if the client takes too
/// little in: what it has asked for must not wait in memory for ever.
struct Guest {
    stream: TcpStream,
    /// The time that it may yet wait.
    patience: Duration,
    /// The beginning and the longest end of the present wait.
    waits: Option<(Instant, Pin<Box<Sleep>>)>,
    _counted: Option<Counted>,
    /// Until it is dropped, a server that stops waits a while.
    _open: watch::Receiver<()>,
}

impl Guest {
    /// Takes in the result of a write.
    fn written(
        &mut self,
        context: &mut Context<'_>,
        written: Poll<io::Result<usize>>,
    ) -> Poll<io::Result<usize>> {
        let Poll::Ready(done) = written else {
            let patience = self.patience;
            let begin = || (Instant::now(), Box::pin(sleep(patience)));
            let (_, end) = self.waits.get_or_insert_with(begin);
            ready!(end.as_mut().poll(context));
            return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
        };
        if let Some((since, _)) = self.waits.take() {
            self.patience = self.patience.saturating_sub(since.elapsed());
        }
        if let Ok(bytes) = done {
            let earned = Duration::from_secs_f64(bytes as f64 / SLOWEST);
            self.patience = PATIENCE.min(self.patience + earned);
        }
        Poll::Ready(done)
    }
}

impl AsyncRead for Guest {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Guest {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.written(context, written)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        parts: &[IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write_vectored(context, parts);
        self.written(context, written)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
