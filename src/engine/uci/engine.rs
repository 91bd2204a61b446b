//! The engine: takes one line after the other, and answers.

use super::{
    chooser::EngineBot,
    command::Command,
    error::UciError,
    lines,
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
pub fn run(mut input: impl BufRead + Send + 'static, output: impl Write) -> io::Result<()> {
    let (events, received) = mpsc::sync_channel(EVENTS);
    let lines = events.clone();
    let reader = thread::spawn(move || {
        while let Ok(Some(line)) = lines::next(&mut input) {
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
                    self.pass_on(report)?;
                    if report.is_last() { self.go_on()? } else { ControlFlow::Continue(()) }
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
        let at_once = matches!(command, Ok(Command::Stop | Command::IsReady));
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
        if let Some(work) = self.work.as_ref().filter(|work| work.is_thinking) {
            work.stop();
        }
        for waiting in &mut self.waiting {
            waiting.stopped |= matches!(waiting.command, Ok(Command::Go(_)));
        }
    }

    fn stop_endless_work(&self) {
        if let Some(work) = self.work.as_ref().filter(|work| work.is_endless) {
            work.stop();
        }
    }

    /// Obeys a command, or reports the error.
    fn obey(&mut self, command: Result<Command, UciError>) -> io::Result<ControlFlow<()>> {
        match command {
            Err(error) => self.refuse(&error)?,
            Ok(Command::Uci) => self.introduce()?,
            Ok(Command::IsReady) => writeln!(self.output, "readyok")?,
            Ok(Command::NewGame) => {
                self.bots = BySide::default();
                self.referee = Referee::start(self.options.preset);
            }
            Ok(Command::SetOption(setting)) => self.set(setting),
            Ok(Command::Position { fen, moves }) => {
                let board = self.options.preset.ruleset().board;
                let given = fen.map(|fen| mend(board, &fen));
                let fen = given.as_ref().map(|given| given.fen.as_str());
                match Referee::set_up(self.options.preset, fen, &moves) {
                    Ok(referee) => {
                        self.referee = referee;
                        for mend in given.into_iter().flat_map(|given| given.mends) {
                            writeln!(self.output, "info string {mend}")?;
                        }
                    }
                    Err(error) => self.refuse(&error)?,
                }
            }
            Ok(Command::Perft { depth }) => {
                let position = self.referee.position().clone();
                self.work = Some(Work::perft(position, depth, self.reporter()));
            }
            Ok(Command::Go(limits)) => {
                let bot = self.bot();
                self.work = Some(Work::choose(bot, limits, self.reporter()));
            }
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
        self.bots = BySide::default();
        match setting {
            Setting::Variant(preset) => {
                self.options.preset = preset;
                self.referee = Referee::start(preset);
            }
            Setting::SkillLevel(level) => self.options.skill_level = level,
            Setting::Seed(seed) => self.options.seed = seed,
            Setting::Threads(threads) => self.options.threads = threads,
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
            Report::Chosen(Some(mv)) => writeln!(output, "bestmove {mv}"),
            Report::Chosen(None) => writeln!(output, "bestmove (none)"),
        }
    }

    fn refuse(&mut self, error: &UciError) -> io::Result<()> {
        writeln!(self.output, "info string error: {error}")
    }
}
