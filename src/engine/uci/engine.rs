//! The engine: takes one line after the other, and answers.

use super::{
    chooser::{Chosen, EngineBot},
    command::{Command, Setup},
    error::UciError,
    limits::Limits,
    lines::Lines,
    options::{self, Options, Setting},
    referee::Referee,
    work::{Report, Work, join},
};
use fogchess_rules::{BySide, mend};
use std::{
    collections::VecDeque,
    io::{self, BufRead, Write},
    ops::ControlFlow,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, Receiver, SyncSender},
    },
    thread,
};

/// The number of events in the channel before their senders have to wait.
const EVENTS: usize = 64;
/// The number of lines that may wait while the engine thinks.
const WAITING: usize = 256;

/// An event for the engine.
enum Event {
    Line(Result<String, UciError>),
    EndOfInput,
    Work(Report),
}

/// A line that waits until the engine has finished the lines before it.
struct Waiting {
    command: Result<Command, UciError>,
    /// `true` if `stop` came after the line.
    stopped: bool,
}

/// Answers UCI commands until `quit` or the end of the input. See [`crate::uci`].
///
/// The input is read on a thread of its own, which outlives this call if `quit` comes before the
/// end of the input.
///
/// # Errors
/// Returns an error if the output cannot be written. An input that cannot be read is treated as
/// ended.
pub fn run(input: impl BufRead + Send + 'static, output: impl Write) -> io::Result<()> {
    let (events, received) = mpsc::sync_channel(EVENTS);
    let lines = events.clone();
    let reader = thread::spawn(move || {
        let mut input = Lines::new(input);
        while let Ok(Some(line)) = input.next() {
            if lines.send(Event::Line(line)).is_err() {
                return;
            }
        }
        // Sending fails only if the engine has ended.
        let _ = lines.send(Event::EndOfInput);
    });
    let mut engine = Engine::new(events, output);
    let served = engine.serve(&received);
    // Without a receiver, a thread at work no longer waits to send its reports.
    drop(received);
    if let Some(work) = engine.work.take() {
        work.stop();
        work.finish();
    }
    // After `quit` the reader may wait for a line forever.
    if engine.input_ended {
        join(reader);
    }
    served
}

struct Engine<W> {
    output: W,
    events: SyncSender<Event>,
    options: Options,
    /// The bots of White and of Black, from their first `go` on.
    bots: BySide<Option<Arc<Mutex<EngineBot>>>>,
    referee: Referee,
    /// `true` if the last position was refused, so that there is none to think about.
    is_refused: bool,
    work: Option<Work>,
    waiting: VecDeque<Waiting>,
    input_ended: bool,
}

impl<W: Write> Engine<W> {
    fn new(events: SyncSender<Event>, output: W) -> Self {
        let options = Options::default();
        Self {
            output,
            events,
            options,
            bots: BySide::default(),
            referee: Referee::start(options.preset),
            is_refused: false,
            work: None,
            waiting: VecDeque::new(),
            input_ended: false,
        }
    }

    fn serve(&mut self, received: &Receiver<Event>) -> io::Result<()> {
        for event in received {
            let flow = match event {
                Event::Line(line) => self.hear(line)?,
                Event::EndOfInput => {
                    self.input_ended = true;
                    self.stop_endless_work();
                    ControlFlow::Continue(())
                }
                Event::Work(report) => {
                    let is_last = report.is_last();
                    self.pass_on(report)?;
                    if is_last { self.go_on()? } else { ControlFlow::Continue(()) }
                }
            };
            self.output.flush()?;
            let is_done = self.input_ended && self.work.is_none();
            if flow.is_break() || is_done {
                break;
            }
        }
        Ok(())
    }

    /// Takes a line, and obeys it now or, if there is work, when its turn comes.
    fn hear(&mut self, line: Result<String, UciError>) -> io::Result<ControlFlow<()>> {
        let Some(command) = line.and_then(|line| Command::parse(&line)).transpose() else {
            return Ok(ControlFlow::Continue(()));
        };
        let at_once = matches!(command, Ok(Command::Stop | Command::PonderHit | Command::IsReady));
        if self.work.is_none() || at_once {
            return self.obey(command);
        }
        let is_quit = matches!(command, Ok(Command::Quit));
        if is_quit {
            self.stop_thinking();
        }
        if self.waiting.len() >= WAITING && !is_quit {
            self.refuse(&UciError::TooManyLines { waiting: WAITING })?;
        } else {
            self.waiting.push_back(Waiting { command, stopped: false });
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Obeys the waiting lines until one of them starts work.
    fn go_on(&mut self) -> io::Result<ControlFlow<()>> {
        if let Some(work) = self.work.take() {
            work.finish();
        }
        while self.work.is_none() {
            let Some(Waiting { command, stopped }) = self.waiting.pop_front() else { break };
            if self.obey(command)?.is_break() {
                return Ok(ControlFlow::Break(()));
            }
            if let Some(work) = self.work.as_ref().filter(|_| stopped) {
                work.stop();
            }
        }
        if self.input_ended {
            self.stop_endless_work();
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Stops all thinking, present and waiting.
    fn stop_thinking(&mut self) {
        if let Some(work) = self.work.as_ref().filter(|work| work.is_thinking()) {
            work.stop();
        }
        for waiting in &mut self.waiting {
            waiting.stopped |= matches!(waiting.command, Ok(Command::Go(_)));
        }
    }

    fn stop_endless_work(&self) {
        if let Some(work) = self.work.as_ref().filter(|work| work.is_endless()) {
            work.stop();
        }
    }

    /// Obeys a command, or reports the error.
    fn obey(&mut self, command: Result<Command, UciError>) -> io::Result<ControlFlow<()>> {
        match command {
            Err(error) => {
                // Only a position is that long.
                self.is_refused |= error == UciError::LineTooLong;
                self.refuse(&error)?;
            }
            Ok(Command::Uci) => self.introduce()?,
            Ok(Command::IsReady) => writeln!(self.output, "readyok")?,
            Ok(Command::NewGame) => {
                self.bots = BySide::default();
                self.begin(Referee::start(self.options.preset));
            }
            Ok(Command::SetOption(setting)) => self.set(setting),
            Ok(Command::Position(setup)) => self.set_up(setup)?,
            Ok(Command::Perft { .. }) if self.is_refused => self.refuse(&UciError::NoPosition)?,
            Ok(Command::Perft { depth }) => {
                let position = self.referee.position().clone();
                self.work = Some(Work::perft(position, depth, self.reporter()));
            }
            Ok(Command::Go(_)) if self.is_refused => {
                self.refuse(&UciError::NoPosition)?;
                writeln!(self.output, "bestmove 0000")?;
            }
            Ok(Command::Go(limits)) => self.think(limits)?,
            Ok(Command::PonderHit) => self.ponder_hit(),
            Ok(Command::Stop) => {
                self.waiting.iter_mut().for_each(|waiting| waiting.stopped = true);
                if let Some(work) = &self.work {
                    work.stop();
                }
            }
            Ok(Command::Display) => writeln!(self.output, "{}\n{}", self.referee, self.options)?,
            Ok(Command::Moves) => writeln!(self.output, "{}", self.referee.moves())?,
            Ok(Command::View(side)) => {
                writeln!(self.output, "{}", self.referee.view(side).fog_fen())?;
            }
            Ok(Command::Result) => writeln!(self.output, "{}", self.referee.result())?,
            Ok(Command::Quit) => return Ok(ControlFlow::Break(())),
        }
        Ok(ControlFlow::Continue(()))
    }

    /// Sets up a position, or reports the error.
    fn set_up(&mut self, setup: Result<Setup, UciError>) -> io::Result<()> {
        let preset = self.options.preset;
        let set_up = setup.and_then(|Setup { fen, moves }| {
            let given = fen.map(|fen| mend(preset.ruleset().board, &fen));
            let fen = given.as_ref().map(|given| given.fen.as_str());
            let referee = Referee::set_up(preset, fen, &moves)?;
            Ok((referee, given.map(|given| given.mends)))
        });
        match set_up {
            Ok((referee, mends)) => {
                self.begin(referee);
                for mend in mends.into_iter().flatten() {
                    writeln!(self.output, "info string {mend}")?;
                }
                Ok(())
            }
            Err(error) => {
                self.is_refused = true;
                self.refuse(&error)
            }
        }
    }

    fn begin(&mut self, referee: Referee) {
        self.referee = referee;
        self.is_refused = false;
    }

    /// Starts to think about a move.
    fn think(&mut self, mut limits: Limits) -> io::Result<()> {
        for mv in &mut limits.moves {
            *mv = self.referee.as_written(*mv);
        }
        let available = self.referee.position().moves(self.referee.turn());
        if !limits.moves.is_empty() && !limits.moves.iter().any(|mv| available.contains(mv)) {
            writeln!(self.output, "info string no move of searchmoves is legal: all are searched")?;
        }
        let request = limits.request(&self.options);
        self.work = Some(Work::choose(self.bot(), request, limits, self.reporter()));
        Ok(())
    }

    /// Lets the clock of the last `go` run, which may still wait for its turn.
    fn ponder_hit(&mut self) {
        let waiting =
            self.waiting.iter_mut().rev().find_map(|waiting| match &mut waiting.command {
                Ok(Command::Go(limits)) => Some(limits),
                _ => None,
            });
        match (waiting, &self.work) {
            (Some(limits), _) => limits.ponder = false,
            (None, Some(work)) => work.ponder_hit(),
            (None, None) => {}
        }
    }

    fn introduce(&mut self) -> io::Result<()> {
        writeln!(self.output, concat!("id name fogchess ", env!("CARGO_PKG_VERSION")))?;
        writeln!(self.output, "id author the fogchess authors")?;
        writeln!(self.output, "{}", options::describe())?;
        writeln!(self.output, "uciok")
    }

    /// Returns the bot of the side to move, after showing it the game so far.
    fn bot(&mut self) -> Arc<Mutex<EngineBot>> {
        let (referee, options) = (&self.referee, &self.options);
        let side = referee.turn();
        let bot = self.bots[side].take().filter(|bot| {
            let bot = bot.lock().unwrap_or_else(PoisonError::into_inner);
            bot.fits(referee.start_fen(), referee.played())
        });
        let bot = bot.unwrap_or_else(|| {
            let new = EngineBot::new(options, side, referee.start_fen());
            Arc::new(Mutex::new(new))
        });
        bot.lock()
            .unwrap_or_else(PoisonError::into_inner)
            .watch(referee.played(), &referee.views(side));
        self.bots[side] = Some(Arc::clone(&bot));
        bot
    }

    fn set(&mut self, setting: Setting) {
        if self.options.set(setting) {
            self.bots = BySide::default();
        }
        if setting.is_of_rules() {
            self.begin(Referee::start(self.options.preset));
        }
    }

    fn reporter(&self) -> impl Fn(Report) + Send + 'static {
        let events = self.events.clone();
        // After `quit` there is no receiver.
        move |report| drop(events.send(Event::Work(report)))
    }

    fn pass_on(&mut self, report: Report) -> io::Result<()> {
        let output = &mut self.output;
        match report {
            Report::Counted(mv, nodes) => writeln!(output, "{mv}: {nodes}"),
            Report::Sum(Some(nodes)) => writeln!(output, "\nNodes searched: {nodes}\n"),
            Report::Sum(None) => writeln!(output, "info string stopped before all was counted"),
            Report::Told(lines) => writeln!(output, "{lines}"),
            Report::Chosen(Chosen { mv: Some(mv), ponder: Some(ponder) }) => {
                writeln!(output, "bestmove {mv} ponder {ponder}")
            }
            Report::Chosen(Chosen { mv: Some(mv), .. }) => writeln!(output, "bestmove {mv}"),
            Report::Chosen(Chosen { mv: None, .. }) => writeln!(output, "bestmove (none)"),
        }
    }

    fn refuse(&mut self, error: &UciError) -> io::Result<()> {
        writeln!(self.output, "info string error: {error}")
    }
}
