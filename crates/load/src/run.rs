//! A load test from its beginning to its end.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use server::House;
use tempfile::TempDir;
use tokio::runtime::Runtime;
use tokio::select;
use tokio::signal::ctrl_c;
use tokio::sync::{Semaphore, watch};
use tokio::time::sleep;

use crate::child::Server;
use crate::field::{Act, Clock, Epoch, Field};
use crate::http::Kind;
use crate::measure::Samples;
use crate::message::Dice;
use crate::player;
use crate::report::{Killed, Latency, Report, Returned, Second};
use crate::tally::{Counted, Tally};
use crate::whereabouts::Whereabouts;
use crate::{Error, Plan, Trial, Where, descriptors};

/// What is measured only begins so long after all have begun to play.
const WARM: Duration = Duration::from_secs(3);
/// How long it may take until all are there.
const GATHER: Duration = Duration::from_secs(600);
/// How long it may take until all are back again.
const RETURN: Duration = Duration::from_secs(60);
/// After so many errors it is of no use to go on.
const HOPELESS: u64 = 1000;
/// Files besides sockets.
const FILES: u64 = 256;

/// Makes a load test. A server that is killed is compared to games that are played in `house`.
///
/// # Errors
/// When it cannot be made; what it finds is in the report.
pub fn run(plan: &Plan, house: Arc<dyn House>) -> Result<Report, Error> {
    Runtime::new()?.block_on(test(plan, house))
}

/// A test under way.
struct Test {
    field: Arc<Field>,
    epoch: watch::Sender<Epoch>,
    server: Option<Server>,
    data: TempDir,
    bar: ProgressBar,
    interrupted: bool,
}

async fn test(plan: &Plan, house: Arc<dyn House>) -> Result<Report, Error> {
    let data = TempDir::with_prefix("quadrille-load-")?;
    let (server, address) = begin(plan, &data).await?;
    let kind = Kind::of(address, &plan.ruleset, plan.seats).await?;
    let sockets = plan.tables * kind.decks.len() as u32;
    descriptors(u64::from(sockets) + FILES)?;
    let compares = matches!(plan.trial, Trial::Kill(_));
    let field = Arc::new(Field {
        kind,
        tables: plan.tables,
        seed: plan.seed,
        pace: plan.pace,
        tally: Tally::new(),
        places: Whereabouts::new(plan.tables),
        opening: Semaphore::new(16),
        sitting: Semaphore::new(256),
        house: compares.then_some(house),
    });
    let epoch = Epoch {
        number: 1,
        server: Some(address),
        act: Act::Wait,
    };
    let (epoch, clock) = watch::channel(epoch);
    let tables: Vec<_> = (0..plan.tables)
        .map(|nth| {
            let (field, clock) = (Arc::clone(&field), Clock(clock.clone()));
            tokio::spawn(player::play(field, clock, nth))
        })
        .collect();
    let bar = ProgressBar::new(u64::from(plan.tables));
    let style = ProgressStyle::with_template("{bar:30} {msg}, {elapsed}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar.enable_steady_tick(Duration::from_millis(200));
    let mut test = Test {
        field,
        epoch,
        server,
        data,
        bar,
        interrupted: false,
    };
    let mut report = test.report(plan, sockets).await?;
    test.epoch.send_modify(|epoch| epoch.act = Act::Stop);
    for table in tables {
        if let Err(error) = table.await {
            report.errors += 1;
            report.complaints.push(format!("a place ended: {error}"));
        }
    }
    test.bar.finish_and_clear();
    if let Some(server) = test.server.take() {
        server.kill().await?;
    }
    if test.interrupted {
        report
            .complaints
            .push("it was interrupted before its end".to_owned());
    }
    Ok(report)
}

/// Starts the server, or makes sure that it is on this machine.
async fn begin(plan: &Plan, data: &TempDir) -> Result<(Option<Server>, SocketAddr), Error> {
    match &plan.server {
        Where::At(address) if !address.ip().is_loopback() => Err(Error::Elsewhere(*address)),
        Where::At(_) if matches!(plan.trial, Trial::Kill(_)) => Err(Error::NotOurs),
        Where::At(address) => Ok((None, *address)),
        Where::Child { program, arguments } => {
            let server = Server::start(program, arguments, data.path()).await?;
            let address = server.address;
            if !address.ip().is_loopback() {
                return Err(Error::Elsewhere(address));
            }
            Ok((Some(server), address))
        }
    }
}

impl Test {
    async fn report(&mut self, plan: &Plan, sockets: u32) -> Result<Report, Error> {
        self.gather(0, GATHER, "tables are opened").await;
        self.act(Act::Play);
        let process = self.server.as_ref().and_then(Server::process);
        let mut killed = None;
        let mut course = Vec::new();
        let (from, to, samples);
        match plan.trial {
            Trial::Kill(kills) => {
                from = self.field.tally.counted();
                killed = Some(self.kill(plan, kills).await?);
                to = self.field.tally.counted();
                samples = Samples::of(None);
            }
            Trial::Play | Trial::Drop => {
                self.wait(WARM.min(plan.lasts)).await;
                self.field.tally.forget();
                let mut watched = Samples::of(process);
                from = self.field.tally.counted();
                course = self.measure(plan.lasts, &mut watched).await;
                to = self.field.tally.counted();
                samples = watched;
            }
        }
        let processors = samples
            .processor()
            .map(|busy| busy / samples.lasted().as_secs_f64());
        let latency = self.latency();
        let returned = match plan.trial {
            Trial::Drop if !self.interrupted => self.drop_all().await,
            Trial::Drop | Trial::Play | Trial::Kill(_) => None,
        };
        let tally = &self.field.tally;
        let seconds = (to.at - from.at).as_secs_f64();
        let a_second =
            |count: fn(&Counted) -> u64| (count(&to) - count(&from)) as f64 / seconds.max(0.001);
        Ok(Report {
            ruleset: plan.ruleset.clone(),
            tables: plan.tables,
            sockets,
            seconds,
            answers: to.answers - from.answers,
            answers_per_s: a_second(|counted| counted.answers),
            deliveries_per_s: a_second(|counted| counted.deliveries),
            bytes_per_s: a_second(|counted| counted.bytes),
            latency,
            memory: samples.told(),
            processors,
            games: tally.games.load(Relaxed),
            refused: tally.refused.load(Relaxed),
            errors: tally.errors.load(Relaxed),
            complaints: tally.complaints(),
            course,
            returned,
            killed,
        })
    }

    fn latency(&self) -> Latency {
        let tally = &self.field.tally;
        Latency {
            p50_ms: tally.milliseconds(50.0),
            p99_ms: tally.milliseconds(99.0),
            p999_ms: tally.milliseconds(99.9),
            most_ms: tally.milliseconds(100.0),
            worst_second_ms: tally.worst_second(),
        }
    }

    fn act(&self, act: Act) {
        self.epoch.send_modify(|epoch| epoch.act = act);
    }

    /// Waits until all tables are there; whether they are.
    async fn gather(&mut self, before: u64, patience: Duration, what: &'static str) -> bool {
        let all = before + u64::from(self.field.tables);
        let began = Instant::now();
        self.bar.set_length(u64::from(self.field.tables));
        while !self.interrupted && began.elapsed() < patience {
            let back = self.field.tally.back.load(Relaxed);
            self.bar.set_position(back - before);
            self.bar
                .set_message(format!("{} of {} {what}", back - before, self.field.tables));
            if back >= all {
                return true;
            }
            if self.field.tally.errors.load(Relaxed) >= HOPELESS {
                self.interrupted = true;
            }
            let told = self.field.tally.told.notified();
            select! {
                () = told => {}
                () = sleep(Duration::from_millis(20)) => {}
                _ = ctrl_c() => self.interrupted = true,
            }
        }
        if !self.interrupted {
            let number = self.epoch.borrow().number;
            for missing in self.field.places.missing(number) {
                self.field.tally.complain(missing);
            }
        }
        false
    }

    async fn wait(&mut self, time: Duration) {
        select! {
            () = sleep(time) => {}
            _ = ctrl_c() => self.interrupted = true,
        }
    }

    /// Lets them play, and looks every second.
    async fn measure(&mut self, lasts: Duration, samples: &mut Samples) -> Vec<Second> {
        let began = Instant::now();
        self.bar.set_length(lasts.as_secs());
        let mut course = Vec::new();
        let mut last = self.field.tally.counted();
        let mut busy = samples.processor();
        while !self.interrupted && began.elapsed() < lasts {
            let left = lasts - began.elapsed();
            self.wait(left.min(Duration::from_secs(1))).await;
            samples.take();
            let (now, worked) = (self.field.tally.counted(), samples.processor());
            let (p50_ms, p99_ms) = self.field.tally.second();
            let second = Second {
                answers: now.answers - last.answers,
                games: now.games - last.games,
                p50_ms,
                p99_ms,
                processors: worked.zip(busy).map(|(now, last)| now - last),
            };
            let a_second = second.answers as f64 / (now.at - last.at).as_secs_f64();
            (last, busy) = (now, worked);
            course.push(second);
            self.bar.set_position(began.elapsed().as_secs());
            self.bar.set_message(format!(
                "{a_second:.0} answers a second, 99 of 100 told in {p99_ms:.0} ms"
            ));
        }
        course
    }

    /// All sockets drop at once; none if they do not all come back.
    async fn drop_all(&mut self) -> Option<Returned> {
        let before = self.field.tally.back.load(Relaxed);
        let began = Instant::now();
        self.epoch.send_modify(|epoch| {
            epoch.number += 1;
            epoch.act = Act::Wait;
        });
        if !self.gather(before, RETURN, "tables are back").await {
            self.field.tally.complain("not all came back");
            return None;
        }
        let seats = self.field.kind.decks.len() as u64;
        Some(Returned {
            seconds: began.elapsed().as_secs_f64(),
            sockets: seats * u64::from(self.field.tables),
        })
    }

    /// Kills the server at random moments and holds what comes back against what was told.
    async fn kill(&mut self, plan: &Plan, kills: u32) -> Result<Killed, Error> {
        let Where::Child { program, arguments } = &plan.server else {
            return Err(Error::NotOurs);
        };
        let mut dice = Dice(plan.seed);
        let (mut firsts, mut alls) = (Vec::new(), Vec::new());
        for nth in 1..=kills {
            self.wait(Duration::from_millis(50 + dice.below(950))).await;
            if self.interrupted {
                break;
            }
            if let Some(server) = self.server.take() {
                server.kill().await?;
            }
            let before = self.field.tally.back.load(Relaxed);
            self.field.tally.first();
            self.epoch.send_modify(|epoch| {
                epoch.number += 1;
                epoch.server = None;
                epoch.act = Act::Wait;
            });
            let began = Instant::now();
            let server = Server::start(program, arguments, self.data.path()).await?;
            let address = server.address;
            self.server = Some(server);
            self.field.tally.first();
            self.epoch.send_modify(|epoch| {
                epoch.number += 1;
                epoch.server = Some(address);
            });
            if !self.gather(before, RETURN, "tables are back").await {
                self.field
                    .tally
                    .complain(format!("not all came back after kill {nth}"));
                break;
            }
            alls.push(began.elapsed());
            firsts.extend(self.field.tally.first().map(|first| first - began));
            self.bar.set_message(format!("kill {nth} of {kills}"));
            self.act(Act::Play);
        }
        firsts.sort_unstable();
        let milliseconds =
            |time: Option<&Duration>| time.map_or(0.0, |time| time.as_secs_f64() * 1e3);
        let verdicts = self.field.tally.verdicts();
        Ok(Killed {
            kills: alls.len() as u32,
            equal: verdicts.equal,
            different: verdicts.different,
            lost: verdicts.behind,
            doubled: verdicts.ahead,
            first_p50_ms: milliseconds(firsts.get(firsts.len() / 2)),
            first_most_ms: milliseconds(firsts.last()),
            all_most_ms: milliseconds(alls.iter().max()),
        })
    }
}
