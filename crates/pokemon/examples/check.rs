//! Checks card files.
use pokemon::sheet::{Sheet, read};
fn main() {
    let files: Vec<(String, String)> = std::env::args()
        .skip(1)
        .map(|f| {
            let t = std::fs::read_to_string(&f).unwrap();
            (f, t)
        })
        .collect();
    let sheets: Vec<Sheet> = files
        .iter()
        .map(|(f, t)| Sheet { file: f, text: t })
        .collect();
    let start = std::time::Instant::now();
    match read(&sheets) {
        Ok(faces) => println!("{} cards, {:?}", faces.len(), start.elapsed()),
        Err(faults) => {
            for f in &faults {
                println!(
                    "{f}{}",
                    f.help
                        .as_ref()
                        .map(|h| format!("\n    {h}"))
                        .unwrap_or_default()
                );
            }
            println!("{} faults", faults.len());
            std::process::exit(1);
        }
    }
}
