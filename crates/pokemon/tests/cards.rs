//! Card files read to one meaning a line and print back byte for byte.

use pokemon::sheet::{Sheet, read};

#[test]
fn shipped() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../cards/pokemon");
    let mut files: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| {
            (
                path.display().to_string(),
                std::fs::read_to_string(&path).unwrap(),
            )
        })
        .collect();
    files.sort();
    let sheets: Vec<Sheet> = files
        .iter()
        .map(|(file, text)| Sheet { file, text })
        .collect();
    let faces = read(&sheets).unwrap_or_else(|faults| panic!("{faults:#?}"));
    let mut printed = faces.iter().map(pokemon::face::Face::sheet);
    for (file, text) in &files {
        let cards = text
            .lines()
            .filter(|line| line.starts_with("card "))
            .count();
        let sheets: Vec<String> = printed.by_ref().take(cards).collect();
        let kept: Vec<&str> = text
            .lines()
            .filter(|line| !line.trim_start().starts_with('#'))
            .collect();
        assert_eq!(
            sheets.join("\n"),
            kept.join("\n").trim_start().to_owned() + "\n",
            "{file}"
        );
    }
}
