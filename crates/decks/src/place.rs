//! Which part of a deck a line of a list goes to.

use crate::entry::Entry;
use crate::heading::Heading;
use crate::problem::Wrong;
use crate::section::Section;

/// Where a list says its next cards go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Place {
    /// The main deck or the Fusion Deck, as each card needs.
    Fitting,
    /// This part and no other.
    Part(Section),
}

impl Place {
    /// Where cards go below this heading. A sort of cards leaves the Fusion Deck, which has one
    /// sort, and divides the other parts.
    pub fn below(self, heading: Heading) -> Self {
        match heading {
            Heading::Part(section) => Place::Part(section),
            Heading::Kind if self != Place::Part(Section::Fusion) => self,
            Heading::Kind | Heading::Deck => Place::Fitting,
        }
    }

    /// The part that cards nobody knows are counted to.
    pub fn guess(self) -> Section {
        match self {
            Place::Fitting => Section::Main,
            Place::Part(section) => section,
        }
    }

    /// The part this card goes to, and what is wrong when the list names another. TD-BASE-1
    pub fn of(self, entry: &Entry, write: fn(Section) -> &'static str) -> (Section, Option<Wrong>) {
        let section = match self {
            Place::Fitting => entry.place(),
            Place::Part(section) => section,
        };
        if fits(section, entry) {
            return (section, None);
        }
        let is = if entry.fusion { "a" } else { "no" };
        let text = format!(
            "{} is {is} Fusion Monster; the {section} holds ",
            entry.name
        );
        let holds = match section {
            Section::Fusion => "Fusion Monsters alone",
            Section::Main | Section::Side => "none",
        };
        let wrong = Wrong::new(text + holds);
        let right = entry.place();
        let help = format!("write it {}, with the {right}", write(right));
        (right, Some(wrong.help(help)))
    }
}

/// May this card be in this part? TD-BASE-1, TD-BASE-4
pub(crate) fn fits(section: Section, entry: &Entry) -> bool {
    section == Section::Side || section == entry.place()
}
