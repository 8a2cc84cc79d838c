//! A rulebook's entries.

/// One entry of a rulebook.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleEntry {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Whether it has behavior: its example is not `None (…)` and it is not withdrawn.
    pub behaves: bool,
}

/// Reads the entries of a rulebook: `### ID — Title`, up to the next heading.
pub fn rulebook(text: &str) -> Vec<RuleEntry> {
    let mut entries: Vec<RuleEntry> = Vec::new();
    let mut open = false;
    for line in text.lines() {
        if let Some(heading) = line.strip_prefix("### ") {
            let (id, title) = heading.split_once(" — ").unwrap_or((heading, ""));
            entries.push(RuleEntry {
                id: id.trim().to_owned(),
                title: title.trim().to_owned(),
                behaves: !title.to_lowercase().contains("withdrawn"),
            });
            open = true;
        } else if line.starts_with('#') {
            open = false;
        } else if let Some(example) = line.strip_prefix("**Example**")
            && let Some(entry) = entries.last_mut().filter(|_| open)
            && example.trim_start().starts_with("None (")
        {
            entry.behaves = false;
        }
    }
    entries
}
