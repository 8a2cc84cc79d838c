//! `quadrille serve`: the table in the browser.

use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::{env, mem};

use server::{Config, Logs};

use crate::args::{LogForm, Serve};
use crate::command::FINE;
use crate::house::Rooms;
use crate::library::Library;
use crate::settings::Settings;
use crate::trouble::{Told, Trouble};

/// Where it listens unless it is told otherwise: this machine alone.
const LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 7878);

/// Serves until the process is told to stop.
pub fn serve(args: &Serve, library: Library, out: &mut dyn Write) -> Told<u8> {
    let mut settings = Settings::default();
    if let Some(file) = &args.config {
        settings = Settings::open(file)?;
    }
    let form = args.logs.or(settings.logs).unwrap_or_default();
    server::logs(match form {
        LogForm::Text => Logs::Text,
        LogForm::Json => Logs::Json,
    });
    let mut told: io::Result<()> = Ok(());
    let tell = |address| told = tell(out, address);
    let config = config(args, settings);
    let served = server::run(config, Arc::new(Rooms::new(library)), tell);
    told?;
    served.map_err(Trouble::new)?;
    Ok(FINE)
}

/// What the settings file says, and over it what the command line says.
fn config(args: &Serve, mut settings: Settings) -> Config {
    let proxies = match args.proxy.is_empty() {
        true => mem::take(&mut settings.proxy),
        false => args.proxy.clone(),
    };
    let data = args.data.clone().or(settings.data);
    Config {
        listen: args.listen.or(settings.listen).unwrap_or(LISTEN),
        data: data.unwrap_or_else(data_folder),
        limits: settings.limits,
        proxies,
        metrics: args.metrics.or(settings.metrics),
    }
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
pub fn data_folder() -> PathBuf {
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
    fn the_command_line_wins_over_the_file() {
        let said = "listen = \"10.0.0.1:80\"\nmetrics = \"10.0.0.1:81\"\nproxy = [\"10.0.0.2\"]\n";
        let settings = || Settings::read("quadrille.toml", said).unwrap();
        let by_file = config(&Serve::default(), settings());
        assert_eq!(by_file.listen.to_string(), "10.0.0.1:80");
        assert_eq!(by_file.metrics.unwrap().to_string(), "10.0.0.1:81");
        assert_eq!(by_file.proxies.len(), 1);
        let args = Serve {
            listen: Some("127.0.0.1:0".parse().unwrap()),
            data: Some("here".into()),
            ..Serve::default()
        };
        let by_both = config(&args, settings());
        assert_eq!(by_both.listen.to_string(), "127.0.0.1:0");
        assert_eq!(by_both.data.to_str(), Some("here"));
        assert_eq!(by_both.metrics, by_file.metrics);
    }

    #[test]
    fn an_address_for_everybody_is_opened_here() {
        let told = |text: &str| opened(text.parse().unwrap()).to_string();
        assert_eq!(told("0.0.0.0:80"), "127.0.0.1:80");
        assert_eq!(told("[::]:80"), "[::1]:80");
        assert_eq!(told("10.0.0.1:80"), "10.0.0.1:80");
    }
}
