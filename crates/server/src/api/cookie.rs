//! The cookie that a session is known by.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderValue, header};

/// Its name.
const NAME: &str = "quadrille";

/// The token that a request brings.
pub(super) fn token(headers: &HeaderMap) -> Option<&str> {
    let lines = headers.get_all(header::COOKIE).iter();
    let lines = lines.filter_map(|line| line.to_str().ok());
    let mut cookies = lines.flat_map(|line| line.split(';'));
    cookies.find_map(|cookie| cookie.trim().strip_prefix(NAME)?.strip_prefix('='))
}

/// A cookie that keeps a token for as long as the session lasts. No script reads it, no other site sends
/// it along, and where the page came over TLS it goes over nothing else.
pub(super) fn set(token: &str, lasts: Duration, asked: &HeaderMap) -> Option<HeaderValue> {
    let seconds = lasts.as_secs();
    let secure = if over_tls(asked) { "; Secure" } else { "" };
    let cookie =
        format!("{NAME}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&cookie).ok()
}

/// A cookie that forgets.
pub(super) fn forget(asked: &HeaderMap) -> Option<HeaderValue> {
    set("", Duration::ZERO, asked)
}

/// Whether the page came over TLS, as a proxy or the page's own origin says. Whoever says so falsely binds
/// his own cookie alone.
fn over_tls(asked: &HeaderMap) -> bool {
    let says = |name: &str, wanted: &str| {
        let value = asked.get(name).and_then(|value| value.to_str().ok());
        value.is_some_and(|value| value.starts_with(wanted))
    };
    says("x-forwarded-proto", "https") || says("origin", "https://")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &'static str, value: &str) -> HeaderMap {
        HeaderMap::from_iter([(
            header::HeaderName::from_static(name),
            HeaderValue::from_str(value).unwrap(),
        )])
    }

    #[test]
    fn the_token_is_found_among_other_cookies() {
        assert_eq!(token(&of("cookie", "a=b; quadrille=xyz")), Some("xyz"));
        assert_eq!(token(&of("cookie", "quadrille=xyz")), Some("xyz"));
        assert_eq!(token(&of("cookie", "quadrilles=xyz")), None);
        assert_eq!(token(&HeaderMap::new()), None);
    }

    #[test]
    fn it_is_secure_where_the_page_is() {
        let set = |asked: HeaderMap| {
            let cookie = set("xyz", Duration::from_secs(9), &asked).unwrap();
            cookie.to_str().unwrap().to_owned()
        };
        let plain = "quadrille=xyz; Path=/; Max-Age=9; HttpOnly; SameSite=Lax";
        assert_eq!(set(of("origin", "http://a.example")), plain);
        let secure = format!("{plain}; Secure");
        assert_eq!(set(of("origin", "https://a.example")), secure);
        assert_eq!(set(of("x-forwarded-proto", "https")), secure);
    }
}
