//! Non-interference: two games that differ only in the fog of a player cannot be told apart by that
//! player, by anything that is drawn, heard, spoken, hit or answered.

use bevy::prelude::*;
use core::time::Duration;
use fogchess::{
    app::states::Screen,
    game::{Game, History, Position, Update, decode, encode, view_for},
    rules::{
        BySide, Color, GameSetup, Intent, Level, Moment, Move, Offer, Piece, Preset, Square, Viewer,
    },
    theme::{Mark, assets::Sound},
};
use fogchess_support::{Table, difference, untimed};
use std::collections::BTreeMap;

const CASES: u64 = 24;

#[test]
fn games_that_differ_only_in_the_fog_cannot_be_told_apart() {
    let mut tables = [Table::open(), Table::open()];
    for table in &mut tables {
        table.listen();
    }
    let (mut inputs, mut moves, mut hand_overs) = (0, 0, 0);
    let mut heard = Vec::new();
    for seed in 0..CASES {
        let twins = Twins::find(seed, false);
        let mut pair = Pair { tables: &mut tables, rng: fastrand::Rng::with_seed(seed), twins };
        pair.start();
        pair.compare("start");
        for _ in 0..10 {
            let input = pair.random_input();
            if pair.waits_for_the_computer() {
                // The computer's reply, and its time, depend on what it sees, so they may differ.
                break;
            }
            heard.extend(pair.compare(&input));
            inputs += 1;
        }
        if !pair.twins.computer && pair.move_alike() {
            moves += 1;
            hand_overs += usize::from(pair.until_the_curtain_is_closed());
        }
    }
    assert!(inputs >= 100, "{inputs} inputs");
    assert!(heard.contains(&Sound::Pick), "{heard:?}");
    assert!(moves >= 5, "only {moves} moves left the views alike");
    assert!(hand_overs >= 5, "only {hand_overs} curtains were watched");
}

#[test]
fn premoves_tell_nothing_of_the_fog() {
    let mut tables = [Table::open(), Table::open()];
    for table in &mut tables {
        table.listen();
    }
    let (mut set, mut played, mut dropped) = (0, 0, 0);
    for seed in 0..CASES {
        let twins = Twins::find(seed, true);
        let mut pair = Pair { tables: &mut tables, rng: fastrand::Rng::with_seed(seed), twins };
        pair.start();
        // The computer has no time to answer by itself.
        pair.both(|table| {
            table.frame_time(Duration::from_millis(2));
        });
        pair.compare("start");
        for _ in 0..3 {
            let input = pair.random_premove();
            pair.compare(&input);
            let input = pair.random_input();
            pair.compare(&input);
        }
        let input = pair.random_premove();
        pair.compare(&input);
        let is_set = !pair.tables[0].marks(Mark::Premove).is_empty();
        set += u32::from(is_set);
        if let Some(intents) = pair.computers_move_alike().filter(|_| is_set) {
            played += usize::from(intents > 0);
            dropped += usize::from(intents == 0);
        }
        // The premove may find different pieces. The title hides them before the next game.
        pair.leave();
    }
    assert!(set >= 12 && played >= 4 && dropped >= 1, "{set} set, {played} played, {dropped} not");
}

#[test]
fn looking_back_tells_nothing_of_the_fog() {
    let mut tables = [Table::open(), Table::open()];
    for table in &mut tables {
        table.listen();
    }
    let (mut looks, mut past) = (0, 0);
    for seed in 0..CASES {
        let twins = Twins::find(seed, true);
        let mut pair = Pair { tables: &mut tables, rng: fastrand::Rng::with_seed(seed), twins };
        pair.start();
        pair.both(|table| {
            table.frame_time(Duration::from_millis(2));
        });
        if pair.computers_move_alike().is_some() {
            for _ in 0..8 {
                let input = pair.random_look();
                pair.compare(&input);
                looks += 1;
                past += usize::from(pair.tables[0].shown().is_past());
            }
        }
        pair.leave();
    }
    assert!(looks >= 40 && past >= 10, "{past} of {looks} looks went back");
}

#[test]
fn a_check_from_the_fog_sounds_alike_whatever_else_is_there() {
    let mut tables = [Table::open(), Table::open()];
    let twins = Twins {
        seed: 0,
        preset: Preset::FogCheck,
        side: Color::White,
        fens: ["4k3/7r/8/8/8/8/P7/4K3 b - - 0 1", "q3k3/n6r/8/1p6/8/8/P7/4K3 b - - 0 1"]
            .map(Into::into),
        computer: true,
        level: Level::Grandmaster,
    };
    assert!(alike(twins.preset, twins.side, &twins.fens));
    let mut pair = Pair { tables: &mut tables, rng: fastrand::Rng::with_seed(0), twins };
    pair.start();
    pair.both(|table| {
        table.frame_time(Duration::from_millis(2));
    });
    pair.compare("start");
    pair.both(|table| {
        table.computer_plays(Color::Black, "h7e7").frame();
    });
    assert_eq!(pair.compare("the check"), [Sound::HiddenMove, Sound::Check]);
    pair.leave();
}

#[test]
fn fog_that_comes_into_an_open_game_hides_what_follows() {
    let mut tables = [Table::open(), Table::open()];
    let moves = ["b6", "g6"];
    for (table, mv) in tables.iter_mut().zip(moves) {
        table.listen();
        table.start_game(untimed(Preset::Chess)).point_at(Vec2::new(1.0, 1.0));
        table.submit(Color::White, Intent::Offer(Offer::LowerFog)).frame();
        table.submit(Color::Black, Intent::Accept(Offer::LowerFog)).settle().lift_curtain();
        table.play(&format!("e4 {mv}"));
        assert_eq!(table.view().viewer(), Viewer::Player(Color::White));
        table.heard();
        table.spoken();
        table.intents();
        table.refusals();
        table.sent();
    }
    let (preset, side, level) = (Preset::Chess, Color::White, Level::Novice);
    let fens = moves.map(Into::into);
    let twins = Twins { seed: 0, preset, side, fens, computer: false, level };
    let mut pair = Pair { tables: &mut tables, rng: fastrand::Rng::with_seed(0), twins };
    pair.compare("another move in the fog");
    for _ in 0..10 {
        let input = pair.random_input();
        pair.compare(&input);
    }
}

/// Two positions that look the same to one side.
struct Twins {
    seed: u64,
    preset: Preset,
    side: Color,
    fens: [String; 2],
    /// `true` if a computer plays the other side.
    computer: bool,
    /// The level of that computer.
    level: Level,
}

impl Twins {
    /// Plays random moves, then rearranges the pieces that the side to move does not see. If `waits`,
    /// those that the other side does not see.
    fn find(seed: u64, waits: bool) -> Self {
        let mut rng = fastrand::Rng::with_seed(seed);
        let presets = [Preset::FogCheck, Preset::Fog, Preset::FogCheckXiangqi, Preset::FogXiangqi];
        let preset = presets[(seed / 2 % 4) as usize];
        for _ in 0..500 {
            let mut position = Position::start(preset.ruleset());
            for _ in 0..rng.usize(6..40) {
                let side = position.turn();
                let Some(mv) = rng.choice(position.moves(side)) else { break };
                if position.play(side, mv).is_err() || position.outcome().is_some() {
                    break;
                }
            }
            let side = if waits { !position.turn() } else { position.turn() };
            let fens = [fen(&position, &position.pieces().collect(), side), {
                let changed = rearranged(&position, side, &mut rng);
                fen(&position, &changed, side)
            }];
            if alike(preset, side, &fens) {
                let computer = waits || seed % 4 == 3;
                let level = if waits { Level::Grandmaster } else { Level::Novice };
                return Self { seed, preset, side, fens, computer, level };
            }
        }
        panic!("seed {seed}: no twins found");
    }

    fn setup(&self, which: usize) -> GameSetup {
        let mut computers = BySide::default();
        computers[!self.side] = self.computer.then_some(self.level);
        GameSetup {
            start_fen: Some(self.fens[which].clone()),
            hold_clock: !self.computer,
            computers,
            ..GameSetup::new(self.preset.ruleset())
        }
    }
}

/// Reduces a message to a screen that plays both sides to the views of one side.
fn as_seen_by(side: Color, bytes: &[u8]) -> Vec<u8> {
    let mut update = decode::<Update>(bytes).expect("a message");
    if let Update::Ply(ply) = &mut update {
        let own = Viewer::Player(side);
        ply.seen.retain(|seen| seen.view.as_ref().is_some_and(|view| view.viewer() == own));
        assert_eq!(ply.seen.len(), 1);
    }
    encode(&update).expect("it is short")
}

/// Returns `true` if the true positions differ, but look the same to a side.
fn alike(preset: Preset, side: Color, fens: &[String; 2]) -> bool {
    let views = fens.each_ref().map(|fen| {
        let position = Position::from_fen(preset.ruleset(), fen).ok()?;
        position.outcome().is_none().then_some(())?;
        view_for(&position, &History::default(), Viewer::Player(side)).ok()
    });
    fens[0] != fens[1] && views[0].is_some() && views[0] == views[1]
}

/// Returns the pieces of a position, with those that a side does not see moved, changed or removed.
fn rearranged(
    position: &Position,
    side: Color,
    rng: &mut fastrand::Rng,
) -> BTreeMap<Square, Piece> {
    let mut pieces: BTreeMap<_, _> = position.pieces().collect();
    let seen = position.visible(side);
    let fog: Vec<Square> =
        position.ruleset().size().squares().filter(|square| !seen.contains(*square)).collect();
    for _ in 0..rng.usize(2..6) {
        let hidden: Vec<_> = fog.iter().filter(|square| pieces.contains_key(square)).collect();
        let Some(from) = rng.choice(hidden).copied() else { break };
        let to = *rng.choice(&fog).expect("there is fog");
        let piece = pieces.remove(&from).expect("it was there");
        if let Some(other) = pieces.remove(&to) {
            pieces.insert(from, other);
        }
        // The kinds between the least and the most valuable one may change into each other.
        let board = position.ruleset().board;
        let kinds = &board.kinds()[1..board.kinds().len() - 1];
        let kind = match piece.kind {
            kind if kinds.contains(&kind) && rng.bool() => *rng.choice(kinds).expect("one"),
            kind => kind,
        };
        pieces.insert(to, Piece { kind, ..piece });
    }
    pieces
}

/// Returns a FEN in which only one side may still castle.
fn fen(position: &Position, pieces: &BTreeMap<Square, Piece>, side: Color) -> String {
    let size = position.ruleset().size();
    let rows: Vec<String> = (0..size.ranks)
        .rev()
        .map(|rank| {
            let mut row = String::new();
            let mut empty = 0;
            for file in 0..size.files {
                match pieces.get(&Square::at(file, rank)) {
                    Some(piece) => {
                        if empty > 0 {
                            row += &empty.to_string();
                        }
                        empty = 0;
                        row.push(piece.fen_letter());
                    }
                    None => empty += 1,
                }
            }
            if empty > 0 {
                row += &empty.to_string();
            }
            row
        })
        .collect();
    let view = view_for(position, &History::default(), Viewer::Player(side)).expect("a view");
    let rights = view.castling(side);
    let mut castling = String::new();
    for (right, letter) in [(rights.king_side, 'k'), (rights.queen_side, 'q')] {
        if right {
            castling.push(if side == Color::White { letter.to_ascii_uppercase() } else { letter });
        }
    }
    let castling = if castling.is_empty() { "-".into() } else { castling };
    let turn = if position.turn() == Color::White { 'w' } else { 'b' };
    format!("{} {turn} {castling} - 0 1", rows.join("/"))
}

/// Two apps that get the same input.
struct Pair<'a> {
    tables: &'a mut [Table; 2],
    rng: fastrand::Rng,
    twins: Twins,
}

impl Pair<'_> {
    fn both(&mut self, mut act: impl FnMut(&mut Table)) {
        self.tables.iter_mut().for_each(&mut act);
    }

    fn start(&mut self) {
        for (which, table) in self.tables.iter_mut().enumerate() {
            // Forgets the last game: its messages and the length of its frames.
            table.sent();
            table.frame_time(Duration::from_millis(40));
            let memory = self.twins.seed % 4 < 2;
            table.set(|settings| settings.memory = memory);
            table.point_at(Vec2::new(1.0, 1.0)).start_game(self.twins.setup(which));
        }
        self.both(|table| {
            table.heard();
            table.spoken();
            table.intents();
            table.refusals();
        });
        // The two true positions differ.
        assert_ne!(self.twins.fens[0], self.twins.fens[1]);
    }

    /// Asserts that everything about the two apps is the same. Returns the sounds.
    fn compare(&mut self, after: &str) -> Vec<Sound> {
        let Twins { seed, fens, side, .. } = &self.twins;
        let context = format!("seed {seed}, {side}, after {after}:\n{}\n{}\n", fens[0], fens[1]);
        let [one, other] = self.tables;
        let lines = [one.perceived(), other.perceived()];
        let difference = difference(&lines[0], &lines[1]);
        assert!(difference.is_empty(), "{context}{}", difference.join("\n"));
        let heard = one.heard();
        assert_eq!(heard, other.heard(), "{context}sounds");
        assert_eq!(one.spoken(), other.spoken(), "{context}speech");
        let asked = [one.intents(), other.intents()].map(|asked| format!("{asked:?}"));
        assert_eq!(asked[0], asked[1], "{context}");
        let refused = [one.refusals(), other.refusals()].map(|refused| format!("{refused:?}"));
        assert_eq!(refused[0], refused[1], "{context}");
        assert_eq!(one.shown(), other.shown(), "{context}");
        let sent = [one.sent(), other.sent()].map(|sent| match self.twins.computer {
            true => sent,
            // A screen that plays both sides is sent both views; only those of this side are
            // compared.
            false => sent.iter().map(|bytes| as_seen_by(*side, bytes)).collect(),
        });
        assert_eq!(sent[0], sent[1], "{context}what the referee sent");
        heard
    }

    /// Returns `true` if some input was a move against a computer.
    fn waits_for_the_computer(&self) -> bool {
        self.twins.computer && self.tables.iter().any(|table| !table.seat().moves.is_empty())
    }

    /// Makes a random input that a player could try, and returns its description.
    fn random_input(&mut self) -> String {
        let size = self.tables[0].view().size();
        let square = |rng: &mut fastrand::Rng| {
            Square::at(rng.u8(..size.files), rng.u8(..size.ranks)).to_string()
        };
        let (from, to) = (square(&mut self.rng), square(&mut self.rng));
        let own = self.own_piece();
        match self.rng.u8(..11) {
            0 => {
                self.both(|table| {
                    table.click(&to);
                });
                format!("a click on {to}")
            }
            1 | 2 => {
                // The piece is picked up, held over some square and let go beside the board:
                // nothing moves.
                let beside = Vec2::new(2.0, 2.0);
                self.both(|table| {
                    let over = table.position_of(&to);
                    table.hold(&own, over).frame().point_at(beside).mouse_up();
                });
                format!("{own} held over {to}")
            }
            3 => {
                self.both(|table| {
                    table.touch_hold(0, &from, Vec2::new(2.0, 2.0)).finger(
                        0,
                        bevy::input::touch::TouchPhase::Ended,
                        Vec2::new(2.0, 2.0),
                    );
                });
                format!("a finger from {from}")
            }
            4 => {
                // The text is no move. The answer says so, and tells nothing about the fog.
                let text = format!("Q{from}{to}+");
                self.both(|table| {
                    if table.ring().is_some() {
                        table.press(KeyCode::Escape);
                    }
                    table.type_move(&text).frame().press(KeyCode::Escape);
                });
                format!("{text} typed")
            }
            5 => {
                self.both(|table| {
                    table.right_click(&to);
                });
                format!("a right click on {to}")
            }
            8 => {
                self.both(|table| {
                    table.right_drag(&from, &to).frame();
                });
                format!("an arrow from {from} to {to}")
            }
            9 => {
                self.both(|table| {
                    table.long_press(&to).frame();
                });
                format!("a finger that rests on {to}")
            }
            10 => {
                // A guess in the fog, or another mark.
                let steps = self.rng.usize(1..=16);
                self.both(|table| {
                    table.right_click(&to).frames(2);
                });
                let [one, other] = self.tables.each_ref().map(Table::ring);
                assert_eq!(one, other);
                if one.is_some() {
                    self.both(|table| {
                        table.press_all(&vec![KeyCode::ArrowRight; steps]).press(KeyCode::Enter);
                        table.frame();
                    });
                }
                format!("a mark on {to}")
            }
            6 => {
                // A move out of the fog, or of the other side: both are refused alike.
                let mv: Move = format!("{from}{to}")
                    .parse()
                    .unwrap_or_else(|_| "a1a1".parse().expect("a move"));
                let side = self.twins.side;
                self.both(|table| {
                    table.submit(!side, Intent::Move(mv)).frame();
                });
                format!("{mv} out of turn")
            }
            _ => {
                self.both(|table| {
                    table.point(&to).click(&own).frame();
                });
                format!("{own} picked")
            }
        }
    }

    /// Drags one of the player's pieces to a square of its premoves, and returns a description.
    fn random_premove(&mut self) -> String {
        let premoves = self.tables[0].shown().premoves.clone();
        let Some(mv) = self.rng.choice(premoves) else { return "no premove".into() };
        self.both(|table| {
            table.drag(&mv.from.to_string(), &mv.to.to_string()).frame();
        });
        format!("the premove {mv}")
    }

    /// Makes a move of the computers after which the views are still the same, and returns the
    /// number of intents that the players had then. `None` if there is no such move.
    fn computers_move_alike(&mut self) -> Option<usize> {
        let side = self.twins.side;
        let games = self.games();
        let enemy = games.each_ref().map(|game| game.view(Viewer::Player(!side)).expect("a view"));
        let mut moves = enemy[0].moves().to_vec();
        moves.retain(|mv| enemy[1].moves().contains(mv));
        let mv = self.find_alike(!side, moves)?;
        self.both(|table| {
            table.intents();
            table.computer_plays(!side, &mv.to_string()).frame();
        });
        let intents = self.tables.each_mut().map(Table::intents);
        assert_eq!(format!("{:?}", intents[0]), format!("{:?}", intents[1]));
        self.compare(&mv.to_string());
        Some(intents[0].len())
    }

    fn leave(&mut self) {
        self.both(|table| {
            table.frames(2).go_to(Screen::Title).settle();
        });
    }

    /// Looks at another ply by a random input, and returns a description.
    fn random_look(&mut self) -> String {
        let size = self.tables[0].view().size();
        let at = Square::at(self.rng.u8(..size.files), self.rng.u8(..size.ranks)).to_string();
        let key = *self
            .rng
            .choice(&[KeyCode::Home, KeyCode::End, KeyCode::BracketLeft, KeyCode::BracketRight])
            .expect("one");
        let presses = self.rng.u8(..5) > 0;
        self.both(|table| {
            match key {
                _ if !presses => table.click(&at),
                KeyCode::BracketLeft => table.press_writing(key, '['),
                KeyCode::BracketRight => table.press_writing(key, ']'),
                _ => table.press(key),
            }
            .frame();
        });
        if presses { format!("{key:?}") } else { format!("a click on {at}") }
    }

    fn own_piece(&mut self) -> String {
        let side = self.twins.side;
        let view = self.tables[0].view();
        let own: Vec<_> = view.pieces().iter().filter(|(_, piece)| piece.color == side).collect();
        self.rng.choice(own).expect("a piece").0.to_string()
    }

    /// Returns the two true games.
    fn games(&self) -> [Game; 2] {
        [0, 1].map(|which| Game::new(self.twins.setup(which)).expect("a game"))
    }

    /// Returns one of these moves of a side after which the player's views are still the same.
    fn find_alike(&mut self, mover: Color, mut moves: Vec<Move>) -> Option<Move> {
        let (side, games) = (self.twins.side, self.games());
        self.rng.shuffle(&mut moves);
        moves.into_iter().find(|mv| {
            let views = games.each_ref().map(|game| {
                let mut game = game.clone();
                game.apply(mover, Intent::Move(*mv), Moment(0)).expect("available");
                game.outcome().is_none().then(|| game.view(Viewer::Player(side)).expect("a view"))
            });
            views[0].is_some() && views[0] == views[1]
        })
    }

    /// Makes a move after which the views are still the same, if there is one.
    fn move_alike(&mut self) -> bool {
        let side = self.twins.side;
        let moves = self.tables[0].view().moves().to_vec();
        let Some(mv) = self.find_alike(side, moves) else { return false };
        self.both(|table| {
            table.submit(side, Intent::Move(mv)).frame();
        });
        self.compare(&mv.to_string());
        true
    }

    /// Compares frame by frame, as long as the mover may still look.
    fn until_the_curtain_is_closed(&mut self) -> bool {
        for _ in 0..60 {
            self.both(|table| {
                table.frame();
            });
            if self.tables.iter().any(|table| table.curtain().asked().is_some()) {
                let [one, other] = self.tables.each_ref().map(Table::curtain);
                assert_eq!(one, other, "the curtains close together");
                return true;
            }
            self.compare("waiting for the curtain");
        }
        false
    }
}
