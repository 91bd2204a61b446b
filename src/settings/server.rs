//! The server that is played on.

use super::Settings;

impl Settings {
    /// Returns the address of the server's page: in a browser, that of this page. The text may be
    /// empty or not an address.
    pub fn page(&self) -> String {
        #[cfg(not(target_arch = "wasm32"))]
        return address(&self.server);
        #[cfg(target_arch = "wasm32")]
        crate::page::address()
    }
}

/// Returns a typed address with its scheme, which people leave out. Servers in the same network
/// have no certificates.
#[cfg(not(target_arch = "wasm32"))]
fn address(typed: &str) -> String {
    let typed = typed.trim();
    if typed.is_empty() || typed.contains("://") {
        return typed.to_owned();
    }
    let near = typed.starts_with(|c: char| c.is_ascii_digit() || c == '[')
        || typed.starts_with("localhost")
        || typed.split(['/', ':']).next().is_some_and(|host| host.ends_with(".local"));
    format!("http{}://{typed}", if near { "" } else { "s" })
}

#[cfg(all(test, not(target_arch = "wasm32")))]
mod tests {
    use super::*;

    #[test]
    fn an_address_may_be_typed_without_its_beginning() {
        assert_eq!(address(" chess.example "), "https://chess.example");
        assert_eq!(address("192.168.0.2:8080"), "http://192.168.0.2:8080");
        assert_eq!(address("localhost:8080"), "http://localhost:8080");
        assert_eq!(address("anna.local:8080"), "http://anna.local:8080");
        assert_eq!(address("http://chess.example/fog/"), "http://chess.example/fog/");
        assert_eq!(address(""), "");
    }
}
