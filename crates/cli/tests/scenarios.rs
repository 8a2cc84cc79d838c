//! Every shipped scenario holds.

use std::path::Path;

use quadrille::command::judge::scenarios;
use quadrille::library::Library;
use quadrille::stages::Stages;
use scenario::judge;

#[test]
fn every_shipped_scenario_holds() {
    let library = Library::open(None).unwrap();
    let stage = Stages::new(&library);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../scenarios");
    let all = scenarios(&[folder]).unwrap();
    let failures: Vec<String> = all
        .iter()
        .filter_map(|scenario| judge(scenario, &stage).failure)
        .map(|f| f.to_string())
        .collect();
    assert!(
        failures.is_empty(),
        "{} of {}\n{}",
        failures.len(),
        all.len(),
        failures.join("\n\n")
    );
}
