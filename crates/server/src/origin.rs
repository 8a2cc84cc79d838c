//! Other sites' pages may not speak to a table in the name of whoever looks at them.

use axum::{
    extract::Request,
    http::{HeaderMap, StatusCode, Uri, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{Fault, api::Problem};

/// Refuses a request that comes from a page of another host, by what the browser says of it. A client
/// that is no browser says nothing, and is let in: it has no cookie of anybody's.
pub(crate) async fn same_host(request: Request, next: Next) -> Response {
    match foreign(request.headers(), request.uri()) {
        true => {
            let fault = Fault::new("this comes from a page of another host");
            Problem::new(StatusCode::FORBIDDEN, fault).into_response()
        }
        false => next.run(request).await,
    }
}

fn foreign(headers: &HeaderMap, uri: &Uri) -> bool {
    let site = headers.get("sec-fetch-site");
    if site.is_some_and(|site| site != "same-origin" && site != "none") {
        return true;
    }
    let Some(origin) = headers.get(header::ORIGIN) else {
        return false;
    };
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let host = host.or_else(|| uri.authority().map(|authority| authority.as_str()));
    let origin = origin
        .to_str()
        .ok()
        .and_then(|origin| origin.split_once("://"));
    let (Some(host), Some((scheme, from))) = (host, origin) else {
        return true;
    };
    let usual = if scheme == "https" { ":443" } else { ":80" };
    let plain = |host: &str| {
        host.strip_suffix(usual)
            .unwrap_or(host)
            .to_ascii_lowercase()
    };
    plain(host) != plain(from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(origin: &str, host: &str) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::ORIGIN, origin.parse().unwrap());
        headers.insert(header::HOST, host.parse().unwrap());
        foreign(&headers, &Uri::from_static("/"))
    }

    #[test]
    fn only_the_same_host_is_let_in() {
        assert!(!refused("http://127.0.0.1:8080", "127.0.0.1:8080"));
        assert!(!refused("https://table.example", "table.example"));
        assert!(!refused("https://Table.example", "table.example:443"));
        assert!(refused("http://127.0.0.1:8081", "127.0.0.1:8080"));
        assert!(refused("https://evil.example", "table.example"));
        assert!(refused(
            "https://table.example.evil.example",
            "table.example"
        ));
        assert!(refused("null", "table.example"));
        assert!(!foreign(&HeaderMap::new(), &Uri::from_static("/")));
        for (site, refused) in [
            ("same-origin", false),
            ("none", false),
            ("same-site", true),
            ("cross-site", true),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert("sec-fetch-site", site.parse().unwrap());
            assert_eq!(foreign(&headers, &Uri::from_static("/")), refused, "{site}");
        }
    }
}
