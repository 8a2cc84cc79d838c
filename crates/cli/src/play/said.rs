//! What is typed at a question.

use view::QuestionView;

/// What a line says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// An answer.
    Answer(Vec<u16>),
    /// How do I answer?
    Help,
    /// Show a rule.
    Rule(String),
    /// Show the log.
    Log,
    /// Show a card.
    Card(String),
    /// Show the table again.
    Table,
    /// Show every card of the open piles.
    Piles,
    /// Leave.
    Quit,
    /// Nothing that is understood.
    Unclear,
}

/// Reads a line that is typed at a question.
pub fn said(line: &str, question: &QuestionView) -> Said {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim().to_owned();
    match word.to_lowercase().as_str() {
        "" => nothing(question),
        "?" | "h" | "help" => Said::Help,
        "r" | "rule" if !rest.is_empty() => Said::Rule(rest),
        "l" | "log" => Said::Log,
        "z" | "card" if !rest.is_empty() => Said::Card(rest),
        "t" | "table" => Said::Table,
        "p" | "piles" => Said::Piles,
        "q" | "quit" | "exit" => Said::Quit,
        _ => numbers(line, question).map_or(Said::Unclear, Said::Answer),
    }
}

fn nothing(question: &QuestionView) -> Said {
    match &*question.kind {
        "pick" if question.min == 0 => Said::Answer(Vec::new()),
        _ => Said::Unclear,
    }
}

fn numbers(line: &str, question: &QuestionView) -> Option<Vec<u16>> {
    let words = line.split([' ', ',', '\t']).filter(|w| !w.is_empty());
    words
        .map(|word| {
            let n: u16 = word.parse().ok()?;
            match &*question.kind {
                "number" => Some(n),
                _ => n.checked_sub(1),
            }
        })
        .collect()
}

/// What a question takes for an answer.
pub fn expected(question: &QuestionView) -> String {
    let (min, max) = (question.min, question.max);
    let all = match question.answers.len() {
        1 => "of the list: 1".to_owned(),
        n => format!("from 1 to {n}"),
    };
    match &*question.kind {
        "number" => format!("Type a number from {min} to {max}."),
        "order" => format!("Type all numbers {all}, in the order you want."),
        "pick" if max > 1 => match min {
            0 => format!("Type up to {max} numbers {all}, such as 1 2, or nothing."),
            min if min == max => format!("Type {min} numbers {all}, such as 1 2."),
            min => format!("Type {min} to {max} numbers {all}, such as 1 2."),
        },
        "pick" if min == 0 => format!("Type a number {all}, or nothing."),
        _ => format!("Type a number {all}."),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn question(kind: &str, min: u16, max: u16) -> QuestionView {
        QuestionView {
            id: 1,
            seat: 1,
            kind: kind.to_owned().into(),
            title: String::new(),
            why: String::new(),
            rules: Vec::new(),
            min,
            max,
            answers: Vec::new(),
        }
    }

    #[test]
    fn numbers_count_from_1_and_amounts_from_what_they_are() {
        let pick = question("pick", 0, 3);
        assert_eq!(said(" 1, 3\n", &pick), Said::Answer(vec![0, 2]));
        assert_eq!(said("\n", &pick), Said::Answer(vec![]));
        assert_eq!(said("0", &pick), Said::Unclear);
        assert_eq!(said("0", &question("number", 0, 2)), Said::Answer(vec![0]));
        assert_eq!(said("\n", &question("one", 1, 1)), Said::Unclear);
        assert_eq!(said("70000", &pick), Said::Unclear);
    }

    #[test]
    fn letters_look_things_up() {
        let act = question("act", 1, 1);
        assert_eq!(said("r OS-KO-4", &act), Said::Rule("OS-KO-4".to_owned()));
        assert_eq!(
            said("z dark blastoise", &act),
            Said::Card("dark blastoise".to_owned())
        );
        assert_eq!(said("?", &act), Said::Help);
        assert_eq!(said("p", &act), Said::Piles);
        assert_eq!(said("Q", &act), Said::Quit);
        assert_eq!(said("r", &act), Said::Unclear);
    }
}
