//! A server with a certificate.

use crate::{
    client::until_let_go,
    server::{Server, certificate},
};
use rustls::{
    ClientConfig, ClientConnection, RootCertStore, StreamOwned,
    crypto::ring,
    pki_types::{CertificateDer, ServerName, pem::PemObject},
};
use std::{
    io::{Read, Write},
    net::TcpStream,
    sync::Arc,
    time::Duration,
};
use tempfile::TempDir;

/// Returns a connection to a server with a certificate, after the handshake.
fn connect(server: &Server, cert: &str) -> StreamOwned<ClientConnection, TcpStream> {
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(cert).expect("a certificate")).expect("a root");
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions of TLS")
        .with_root_certificates(roots)
        .with_no_client_auth();
    let name = ServerName::try_from("localhost").expect("a name");
    let mut tcp = TcpStream::connect(server.address).expect("it listens");
    tcp.set_read_timeout(Some(Duration::from_secs(10))).expect("an option");
    let mut client = ClientConnection::new(Arc::new(config), name).expect("a client");
    client.complete_io(&mut tcp).expect("a handshake");
    StreamOwned::new(client, tcp)
}

#[test]
fn a_certificate_encrypts_everything() {
    let folder = TempDir::new().expect("a folder");
    let [cert, key] = certificate(folder.path());
    let server = Server::start(&["--cert", &cert, "--key", &key]);
    let mut stream = connect(&server, &cert);
    let request = "GET /health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).expect("it is sent");
    let mut answer = String::new();
    // The server may close the line without a last word of TLS.
    let _ = stream.read_to_string(&mut answer);
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("ok\n"), "{answer}");

    // A client that does not speak TLS is told nothing.
    let mut plain = TcpStream::connect(server.address).expect("it listens");
    plain.set_read_timeout(Some(Duration::from_secs(10))).expect("an option");
    plain.write_all(request.as_bytes()).expect("it is sent");
    let mut heard = Vec::new();
    let _ = plain.read_to_end(&mut heard);
    assert!(!String::from_utf8_lossy(&heard).contains("ok"), "{heard:?}");
}

#[test]
fn browsers_are_told_to_come_by_tls_alone() {
    let folder = TempDir::new().expect("a folder");
    let [cert, key] = certificate(folder.path());
    let server = Server::start(&["--cert", &cert, "--key", &key]);
    let mut stream = connect(&server, &cert);
    let request = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    stream.write_all(request.as_bytes()).expect("it is sent");
    let mut answer = String::new();
    // The server may close the line without a last word of TLS.
    let _ = stream.read_to_string(&mut answer);
    assert!(answer.contains("strict-transport-security: max-age=31536000\r\n"), "{answer}");
}

#[test]
fn encrypted_connections_that_do_not_get_on_are_let_go() {
    let folder = TempDir::new().expect("a folder");
    let [cert, key] = certificate(folder.path());
    let server = Server::start(&["--cert", &cert, "--key", &key]);
    let plain = |bytes: &[u8]| {
        let mut stream = TcpStream::connect(server.address).expect("it listens");
        stream.write_all(bytes).expect("it is sent");
        stream
    };
    let encrypted = |text: &str| {
        let mut stream = connect(&server, &cert);
        stream.write_all(text.as_bytes()).expect("it is sent");
        stream.sock
    };
    until_let_go(vec![
        ("silent", plain(b""), b""),
        // The beginning of a first message of 512 bytes.
        ("half a handshake", plain(b"\x16\x03\x01\x02\x00\x01"), b""),
        ("a slow handshake", plain(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03"), b"\0"),
        ("silent after it", encrypted(""), b""),
        ("half a head", encrypted("GET / HTTP/1.1\r\nHost:"), b""),
        ("rests after a request", encrypted("GET /health HTTP/1.1\r\nHost: here\r\n\r\n"), b""),
    ]);
}

#[test]
fn a_broken_certificate_is_told() {
    let server = Server::start(&[]);
    let [_, key] = certificate(server.folder.path());
    let mut command = server.command();
    // The options of a server that runs already, but for the store.
    command.args(["--store", server.folder.path().join("other.sqlite").to_str().expect("a text")]);
    let said = command
        .args(["--listen", "127.0.0.1:0", "--cert", &key, "--key", &key])
        .output()
        .expect("it runs");
    let errors = String::from_utf8_lossy(&said.stderr);
    assert!(!said.status.success());
    assert!(errors.contains("the certificate or its key cannot be used"), "{errors}");
}
