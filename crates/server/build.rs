//! Sees to it that there is a page to embed: without a built one, a single line
//! that says how to build it. It never builds the page itself.

use std::{fs, io, path::Path};

const NOTICE: &str = "<!doctype html><title>Quadrille</title><p>The page is not built yet: run <code>npm ci && npm run build</code> in <code>web/</code>, then build the program again.\n";

fn main() -> io::Result<()> {
    let dist = Path::new("../../web/dist");
    let index = dist.join("index.html");
    if !index.exists() {
        fs::create_dir_all(dist)?;
        fs::write(&index, NOTICE)?;
    }
    println!("cargo::rerun-if-changed=../../web/dist");
    println!("cargo::rerun-if-changed=build.rs");
    Ok(())
}
