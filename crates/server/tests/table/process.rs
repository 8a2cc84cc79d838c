//! The server as a process of its own: killed, and told to stop.

use std::{
    env,
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
    sync::Arc,
};

use server::Config;

use crate::{
    client::{Page, open, table_of},
    house::ToyHouse,
};

/// Names the data folder to the process that is to serve.
const FOLDER: &str = "QUADRILLE_TEST_FOLDER";

/// The other process: serves until it is told to stop. By itself it tests nothing.
#[test]
fn serve() {
    let Some(folder) = env::var_os(FOLDER) else {
        return;
    };
    server::logs(server::Logs::Text);
    let config = Config::new("127.0.0.1:0".parse().unwrap(), folder);
    server::run(config, Arc::new(ToyHouse), |_| ()).unwrap();
}

/// A process that serves.
pub struct Process {
    child: Child,
    pub at: SocketAddr,
}

impl Process {
    pub fn start(folder: &Path) -> Self {
        let mut child = Command::new(env::current_exe().unwrap())
            .args(["--exact", "--nocapture", "process::serve"])
            .env(FOLDER, folder)
            .env("QUADRILLE_LOG", "info")
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(child.stderr.take().unwrap()).lines();
        let at = loop {
            let line = said.next().expect("it listens").unwrap();
            if let Some((_, address)) = line.split_once("listening address=") {
                break address.trim().parse().unwrap();
            }
        };
        // It must not be stopped by a pipe nobody reads.
        std::thread::spawn(move || said.for_each(drop));
        Self { child, at }
    }

    pub fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    pub fn stop(mut self) -> bool {
        let told = Command::new("kill")
            .arg(self.child.id().to_string())
            .status()
            .unwrap();
        assert!(told.success());
        self.child.wait().unwrap().success()
    }
}

#[tokio::test]
async fn no_answer_is_lost_when_the_process_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(folder.path());
    let (_, links) = open(process.at, &table_of(&["you"])).await;
    process.kill();
    let mut texts = vec!["Your secret is 7001.".to_owned()];
    for question in 1..=6 {
        let process = Process::start(folder.path());
        let mut page = Page::open(process.at, &links[0]).await;
        page.until(|page| page.question() == Some(question)).await;
        assert_eq!(page.texts(), texts);
        page.answer(question, &[1]).await;
        page.until(|page| page.question() != Some(question)).await;
        texts = page.texts().into_iter().map(String::from).collect();
        process.kill();
    }
    let process = Process::start(folder.path());
    let mut page = Page::open(process.at, &links[0]).await;
    page.until(Page::over).await;
    assert_eq!(page.texts(), texts);
    process.kill();
}

#[tokio::test]
async fn a_process_that_is_told_to_stop_stops_in_good_order() {
    let folder = tempfile::tempdir().unwrap();
    let process = Process::start(folder.path());
    let (_, links) = open(process.at, &table_of(&["you"])).await;
    let mut page = Page::open(process.at, &links[0]).await;
    page.until(|page| page.question() == Some(1)).await;
    assert!(process.stop());
    assert_eq!(page.until_closed().await, Some(1001));
}
