//! `serve FOLDER [PORT]`: serves the web build to browsers on this computer, as a static host
//! would: right types, compressed files where they lie ready, and nothing outside the folder.
//!
//! For trying out, by `./play web`. It listens on this computer only.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Read, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    path::{Component, Path, PathBuf},
    process::ExitCode,
    thread,
    time::Duration,
};

/// The longest head of a request that is read, in bytes.
const LONGEST_HEAD: u64 = 16 * 1024;
/// A browser that says nothing for so long has gone.
const PATIENCE: Duration = Duration::from_secs(30);

fn main() -> ExitCode {
    let mut args = std::env::args().skip(1);
    let folder = PathBuf::from(args.next().unwrap_or_else(|| "dist".into()));
    let port = args.next().unwrap_or_else(|| "8080".into());
    match port.parse().map_err(io::Error::other).and_then(|port| serve(&folder, port)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let _ = writeln!(io::stderr(), "serve: {} on port {port}: {error}", folder.display());
            ExitCode::FAILURE
        }
    }
}

fn serve(folder: &Path, port: u16) -> io::Result<()> {
    let folder = folder.canonicalize()?;
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    let address = format!("http://localhost:{}", listener.local_addr()?.port());
    writeln!(io::stdout(), "The game is on {address}  (Ctrl+C ends it)")?;
    for browser in listener.incoming() {
        let folder = folder.clone();
        // A browser that hangs up in the middle is nobody's fault.
        thread::spawn(move || browser.and_then(|browser| talk(&folder, browser)));
    }
    Ok(())
}

/// Answers one request after the other, until the browser has no more.
fn talk(folder: &Path, browser: TcpStream) -> io::Result<()> {
    browser.set_read_timeout(Some(PATIENCE))?;
    browser.set_nodelay(true)?;
    let mut reader = BufReader::new(browser.try_clone()?);
    let mut writer = browser;
    loop {
        let mut head = String::new();
        let mut limited = (&mut reader).take(LONGEST_HEAD);
        while !head.ends_with("\r\n\r\n") {
            if limited.read_line(&mut head)? == 0 {
                return Ok(());
            }
        }
        match Request::parse(&head) {
            Some(request) => answer(folder, &request, &mut writer)?,
            None => return plain(&mut writer, "405 Method Not Allowed", false),
        }
    }
}

/// What matters of a request.
#[derive(Debug, PartialEq)]
struct Request {
    /// Whether only the head of the answer is wanted.
    head_only: bool,
    /// As it came, without what follows `?`.
    path: String,
    /// Which encodings the browser takes.
    brotli: bool,
    gzip: bool,
}

impl Request {
    /// `None` if it is none that can be answered.
    fn parse(head: &str) -> Option<Self> {
        let mut lines = head.lines();
        let mut words = lines.next()?.split(' ');
        let head_only = match words.next()? {
            "GET" => false,
            "HEAD" => true,
            _ => return None,
        };
        let path = words.next()?.split(['?', '#']).next()?.to_owned();
        let accepted = lines
            .filter_map(|line| line.split_once(':'))
            .find(|(name, _)| name.trim().eq_ignore_ascii_case("accept-encoding"))
            .map_or("", |(_, value)| value);
        let accepts = |wanted: &str| {
            accepted.split(',').any(|one| {
                let (name, weight) = one.split_once(';').unwrap_or((one, ""));
                let refused = weight
                    .trim()
                    .strip_prefix("q=")
                    .is_some_and(|weight| weight.parse::<f32>().is_ok_and(|weight| weight == 0.0));
                name.trim().eq_ignore_ascii_case(wanted) && !refused
            })
        };
        Some(Self { head_only, path, brotli: accepts("br"), gzip: accepts("gzip") })
    }
}

/// The file that a request's path means, relative to the folder. `None` if it means none, or
/// one outside.
fn file_for(path: &str) -> Option<PathBuf> {
    let decoded = percent_decoded(path.strip_prefix('/')?)?;
    let mut file = PathBuf::new();
    for component in Path::new(&decoded).components() {
        match component {
            Component::Normal(name) => file.push(name),
            Component::CurDir => {}
            // `..`, `/` and `C:` lead out.
            _ => return None,
        }
    }
    if decoded.is_empty() || decoded.ends_with('/') {
        file.push("index.html");
    }
    // Windows would take it for a separator or a drive.
    (!decoded.contains(['\\', ':', '\0'])).then_some(file)
}

fn percent_decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        if byte == b'%' {
            let digits = [rest.next()?, rest.next()?];
            let digits = str::from_utf8(&digits).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
        } else {
            bytes.push(byte);
        }
    }
    String::from_utf8(bytes).ok()
}

fn mime(file: &Path) -> &'static str {
    match file.extension().and_then(|extension| extension.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        "png" => "image/png",
        "svg" => "image/svg+xml",
        "ogg" => "audio/ogg",
        "otf" => "font/otf",
        "ttf" => "font/ttf",
        "ron" | "ftl" | "md" | "txt" => "text/plain; charset=utf-8",
        _ if file.file_name().is_some_and(|name| name.to_string_lossy().starts_with("LICENSE")) => {
            "text/plain; charset=utf-8"
        }
        _ => "application/octet-stream",
    }
}

/// For how long browsers may keep a file. What lies in a version's folder never changes.
fn cache(file: &Path) -> &'static str {
    match file.components().count() {
        1 => "no-cache",
        _ => "public, max-age=31536000, immutable",
    }
}

fn answer(folder: &Path, request: &Request, writer: &mut impl Write) -> io::Result<()> {
    let Some(file) = file_for(&request.path) else {
        return plain(writer, "404 Not Found", request.head_only);
    };
    let encodings = [("br", ".br", request.brotli), ("gzip", ".gz", request.gzip)];
    let ready = encodings.into_iter().filter(|(.., accepted)| *accepted);
    let candidates = ready.map(|(name, suffix, _)| (Some(name), suffix)).chain([(None, "")]);
    for (encoding, suffix) in candidates {
        let mut name = folder.join(&file).into_os_string();
        name.push(suffix);
        // A link may lead out of the folder.
        let Ok(path) = PathBuf::from(name).canonicalize() else { continue };
        if !path.starts_with(folder) || !path.is_file() {
            continue;
        }
        let Ok(mut content) = File::open(&path) else { continue };
        let mut head = format!(
            "HTTP/1.1 200 OK\r\nContent-Type: {}\r\nContent-Length: {}\r\nCache-Control: {}\r\n\
             Vary: Accept-Encoding\r\nX-Content-Type-Options: nosniff\r\n",
            mime(&file),
            content.metadata()?.len(),
            cache(&file),
        );
        if let Some(encoding) = encoding {
            head += &format!("Content-Encoding: {encoding}\r\n");
        }
        writer.write_all((head + "\r\n").as_bytes())?;
        if !request.head_only {
            io::copy(&mut content, writer)?;
        }
        return writer.flush();
    }
    plain(writer, "404 Not Found", request.head_only)
}

fn plain(writer: &mut impl Write, status: &str, head_only: bool) -> io::Result<()> {
    let body = if head_only { "" } else { status };
    write!(
        writer,
        "HTTP/1.1 {status}\r\nContent-Type: text/plain\r\nContent-Length: {}\r\n\r\n{body}",
        status.len()
    )?;
    writer.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str) -> Option<String> {
        file_for(path).map(|file| file.to_string_lossy().replace('\\', "/"))
    }

    #[test]
    fn a_path_means_a_file_in_the_folder() {
        assert_eq!(file("/").as_deref(), Some("index.html"));
        assert_eq!(file("/a/").as_deref(), Some("a/index.html"));
        assert_eq!(file("/a/./b.png").as_deref(), Some("a/b.png"));
        assert_eq!(file("/my%20theme/%D1%82.png").as_deref(), Some("my theme/т.png"));
    }

    #[test]
    fn no_path_leads_out_of_the_folder() {
        for path in [
            "/../secret",
            "/a/../../secret",
            "/%2e%2e/secret",
            "/..%2fsecret",
            "//etc/passwd",
            "/%2Fetc/passwd",
            "/C:/secret",
            "/..\\secret",
            "/%5c..%5csecret",
            "secret",
            "/%00",
            "/%zz",
        ] {
            assert_eq!(file(path), None, "{path}");
        }
    }

    #[test]
    fn a_request_says_what_the_browser_takes() {
        let request = |accepted: &str| {
            Request::parse(&format!(
                "GET /x?new=fog HTTP/1.1\r\nAccept-Encoding: {accepted}\r\n\r\n"
            ))
            .map(|request| (request.path, request.brotli, request.gzip))
        };
        assert_eq!(request("gzip, deflate, br, zstd"), Some(("/x".into(), true, true)));
        assert_eq!(request("gzip;q=1.0, br;q=0"), Some(("/x".into(), false, true)));
        assert_eq!(request("identity"), Some(("/x".into(), false, false)));
        assert_eq!(request("brandnew"), Some(("/x".into(), false, false)));
        assert!(Request::parse("HEAD / HTTP/1.1\r\n\r\n").is_some_and(|request| request.head_only));
        assert_eq!(Request::parse("POST / HTTP/1.1\r\n\r\n"), None);
        assert_eq!(Request::parse("\r\n\r\n"), None);
    }

    /// A folder for one test, which is gone afterwards.
    struct Folder(PathBuf);

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    #[test]
    fn a_compressed_file_is_sent_to_those_who_take_it() {
        let folder = std::env::temp_dir().join(format!("fogchess-serve-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("1")).unwrap();
        let folder = Folder(folder.canonicalize().unwrap());
        for (name, text) in
            [("index.html", "page"), ("1/a.wasm", "plain"), ("1/a.wasm.br", "tight")]
        {
            std::fs::write(folder.0.join(name), text).unwrap();
        }
        let get = |path: &str, brotli: bool| {
            let mut sent = Vec::new();
            let request = Request { head_only: false, path: path.into(), brotli, gzip: true };
            answer(&folder.0, &request, &mut sent).unwrap();
            String::from_utf8(sent).unwrap()
        };
        let tight = get("/1/a.wasm", true);
        assert!(tight.starts_with("HTTP/1.1 200"), "{tight}");
        assert!(tight.contains("Content-Type: application/wasm\r\n"), "{tight}");
        assert!(
            tight.contains("Content-Encoding: br\r\n") && tight.ends_with("\r\n\r\ntight"),
            "{tight}"
        );
        assert!(tight.contains("immutable"), "{tight}");
        let plain = get("/1/a.wasm", false);
        assert!(!plain.contains("Content-Encoding") && plain.ends_with("\r\n\r\nplain"), "{plain}");
        assert!(get("/", true).contains("no-cache"));
        assert!(get("/2", true).starts_with("HTTP/1.1 404"));
        assert!(get("/1", true).starts_with("HTTP/1.1 404"), "a folder is no file");
    }
}
