//! A server with a certificate.

use crate::server::{Server, certificate};
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

#[test]
fn a_certificate_encrypts_everything() {
    let folder = TempDir::new().expect("a folder");
    let [cert, key] = certificate(folder.path());
    let server = Server::start(&["--cert", &cert, "--key", &key]);
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(&cert).expect("a certificate")).expect("a root");
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions of TLS")
        .with_root_certificates(roots)
        .with_no_client_auth();
    let name = ServerName::try_from("localhost").expect("a name");
    let tcp = TcpStream::connect(server.address).expect("it listens");
    tcp.set_read_timeout(Some(Duration::from_secs(10))).expect("an option");
    let client = ClientConnection::new(Arc::new(config), name).expect("a client");
    let mut stream = StreamOwned::new(client, tcp);
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
