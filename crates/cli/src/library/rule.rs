//! The rulebook's entries with their text.

/// One entry of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct RuleText {
    /// Its id: `OS-KO-4`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// What it says, in Markdown.
    pub text: String,
}

/// Reads the entries of a rulebook: `### ID — Title`, up to the next heading.
pub fn rules(text: &str) -> Vec<RuleText> {
    let mut found: Vec<RuleText> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("### ") {
            let (id, title) = heading.split_once(" — ").unwrap_or((heading, ""));
            found.push(RuleText {
                id: id.trim().to_owned(),
                title: title.trim().to_owned(),
                text: String::new(),
            });
            open = true;
        } else if line.starts_with('#') {
            open = false;
        } else if let Some(rule) = found.last_mut().filter(|_| open) {
            rule.text += line;
            rule.text.push('\n');
        }
    }
    for rule in &mut found {
        rule.text = rule.text.trim().to_owned();
    }
    found
}
