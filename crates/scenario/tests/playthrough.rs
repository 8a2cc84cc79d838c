//! Committed random games with what every viewer is told, played again and compared.
//!
//! `UPDATE_EXPECT=1` writes them anew. A leak shows as a name in the wrong column.

use std::fmt::Write as _;
use std::fs;
use std::sync::Arc;

use kernel::{Chance, Script, Seat};
use pokemon::pool::{FaceId, Pool};
use view::{Role, Seated, Sitting, TableView, Viewer};

/// A shipped deck, whose lines are all of the form `4 Bill (Base 91)`.
fn deck(pool: &Pool, name: &str) -> Vec<FaceId> {
    let text =
        fs::read_to_string(shipped::root().join(format!("decks/old-school/{name}.txt"))).unwrap();
    let mut deck = Vec::new();
    for line in text.lines() {
        let Some((count, rest)) = line.split_once(' ') else {
            continue;
        };
        let (Ok(count), Some((name, print))) = (count.parse::<usize>(), rest.rsplit_once(" ("))
        else {
            continue;
        };
        let print = print.trim_end_matches(')');
        let printed = |id: &FaceId| {
            let face = pool.face(*id);
            face.name == name
                && face
                    .printed
                    .iter()
                    .any(|p| format!("{} {}", p.set, p.number) == print)
        };
        let face = pool.ids().find(printed).unwrap_or_else(|| panic!("{line}"));
        deck.extend(std::iter::repeat_n(face, count));
    }
    assert_eq!(deck.len(), 60, "{name}");
    deck
}

/// The zones of a table as one viewer sees them, a line a seat.
fn zones(view: &TableView) -> String {
    let mut text = String::new();
    for seat in &view.seats {
        let _ = write!(text, "      {}:", seat.seat);
        for zone in &seat.zones {
            let names: Vec<&str> = zone
                .cards
                .iter()
                .filter_map(|c| c.face.as_ref())
                .map(|f| f.name.as_str())
                .collect();
            let _ = write!(text, " {} {}", zone.name.to_lowercase(), zone.count);
            if !names.is_empty() && zone.role != Role::Pile {
                let _ = write!(text, " ({})", names.join(", "));
            }
        }
        text.push('\n');
    }
    text
}

/// Plays a game by uniform random answers and writes down what everybody is told.
fn playthrough(pool: &Arc<Pool>, decks: [&str; 2], seed: u64) -> String {
    let ruleset = shipped::old_school(shipped::TWO_SEATS);
    let lists = decks.map(|name| deck(pool, name));
    let chance = Chance::numbered(seed);
    let (rules, state) = shipped::deal(pool, &ruleset, &lists, chance);
    let mut sitting = Sitting::new(&ruleset.title, rules, state, Script::default());
    let mut chance = Chance::numbered(seed ^ 0xa5a5);
    let viewers = [
        Viewer::Judge,
        Viewer::Seat(Seat(0)),
        Viewer::Seat(Seat(1)),
        Viewer::Spectator,
    ];
    let names = ["judge", "seat 1", "seat 2", "spectator"];
    let mut text = format!("{} against {}, seed {seed}\n", decks[0], decks[1]);
    let mut seen = 0;
    loop {
        let lines = viewers.map(|viewer| sitting.log(viewer, seen));
        for at in 0..lines[0].len() {
            let _ = writeln!(
                text,
                "{} [{}]",
                lines[0][at].text,
                lines[0][at].rules.join(" ")
            );
            for (name, theirs) in names.iter().zip(&lines).skip(1) {
                if theirs[at].text != lines[0][at].text {
                    let _ = writeln!(text, "    {name}: {}", theirs[at].text);
                }
            }
            seen += 1;
        }
        let Some(seat) = sitting.asked().first().copied() else {
            break;
        };
        let question = sitting.question(seat).unwrap();
        if question.kind == "act" {
            for (name, viewer) in names.iter().zip(viewers).skip(1) {
                let _ = write!(text, "    {name} sees\n{}", zones(&sitting.view(viewer)));
            }
        }
        let open = sitting.game().question(seat).unwrap();
        let count = u32::try_from(open.count()).unwrap_or(u32::MAX);
        let answer = open.unrank(u64::from(chance.below(count)));
        let said: Vec<&str> = answer
            .0
            .iter()
            .filter_map(|at| question.answers.get(*at as usize))
            .map(|answer| answer.label.as_str())
            .collect();
        let said = if question.answers.is_empty() {
            answer.first().to_string()
        } else {
            said.join(", ")
        };
        let _ = writeln!(
            text,
            "  seat {} is asked: {} ({count} answers): {said}",
            seat.number(),
            question.title
        );
        sitting.answer_open(seat, &answer.0).unwrap();
    }
    let _ = writeln!(text, "state {:016x}", sitting.hash());
    text
}

#[test]
fn committed_games_play_again_word_for_word() {
    let pool = shipped::pool();
    let games = [
        ("haymaker-rain-dance", ["haymaker", "rain-dance"], 1),
        ("damage-swap-do-the-wave", ["damage-swap", "do-the-wave"], 2),
        (
            "venucenter-moltres-stall",
            ["venucenter", "moltres-stall"],
            3,
        ),
    ];
    for (name, decks, seed) in games {
        let path = shipped::root().join(format!("playthroughs/old-school-{name}.txt"));
        let played = playthrough(&pool, decks, seed);
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            fs::write(&path, &played).unwrap();
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        if let Some((at, (now, then))) = played
            .lines()
            .zip(kept.lines())
            .enumerate()
            .find(|(_, (a, b))| a != b)
        {
            panic!(
                "{}:{}\n  was {then}\n  is  {now}\nUPDATE_EXPECT=1 writes it anew",
                path.display(),
                at + 1
            );
        }
        assert_eq!(
            played.lines().count(),
            kept.lines().count(),
            "{}",
            path.display()
        );
    }
}
