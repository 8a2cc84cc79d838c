//! Plays random games.
use kernel::*;
use std::sync::Arc;
use yugioh::{
    sheet::{Sheet, read},
    *,
};
struct R(Chance, u64, u64);
impl Asker for R {
    fn ask(&mut self, q: &Question) -> Option<Answer> {
        self.1 += 1;
        if q.count() > 1 {
            self.2 += 1;
        }
        if self.1 > 200_000 {
            panic!("endless {q:?}");
        }
        let n = q.count().min(1 << 31) as u32;
        Some(q.unrank(u64::from(self.0.below(n))))
    }
}
fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (ruleset, games, rest) = (&args[0], args[1].parse::<u64>().unwrap(), &args[2..]);
    let texts: Vec<(String, String)> = rest
        .iter()
        .map(|f| (f.clone(), std::fs::read_to_string(f).unwrap()))
        .collect();
    let sheets: Vec<Sheet> = texts
        .iter()
        .map(|(f, t)| Sheet { file: f, text: t })
        .collect();
    let faces = read(&sheets).unwrap_or_else(|f| {
        for f in &f {
            println!("{f}");
        }
        std::process::exit(1)
    });
    let t0 = std::time::Instant::now();
    let pool = Arc::new(Pool::new(faces));
    let mut known: Vec<lens::Ruleset> = Vec::new();
    for id in ["team-duel", "duel", "synergy", "conflict"] {
        let text = std::fs::read_to_string(format!("rulesets/{id}.ruleset")).unwrap();
        known.push(lens::Ruleset::read_over(id, id, &text, &known).unwrap());
    }
    let rs = known.iter().find(|r| r.id == *ruleset).unwrap();
    for u in yugioh::summary::uncovered(&pool, &rs.lens) {
        println!("uncovered {u:?}");
    }
    let ruled = Arc::new(Ruled::new(
        pool.clone(),
        rs.lens.clone(),
        &rs.options(None, &[]).unwrap(),
    ));
    let t1 = std::time::Instant::now();
    let main: Vec<FaceId> = pool
        .ids()
        .filter(|f| !pool.info(*f).is_fusion() && pool.face(*f).passcode.is_some())
        .collect();
    let fusion: Vec<FaceId> = pool.ids().filter(|f| pool.info(*f).is_fusion()).collect();
    let (mut q, mut d, mut turns) = (0, 0, 0);
    let mut ends = std::collections::BTreeMap::new();
    let only: Option<u64> = std::env::var("ONLY").ok().and_then(|v| v.parse().ok());
    for g in 0..games {
        if only.is_some_and(|o| o != g) {
            continue;
        }
        let mut c = Chance::numbered(g);
        let decks: Vec<Deal> = (0..rs.lens.seats)
            .map(|_| Deal {
                main: (0..40)
                    .map(|_| main[c.below(main.len() as u32) as usize])
                    .collect(),
                fusion: fusion.clone(),
            })
            .collect();
        let (rules, mut state) =
            Yugioh::deal(ruled.clone(), &decks, Chance::numbered(g + 1)).unwrap();
        let mut r = R(Chance::numbered(g + 7), 0, 0);
        let n = rules.cards();
        let mut mute = Mute;
        let mut script = Script::default();
        let mut steps = 0u64;
        let mut ports = Ports {
            asker: &mut r,
            sink: &mut mute,
            script: &mut script,
            question: Question::default(),
        };
        while !rules.over(&state) {
            if only.is_some() && std::env::var("V").is_ok() {
                println!(
                    "turn {} {:?} {:?}",
                    state.turn,
                    state.stage,
                    state.agenda.last()
                );
            }
            rules.step(&mut state, &mut ports).unwrap();
            if std::env::var("CHECK").is_ok() {
                assert!(state.conserves(n), "game {g}");
            }
            steps += 1;
            if steps > 500_000 {
                panic!("game {g} endless turn {} {:?}", state.turn, state.agenda);
            }
        }
        q += r.1;
        d += r.2;
        turns += u64::from(state.turn);
        *ends.entry(format!("{:?}", state.outcome)).or_insert(0) += 1;
    }
    let e = t1.elapsed().as_secs_f64();
    println!(
        "load {:?}; {games} games {:.1}/s; {:.0} q/s {:.0} d/s; turns {:.1} q {:.0} d {:.0}; {ends:?}; state {} B",
        t1 - t0,
        games as f64 / e,
        q as f64 / e,
        d as f64 / e,
        turns as f64 / games as f64,
        q as f64 / games as f64,
        d as f64 / games as f64,
        size_of::<State>()
    );
}
