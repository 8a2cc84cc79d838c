//! The `quadrille` command.
use pokemon::Pokemon;
fn main() {
    let start = std::time::Instant::now();
    let lib = quadrille::library::Library::open(None).unwrap();
    println!(
        "{} {:?} {}",
        lib.pool.faces.len(),
        start.elapsed(),
        size_of::<pokemon::State>()
    );
    let r = lib.ruleset("old-school").unwrap();
    let decks: Vec<_> = ["haymaker", "rain-dance"]
        .iter()
        .map(|n| lib.faces(&lib.decks.iter().find(|d| d.id == *n).unwrap().deck))
        .collect();
    let (rules, state) = Pokemon::deal(
        lib.pool.clone(),
        r.lens.clone(),
        &r.options(None, &[]).unwrap(),
        &decks,
        kernel::Chance::numbered(0),
    );
    let m = bots::Matchup::new(rules, state, vec![bots::BotName::Random; 2], 1);
    let ran = quadrille::sim::run(
        &m,
        10000,
        std::num::NonZeroUsize::new(1).unwrap(),
        &quadrille::sim::Unwatched,
    );
    println!("{ran:#?}");
    println!("{} games/s", 10000.0 / ran.cpu.as_secs_f64());
}
