//! Whom a request comes from, when a proxy stands in between.

use std::{
    net::{IpAddr, SocketAddr},
    sync::Arc,
};

use axum::{
    extract::{ConnectInfo, Request, State},
    http::HeaderMap,
    middleware::Next,
    response::Response,
};

use crate::{door::Caller, hall::Hall};

/// Believes the proxies that the server was told of, and nobody else, about who is calling.
pub(crate) async fn through(
    State(hall): State<Arc<Hall>>,
    mut request: Request,
    next: Next,
) -> Response {
    let proxies = &hall.desk.proxies;
    let peer = request.extensions().get::<ConnectInfo<Caller>>();
    let peer = peer.map(|ConnectInfo(caller)| caller.0);
    if let Some(peer) = peer.filter(|peer| trusted(*peer, proxies)) {
        let client = client(request.headers(), proxies).unwrap_or(peer);
        let caller = ConnectInfo(Caller(client));
        request.extensions_mut().insert(caller);
    }
    next.run(request).await
}

fn trusted(address: IpAddr, proxies: &[IpAddr]) -> bool {
    proxies.contains(&address.to_canonical())
}

/// The last address in `X-Forwarded-For` that is no proxy of ours. What stands before it was written by the
/// client, and could be anything.
fn client(headers: &HeaderMap, proxies: &[IpAddr]) -> Option<IpAddr> {
    let lines = headers.get_all("x-forwarded-for").iter().rev();
    for line in lines {
        for address in line.to_str().ok()?.rsplit(',') {
            let address = parsed(address.trim())?;
            if !trusted(address, proxies) {
                return Some(address);
            }
        }
    }
    None
}

/// An address, with or without a port.
fn parsed(text: &str) -> Option<IpAddr> {
    let with_port = || text.parse().ok().map(|at: SocketAddr| at.ip());
    text.parse().ok().or_else(with_port)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(lines: &[&str]) -> Option<String> {
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append("x-forwarded-for", line.parse().unwrap());
        }
        let proxies = ["10.0.0.1".parse().unwrap(), "10.0.0.2".parse().unwrap()];
        client(&headers, &proxies).map(|address| address.to_string())
    }

    #[test]
    fn only_what_a_proxy_wrote_is_believed() {
        assert_eq!(told(&["203.0.113.7"]).unwrap(), "203.0.113.7");
        assert_eq!(told(&["1.1.1.1, 203.0.113.7"]).unwrap(), "203.0.113.7");
        assert_eq!(told(&["203.0.113.7, 10.0.0.2"]).unwrap(), "203.0.113.7");
        assert_eq!(told(&["1.1.1.1", "203.0.113.7:99"]).unwrap(), "203.0.113.7");
        assert_eq!(told(&["[2001:db8::1]:99"]).unwrap(), "2001:db8::1");
        assert_eq!(told(&["1.1.1.1, nonsense"]), None);
        assert_eq!(told(&["10.0.0.2"]), None);
        assert_eq!(told(&[]), None);
    }
}
