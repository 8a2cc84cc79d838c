//! The page, from inside the binary.

use axum::{
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use rust_embed::{Embed, EmbeddedFile};

/// `web/dist` as it was when the program was built.
#[derive(Embed)]
#[folder = "../../web/dist"]
struct Dist;

/// The same files, packed by gzip, where that makes them shorter.
#[derive(Embed)]
#[folder = "$OUT_DIR/packed"]
struct Packed;

const INDEX: &str = "index.html";
/// The build names these by what is in them, so they never change.
const HASHED: &str = "assets/";

/// Serves the page and its assets. A link to a table opens the page.
pub(crate) async fn page(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if method != Method::GET && method != Method::HEAD {
        return StatusCode::METHOD_NOT_ALLOWED.into_response();
    }
    let path = match uri.path().trim_start_matches('/') {
        "" => INDEX,
        path if path.starts_with("t/") => INDEX,
        path => path,
    };
    match Dist::get(path) {
        Some(file) => send(path, file, &headers),
        None => (StatusCode::NOT_FOUND, "There is no such page.\n").into_response(),
    }
}

fn send(path: &str, file: EmbeddedFile, asked: &HeaderMap) -> Response {
    let packed = Packed::get(path).filter(|_| unpacks(asked));
    let hash = blake3::Hash::from_bytes(file.metadata.sha256_hash());
    let form = if packed.is_some() { "-gz" } else { "" };
    let tag = format!("\"{hash}{form}\"");
    let had = asked
        .get(header::IF_NONE_MATCH)
        .is_some_and(|had| had.as_bytes() == tag.as_bytes());
    let about = [
        (header::ETAG, tag),
        (header::CACHE_CONTROL, keep(path).to_owned()),
        (header::CONTENT_TYPE, kind(path).to_owned()),
        (header::VARY, "accept-encoding".to_owned()),
    ];
    match (had, packed) {
        (true, _) => (StatusCode::NOT_MODIFIED, about).into_response(),
        (false, Some(packed)) => {
            let encoding = [(header::CONTENT_ENCODING, "gzip")];
            (about, encoding, packed.data).into_response()
        }
        (false, None) => (about, file.data).into_response(),
    }
}

/// Whether a browser unpacks what is packed by gzip.
fn unpacks(asked: &HeaderMap) -> bool {
    let lines = asked.get_all(header::ACCEPT_ENCODING).iter();
    let mut codings = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','));
    codings.any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        let never = matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000");
        name.trim().eq_ignore_ascii_case("gzip") && !never
    })
}

/// How long a browser may keep a file without asking again.
fn keep(path: &str) -> &'static str {
    match path.starts_with(HASHED) {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    }
}

/// The media type of a file.
fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map_or("", |(_, end)| end) {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "txt" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_never_changes_is_kept() {
        assert!(keep("assets/index-4f2a.js").ends_with("immutable"));
        assert_eq!(keep(INDEX), "no-cache");
        assert_eq!(keep("icon.svg"), "no-cache");
    }

    #[test]
    fn the_first_page_is_light() {
        let sent = |path: &str| {
            let packed = Packed::get(path).map(|file| file.data.len());
            packed.or_else(|| Dist::get(path).map(|file| file.data.len()))
        };
        let all: usize = Dist::iter().filter_map(|path| sent(&path)).sum();
        assert!(all < 300_000, "{all} bytes");
    }

    #[test]
    fn gzip_is_sent_to_who_unpacks_it() {
        let says = |text: &str| {
            let mut asked = HeaderMap::new();
            asked.insert(header::ACCEPT_ENCODING, text.parse().unwrap());
            unpacks(&asked)
        };
        assert!(says("gzip, deflate, br") && says("br;q=1.0, gzip;q=0.8"));
        assert!(!says("br") && !says("gzip;q=0") && !unpacks(&HeaderMap::new()));
    }

    #[test]
    fn every_embedded_file_has_a_kind() {
        for path in Dist::iter() {
            assert_ne!(kind(&path), "application/octet-stream", "{path}");
        }
    }
}
