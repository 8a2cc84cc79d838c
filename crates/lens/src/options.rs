//! Options: points on which real communities differ.

/// One value chosen for one option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The option's name: `pluspower_hits_user`.
    pub name: String,
    /// The value: `true`.
    pub value: String,
}

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
