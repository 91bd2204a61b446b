//! The page: the files of the web build, as a static host would serve them.

use axum::{
    Router,
    extract::Request,
    http::{HeaderName, HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{Html, IntoResponse, Response},
};
use core::pin::Pin;
use std::{
    env, io,
    path::{Component, Path, PathBuf},
    sync::Arc,
};
use tower_http::services::{
    ServeDir,
    fs::{Backend, TokioBackend, TokioFile},
};

/// The folders of the page, from that of the program: unpacked somewhere, in a Unix prefix, in a bundle
/// of macOS.
const PAGES: [&str; 4] =
    ["page", "../share/games/fogchess/page", "../share/fogchess/page", "../Resources/page"];

/// Returns the folder of the page that came with the program, if one did.
pub(super) fn of_program() -> Option<PathBuf> {
    let program = env::current_exe().and_then(|program| program.canonicalize()).ok()?;
    PAGES.iter().map(|page| program.with_file_name(page)).find(|page| is_built(page))
}

/// The headers of all answers, besides those about caching. The page itself names what it may load.
const HEADERS: [(HeaderName, &str); 5] = [
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    // Other sites must not see a link with a key.
    (header::REFERRER_POLICY, "no-referrer"),
    // Nor may they lay the page under something of their own, or hold on to its window.
    (header::CONTENT_SECURITY_POLICY, "frame-ancestors 'self'"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=()",
    ),
];

/// Browsers that have once been here by TLS never come without it, for a year.
const TLS_ONLY: (HeaderName, &str) = (header::STRICT_TRANSPORT_SECURITY, "max-age=31536000");

/// Returns `true` if a folder has the files of the page.
pub(super) fn is_built(folder: &Path) -> bool {
    folder.join("index.html").is_file()
}

/// Returns the routes of the page in a folder. `tls` if this server itself has the certificate: a
/// proxy that has it decides for its own address.
pub(super) fn routes<S: Clone + Send + Sync + 'static>(folder: &Path, tls: bool) -> Router<S> {
    let files = ServeDir::with_backend(folder, Files(folder.into()));
    let files = files.precompressed_br().precompressed_gzip();
    let is_built = is_built(folder);
    let missing = async move || {
        if is_built {
            (StatusCode::NOT_FOUND, "404: there is nothing here").into_response()
        } else {
            let text = "<h1>fogchess</h1><p>This server plays games, but its page is not built: \
                        <code>./play web --build-only</code> builds it.</p>";
            (StatusCode::NOT_FOUND, Html(text)).into_response()
        }
    };
    let set_headers = move |request: Request, next: Next| set_headers(request, next, tls);
    Router::new()
        .fallback_service(
            files.fallback(axum::handler::HandlerWithoutStateExt::into_service(missing)),
        )
        .layer(middleware::from_fn(set_headers))
}

/// Sets the headers. Files in the folder of a version, whose name is made from their contents,
/// never change.
async fn set_headers(request: Request, next: Next, tls: bool) -> Response {
    let path = request.uri().path().trim_start_matches('/');
    let is_version = |folder: &str| folder.bytes().all(|byte| byte.is_ascii_hexdigit());
    let never_changes = path.split_once('/').is_some_and(|(folder, _)| is_version(folder));
    let mut response = next.run(request).await;
    // A browser that asks whether its copy is still good takes over the headers of the answer.
    let found = response.status().is_success() || response.status() == StatusCode::NOT_MODIFIED;
    let cache =
        if never_changes && found { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    for (name, value) in HEADERS.into_iter().chain(tls.then_some(TLS_ONLY)) {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// The files in a folder: none that a link shows elsewhere, none whose name begins with a dot, and
/// nothing that is no file, such as a pipe, which would never be read to its end.
#[derive(Clone, Debug)]
struct Files(Arc<Path>);

impl Files {
    /// Returns the true path of a file or a folder.
    ///
    /// # Errors
    /// Returns an error if it must not be shown.
    async fn find(self, path: PathBuf) -> io::Result<PathBuf> {
        // The folder may be replaced by a new version at any time.
        let folder = tokio::fs::canonicalize(&self.0).await?;
        let found = tokio::fs::canonicalize(&path).await?;
        let kind = tokio::fs::metadata(&found).await?.file_type();
        let is_hidden = |part: Component<'_>| part.as_os_str().as_encoded_bytes().starts_with(b".");
        let shows = |path: &Path, folder: &Path| {
            path.strip_prefix(folder).is_ok_and(|inside| !inside.components().any(is_hidden))
        };
        let asked = shows(&path, &Path::new(".").join(&self.0));
        if asked && shows(&found, &folder) && (kind.is_file() || kind.is_dir()) {
            Ok(found)
        } else {
            Err(io::ErrorKind::NotFound.into())
        }
    }
}

impl Backend for Files {
    type File = TokioFile;
    type Metadata = std::fs::Metadata;
    type OpenFuture = Pin<Box<dyn Future<Output = io::Result<TokioFile>> + Send>>;
    type MetadataFuture = Pin<Box<dyn Future<Output = io::Result<std::fs::Metadata>> + Send>>;

    fn open(&self, path: PathBuf) -> Self::OpenFuture {
        let files = self.clone();
        Box::pin(async move { TokioBackend.open(files.find(path).await?).await })
    }

    fn metadata(&self, path: PathBuf) -> Self::MetadataFuture {
        let files = self.clone();
        Box::pin(async move { TokioBackend.metadata(files.find(path).await?).await })
    }
}
