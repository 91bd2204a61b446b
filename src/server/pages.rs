//! The page: the files of the web build, as a static host would serve them.

use axum::{
    Router,
    extract::Request,
    http::{HeaderValue, StatusCode, header},
    middleware::{self, Next},
    response::{Html, IntoResponse, Response},
};
use std::path::Path;
use tower_http::services::ServeDir;

/// Returns the routes of the page in a folder.
pub(super) fn routes<S: Clone + Send + Sync + 'static>(folder: &Path) -> Router<S> {
    let files = ServeDir::new(folder).precompressed_br().precompressed_gzip();
    let is_built = folder.join("index.html").is_file();
    let missing = async move || {
        if is_built {
            (StatusCode::NOT_FOUND, "404: there is nothing here").into_response()
        } else {
            let text = "<h1>fogchess</h1><p>This server plays games, but its page is not built: \
                        <code>./play web --build-only</code> builds it.</p>";
            (StatusCode::NOT_FOUND, Html(text)).into_response()
        }
    };
    Router::new()
        .fallback_service(
            files.fallback(axum::handler::HandlerWithoutStateExt::into_service(missing)),
        )
        .layer(middleware::from_fn(set_headers))
}

/// Tells browsers for how long they may keep a file. Files in a version's folder never change.
async fn set_headers(request: Request, next: Next) -> Response {
    let in_folder = request.uri().path().trim_start_matches('/').contains('/');
    let mut response = next.run(request).await;
    let found = response.status().is_success();
    let cache = if in_folder && found { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(cache));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    // Other sites must not see a link with a key.
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    response
}
