//! Options: points on which real communities differ.

/// One value chosen for one option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The option's name: `pluspower_hits_user`.
    pub name: String,
    /// The value: `true`.
    pub value: String,
}

/// An option as the code knows it that heeds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declared {
    /// Its name.
    pub name: &'static str,
    /// What it takes.
    pub takes: Takes,
}

/// What an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number.
    Number,
    /// A card's name.
    Card,
}

/// The options that are heeded wherever seats are taken, whatever is played.
pub const SEATING: [Declared; 1] = [Declared {
    name: "uneven_teams",
    takes: Takes::Words(&["alternate", "reject"]),
}];

impl Declared {
    /// Whether a ruleset may give it this value.
    fn takes(&self, value: &str) -> bool {
        match self.takes {
            Takes::Words(words) => words.contains(&value),
            Takes::Number => value == NUMBER || value.parse::<u16>().is_ok_and(|n| n > 0),
            Takes::Card => !value.is_empty(),
        }
    }

    /// What it takes, in words.
    fn known(&self) -> String {
        match self.takes {
            Takes::Words(words) => words.join(", "),
            Takes::Number => RANGE.to_owned(),
            Takes::Card => "a card's name".to_owned(),
        }
    }

    /// Why an option of these values is none that is heeded, if that is so.
    pub(crate) fn refuses(all: &[Self], name: &str, values: &[String]) -> Option<OptionFault> {
        let Some(declared) = all.iter().find(|d| d.name == name) else {
            let known: Vec<&str> = all.iter().map(|d| d.name).collect();
            return Some(OptionFault::Name {
                name: name.to_owned(),
                known: known.join(", "),
            });
        };
        let wrong = values.iter().find(|value| !declared.takes(value))?;
        Some(OptionFault::Value {
            name: name.to_owned(),
            value: wrong.clone(),
            known: declared.known(),
        })
    }
}

/// The value that stands for any whole number of [`RANGE`].
pub(crate) const NUMBER: &str = "NUMBER";
/// The numbers that an option may take.
pub(crate) const RANGE: &str = "a whole number from 1 to 65535";

/// Every option of a ruleset with the value it has in one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options(pub Vec<Choice>);

/// An option or a value that the ruleset does not have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OptionFault {
    /// No option of that name.
    #[error("there is no option \"{name}\"; the options are {known}")]
    Name {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: String,
    },
    /// No such value of it.
    #[error("\"{value}\" is no value of {name}; it takes {known}")]
    Value {
        /// The option.
        name: String,
        /// The value asked for.
        value: String,
        /// The values there are.
        known: String,
    },
    /// Teams of different sizes, where the options want none (SY-OPEN-3).
    #[error(
        "uneven_teams is reject, and {seats} seats make teams of {sizes}; \
         take a number of seats that gives every team as many players, or uneven_teams=alternate"
    )]
    Uneven {
        /// How many seats.
        seats: u8,
        /// How many players each team has.
        sizes: String,
    },
    /// No preset of that name.
    #[error("there is no preset \"{name}\"; the presets are {known}")]
    Preset {
        /// The name asked for.
        name: String,
        /// The names there are.
        known: String,
    },
}

impl Options {
    /// The value of an option; empty if there is no such option.
    pub fn get(&self, name: &str) -> &str {
        self.0
            .iter()
            .find(|c| c.name == name)
            .map_or("", |c| &c.value)
    }

    /// Whether an option has a value.
    pub fn is(&self, name: &str, value: &str) -> bool {
        self.get(name) == value
    }
}
