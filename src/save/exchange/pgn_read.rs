//! Reads games from PGN and PDN as they are found in the world: tolerant of style, strict about
//! moves.

use super::{
    clock_text,
    error::{ImportError, ImportFault, MoveFault, Note, ValidPart, ValueFault},
    line::{self, Step},
    pdn,
    pgn_clock::{self, Clocks},
    pgn_glyphs as glyphs,
    pgn_ranks::{self, FirstRank, Ranks},
    pgn_result::{self as results, BOTH_LOST, DRAWN, UNFINISHED, Verdict, WHITE_WON},
    pgn_tags::{self as tags, Ending, Tags},
    pgn_tokens::{Token, Tokens},
    variant,
};
use crate::{
    error::shorten,
    format::{Loaded, MAX_EVENTS, SavedGame, tidy_name, tidy_title},
    notes::Notes,
};
use fogchess_game::{Event, Position, Record};
use fogchess_rules::{
    BoardKind, BySide, Color, GameSetup, Goal, Level, Mended, Moment, Outcome, ParseMoveError,
    Preset, Ruleset, TimeControl, mend, named_kind,
    text::{Place, excerpt},
    xiangqi::Points,
};
use std::time::SystemTime;

/// Reads the first game of a text, with the notes about it for the players, and the index at which
/// the rest of the text begins. `cut_off` says that the text goes on.
pub(super) fn read(text: &str, cut_off: bool) -> Result<(Loaded, Vec<Note>, usize), ImportError> {
    let mut tokens = Tokens::new(text);
    let mut tags = Tags::default();
    let mut left_out = LeftOut::default();
    // The tags come first. Comments between them are left out.
    let first = loop {
        match tokens.next()? {
            Some((place, Token::Tag { name, value })) => tags.add(&name, value, place),
            Some((place, Token::Bracket { text, .. })) => {
                left_out.tags.push((place, excerpt(text)));
            }
            Some((_, Token::Comment(text))) if !text.contains("[%") => left_out.comments += 1,
            token => break token,
        }
    };
    if let (None, Some((place, _)), true) = (&first, left_out.tags.first(), tags.is_empty()) {
        return Err(ImportError::at(*place, ImportFault::Tag));
    }
    let ruleset = ruleset(&tags, board(&tags, first.as_ref(), &tokens)?)?;
    let hours_and_minutes = says_hours(&tags, first.as_ref(), &tokens);
    let ranks = match ruleset.board {
        BoardKind::Xiangqi => Ranks::of_game(&tags, first.as_ref(), &tokens),
        BoardKind::Chess | BoardKind::Draughts | BoardKind::Draughts10 => Ranks::Known(None),
    };
    let read = |first_rank| -> Result<_, ImportError> {
        let mut reader = PgnReader::new(&tags, ruleset, left_out.clone())?;
        reader.hours_and_minutes = hours_and_minutes;
        reader.first_rank = first_rank;
        let end = reader.moves(&mut tokens.clone(), first.clone());
        Ok((reader, end))
    };
    let (mut reader, end) = match ranks {
        Ranks::Known(way) => read(way)?,
        Ranks::Open { ways: [usual, other], told } => {
            let (mut usual_way, other_way) = (read(Some(usual))?, read(Some(other))?);
            match (&usual_way.1, &other_way.1) {
                (Ok(_), Ok(_)) if !told => usual_way.0.notes.push(Note::Ranks(usual.number())),
                (Err(_), Ok(_)) => usual_way = other_way,
                (Err(_), Err(_)) if other_way.0.events.len() > usual_way.0.events.len() => {
                    usual_way = other_way;
                }
                _ => {}
            }
            usual_way
        }
    };
    let end = match end {
        Ok(Some(end)) => end,
        Ok(None) | Err(ImportError { fault: ImportFault::Unclosed(_), .. }) if cut_off => {
            return Err(reader.with_valid_part(ImportFault::TooLarge.into()));
        }
        Ok(None) => text.len(),
        Err(error) => return Err(reader.with_valid_part(error)),
    };
    let (loaded, notes) = reader.finish(&tags)?;
    Ok((loaded, notes, end))
}

/// Returns `true` if a text that begins with this word, and has no tags, can be the moves of a
/// game.
pub(super) fn is_movetext(word: &str) -> bool {
    let names_square = word
        .as_bytes()
        .windows(2)
        .any(|pair| (b'a'..=b'h').contains(&pair[0]) && (b'1'..=b'8').contains(&pair[1]));
    let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
    let numbered = digits.len() < word.len() && (digits.is_empty() || digits.starts_with('.'));
    let castles = glyphs::bare(word).to_ascii_uppercase().replace('0', "O").starts_with("O-O");
    let is_wxf = named_kind(BoardKind::Xiangqi, word).is_some();
    let is_move =
        names_square || castles || is_wxf || glyphs::is_null_move(word) || pdn::is_move(word);
    numbered || is_move || results::in_moves(word).is_some()
}

/// The numbers of parts that are left out, because a game here has no place for them.
#[derive(Clone, Debug, Default)]
struct LeftOut {
    variations: usize,
    comments: usize,
    tags: Vec<(Place, String)>,
}

/// A game that is being read.
struct PgnReader {
    setup: GameSetup,
    title: String,
    saved: Option<SystemTime>,
    position: Position,
    clocks: Clocks,
    events: Vec<Event>,
    /// The last move, until everything about its time has been read.
    pending: Option<Pending>,
    /// `true` if the text numbers its moves.
    numbered: bool,
    /// The side of the next move, if the text tells it. In a game without turns, the text must.
    next: Option<Color>,
    /// The number of the first rank, if moves of xiangqi are written as two points.
    first_rank: Option<FirstRank>,
    /// `true` if clock times of two numbers are hours and minutes, not minutes and seconds.
    hours_and_minutes: bool,
    /// The number of moves after which the clock is not as the text says.
    other_clocks: usize,
    /// The result in the tags.
    tag_result: Option<Verdict>,
    /// The result after the moves.
    result: Option<Verdict>,
    left_out: LeftOut,
    notes: Vec<Note>,
}

/// The times that the text gives for a move.
struct Pending {
    /// The index of the move in the events.
    event: usize,
    by: Color,
    left_ms: Option<u64>,
    spent_ms: Option<u64>,
}

impl PgnReader {
    /// Starts a game under these rules as the tags describe it.
    fn new(tags: &Tags, ruleset: Ruleset, left_out: LeftOut) -> Result<Self, ImportError> {
        let mut notes = Vec::new();
        let usual = GameSetup::new(ruleset);
        let red = |side| tags.get(tags::RED).filter(|_| side == Color::White);
        let computers = tags::FOG_LEVEL.map(|tag| tags.get(tag).and_then(Level::from_id));
        let name = |side: Color| match tags.get(tags::NAME[side]).or(red(side)) {
            Some(tags::PLAYER) if computers[!side].is_some() => usual.names[side].clone(),
            Some(name) => tidy_name(name),
            None => usual.names[side].clone(),
        };
        let is_possible = |verdict: &Verdict| verdict.is_of(ruleset.board);
        let mut time = time_control(tags, &mut notes)?;
        if ruleset.goal == Goal::Sandbox {
            time = TimeControl::UNTIMED;
        }
        let setup = GameSetup {
            names: BySide::from_fn(name),
            computers,
            time,
            start_fen: tags.get(tags::FEN).map(|fen| {
                let Mended { fen, mends } = mend(ruleset.board, fen);
                notes.extend(mends.into_iter().map(Note::Start));
                fen
            }),
            takeback: yes_or_no(tags, tags::FOG_TAKEBACK)?.unwrap_or(usual.takeback),
            hold_clock: yes_or_no(tags, tags::FOG_HOLD_CLOCK)?.unwrap_or(usual.hold_clock),
            ruleset,
        };
        let position = match &setup.start_fen {
            None => Position::start(ruleset),
            Some(fen) => Position::from_fen(ruleset, fen).map_err(|error| {
                ImportError::at(tags.place(tags::FEN), ImportFault::Start(error))
            })?,
        };
        Ok(Self {
            title: tags.get(tags::EVENT).map_or(String::new(), tidy_title),
            saved: saved(tags),
            clocks: Clocks::new(setup.time),
            setup,
            position,
            events: Vec::new(),
            pending: None,
            numbered: false,
            next: None,
            first_rank: None,
            hours_and_minutes: false,
            other_clocks: 0,
            tag_result: tags.get(tags::RESULT).and_then(results::in_tag).filter(is_possible),
            result: None,
            left_out,
            notes,
        })
    }

    /// Reads the moves of the first game. Returns the index at which the text goes on after it;
    /// `None` if the text ends with it.
    fn moves<'a>(
        &mut self,
        tokens: &mut Tokens<'a>,
        first: Option<(Place, Token<'a>)>,
    ) -> Result<Option<usize>, ImportError> {
        let mut token = first;
        // The places at which the variations that are being skipped began.
        let mut open: Vec<Place> = Vec::new();
        // `true` directly after the number of a move.
        let mut numbered = false;
        while let Some((place, current)) = token {
            let refuse = |fault| Err(ImportError::at(place, fault));
            let after_number = numbered;
            numbered = matches!(current, Token::Number | Token::Dots(_));
            self.numbered |= numbered && open.is_empty();
            match current {
                Token::Open => {
                    self.left_out.variations += usize::from(open.is_empty());
                    open.push(place);
                }
                Token::Close if open.pop().is_some() => {}
                Token::Close => return refuse(ImportFault::Unexpected(")".into())),
                // The beginning of the next game.
                Token::Tag { .. } if open.is_empty() => return Ok(Some(tokens.last())),
                Token::Tag { .. } => break,
                _ if !open.is_empty() => {}
                Token::Number => self.next = None,
                Token::Dots(count) => {
                    self.next = Some(if count == 1 { Color::White } else { Color::Black });
                }
                Token::Annotation => {}
                Token::Comment(text) | Token::Bracket { text, closed: true } => self.comment(text),
                Token::Bracket { closed: false, .. } => return refuse(ImportFault::Tag),
                Token::Word(word) => {
                    let is_end = || !after_number && ends_game(tokens.clone());
                    let told = results::in_moves(word);
                    let told = told.filter(|verdict| verdict.is_of(self.setup.ruleset.board));
                    let verdict = told.or_else(|| {
                        let both_lost = results::may_be_both_lost(word) && is_end();
                        both_lost.then(|| self.both_lost(word)).flatten()
                    });
                    if verdict.is_some() {
                        self.result = verdict;
                        return Ok(Some(tokens.position()));
                    }
                    self.play(word).map_err(|fault| ImportError::at(place, fault))?;
                }
            }
            token = tokens.next()?;
        }
        match open.first() {
            Some(place) => Err(ImportError::at(*place, ImportFault::Unclosed("variation"))),
            None => Ok(None),
        }
    }

    /// Returns the result that a `0-0` at the end of the moves is, unless it is castling. The tag
    /// decides. Without it, castling must be possible, and not lack the number of a move of White.
    fn both_lost(&mut self, word: &str) -> Option<Verdict> {
        let result = Some(Verdict { result: BOTH_LOST, forfeit: true, in_points: false });
        match self.tag_result {
            Some(said) => result.filter(|_| said.result == BOTH_LOST),
            None => {
                let turn = self.position.turn();
                let lacks_number = self.numbered && turn == Color::White;
                let castles = self.position.parse_move(turn, &glyphs::bare(word)).is_ok();
                if castles && !lacks_number && self.position.outcome().is_none() {
                    self.notes.push(Note::Castling);
                    return None;
                }
                result
            }
        }
    }

    /// Plays the move that a word names.
    fn play(&mut self, word: &str) -> Result<(), ImportFault> {
        let told = self.next.take().filter(|_| self.setup.ruleset.goal == Goal::Sandbox);
        let by = told.unwrap_or(self.position.turn());
        let number = self.position.fullmove_number();
        let fault = |fault| {
            let text = line::label(number, by, &excerpt(word));
            ImportFault::Move { text, fault }
        };
        if glyphs::is_null_move(word) {
            return Err(fault(MoveFault::Null));
        }
        self.position.play_on();
        if let Some(outcome) = self.position.outcome() {
            return Err(fault(MoveFault::Over(outcome)));
        }
        let board = self.position.ruleset().board;
        let bare = glyphs::bare(word);
        let text = match (board, self.first_rank) {
            (BoardKind::Xiangqi, Some(first)) => first.in_uci(&bare),
            _ => bare,
        };
        let named = named_kind(board, &text);
        let mv = pdn::parse_move(&self.position, by, &text).map_err(|error| {
            fault(match error {
                ParseMoveError::NoSuchMove(_) => MoveFault::NotAvailable { kind: named },
                ParseMoveError::Unreadable { board, .. } => {
                    MoveFault::Unclear(ParseMoveError::Unreadable { board, text: excerpt(word) })
                }
                error => MoveFault::Unclear(error),
            })
        })?;
        // Who types a move may write `Bb5` for the pawn's `b5`. A text means what it says.
        let moved = self.position.piece_at(mv.from).map(|piece| piece.kind);
        let shouts = !text.chars().any(|c| c.is_ascii_lowercase());
        if board == BoardKind::Chess && !shouts && named.is_some() && named != moved {
            return Err(fault(MoveFault::NotAvailable { kind: named }));
        }
        self.event(Event::Moved { mv, by, spent_ms: None })?;
        let event = self.events.len() - 1;
        self.pending = Some(Pending { event, by, left_ms: None, spent_ms: None });
        // The move was available a moment ago.
        let made = self.position.play(by, mv);
        made.map(drop).map_err(|_| fault(MoveFault::NotAvailable { kind: None }))
    }

    fn event(&mut self, event: Event) -> Result<(), ImportFault> {
        self.settle();
        if self.events.len() >= MAX_EVENTS {
            return Err(ImportFault::TooManyMoves);
        }
        self.events.push(event);
        Ok(())
    }

    /// Reads the commands in a comment. Any other text in it is left out.
    fn comment(&mut self, text: &str) {
        let mut rest = text;
        let mut remark = false;
        while let Some((before, command)) = rest.split_once("[%") {
            remark |= !before.trim().is_empty();
            let (command, after) = command.split_once(']').unwrap_or((command, ""));
            self.command(command.trim());
            rest = after;
        }
        remark |= !rest.trim().is_empty();
        self.left_out.comments += usize::from(remark);
    }

    fn command(&mut self, command: &str) {
        let mut words = command.split_whitespace();
        let Some(name) = words.next() else { return };
        if let ("clk" | "clock", Some(pending)) = (name, &mut self.pending) {
            if let Some(value) = pgn_clock::of_side(pending.by, words) {
                let hours = self.hours_and_minutes.then(|| clock_text::read_hours(value)).flatten();
                pending.left_ms = hours.or_else(|| clock_text::read(value));
            }
            return;
        }
        let Some(value) = words.next() else { return };
        match (name, &mut self.pending) {
            ("emt", Some(pending)) => pending.spent_ms = clock_text::read(value),
            ("fog", _) => self.change_fog(value == "lifted"),
            _ => {}
        }
    }

    /// Lifts or lowers the fog, unless it is so already.
    fn change_fog(&mut self, lifted: bool) {
        let is_lifted = !self.position.ruleset().vision.is_fog();
        if lifted == is_lifted || self.position.outcome().is_some() {
            return;
        }
        let event = if lifted { Event::FogLifted } else { Event::FogLowered };
        if self.event(event).is_ok() {
            let step = Step::Fog { lifted };
            // A change of the fog is never refused here.
            let _ = line::carry_out(&mut self.position, &self.setup, step);
        }
    }

    /// Records the time of the last move, after everything about it has been read.
    fn settle(&mut self) {
        let Some(Pending { event, by, left_ms, spent_ms: said }) = self.pending.take() else {
            return;
        };
        let by_clock = left_ms.and_then(|left| self.clocks.spent_until(by, left));
        let exact = by_clock.filter(|_| self.clocks.tells_spent(by));
        let spent = self.clocks.press(by, exact.or(said).or(by_clock));
        if let (Some(told), Some(left)) = (left_ms, self.clocks.left(by)) {
            // Many programs round the times that they write.
            let rounding = if self.hours_and_minutes { 60_000 } else { 1_000 };
            self.other_clocks += usize::from(left.abs_diff(told) >= rounding);
        }
        if let Event::Moved { spent_ms, .. } = &mut self.events[event] {
            *spent_ms = spent;
        }
    }

    /// Adds the valid beginning of the game to an error.
    fn with_valid_part(&mut self, error: ImportError) -> ImportError {
        self.settle();
        let valid = self.load(None).ok().and_then(ValidPart::of);
        ImportError { valid, ..error }
    }

    /// Returns the game with all its moves, ended as the text says, and the notes about it.
    fn finish(mut self, tags: &Tags) -> Result<(Loaded, Vec<Note>), ImportError> {
        self.settle();
        let board = self.setup.ruleset.board;
        // In PDN 3.0 a `*` ends every game, and the tag alone tells the result.
        let is_end = |verdict: &Verdict| pdn::is_draughts(board) && verdict.result == UNFINISHED;
        let verdict = self.result.filter(|verdict| !is_end(verdict)).or(self.tag_result);
        let verdict = verdict.unwrap_or(Verdict::UNFINISHED);
        let said = verdict.result;
        match self.position.outcome().map(Outcome::pgn) {
            Some(reached) => {
                if said != UNFINISHED && said != reached {
                    let [said, reached] =
                        [said, reached].map(|told| results::on_board(board, told));
                    self.notes.push(Note::Result { said, reached });
                }
            }
            None => {
                let ended = self.ending(verdict, tags).and_then(|event| {
                    event.map_or(Ok(()), |event| self.event(event).map_err(ImportError::from))
                });
                ended.map_err(|error| self.with_valid_part(error))?;
            }
        }
        if self.left_out.variations + self.left_out.comments > 0 {
            let LeftOut { variations, comments, .. } = self.left_out;
            self.notes.push(Note::LeftOut { variations, comments });
        }
        if let Some((_, first)) = self.left_out.tags.first() {
            let (count, first) = (self.left_out.tags.len(), first.clone());
            self.notes.push(Note::Tags { count, first });
        }
        if self.other_clocks > 0 {
            self.notes.push(Note::Clocks(self.other_clocks));
        }
        let thinking = tags.get(tags::FOG_THINKING).and_then(clock_text::read);
        let loaded = self.load(thinking)?;
        Ok((loaded, self.notes))
    }

    /// Returns the event that ended the game, if its moves did not end it.
    fn ending(&mut self, verdict: Verdict, tags: &Tags) -> Result<Option<Event>, ImportError> {
        let said = verdict.result;
        let turn = self.position.turn();
        let how = match tags.get(tags::FOG_END) {
            Some(word) => Some(Ending::from_word(word).ok_or_else(|| {
                let fault = ValueFault::NoneOf { text: excerpt(word), words: Ending::words() };
                value_error(tags, tags::FOG_END, fault)
            })?),
            None if verdict.forfeit => Some(Ending::Abandonment),
            None => tags.get(tags::TERMINATION).and_then(ending_by_words),
        };
        let winner = match said {
            UNFINISHED => return Ok((how == Some(Ending::Abort)).then_some(Event::Aborted)),
            BOTH_LOST => {
                self.notes.push(Note::BothLost);
                return Ok(None);
            }
            DRAWN => None,
            WHITE_WON => Some(Color::White),
            _ => Some(Color::Black),
        };
        let flag = self.position.flag_outcome(turn).pgn() == said && self.clocks.has(turn);
        let claim = winner.is_none() && self.position.claimable_draw().is_some();
        if how == Some(Ending::Flag) && !flag {
            self.notes.push(Note::NotByTheClock);
        }
        Ok(Some(match (how, winner) {
            (Some(Ending::Flag), _) if flag => Event::Flagged { side: turn },
            (Some(Ending::Claim), _) if claim => Event::DrawClaimed { by: turn },
            (Some(Ending::Abandonment), None) => Event::Abandoned { by: turn, drawn: true },
            (Some(Ending::Abandonment), Some(winner)) => {
                Event::Abandoned { by: !winner, drawn: false }
            }
            (_, None) => Event::DrawAgreed,
            (_, Some(winner)) => Event::Resigned { by: !winner },
        }))
    }

    /// Returns the game. `thinking_ms`, the time that the last turn took, is cut to the time that
    /// its side had left.
    fn load(&self, thinking_ms: Option<u64>) -> Result<Loaded, ImportError> {
        let turn = self.position.turn();
        let flagged = matches!(self.events.last(), Some(Event::Flagged { .. }));
        let record = Record {
            setup: self.setup.clone(),
            events: self.events.clone(),
            thinking_ms: thinking_ms
                .filter(|_| !flagged)
                .map(|thinking_ms| self.clocks.in_time(turn, thinking_ms)),
            outcome: self.position.outcome(),
        };
        let (title, saved) = (self.title.clone(), self.saved);
        let (offers, notes) = (Vec::new(), Notes::default());
        // A game that others have played counts as nobody's at this screen.
        let here = BySide::both(false);
        let written = SavedGame { title, saved, record, offers, here, notes };
        let game = written.game().map_err(|fault| {
            let valid = written.clone().up_to(fault.valid_events);
            let valid = valid.game().ok().map(|game| loaded(&valid, game));
            let valid = valid.and_then(ValidPart::of);
            ImportError { place: None, fault: ImportFault::Game(fault.error), valid }
        })?;
        Ok(loaded(&written, game))
    }
}

/// Returns a game as it would be saved.
fn loaded(written: &SavedGame, game: fogchess_game::Game) -> Loaded {
    let saved = SavedGame::of(&game, Moment::default(), written.saved);
    let saved = SavedGame { title: written.title.clone(), here: written.here, ..saved };
    Loaded { saved, game, unknown: Vec::new() }
}

fn value_error(tags: &Tags, tag: &'static str, fault: ValueFault) -> ImportError {
    ImportError::at(tags.place(tag), ImportFault::Value { tag, fault })
}

/// Returns the board of a game whose tags may name no rules. `first` is the first token after them.
fn board(
    tags: &Tags,
    first: Option<&(Place, Token<'_>)>,
    rest: &Tokens<'_>,
) -> Result<BoardKind, ImportError> {
    let game_type = tags.get(tags::GAME_TYPE).unwrap_or_default();
    if let Some(number) = pdn::told_number(game_type) {
        return pdn::numbered(number).ok_or_else(|| {
            let name = format!("{} {}", tags::GAME_TYPE, excerpt(game_type));
            ImportError::at(tags.place(tags::GAME_TYPE), ImportFault::Variant(name))
        });
    }
    let words = || pgn_ranks::words(first, rest);
    if let Some(preset) = tags.get(tags::GAME).and_then(variant::preset) {
        return Ok(preset.ruleset().board);
    }
    if let Some(fen) = tags.get(tags::FEN) {
        let boards = pdn::boards_of_fen(fen);
        let needs_last = words().any(pdn::needs_large_board);
        let board = if needs_last { boards.last() } else { boards.first() };
        return Ok(board.copied().unwrap_or(BoardKind::Chess));
    }
    if let Some(draughts) = pdn::board_of_moves(words()) {
        return Ok(draughts);
    }
    for word in words() {
        if named_kind(BoardKind::Xiangqi, word).is_some() {
            return Ok(BoardKind::Xiangqi);
        }
        // Two points may be a move of either board, unless one of them lies beyond that of chess.
        let Some(Points { from, to, .. }) = Points::read(&glyphs::bare(word)) else { break };
        if [from, to].into_iter().any(|(file, rank)| file > 7 || !(1..=8).contains(&rank)) {
            return Ok(BoardKind::Xiangqi);
        }
    }
    Ok(BoardKind::Chess)
}

/// Returns the rules: in full from our own tag, those of a preset by another program's name, or
/// those of the open game on a board.
fn ruleset(tags: &Tags, board: BoardKind) -> Result<Ruleset, ImportError> {
    if let Some(rules) = tags.get(tags::FOG_RULES) {
        return ron::from_str(rules).map_err(|error| {
            let fault = ValueFault::Rules(shorten(&error.code.to_string()));
            value_error(tags, tags::FOG_RULES, fault)
        });
    }
    let Some(name) = tags.get(tags::VARIANT) else { return Ok(Ruleset::open(board)) };
    match variant::preset(name) {
        // `Standard` is the usual game, whichever that is.
        Some(Preset::Chess) if pdn::is_draughts(board) => Ok(Ruleset::open(board)),
        Some(preset) => Ok(preset.ruleset()),
        None => {
            Err(ImportError::at(tags.place(tags::VARIANT), ImportFault::Variant(excerpt(name))))
        }
    }
}

/// Returns the clocks: in full from our own tag, or from the standard's, which most games have.
fn time_control(tags: &Tags, notes: &mut Vec<Note>) -> Result<TimeControl, ImportError> {
    if let Some(time) = tags.get(tags::FOG_TIME) {
        return time.parse().map_err(|error: fogchess_rules::TimeError| {
            value_error(tags, tags::FOG_TIME, ValueFault::Time(error))
        });
    }
    let Some(control) = tags.get(tags::TIME_CONTROL) else { return Ok(TimeControl::UNTIMED) };
    Ok(pgn_clock::read_control(control).unwrap_or_else(|| {
        notes.push(Note::TimeControl(excerpt(control)));
        TimeControl::UNTIMED
    }))
}

/// Returns `true` if all clock times of the first game are hours and minutes, as some programs
/// write them. The time control says so: the first one is nearer to its base time than with minutes
/// and seconds, and none is longer than the clocks could show. `first` is the first token after the
/// tags.
fn says_hours(tags: &Tags, first: Option<&(Place, Token<'_>)>, rest: &Tokens<'_>) -> bool {
    let Some(base) = tags.get(tags::TIME_CONTROL).and_then(pgn_clock::base_ms) else {
        return false;
    };
    let mut rest = rest.clone();
    let mut token = first.map(|(_, token)| token.clone());
    let mut times = 0;
    while let Some(current) = token {
        match current {
            Token::Tag { .. } => break,
            Token::Word(word) if results::in_moves(word).is_some() => break,
            Token::Comment(text) => {
                let commands = text.split("[%clk ").skip(1);
                for text in commands.filter_map(|command| command.split(']').next()) {
                    let text = text.trim();
                    let Some(hours) = clock_text::read_hours(text) else { return false };
                    let minutes = clock_text::read(text).unwrap_or(0);
                    times += 1;
                    if hours > base * 2
                        || times == 1 && hours.abs_diff(base) >= minutes.abs_diff(base)
                    {
                        return false;
                    }
                }
            }
            _ => {}
        }
        token = rest.next().ok().flatten().map(|(_, token)| token);
    }
    times > 0
}

/// Returns `true` if no move and no result follow in a game.
fn ends_game(mut rest: Tokens<'_>) -> bool {
    loop {
        match rest.next() {
            Ok(Some((_, Token::Comment(_) | Token::Annotation))) => {}
            Ok(None | Some((_, Token::Tag { .. }))) => return true,
            _ => return false,
        }
    }
}

fn yes_or_no(tags: &Tags, tag: &'static str) -> Result<Option<bool>, ImportError> {
    match tags.get(tag) {
        None => Ok(None),
        Some("yes") => Ok(Some(true)),
        Some("no") => Ok(Some(false)),
        Some(other) => Err(value_error(tags, tag, ValueFault::NeitherYesNorNo(excerpt(other)))),
    }
}

/// Returns the time at which the game was played, if the tags give at least the day.
fn saved(tags: &Tags) -> Option<SystemTime> {
    let date = tags.get(tags::UTC_DATE).or(tags.get(tags::DATE))?.replace(['.', '/'], "-");
    let time = tags.get(tags::UTC_TIME).filter(|_| tags.get(tags::UTC_DATE).is_some());
    let at = |time: &str| humantime::parse_rfc3339_weak(&format!("{date} {time}")).ok();
    time.and_then(at).or_else(|| at("00:00:00"))
}

/// Returns the ending that a program describes in words.
fn ending_by_words(termination: &str) -> Option<Ending> {
    let words = termination.to_ascii_lowercase();
    let says = |parts: &[&str]| parts.iter().any(|part| words.contains(part));
    if says(&["on time", "time forfeit", "timeout", "time out"]) {
        Some(Ending::Flag)
    } else if says(&["repetition", "50-move", "50 move", "fifty"]) {
        Some(Ending::Claim)
    } else if says(&["abandon", "forfeit", "default", "walkover", "unplayed"]) {
        Some(Ending::Abandonment)
    } else {
        None
    }
}
