//! Every error of the game's crates that a player may read has a text in every language.

use fluent_bundle::FluentResource;
use fogchess_game::ReplayError;
use fogchess_online::{Bye, Greeting, LobbyFault, NotAnInvite};
use fogchess_phrase::{Bundle, Worded, bundle};
use fogchess_rules::{
    BoardKind, CheckRule, Color, DrawReason, FenError, FenField, Mend, Offer, Outcome,
    ParseMoveError, Piece, Refusal, Square, TimeError, draughts, text::Place,
};
use fogchess_save::{
    Cause, Fault, Location, SaveError, SaveName, StoreError,
    exchange::{ImportError, ImportFault, MoveFault, Note, ValueFault},
};
use std::{fs, sync::LazyLock};

/// A text that a player wrote.
const WRITTEN: &str = "x-y";

static LANGUAGES: LazyLock<[Bundle; 3]> = LazyLock::new(|| {
    ["en", "ru", "zh-Hans"].map(|tag| {
        let path = format!("{}/../../assets/locales/{tag}/game.ftl", env!("CARGO_MANIFEST_DIR"));
        let text = fs::read_to_string(path).expect("a shipped language");
        let mut texts = bundle(tag);
        texts
            .add_resource(FluentResource::try_new(text).expect("it is Fluent"))
            .expect("each once");
        texts
    })
});

/// Returns the texts in English, Russian and Chinese.
#[track_caller]
fn told(worded: &impl Worded) -> [String; 3] {
    LANGUAGES.each_ref().map(|language| {
        let mut faults = Vec::new();
        let told = worded.phrase().words(Some(language), &mut faults);
        assert!(faults.is_empty(), "{told}: {faults:?}");
        assert!(!told.is_empty() && !told.contains(['{', '⟨', '\u{2068}']), "{told}");
        told
    })
}

/// Asserts that each has a complete text in every language, within a sentence.
#[track_caller]
fn assert_reasons<T: Worded>(all: impl IntoIterator<Item = T>) {
    for worded in all {
        let [english, russian, _] = told(&worded);
        assert!(!english.ends_with('.') && !russian.ends_with('.'), "{english}");
        assert_eq!(english, worded.phrase().to_string());
    }
}

/// Asserts that each is a sentence in every language.
#[track_caller]
fn assert_sentences<T: Worded>(all: impl IntoIterator<Item = T>) {
    for worded in all {
        assert!(
            told(&worded).iter().all(|told| told.ends_with(['.', '!', '。', '！'])),
            "{}",
            worded.phrase()
        );
    }
}

fn text() -> String {
    WRITTEN.into()
}

fn positions() -> Vec<FenError> {
    let square = Square::at(4, 2);
    let text = || WRITTEN.to_owned();
    let mut all = vec![
        FenError::TooLong { length: 1000 },
        FenError::TrailingText { text: text() },
        FenError::PawnOnEdge(square),
        FenError::SideToMove { text: text() },
        FenError::CastlingText { text: text() },
        FenError::EnPassantText { text: text() },
    ];
    for board in BoardKind::ALL {
        all.push(FenError::UnknownLetter { rank: 8, letter: '\u{7}', board });
    }
    for field in [FenField::Castling, FenField::EnPassant] {
        all.push(FenError::FieldOfChess { field, text: text() });
    }
    for field in [
        FenField::Placement,
        FenField::SideToMove,
        FenField::Castling,
        FenField::EnPassant,
        FenField::HalfmoveClock,
        FenField::FullmoveNumber,
    ] {
        all.push(FenError::Missing(field));
        all.push(FenError::Counter { field, text: text() });
    }
    for found in [0, 1, 2, 5, 9, 21] {
        all.push(FenError::RankCount { found, ranks: 8 });
        all.push(FenError::RankWidth { rank: 3, found, files: 9 });
    }
    for color in Color::ALL {
        for kind in BoardKind::Chess.kinds() {
            let piece = Piece { color, kind: *kind };
            all.push(FenError::CastlingRight { right: 'K', piece, square });
            all.push(FenError::EnPassantPawn { square, pawn: square, piece });
        }
        for kind in BoardKind::Xiangqi.kinds() {
            let piece = Piece { color, kind: *kind };
            all.push(FenError::Misplaced { piece, square });
            all.push(FenError::TooMany { piece, found: 3, most: 2 });
        }
        all.push(FenError::EnPassantRank { square, turn: color });
        for board in BoardKind::ALL {
            let king = Piece { color, kind: board.emblem() };
            all.push(FenError::OpponentInCheck { king });
            for found in [0, 2, 5] {
                let may_be_none = found != 0;
                all.push(FenError::KingCount { king, found, may_be_none });
                all.push(FenError::KingCount { king, found, may_be_none: false });
            }
        }
    }
    all.extend(draughts().into_iter().map(FenError::from));
    all
}

fn draughts() -> Vec<draughts::FenError> {
    use draughts::FenError;
    let square = || "c3".to_owned();
    let mut all = vec![
        FenError::TooLong { length: 900 },
        FenError::SideToMove { text: text() },
        FenError::UnknownPart { text: text() },
        FenError::NotASquare { text: text(), first: "1".into(), last: "50".into() },
        FenError::TwicePlaced { square: square() },
        FenError::Counter { counter: 'H', text: text(), most: 9_999 },
    ];
    for color in Color::ALL {
        all.push(FenError::MissingPieces { color });
        all.push(FenError::ManOnLastRank { color, square: square() });
        all.push(FenError::TooMany { color, found: 21, most: 20 });
    }
    all
}

fn refusals() -> impl Iterator<Item = Refusal> {
    let mv = "e7e8".parse().expect("a move");
    let over = Outcome::Draw(DrawReason::Agreement);
    let offers = Offer::ALL.into_iter().flat_map(|offer| {
        [Refusal::AlreadyOffered, Refusal::OfferedTooSoon, Refusal::NothingOffered]
            .map(|of| of(offer))
    });
    let checks =
        [CheckRule::Castling, CheckRule::IntoCheck, CheckRule::StaysInCheck, CheckRule::Pinned];
    let others = [
        Refusal::GameOver(over),
        Refusal::NotYourSeat,
        Refusal::NotYourTurn { turn: Color::White },
        Refusal::NotYourTurn { turn: Color::Black },
        Refusal::NotAvailable(mv),
        Refusal::PromotionMissing(mv),
        Refusal::Flagged(over),
        Refusal::Paused,
        Refusal::NothingToClaim,
        Refusal::NothingToTakeBack,
        Refusal::NothingToRedo,
        Refusal::TakebackOff,
        Refusal::FogUnchanged,
    ];
    offers.chain(checks.map(|rule| Refusal::Check { mv, rule })).chain(others)
}

fn replays() -> Vec<ReplayError> {
    let over = Outcome::Draw(DrawReason::Agreement);
    let mut all: Vec<ReplayError> =
        refusals().map(|refusal| ReplayError::Event { number: 12, refusal }).collect();
    all.extend(Color::ALL.map(|side| ReplayError::NoClock { number: 3, side }));
    all.push(ReplayError::Start(FenError::PawnOnEdge(Square::at(0, 0))));
    all.push(ReplayError::Thinking(Refusal::Flagged(over)));
    all.extend(
        [None, Some(over)].map(|replayed| ReplayError::Outcome { recorded: over, replayed }),
    );
    all
}

fn saves() -> Vec<SaveError> {
    let place = Place { line: 3, column: 14 };
    let mut all = vec![
        SaveError::TooLarge,
        SaveError::Empty,
        SaveError::NotText { byte: 7 },
        SaveError::Syntax { place, reason: "Expected comma".into() },
        SaveError::TooDeep(place),
        SaveError::NoVersion,
        SaveError::Newer { version: 9 },
        SaveError::UnknownVersion { version: 0 },
        SaveError::TooMuch,
        SaveError::TooManyEvents { count: 9000 },
    ];
    for error in replays() {
        for place in [None, Some(place)] {
            let fault = Fault { valid_events: 2, error: error.clone(), place };
            all.push(SaveError::Game(Box::new(fault)));
        }
    }
    all
}

#[test]
fn errors_of_positions_are_told_and_quote_the_player() {
    for error in positions() {
        let is_quoted = format!("{error:?}").contains(WRITTEN);
        assert!(!is_quoted || told(&error).iter().all(|told| told.contains(WRITTEN)), "{error}");
    }
    assert_reasons(positions());
    assert_reasons([
        Mend::Castling("Kkq".into()),
        Mend::EnPassant(Square::at(4, 2)),
        Mend::Dashes,
        Mend::MoveNumber,
        Mend::Operations,
    ]);
}

#[test]
fn russian_counts_kings_and_ranks() {
    let russian = |error: FenError| told(&error)[1].clone();
    let kings = |color, found| {
        let king = Piece { color, kind: BoardKind::Chess.emblem() };
        russian(FenError::KingCount { king, found, may_be_none: false })
    };
    assert_eq!(kings(Color::White, 0), "у белых нет короля, а нужен ровно один");
    assert_eq!(kings(Color::Black, 2), "у чёрных 2 короля, а нужен ровно один");
    assert!(russian(FenError::RankCount { found: 7, ranks: 8 }).contains("7 горизонталей,"));
    assert!(russian(FenError::RankWidth { rank: 5, found: 9, files: 8 }).contains("9 полей:"));
}

#[test]
fn errors_of_saved_games_are_told() {
    assert_reasons(replays());
    assert_reasons(saves());
    let error = fogchess_save::load(b"(version: 1,\n rules: ,)").expect_err("it is no game");
    assert!(told(&error)[1].contains(" (строка 2, знак "), "{error}");
}

#[test]
fn errors_of_stores_are_told_with_every_place() {
    for place in [
        Location::Path("/games/a.ron".into()),
        Location::Game(SaveName::new("friday").expect("a name")),
        Location::Games,
        Location::Home,
        Location::Browser,
    ] {
        let causes = [
            Cause::Missing,
            Cause::DeadLink,
            Cause::InCloud,
            Cause::NoHome,
            Cause::TooLarge,
            Cause::Folder,
            Cause::Denied,
            Cause::ReadOnly,
            Cause::Full,
            Cause::InUse,
            Cause::Changed,
            Cause::Altered,
            Cause::Refused,
            Cause::Other("the system says so".into()),
        ];
        assert_reasons(causes.map(|cause| StoreError { cause, place: place.clone() }));
    }
    let full = StoreError { cause: Cause::Full, place: Location::Browser };
    assert_eq!(told(&full)[1], "память браузера для этой страницы: не осталось места");
}

#[test]
fn errors_of_imports_are_told() {
    let mut faults = vec![
        ImportFault::TooLarge,
        ImportFault::Empty,
        ImportFault::Unrecognised,
        ImportFault::NotUtf8,
        ImportFault::FogFen,
        ImportFault::Tag,
        ImportFault::Unclosed("comment"),
        ImportFault::Unclosed("variation"),
        ImportFault::Unexpected(text()),
        ImportFault::Variant(text()),
        ImportFault::TooManyMoves,
    ];
    faults.extend(saves().into_iter().map(ImportFault::Save));
    faults.extend(replays().into_iter().map(ImportFault::Game));
    faults.extend(positions().into_iter().map(ImportFault::Fen));
    faults.extend(positions().into_iter().map(ImportFault::Start));
    let values = [
        ValueFault::NoneOf { text: text(), words: "flag, claim".into() },
        ValueFault::NeitherYesNorNo(text()),
        ValueFault::Time(TimeError::BaseOutOfRange),
        ValueFault::Rules("Expected comma".into()),
    ];
    faults.extend(values.map(|fault| ImportFault::Value { tag: "FogEnd", fault }));
    let mv = || vec!["e7e8q".parse().expect("a move")];
    let kinds = BoardKind::ALL.into_iter().flat_map(BoardKind::kinds);
    let kinds = kinds.map(|kind| MoveFault::NotAvailable { kind: Some(*kind) });
    let unreadable = BoardKind::ALL.map(|board| ParseMoveError::Unreadable { board, text: text() });
    let others = [
        MoveFault::NotAvailable { kind: None },
        MoveFault::Unclear(ParseMoveError::NoSuchMove(text())),
        MoveFault::Unclear(ParseMoveError::Ambiguous(mv())),
        MoveFault::Unclear(ParseMoveError::PromotionMissing(mv())),
        MoveFault::Unclear(ParseMoveError::AmbiguousChain(vec!["28x19x8".into()])),
        MoveFault::Null,
        MoveFault::Over(Outcome::Draw(DrawReason::Agreement)),
    ];
    let all = kinds.chain(unreadable.map(MoveFault::Unclear)).chain(others);
    faults.extend(all.map(|fault| ImportFault::Move { text: "12. Bxf7".into(), fault }));
    for place in [None, Some(Place { line: 2, column: 5 })] {
        let at_place =
            |fault: &ImportFault| ImportError { place, fault: fault.clone(), valid: None };
        assert_reasons(faults.iter().map(at_place));
    }
}

#[test]
fn notes_on_imports_are_told() {
    assert_reasons([
        Note::Encoding("gb18030"),
        Note::Tags { count: 1, first: text() },
        Note::Tags { count: 3, first: text() },
        Note::Clocks(1),
        Note::Clocks(7),
        Note::BothLost,
        Note::Castling,
        Note::MoreGames(1),
        Note::MoreGames(5),
        Note::LeftOut { variations: 2, comments: 3 },
        Note::LeftOut { variations: 0, comments: 1 },
        Note::LeftOut { variations: 5, comments: 0 },
        Note::TimeControl("40/7200".into()),
        Note::Result { said: "1-0", reached: "0-1" },
        Note::Start(Mend::MoveNumber),
        Note::MorePositions(1),
        Note::MorePositions(5),
        Note::Ranks(0),
        Note::NotByTheClock,
    ]);
}

#[test]
fn answers_to_players_are_sentences() {
    assert_sentences(refusals());
    assert_sentences([
        TimeError::NotATime("soon".into()),
        TimeError::BaseOutOfRange,
        TimeError::BaseNotWholeSeconds,
        TimeError::BonusOutOfRange,
    ]);
    let mv = || vec!["e7e8q".parse().expect("a move")];
    let unreadable = BoardKind::ALL.map(|board| ParseMoveError::Unreadable { board, text: text() });
    assert_sentences(unreadable);
    assert_sentences([
        ParseMoveError::NoSuchMove(text()),
        ParseMoveError::Ambiguous(mv()),
        ParseMoveError::AmbiguousChain(vec!["28x19x8".into(), "28x17x8".into()]),
        ParseMoveError::PromotionMissing(mv()),
    ]);
}

#[test]
fn the_words_of_servers_are_sentences() {
    assert_sentences(Greeting::ALL);
    assert_sentences([
        Bye::Superseded,
        Bye::Restarting,
        Bye::NewVersion,
        Bye::NoSuchGame,
        Bye::Full,
        Bye::Damaged,
        Bye::NoHello,
        Bye::HelloAgain,
        Bye::NotAMessage,
        Bye::TooManyMessages,
        Bye::TooSlow,
        Bye::Silent,
    ]);
    assert_sentences([
        LobbyFault::SeekGone,
        LobbyFault::TooMany,
        LobbyFault::Full,
        LobbyFault::NotStored,
        LobbyFault::NotAGame,
        LobbyFault::TooManyKept,
        LobbyFault::NoSuchGame,
        LobbyFault::NoComputer,
        LobbyFault::TooMuchToday,
    ]);
    assert_reasons([
        NotAnInvite::Address,
        NotAnInvite::Game,
        NotAnInvite::Number,
        NotAnInvite::Key,
    ]);
}
