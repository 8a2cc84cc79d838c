//! Every scenario that `docs/scenarios.md` shows is read, of whatever game.

use std::fs;
use std::path::Path;

use scenario::read;

#[test]
fn shown_scenarios_are_read() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/scenarios.md");
    let text = fs::read_to_string(&path).expect("the document");
    let shown: Vec<&str> = text.split("```").skip(1).step_by(2).collect();
    assert!(shown.len() > 1, "{} examples", shown.len());
    for example in shown {
        let name = path.display().to_string();
        // A language may stand behind the fence, before the first line.
        let (_, example) = example.split_once('\n').unwrap_or_default();
        if let Err(faults) = read(&name, example) {
            panic!("{}", faults[0]);
        }
    }
}
