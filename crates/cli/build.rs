//! Builds again when a file that the binary carries is added or taken away.

fn main() {
    for folder in ["cards", "rulesets", "formats", "decks", "rulebook"] {
        println!("cargo:rerun-if-changed=../../{folder}");
    }
}
