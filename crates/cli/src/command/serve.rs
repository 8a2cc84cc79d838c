//! `quadrille serve`: the table in the browser.

use std::env;
use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;

use server::Config;

use crate::args::Serve;
use crate::command::FINE;
use crate::house::Rooms;
use crate::library::Library;
use crate::trouble::{Told, Trouble};

/// Serves until the process is told to stop.
pub fn serve(args: &Serve, library: Library, out: &mut dyn Write) -> Told<u8> {
    server::logs(server::Logs::Text);
    let data = args.data.clone().unwrap_or_else(data_folder);
    let config = Config::new(args.listen, data);
    let mut told: io::Result<()> = Ok(());
    let tell = |address| told = tell(out, address);
    let served = server::run(config, Arc::new(Rooms::new(library)), tell);
    told?;
    served.map_err(Trouble::new)?;
    Ok(FINE)
}

/// Says where to look.
fn tell(out: &mut dyn Write, address: SocketAddr) -> io::Result<()> {
    writeln!(out, "Open http://{}/ (Ctrl-C stops)", opened(address))?;
    out.flush()
}

/// An address that a browser on this machine can open.
fn opened(mut address: SocketAddr) -> SocketAddr {
    match address.ip() {
        ip if !ip.is_unspecified() => {}
        IpAddr::V4(_) => address.set_ip(Ipv4Addr::LOCALHOST.into()),
        IpAddr::V6(_) => address.set_ip(Ipv6Addr::LOCALHOST.into()),
    }
    address
}

/// The folder where this user's programs keep their data; `data` here if there is none.
fn data_folder() -> PathBuf {
    let set = |name| env::var_os(name).map(PathBuf::from);
    let home = |folder| env::home_dir().map(|home| home.join(folder));
    let base = if cfg!(windows) {
        set("LOCALAPPDATA").or_else(|| home("AppData/Local"))
    } else if cfg!(target_os = "macos") {
        home("Library/Application Support")
    } else {
        set("XDG_DATA_HOME").or_else(|| home(".local/share"))
    };
    let usable = base.filter(|folder| folder.is_absolute());
    usable.map_or_else(|| "data".into(), |folder| folder.join("quadrille"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_for_everybody_is_opened_here() {
        let told = |text: &str| opened(text.parse().unwrap()).to_string();
        assert_eq!(told("0.0.0.0:80"), "127.0.0.1:80");
        assert_eq!(told("[::]:80"), "[::1]:80");
        assert_eq!(told("10.0.0.1:80"), "10.0.0.1:80");
    }
}
