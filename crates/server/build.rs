//! Sees to it that there is a page to embed: without a built one, a single line
//! that says how to build it. It never builds the page itself. What is worth it is
//! packed here, once, so that no request waits for that.

use std::{
    env, fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use flate2::{Compression, write::GzEncoder};

const NOTICE: &str = "<!doctype html><title>Quadrille</title><p>The page is not built yet: run <code>npm ci && npm run build</code> in <code>web/</code>, then build the program again.\n";

fn main() -> io::Result<()> {
    let dist = Path::new("../../web/dist");
    let index = dist.join("index.html");
    if !index.exists() {
        fs::create_dir_all(dist)?;
        fs::write(&index, NOTICE)?;
    }
    let out = env::var_os("OUT_DIR").ok_or(io::ErrorKind::NotFound)?;
    let packed = PathBuf::from(out).join("packed");
    if packed.exists() {
        fs::remove_dir_all(&packed)?;
    }
    pack(dist, &packed)?;
    println!("cargo::rerun-if-changed=../../web/dist");
    println!("cargo::rerun-if-changed=build.rs");
    Ok(())
}

/// Writes those files of a folder that get shorter by it into another folder, packed.
fn pack(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (path, to) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            pack(&path, &to)?;
            continue;
        }
        let bytes = fs::read(&path)?;
        let mut packing = GzEncoder::new(Vec::new(), Compression::best());
        packing.write_all(&bytes)?;
        let packed = packing.finish()?;
        if packed.len() < bytes.len() {
            fs::write(to, packed)?;
        }
    }
    Ok(())
}
