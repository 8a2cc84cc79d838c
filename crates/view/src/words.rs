//! Lines of the card language as people write sentences.

/// A line of the card language as a sentence that ends thus.
pub fn sentence(line: &str, end: char) -> String {
    let mut text = capital(line);
    text.push(end);
    text
}

/// The same words, the first of them with a capital.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(|c| c.to_uppercase().to_string());
    first.unwrap_or_default() + letters.as_str()
}
