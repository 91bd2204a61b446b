//! The server that is played on.

use super::Settings;
use crate::online::Invite;

impl Settings {
    /// Returns the address of the server's page: in a browser, that of this page. The text may be
    /// empty or not an address.
    pub fn page(&self) -> String {
        #[cfg(not(target_arch = "wasm32"))]
        return match self.nearby_server.as_str() {
            "" => address(&self.server),
            nearby => nearby.to_owned(),
        };
        #[cfg(target_arch = "wasm32")]
        crate::platform::page::address()
    }

    /// Plays on the server at this address from now on.
    pub fn set_server(&mut self, page: &str) {
        page.clone_into(&mut self.server);
        self.nearby_server.clear();
    }

    /// Returns the address of the server, the same one in whatever way it was typed; `None` if there
    /// is none.
    pub fn server_home(&self) -> Option<String> {
        Invite::home(&self.page())
    }

    /// Returns `true` if each game is kept on the server by itself. The player chooses this for one
    /// server, so that no other one is sent anything: not one whose address is only half typed, nor
    /// one whose link was opened since.
    pub fn keeps_on_server(&self) -> bool {
        let chosen = Invite::home(&self.keep_on_server);
        chosen.is_some() && chosen == self.server_home()
    }

    /// Keeps each game on the server by itself from now on, or no longer.
    pub fn set_keeps_on_server(&mut self, on: bool) {
        self.keep_on_server = self.server_home().filter(|_| on).unwrap_or_default();
        self.unsent.clear();
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

    #[test]
    fn only_the_chosen_server_keeps_games_by_itself() {
        let mut settings = Settings { server: "chess.example".into(), ..Settings::default() };
        settings.set_keeps_on_server(true);
        let keeps =
            |server: &str| Settings { server: server.into(), ..settings.clone() }.keeps_on_server();
        assert!(["chess.example", " https://chess.example/ "].into_iter().all(keeps));
        let others = ["", "chess.exampl", "http://chess.example", "other.example"];
        assert!(!others.into_iter().any(keeps));
        settings.set_keeps_on_server(false);
        assert!(!settings.keeps_on_server() && settings.keep_on_server.is_empty());
        settings.server.clear();
        settings.set_keeps_on_server(true);
        assert!(!settings.keeps_on_server());
    }
}
