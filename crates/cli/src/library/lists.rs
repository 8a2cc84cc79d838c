//! The list of forbidden and limited cards that a format goes by.

use decks::{Format, read_lists};

use crate::library::TextFile;
use crate::trouble::Trouble;

/// Gives a format the list that it names: the only one of a file, or `FILE#TITLE`, the one of that title.
///
/// # Errors
/// A list that is not there, cannot be read, or is not said among several.
pub fn restrict(mut format: Format, lists: &[TextFile]) -> Result<Format, Vec<Trouble>> {
    let Some(named) = &format.list else {
        return Ok(format);
    };
    let (name, title) = match named.split_once('#') {
        Some((name, title)) => (name, Some(title.trim())),
        None => (named.as_str(), None),
    };
    let Some(file) = lists.iter().rev().find(|file| file.path.ends_with(name)) else {
        let text = format!("{} goes by {name}, which is not there", format.id);
        return Err(vec![Trouble::new(text)]);
    };
    let mut read = read_lists(&file.text).map_err(|problems| super::troubles(&problems, file))?;
    let titles: Vec<String> = read.iter().map(|list| list.title.clone()).collect();
    let which = |text: String| {
        let first = titles.first().map_or("TCG 2005-04", String::as_str);
        let help = format!("write list = \"{name}#TITLE\", such as \"{name}#{first}\"");
        vec![Trouble::new(text).help(help)]
    };
    let all = titles.join(", ");
    let at = match title {
        Some(title) => read.iter().position(|list| list.title == title),
        None if read.len() > 1 => {
            let text = format!(
                "{} goes by {name}, which holds several lists: {all}",
                format.id
            );
            return Err(which(text));
        }
        None => Some(0).filter(|_| !read.is_empty()),
    };
    let Some(at) = at else {
        let text = format!(
            "{} goes by the list \"{}\" of {name}, which holds {all}",
            format.id,
            title.unwrap_or_default()
        );
        return Err(which(text));
    };
    format.restrict(read.swap_remove(at));
    Ok(format)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::library::files::Origin;

    fn restricted(list: &str) -> Result<Option<String>, String> {
        let text = format!(
            "id = \"x\"\ntitle = \"X\"\nruleset = \"duel\"\nleast = 40\ncopies = 3\nlist = \"{list}\"\n"
        );
        let catalogue = decks::Catalogue::new(Vec::new()).expect("an empty one");
        let format = Format::read(&text, &catalogue).expect("a format");
        let files = [
            ("two.lflist.conf", "!One\n1 0\n!Two\n2 1\n"),
            ("one.lflist.conf", "!Only\n1 0\n"),
        ];
        let files = files.map(|(path, text)| TextFile {
            path: format!("formats/{path}"),
            text: text.to_owned(),
            origin: Origin::BuiltIn,
        });
        let format = restrict(format, &files);
        format
            .map(|format| format.limits.map(|list| list.title))
            .map_err(|troubles| format!("{:?}", miette::Report::new(Trouble::all("", troubles))))
    }

    #[test]
    fn of_several_lists_one_is_said() {
        assert_eq!(restricted("one.lflist.conf").unwrap().unwrap(), "Only");
        assert_eq!(restricted("two.lflist.conf#Two").unwrap().unwrap(), "Two");
        let unsaid = restricted("two.lflist.conf").unwrap_err();
        assert!(unsaid.contains("several lists: One, Two"), "{unsaid}");
        assert!(unsaid.contains("two.lflist.conf#One"), "{unsaid}");
        let wrong = restricted("two.lflist.conf#Three").unwrap_err();
        assert!(wrong.contains("the list \"Three\""), "{wrong}");
    }
}
