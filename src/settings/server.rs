//! The server that is played on, and the link to the player's own games there.

use super::Settings;
use crate::net::OwnerLink;

impl Settings {
    /// Returns the address of the server's page: in a browser, that of this page. The text may be
    /// empty or not an address.
    pub fn page(&self) -> String {
        #[cfg(not(target_arch = "wasm32"))]
        return address(&self.server);
        #[cfg(target_arch = "wasm32")]
        crate::page::address()
    }

    /// Returns the link to the player's own games on that server, if any were kept there.
    pub fn owner(&self) -> Option<&OwnerLink> {
        self.owner_at(&self.page())
    }

    /// Returns the link to the player's own games on the server of a page.
    pub fn owner_at(&self, page: &str) -> Option<&OwnerLink> {
        self.owners.iter().find(|link| link.is_for(page))
    }

    /// Remembers a link to the player's own games, in place of an earlier one to the same server.
    pub fn set_owner(&mut self, link: OwnerLink) {
        self.owners.retain(|other| !other.is_for(link.page()));
        self.owners.push(link);
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
    use crate::net::{OwnerKey, SeatKey};

    #[test]
    fn an_address_may_be_typed_without_its_beginning() {
        assert_eq!(address(" chess.example "), "https://chess.example");
        assert_eq!(address("192.168.0.2:8080"), "http://192.168.0.2:8080");
        assert_eq!(address("localhost:8080"), "http://localhost:8080");
        assert_eq!(address("anna.local:8080"), "http://anna.local:8080");
        assert_eq!(address("http://chess.example/fog/"), "http://chess.example/fog/");
        assert_eq!(address(""), "");
    }

    #[test]
    fn each_server_has_a_key_of_its_own() {
        let link =
            |page, byte| OwnerLink::new(page, OwnerKey(SeatKey([byte; 16]))).expect("a link");
        let mut settings = Settings { server: "chess.example".into(), ..Settings::default() };
        assert_eq!(settings.owner(), None);
        let (one, two) = (link("https://chess.example", 1), link("https://other.example", 2));
        settings.set_owner(one.clone());
        settings.set_owner(two.clone());
        assert_eq!(settings.owner(), Some(&one));
        settings.server = "other.example/".into();
        assert_eq!(settings.owner(), Some(&two));
        let three = link("https://other.example/", 3);
        settings.set_owner(three.clone());
        assert_eq!(settings.owners, [one, three]);
    }
}
