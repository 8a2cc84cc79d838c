//! The command line of `serve` and `backup`.

use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use serde::Deserialize;

use crate::address::address;

/// Serve tables.
#[derive(Debug, Default, Args)]
pub struct Serve {
    /// A settings file; what the command line says wins over it
    #[arg(long, value_name = "FILE", env = "QUADRILLE_CONFIG")]
    pub config: Option<PathBuf>,
    /// The address to listen on, or a name of this machine; port 0 takes a free one [default: 127.0.0.1:7878]
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    pub listen: Option<SocketAddr>,
    /// The folder that tables are kept in [default: quadrille in your data folder]
    #[arg(long, value_name = "DIR", env = "QUADRILLE_DATA")]
    pub data: Option<PathBuf>,
    /// The address on which /metrics is told, for Prometheus [default: none]
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    pub metrics: Option<SocketAddr>,
    /// The address of a proxy that is believed when it says whom a request comes from; any number of these
    #[arg(long, value_name = "IP")]
    pub proxy: Vec<IpAddr>,
    /// How log lines are written, to standard error [default: text]
    #[arg(long, value_name = "FORM", value_enum)]
    pub logs: Option<LogForm>,
}

/// How log lines are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogForm {
    /// For people
    #[default]
    Text,
    /// One JSON object a line
    Json,
}

/// Copy what a server keeps.
#[derive(Debug, Args)]
pub struct Backup {
    /// The data folder of the server [default: quadrille in your data folder]
    #[arg(long, value_name = "DIR", env = "QUADRILLE_DATA")]
    pub data: Option<PathBuf>,
    /// The file to write; it must not be there yet
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}
