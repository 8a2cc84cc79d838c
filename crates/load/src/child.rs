//! The server as a process of its own.

use std::net::SocketAddr;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, ChildStdout, Command};
use tokio::time::timeout;

use crate::Error;

/// How long a server may take to start.
const START: Duration = Duration::from_secs(60);

/// A server that was started here. It ends with this value.
#[derive(Debug)]
pub struct Server {
    child: Child,
    // Kept open, so that it can go on writing.
    _out: BufReader<ChildStdout>,
    pub address: SocketAddr,
}

impl Server {
    /// Starts a server on a data folder, and waits until it listens.
    pub async fn start(program: &Path, arguments: &[String], data: &Path) -> Result<Self, Error> {
        let mut command = Command::new(program);
        command
            .args(arguments)
            .arg(data)
            // It ends when nobody holds the other end any more, however this process ended.
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .env("RUST_LOG", "error")
            .kill_on_drop(true);
        // Ctrl-C is for the one that loads; it stops the server when it is done.
        #[cfg(unix)]
        command.process_group(0);
        let mut child = command.spawn()?;
        let out = child.stdout.take();
        let out = out.ok_or_else(|| Error::Start("it says nothing".to_owned()))?;
        let mut out = BufReader::new(out);
        let mut line = String::new();
        match timeout(START, out.read_line(&mut line)).await {
            Ok(read) => drop(read?),
            Err(_) => return Err(Error::Start("it does not listen".to_owned())),
        }
        let address = line.split("http://").nth(1).unwrap_or_default();
        let address = address.split('/').next().unwrap_or_default();
        let address = address
            .parse()
            .map_err(|_| Error::Start(format!("it said \"{}\"", line.trim())))?;
        Ok(Self {
            child,
            _out: out,
            address,
        })
    }

    /// Its process.
    pub fn process(&self) -> Option<u32> {
        self.child.id()
    }

    /// Ends it as a power cut would.
    pub async fn kill(mut self) -> Result<(), Error> {
        Ok(self.child.kill().await?)
    }
}
