//! Reading a replay file, however damaged it is.

use std::fs::File;
use std::io::Read;
use std::path::Path;

use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::replay::{End, Given, Header, KIND, Replay, VERSION};
use crate::trouble::{Told, Trouble};

/// The largest file that is read.
pub const MOST_BYTES: usize = 8 * 1024 * 1024;
/// The longest line but the first.
const MOST_LINE: usize = 4 * 1024;

const FOREIGN: &str = "a replay begins with {\"quadrille\":\"replay\",\"version\":1,…}; `quadrille play --save` and the table write them";

/// Reads a replay file.
///
/// # Errors
/// A file that cannot be read or is no whole replay, with the line.
pub fn open(path: &Path) -> Told<Replay> {
    let name = path.display().to_string();
    let trouble = |error| Trouble::io(&name, &error);
    let mut bytes = Vec::new();
    File::open(path)
        .and_then(|file| file.take(MOST_BYTES as u64 + 1).read_to_end(&mut bytes))
        .map_err(trouble)?;
    read(&name, &bytes)
}

/// Reads a replay from the bytes of a file.
///
/// # Errors
/// What is no whole replay, with the line.
pub fn read(file: &str, bytes: &[u8]) -> Told<Replay> {
    if bytes.len() > MOST_BYTES {
        let text = format!("{file}: a replay is at most {} MB", MOST_BYTES >> 20);
        return Err(Trouble::new(text).help(FOREIGN));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let line = 1 + bytes[..error.valid_up_to()]
            .iter()
            .filter(|b| **b == b'\n')
            .count();
        Trouble::new(format!("{file}:{line}: this is no text")).help(FOREIGN)
    })?;
    Reading { file }.replay(text)
}

struct Reading<'a> {
    file: &'a str,
}

impl Reading<'_> {
    fn wrong(&self, line: usize, text: &str, help: &str) -> Trouble {
        Trouble::new(format!("{}:{line}: {text}", self.file)).help(help)
    }

    fn replay(&self, text: &str) -> Told<Replay> {
        let mut lines = text.lines().zip(1..);
        let Some((first, _)) = lines.next() else {
            return Err(self.wrong(1, "the file is empty", FOREIGN));
        };
        let header = self.header(first)?;
        let mut answers = Vec::new();
        let mut last = 1;
        while let Some((line, at)) = lines.next() {
            last = at;
            if line.len() > MOST_LINE {
                return Err(self.wrong(at, "this line is too long", ANSWER));
            }
            if !self.object(line, at, ANSWER)?.contains_key("hash") {
                answers.push(self.typed::<Given>(line, at, ANSWER)?);
                continue;
            }
            let end = self.end(line, at)?;
            if let Some((_, at)) = lines.next() {
                let text = "something follows the line with the hash";
                return Err(self.wrong(at, text, "the line with the hash is the last one"));
            }
            return Ok(Replay {
                header,
                answers,
                end,
            });
        }
        let text = format!("the file ends after {} answers", answers.len());
        Err(self.wrong(
            last,
            &format!("{text}, without its last line"),
            &format!("it is cut off: get it again; {END}"),
        ))
    }

    fn header(&self, line: &str) -> Told<Header> {
        let object = self.object(line, 1, FOREIGN)?;
        if object.get("quadrille").and_then(Value::as_str) != Some(KIND) {
            return Err(self.wrong(1, "this is no replay", FOREIGN));
        }
        let version = object.get("version").unwrap_or(&Value::Null);
        if version.as_u64() != Some(u64::from(VERSION)) {
            let text = format!("the replay is of version {version}");
            let help = format!(
                "this program reads version {VERSION}: use the version of Quadrille that wrote it"
            );
            return Err(self.wrong(1, &text, &help));
        }
        self.typed(line, 1, HEADER)
    }

    fn end(&self, line: &str, at: usize) -> Told<End> {
        let end: End = self.typed(line, at, END)?;
        let digit = |c: char| c.is_ascii_digit() || ('a'..='f').contains(&c);
        if end.hash.len() == 16 && end.hash.chars().all(digit) {
            return Ok(end);
        }
        Err(self.wrong(at, &format!("\"{}\" is no hash", end.hash), END))
    }

    fn object(&self, line: &str, at: usize, help: &str) -> Told<Map<String, Value>> {
        self.typed(line, at, help)
    }

    fn typed<T: DeserializeOwned>(&self, line: &str, at: usize, help: &str) -> Told<T> {
        serde_json::from_str(line).map_err(|error| {
            let (said, column) = (server::plain(&error), error.column());
            let field = match said.starts_with("here is to be") {
                true => field(line, column),
                false => None,
            };
            let field = field.map_or_else(String::new, |name| format!("\"{name}\": "));
            Trouble::new(format!("{}:{at}:{column}: {field}{said}", self.file)).help(help)
        })
    }
}

/// The field whose value ends at a column: the last that is named before it.
fn field(line: &str, column: usize) -> Option<&str> {
    let before = line.get(..column)?;
    let name = before.rsplit_once("\":")?.0;
    Some(name.rsplit_once('"')?.1)
}

const HEADER: &str = "the first line holds quadrille, version, program, ruleset, preset, options, decks, seed and names";
const ANSWER: &str =
    "every line but the first and the last is an answer: {\"seat\":1,\"choose\":[0]}";
const END: &str = "the last line is {\"hash\":\"16 hexadecimal digits\",\"outcome\":{\"team\":1,\"why\":\"…\"}} or has outcome null, and may say \"stopped\":{\"team\":1,\"why\":\"conceded\"} or \"time\"";

#[cfg(test)]
mod tests {
    use super::*;

    const BEGIN: &str = r#"{"quadrille":"replay","version":1,"program":"0","ruleset":"old-school","preset":null,"options":{},"decks":[],"seed":5,"names":[]}"#;

    fn told(text: &str) -> String {
        read("f", text.as_bytes()).unwrap_err().to_string()
    }

    #[test]
    fn what_is_wrong_with_a_line_is_told_in_plain_words_with_its_place() {
        for (line, wrong) in [
            ("hello", "f:2:1: this is no JSON"),
            ("{\"seat\":1", "f:2:9: the JSON ends before it is whole"),
            ("[1]", "f:2:0: here is to be an object, not a list"),
            (
                r#"{"seat":"x","choose":[0]}"#,
                r#"f:2:11: "seat": here is to be a whole number from 0 to 255, not the text "x""#,
            ),
            (
                r#"{"seat":1,"choose":[0,-1]}"#,
                r#"f:2:24: "choose": here is to be a whole number from 0 to 65535, not -1"#,
            ),
            (r#"{"seat":1}"#, r#"f:2:10: "choose" is missing"#),
            (
                r#"{"seat":1,"seat":2,"choose":[0]}"#,
                r#"f:2:16: "seat" is said twice"#,
            ),
            (
                r#"{"hash":7,"outcome":null}"#,
                r#"f:2:9: "hash": here is to be a text, not 7"#,
            ),
        ] {
            let told = told(&format!("{BEGIN}\n{line}\n"));
            assert!(told.starts_with(wrong), "{told}");
        }
        let told = told(&BEGIN.replace("[],\"seed\"", "7,\"seed\""));
        let wrong = r#""decks": here is to be a list, not 7"#;
        assert!(told.contains(wrong), "{told}");
    }
}
