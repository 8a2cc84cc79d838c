//! Addresses to listen on, by number or by name.

use std::net::{SocketAddr, ToSocketAddrs};

use serde::{Deserialize, Deserializer, de};

/// Reads an address with its port: `127.0.0.1:7878`, or `localhost:7878`.
///
/// # Errors
/// In words, when it has no port, or nobody knows the name.
pub fn address(text: &str) -> Result<SocketAddr, String> {
    let found = text
        .to_socket_addrs()
        .map_err(|_| "write an address or a name of this machine with its port, as in 127.0.0.1:7878 or localhost:7878".to_owned())?;
    let all: Vec<SocketAddr> = found.collect();
    // A name may stand for both kinds; the older one works wherever the other does.
    let first = all.iter().find(|at| at.is_ipv4()).or(all.first());
    first
        .copied()
        .ok_or_else(|| "this name stands for no address".to_owned())
}

/// The same in a settings file.
///
/// # Errors
/// When it is no text, or not such an address.
pub fn setting<'de, D: Deserializer<'de>>(from: D) -> Result<Option<SocketAddr>, D::Error> {
    let text = String::deserialize(from)?;
    address(&text).map(Some).map_err(de::Error::custom)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read_by_number_and_by_name() {
        let read = |text: &str| address(text).map(|at| at.to_string());
        assert_eq!(read("127.0.0.1:80").as_deref(), Ok("127.0.0.1:80"));
        assert_eq!(read("[::1]:80").as_deref(), Ok("[::1]:80"));
        assert!(address("localhost:7963").is_ok_and(|at| at.ip().is_loopback()));
        for wrong in ["", "here", "127.0.0.1", "localhost:", "localhost:99999"] {
            let told = read(wrong).unwrap_err();
            assert!(told.contains("127.0.0.1:7878"), "{wrong}: {told}");
        }
    }
}
