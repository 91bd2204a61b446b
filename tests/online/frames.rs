//! Bytes that are no messages, or messages that make no sense, break neither a server nor a client.

#[path = "../fuzz/checks_frames.rs"]
mod checks;

use fogchess_game::{Request, VERSION, encode};
use fogchess_online::{
    Do, Down, GameId, Greeting, Hello, LobbyUp, PlayerName, Players, SeatKey, SeekId, Terms, Up,
    write_frame,
};
use fogchess_rules::{Color, Intent, Offer, Preset, TimeControl};
use std::{fs, path::Path};

/// Returns the files that fuzzing has found interesting.
fn seeds() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/fuzz/seeds/frames");
    let files = fs::read_dir(folder).expect("seeds");
    files.map(|file| fs::read(file.expect("a file").path()).expect("its bytes")).collect()
}

#[test]
fn the_seeds_of_fuzzing_pass() {
    let seeds = seeds();
    assert!(!seeds.is_empty());
    seeds.iter().for_each(|seed| checks::frames(seed));
}

/// Returns a message as a piece of the input: its length and sender, and its bytes.
fn piece(from: u8, bytes: &[u8]) -> Vec<u8> {
    let length = u8::try_from(bytes.len()).expect("it is short").min(84);
    [&[3 * length + from], bytes].concat()
}

/// Returns random messages of clients, most of them possible.
fn messages(lots: &mut fastrand::Rng) -> Vec<u8> {
    let mut bytes = vec![lots.u8(..)];
    let mut ids = [0; 3];
    let openings = ["e2e4", "e7e5", "g1f3", "b8c6", "h3e3", "h8e8", "f1c4", "d7d6"];
    for ply in 0..lots.u32(..40) {
        let from = lots.u8(..3);
        let side = if from == 1 { Color::Black } else { Color::White };
        let intent = match lots.u8(..12) {
            0 => Intent::Resign,
            1 => Intent::ClaimDraw,
            2..5 => {
                let offer = *lots.choice(&Offer::ALL).expect("an offer");
                *lots
                    .choice(&[Intent::Offer(offer), Intent::Accept(offer), Intent::Decline(offer)])
                    .expect("an intent")
            }
            _ => Intent::Move(openings[ply as usize % 8].parse().expect("a move")),
        };
        ids[usize::from(from)] += lots.u32(..2);
        let request = Request { id: ids[usize::from(from)], side, intent };
        let terms = Terms {
            name: PlayerName::tidy("Anna"),
            ruleset: lots.choice(Preset::ALL).expect("a preset").ruleset(),
            time: TimeControl::UNTIMED,
            takeback: lots.bool(),
            side: lots.choice([None, Some(Color::White), Some(Color::Black)]).expect("a side"),
        };
        let key = Some(SeatKey([lots.u8(..); 16]));
        let name = PlayerName::default();
        let up = match lots.u8(..20) {
            0 => Up::Hello(Hello { version: VERSION, game: GameId(1), key, name: name.clone() }),
            1 => Up::Claim { drawn: lots.bool() },
            2 => Up::Rematch(lots.bool()),
            3 => Up::Greet(*lots.choice(&Greeting::ALL).expect("a greeting")),
            4 => Up::Leave,
            _ => Up::Do(Do { request, plies: lots.u32(..8).min(ply), takebacks: lots.u32(..2) }),
        };
        let encoded = match lots.u8(..8) {
            0 => encode(&LobbyUp::Seek(terms)),
            1 => encode(&LobbyUp::Accept { seek: SeekId(lots.u64(..4)), name }),
            2 => encode(&LobbyUp::Invite(terms)),
            _ => encode(&up),
        };
        bytes.extend(piece(from, &encoded.expect("it is short")));
    }
    bytes
}

#[test]
fn random_messages_and_damaged_ones_break_nothing() {
    for seed in 0..3_000 {
        let mut lots = fastrand::Rng::with_seed(seed);
        let mut bytes = messages(&mut lots);
        checks::frames(&bytes);
        for _ in 0..lots.usize(..6) {
            let at = lots.usize(..bytes.len());
            bytes[at] = lots.u8(..);
        }
        checks::frames(&bytes);
        let noise: Vec<u8> = (0..lots.usize(..400)).map(|_| lots.u8(..)).collect();
        checks::frames(&noise);
    }
}

#[test]
fn damaged_frames_of_a_server_break_no_client() {
    let messages = [
        Down::Seated { side: Some(Color::White), done: 3 },
        Down::Players(Players::default()),
        Down::Rematch { game: GameId(2), key: None },
    ];
    let frame = write_frame(&messages).expect("a frame");
    for seed in 0..20_000 {
        let mut lots = fastrand::Rng::with_seed(seed);
        let mut bytes = frame.clone();
        for _ in 0..=lots.usize(..4) {
            bytes[lots.usize(..64)] = lots.u8(..);
        }
        bytes.truncate(lots.usize(1..=2_048));
        checks::frames(&bytes);
    }
}
