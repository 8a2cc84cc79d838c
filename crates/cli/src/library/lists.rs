//! The list of forbidden and limited cards that a format goes by.

use decks::{Format, read_lists};

use crate::library::TextFile;
use crate::trouble::Trouble;

/// Gives a format the list that it names.
///
/// # Errors
/// A list that is not there, or cannot be read.
pub fn restrict(mut format: Format, lists: &[TextFile]) -> Result<Format, Vec<Trouble>> {
    let Some(name) = &format.list else {
        return Ok(format);
    };
    let Some(file) = lists
        .iter()
        .rev()
        .find(|file| file.path.ends_with(name.as_str()))
    else {
        let text = format!("{} goes by {name}, which is not there", format.id);
        return Err(vec![Trouble::new(text)]);
    };
    let read = read_lists(&file.text).map_err(|problems| super::troubles(&problems, file))?;
    if let Some(list) = read.into_iter().next() {
        format.restrict(list);
    }
    Ok(format)
}
