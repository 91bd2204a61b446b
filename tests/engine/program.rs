//! The engine as a program that is spoken to over pipes, and never waited for without end.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{self, Receiver},
    thread,
    time::{Duration, Instant},
};

/// The longest time for an answer, on the slowest machine.
pub const PATIENCE: Duration = Duration::from_secs(60);

/// A running engine. It is killed when the test ends.
pub struct Program {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Program {
    /// Starts the engine.
    pub fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_fogchess-uci"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || {
            output.lines().map_while(Result::ok).all(|line| sender.send(line).is_ok())
        });
        Self { input: child.stdin.take(), child, lines }
    }

    /// Sends a line.
    pub fn say(&mut self, line: &str) {
        writeln!(self.input.as_mut().expect("an open input"), "{line}").expect("it listens");
    }

    /// Returns the next line.
    pub fn hear(&mut self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("an answer")
    }

    /// Returns the next line that begins so, and passes over those before it.
    pub fn wait_for(&mut self, beginning: &str) -> String {
        loop {
            let line = self.hear();
            if line.starts_with(beginning) {
                return line;
            }
        }
    }

    /// Returns all lines up to and with the answer to `go`.
    pub fn thinking(&mut self) -> Vec<String> {
        let mut lines = Vec::new();
        while lines.last().is_none_or(|line: &String| !line.starts_with("bestmove ")) {
            lines.push(self.hear());
        }
        lines
    }

    /// Ends the input.
    pub fn end_input(&mut self) {
        self.input = None;
    }

    /// Waits for the engine to end, and returns its exit code.
    pub fn end(mut self) -> Option<i32> {
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().expect("a process") {
                return status.code();
            }
            assert!(start.elapsed() < PATIENCE, "it does not end");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // It has mostly ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
