//! What is wrong with JSON that somebody sent, in plain words.

use serde_json::{Error, error::Category};

/// What is wrong with JSON, in plain words and without the place.
pub fn plain(error: &Error) -> String {
    match error.classify() {
        Category::Eof => "the JSON ends before it is whole".to_owned(),
        Category::Syntax => "this is no JSON".to_owned(),
        Category::Io => "it could not be read".to_owned(),
        Category::Data => {
            let said = error.to_string();
            worded(said.split(" at line ").next().unwrap_or(&said))
        }
    }
}

/// What is wrong, and where.
pub(crate) fn placed(error: &Error) -> String {
    format!("{} ({})", plain(error), place(error))
}

/// Where it is wrong.
pub(crate) fn place(error: &Error) -> String {
    format!("line {} column {}", error.line(), error.column())
}

/// What a reader of fields says, in plain words; what our own readers say is plain.
pub(crate) fn worded(said: &str) -> String {
    if let Some(name) = said.strip_prefix("missing field ") {
        return format!("{name} is missing").replace('`', "\"");
    }
    if let Some(name) = said.strip_prefix("duplicate field ") {
        return format!("{name} is said twice").replace('`', "\"");
    }
    for what in ["field", "variant"] {
        let unknown = said.strip_prefix("unknown ");
        let Some(rest) = unknown.and_then(|rest| rest.strip_prefix(what)) else {
            continue;
        };
        let names: Vec<&str> = rest.split('`').skip(1).step_by(2).collect();
        return match names.split_first() {
            Some((unknown, [])) => format!("there is no \"{unknown}\" here"),
            Some((unknown, known)) => {
                format!(
                    "there is no \"{unknown}\" here; there is {}",
                    known.join(", ")
                )
            }
            None => "this name is not known here".to_owned(),
        };
    }
    for what in ["invalid type: ", "invalid value: "] {
        if let Some((given, wanted)) = said
            .strip_prefix(what)
            .and_then(|rest| rest.rsplit_once(", expected "))
        {
            return format!("here is to be {}, not {}", kind(wanted), thing(given));
        }
    }
    if let Some((length, wanted)) = said
        .strip_prefix("invalid length ")
        .and_then(|rest| rest.split_once(", expected "))
    {
        let many = match wanted.starts_with("struct ") {
            true => String::new(),
            false => format!(" of {length}"),
        };
        return format!("here is to be {}, not a list{many}", kind(wanted));
    }
    said.to_owned()
}

/// What is wanted.
fn kind(wanted: &str) -> String {
    let whole = |most: u64| format!("a whole number from 0 to {most}");
    match wanted {
        "u8" => whole(u8::MAX.into()),
        "u16" => whole(u16::MAX.into()),
        "u32" => whole(u32::MAX.into()),
        "u64" | "usize" => "a whole number of 0 or more".to_owned(),
        "i8" | "i16" | "i32" | "i64" | "isize" => "a whole number".to_owned(),
        "f32" | "f64" => "a number".to_owned(),
        "a boolean" => "true or false".to_owned(),
        "a string" | "str" => "a text".to_owned(),
        "a sequence" => "a list".to_owned(),
        "string or map" => "a name, or an object".to_owned(),
        "a map" => "an object".to_owned(),
        _ if wanted.starts_with("struct ") => "an object".to_owned(),
        _ if wanted.starts_with("enum ") => "a name, or an object with one".to_owned(),
        _ if wanted.starts_with("variant identifier") => "a name".to_owned(),
        _ => match wanted.strip_prefix("an array of length ") {
            Some(length) => format!("a list of {length}"),
            None => wanted.to_owned(),
        },
    }
}

/// What there is.
fn thing(given: &str) -> String {
    let number = ["integer ", "floating point ", "boolean "];
    if let Some(value) = number.iter().find_map(|kind| given.strip_prefix(kind)) {
        return value.trim_matches('`').to_owned();
    }
    match given.strip_prefix("string ") {
        Some(text) => format!("the text {text}"),
        None => match given {
            "map" => "an object".to_owned(),
            "sequence" => "a list".to_owned(),
            _ => given.replace('`', "\""),
        },
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::*;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "they are read and not used")]
    struct Asked {
        step: usize,
        seat: Option<u8>,
        swap: Option<[u8; 2]>,
        to: Option<To>,
        open: Option<bool>,
    }

    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "lowercase")]
    enum To {
        Team,
        Table,
    }

    #[test]
    fn what_is_wrong_is_told_in_plain_words() {
        for (text, told) in [
            ("", "the JSON ends before it is whole (line 1 column 0)"),
            (
                "{\"step\": 1",
                "the JSON ends before it is whole (line 1 column 10)",
            ),
            ("hello", "this is no JSON (line 1 column 1)"),
            ("{}", "\"step\" is missing (line 1 column 2)"),
            (
                "[]",
                "here is to be an object, not a list (line 1 column 2)",
            ),
            ("7", "here is to be an object, not 7 (line 1 column 1)"),
            (
                "{\"step\": \"two\"}",
                "here is to be a whole number of 0 or more, not the text \"two\" (line 1 column 14)",
            ),
            (
                "{\"step\": -1}",
                "here is to be a whole number of 0 or more, not -1 (line 1 column 11)",
            ),
            (
                "{\"step\": 1, \"seat\": 300}",
                "here is to be a whole number from 0 to 255, not 300 (line 1 column 23)",
            ),
            (
                "{\"step\": 1, \"swap\": [1]}",
                "here is to be a list of 2, not a list of 1 (line 1 column 23)",
            ),
            (
                "{\"step\": 1, \"to\": \"seat\"}",
                "there is no \"seat\" here; there is team, table (line 1 column 24)",
            ),
            (
                "{\"step\": 1, \"open\": {}}",
                "here is to be true or false, not an object (line 1 column 20)",
            ),
            (
                "{\"step\": 1, \"step\": 2}",
                "\"step\" is said twice (line 1 column 18)",
            ),
            (
                "{\"stap\": 1}",
                "there is no \"stap\" here; there is step, seat, swap, to, open (line 1 column 7)",
            ),
        ] {
            let error = serde_json::from_str::<Asked>(text).unwrap_err();
            assert_eq!(placed(&error), told, "{text}");
        }
    }
}
