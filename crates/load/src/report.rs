//! What came of it.

use std::fmt;

use serde::Serialize;

/// What came of a load test.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// The ruleset.
    pub ruleset: String,
    /// Tables at once.
    pub tables: u32,
    /// Sockets at once.
    pub sockets: u32,
    /// Seconds that were measured.
    pub seconds: f64,
    /// Answers that were kept on disk and told.
    pub answers: u64,
    /// The same, a second.
    pub answers_per_s: f64,
    /// Messages that a socket got, a second.
    pub deliveries_per_s: f64,
    /// Bytes of them, a second.
    pub bytes_per_s: f64,
    /// From an answer being sent until the last seat was told.
    pub latency: Latency,
    /// Memory of the server; none if its process is not known.
    pub memory: Option<Memory>,
    /// Processors that the server kept busy.
    pub processors: Option<f64>,
    /// Games that came to their end.
    pub games: u64,
    /// Answers that were refused.
    pub refused: u64,
    /// What went wrong that should not.
    pub errors: u64,
    /// Some of it in words.
    pub complaints: Vec<String>,
    /// What was measured, second by second.
    pub course: Vec<Second>,
    /// After all sockets dropped.
    pub returned: Option<Returned>,
    /// After the server was killed.
    pub killed: Option<Killed>,
}

/// How long it took to tell everybody, in milliseconds.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Latency {
    /// Half of the answers were told in this time.
    pub p50_ms: f64,
    /// 99 of 100.
    pub p99_ms: f64,
    /// 999 of 1000.
    pub p999_ms: f64,
    /// All.
    pub most_ms: f64,
    /// 99 of 100 of the second in which they took longest.
    pub worst_second_ms: f64,
}

/// One second of it.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Second {
    /// Answers that were kept on disk and told.
    pub answers: u64,
    /// Games that came to their end.
    pub games: u64,
    /// Half of the answers were told in this time.
    pub p50_ms: f64,
    /// 99 of 100.
    pub p99_ms: f64,
    /// Processor seconds of the server; none if its process is not known.
    pub processors: Option<f64>,
}

/// Memory of the server.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Memory {
    /// When measuring began.
    pub first_mb: f64,
    /// When it ended.
    pub last_mb: f64,
    /// The most.
    pub most_mb: f64,
    /// How fast it grew in the second half.
    pub mb_per_minute: f64,
}

/// After all sockets dropped.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Returned {
    /// Seconds until all seats knew all there was.
    pub seconds: f64,
    /// Sockets that came back.
    pub sockets: u64,
}

/// After the server was killed.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Killed {
    /// How often.
    pub kills: u32,
    /// Tables whose seats all saw byte by byte what a game played apart shows, summed over all kills.
    pub equal: u64,
    /// Tables that did not.
    pub different: u64,
    /// Answers that had been told and were lost.
    pub lost: u64,
    /// Answers that counted twice.
    pub doubled: u64,
    /// Milliseconds from the start of the process to the first table that can be played: half of the times.
    pub first_p50_ms: f64,
    /// The longest.
    pub first_most_ms: f64,
    /// Milliseconds until all tables could be played: the longest.
    pub all_most_ms: f64,
}

impl Report {
    /// Whether nothing went wrong.
    pub fn holds(&self) -> bool {
        let kept = self
            .killed
            .is_none_or(|killed| killed.lost + killed.doubled + killed.different == 0);
        self.errors == 0 && kept
    }
}

impl fmt::Display for Report {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            to,
            "{}: {} tables, {} sockets, {:.0} s, {} games to their end",
            self.ruleset, self.tables, self.sockets, self.seconds, self.games
        )?;
        writeln!(
            to,
            "  answers     {:.0}/s durable and told, {} in all, {} refused",
            self.answers_per_s, self.answers, self.refused
        )?;
        let Latency {
            p50_ms,
            p99_ms,
            p999_ms,
            most_ms,
            worst_second_ms,
        } = self.latency;
        writeln!(
            to,
            "  all told    p50 {p50_ms:.1} ms, p99 {p99_ms:.1} ms, p99.9 {p999_ms:.1} ms, longest {most_ms:.0} ms"
        )?;
        if worst_second_ms > 0.0 {
            writeln!(
                to,
                "              p99 of the worst second {worst_second_ms:.1} ms"
            )?;
        }
        writeln!(
            to,
            "  deliveries  {:.0}/s, {:.1} MB/s",
            self.deliveries_per_s,
            self.bytes_per_s / 1e6
        )?;
        if let Some(memory) = self.memory {
            writeln!(
                to,
                "  memory      {:.0} MB at first, {:.0} MB at last, {:.0} MB at most, {:+.1} MB a minute in the second half",
                memory.first_mb, memory.last_mb, memory.most_mb, memory.mb_per_minute
            )?;
        }
        if let Some(processors) = self.processors {
            writeln!(to, "  processors  {processors:.2} busy with the server")?;
        }
        if let Some(Returned { seconds, sockets }) = self.returned {
            writeln!(
                to,
                "  drop        {sockets} sockets back and in sync after {seconds:.1} s"
            )?;
        }
        if let Some(killed) = self.killed {
            writeln!(
                to,
                "  kills       {}: {} tables equal, {} different, {} answers lost, {} doubled",
                killed.kills, killed.equal, killed.different, killed.lost, killed.doubled
            )?;
            writeln!(
                to,
                "  restarts    first table p50 {:.0} ms, longest {:.0} ms; all tables, longest {:.0} ms",
                killed.first_p50_ms, killed.first_most_ms, killed.all_most_ms
            )?;
        }
        writeln!(to, "  errors      {}", self.errors)?;
        for complaint in &self.complaints {
            writeln!(to, "    {complaint}")?;
        }
        Ok(())
    }
}
