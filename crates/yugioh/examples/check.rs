//! Checks card files.
use yugioh::sheet::{Sheet, read};
fn main() {
    let files: Vec<String> = std::env::args().skip(1).collect();
    let texts: Vec<(String, String)> = files
        .iter()
        .map(|f| (f.clone(), std::fs::read_to_string(f).unwrap()))
        .collect();
    let sheets: Vec<Sheet> = texts
        .iter()
        .map(|(f, t)| Sheet { file: f, text: t })
        .collect();
    match read(&sheets) {
        Ok(faces) => {
            for (file, text) in &texts {
                let _ = (file, text);
            }
            println!("{} cards", faces.len());
        }
        Err(faults) => {
            for f in &faults {
                println!("{f} {:?}", f.help);
            }
            println!("{} faults", faults.len());
        }
    }
}
