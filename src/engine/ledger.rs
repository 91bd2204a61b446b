//! Files that long work is added to, a line or more for each part of it. The first word of a line
//! names the part, so that work which was interrupted goes on where it ended.

use std::{
    collections::HashSet,
    fs::{self, File},
    io::{self, ErrorKind, Write},
    path::Path,
    sync::{Mutex, PoisonError},
    thread,
};

/// Adds what comes of each part to a file, but for the parts that the file knows. Each of the
/// threads works with a worker of its own.
///
/// # Errors
/// Returns an error of a worker, or of the file.
pub(crate) fn add<W: FnMut(&str) -> io::Result<String>>(
    file: &Path,
    parts: &[String],
    threads: usize,
    worker: impl Fn() -> io::Result<W> + Sync,
) -> io::Result<()> {
    let text = match fs::read_to_string(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => String::new(),
        text => text?,
    };
    let known: HashSet<&str> = text.lines().map(name).collect();
    let waiting = Mutex::new(parts.iter().filter(|part| !known.contains(name(part))));
    let output = Mutex::new(File::options().create(true).append(true).open(file)?);
    let work = || {
        let mut worker = worker()?;
        loop {
            let part = waiting.lock().unwrap_or_else(PoisonError::into_inner).next();
            let Some(part) = part else { return Ok(()) };
            let lines = worker(part)?;
            let mut output = output.lock().unwrap_or_else(PoisonError::into_inner);
            output.write_all(lines.as_bytes())?;
        }
    };
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().try_for_each(|worker| {
            worker.join().unwrap_or_else(|_| Err(io::Error::other("a thread has ended")))
        })
    })
}

fn name(line: &str) -> &str {
    line.split(' ').next().unwrap_or_default()
}
