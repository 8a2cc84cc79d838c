//! The program, and a server of it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use tempfile::TempDir;

pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quadrille"));
    command.args(args).env_remove("QUADRILLE_LOG");
    command
}

/// Runs the program with something typed into it.
pub fn run(args: &[&str], typed: &str) -> Output {
    let mut child = command(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // It may have ended before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    child.wait_with_output().unwrap()
}

pub fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

/// What it said on standard error, in one line: how it is wrapped does not matter.
pub fn err(output: &Output) -> String {
    let text = String::from_utf8(output.stderr.clone()).unwrap();
    let words = text.split_whitespace().filter(|word| *word != "│");
    words.collect::<Vec<_>>().join(" ")
}

/// A folder with the replay of a game of two bots in it.
pub fn saved(seed: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.replay");
    let args = ["play", "old-school", "--bot", "random", "--bot", "random"];
    let more = ["--seed", seed, "--save", file.to_str().unwrap()];
    let played = run(&[&args[..], &more].concat(), "");
    assert!(played.status.success(), "{}", err(&played));
    assert!(out(&played).contains("wins:"), "{}", out(&played));
    (folder, file)
}

/// A server on a free port.
pub struct Server {
    child: Child,
    pub at: SocketAddr,
}

impl Server {
    pub fn start(data: &Path) -> Self {
        Self::with(data, &[])
    }

    /// With more on the command line.
    pub fn with(data: &Path, more: &[&str]) -> Self {
        let data = data.to_str().unwrap();
        let args = ["serve", "--listen", "127.0.0.1:0", "--data", data];
        let mut child = command(&[&args, more].concat())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        let said = child.stdout.take().unwrap();
        BufReader::new(said).read_line(&mut line).unwrap();
        let address = line.split("http://").nth(1).unwrap();
        let address = address.split('/').next().unwrap();
        Self {
            child,
            at: address.parse().unwrap(),
        }
    }

    /// Asks over HTTP; gives the status and the body.
    pub fn ask(&self, what: &str, body: &str) -> (u16, Vec<u8>) {
        let mut stream = TcpStream::connect(self.at).unwrap();
        stream
            .set_read_timeout(Some(Duration::from_secs(30)))
            .unwrap();
        let (at, length) = (self.at, body.len());
        let request = format!(
            "{what} HTTP/1.1\r\nHost: {at}\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        );
        stream.write_all(request.as_bytes()).unwrap();
        let mut read = Vec::new();
        stream.read_to_end(&mut read).unwrap();
        let head = read
            .windows(4)
            .position(|four| four == b"\r\n\r\n")
            .unwrap();
        let status = String::from_utf8_lossy(&read[..head]);
        let status = status.split(' ').nth(1).unwrap().parse().unwrap();
        (status, read[head + 4..].to_vec())
    }

    pub fn json(&self, what: &str, body: &Value) -> (u16, Value) {
        let body = if body.is_null() {
            String::new()
        } else {
            body.to_string()
        };
        let (status, body) = self.ask(what, &body);
        (status, serde_json::from_slice(&body).unwrap())
    }

    /// The replay of a table, once its game has ended.
    pub fn replay(&self, table: &str) -> Vec<u8> {
        let began = Instant::now();
        loop {
            let (status, body) = self.ask(&format!("GET /api/tables/{table}/replay"), "");
            if status == 200 {
                return body;
            }
            assert!(began.elapsed() < Duration::from_secs(60), "it never ends");
            std::thread::sleep(Duration::from_millis(50));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
