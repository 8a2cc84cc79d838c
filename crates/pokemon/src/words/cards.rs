//! Cards in zones, and how many of them.

use cardlang::{Count, Name, Out, Phrase, Reader, phrases};

use super::{Mon, Type, Whose};

/// How many: a count of nouns, which decides their plural.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Many {
    /// `2`
    Exactly(u8),
    /// `up to 2`
    UpTo(u8),
    /// `any number of`
    Any,
    /// `all`
    All,
}

impl Phrase for Many {
    fn read(reader: &Reader, at: usize, out: &mut Vec<(Self, usize)>) {
        if let Some(end) = reader.literal(at, "any number of") {
            out.push((Self::Any, end));
        }
        if let Some(end) = reader.literal(at, "all") {
            out.push((Self::All, end));
        }
        if let Some(end) = reader.literal(at, "up to ") {
            out.extend(
                reader
                    .all::<u8>(end)
                    .into_iter()
                    .map(|(n, end)| (Self::UpTo(n), end)),
            );
        }
        out.extend(
            reader
                .all::<u8>(at)
                .into_iter()
                .map(|(n, end)| (Self::Exactly(n), end)),
        );
    }

    fn print(&self, out: &mut Out) {
        match self {
            Self::Exactly(n) => n.print(out),
            Self::UpTo(n) => {
                out.push("up to ");
                n.print(out);
            }
            Self::Any | Self::All => {
                out.set_plural(Count::Many);
                out.push(if *self == Self::Any {
                    "any number of"
                } else {
                    "all"
                });
            }
        }
    }
}

phrases! {
    /// What kind of card.
    pub enum Kind {
        "card(s)" => Any,
        "other card(s)" => Other,
        "Energy card(s)" => Energy,
        "basic Energy card(s)" => BasicEnergy,
        "Special Energy card(s)" => SpecialEnergy,
        "{type} Energy card(s)" => EnergyOf(Type),
        "Energy" => Units,
        "Trainer card(s)" => Trainer,
        "Item card(s)" => Item,
        "Item card(s) other than {name}" => ItemBut(Name),
        "Supporter card(s)" => Supporter,
        "Stadium card(s)" => Stadium,
        "Pokémon card(s)" => Pokemon,
        "{type} Pokémon card(s)" => PokemonOf(Type),
        "Evolution card(s)" => Evolution,
        "card(s) named {name}" => Named(Name),
        "Basic Pokémon card(s)" => Basic,
        "{type} Basic Pokémon card(s)" => BasicOf(Type),
        "Basic Pokémon card(s) named {name}" => BasicNamed(Name),
        "Basic Pokémon card(s) named {name} or {name}" => BasicNamedEither(Name, Name),
        "card(s) that <evolves|evolve> from {name}" => EvolvingFrom(Name),
    }
}

/// A number of cards of a kind: `2 other cards`, `up to 2 basic Energy cards`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cards {
    /// How many.
    pub many: Many,
    /// Of which kind.
    pub kind: Kind,
}

impl Phrase for Cards {
    fn read(reader: &Reader, at: usize, out: &mut Vec<(Self, usize)>) {
        for (many, end) in reader.all::<Many>(at) {
            let Some(end) = reader.literal(end, " ") else {
                continue;
            };
            out.extend(
                reader
                    .all::<Kind>(end)
                    .into_iter()
                    .map(|(kind, end)| (Self { many, kind }, end)),
            );
        }
    }

    fn print(&self, out: &mut Out) {
        self.many.print(out);
        out.push(" ");
        self.kind.print(out);
    }

    fn walk(&self, see: &mut dyn FnMut(&dyn std::any::Any)) {
        see(self);
        self.many.walk(see);
        self.kind.walk(see);
    }
}

phrases! {
    /// A pile or hand of some player.
    #[derive(Copy)]
    pub enum Zone {
        "{whose} hand" => Hand(Whose),
        "{whose} deck" => Deck(Whose),
        "{whose} discard pile" => Discard(Whose),
        "{whose} Prizes" => Prizes(Whose),
        "{whose} Lost Zone" => Lost(Whose),
    }
}

phrases! {
    /// Where cards are taken from.
    pub enum Source {
        "from {zone}" => Zone(Zone),
        "from the top of {zone}" => Top(Zone),
        "at random from {zone}" => Random(Zone),
        "from those cards" => Among,
        "attached to {pokemon}" => On(Mon),
    }
}

phrases! {
    /// Where cards are put.
    #[derive(Copy)]
    pub enum Place {
        "into {whose} hand" => Hand(Whose),
        "into {whose} deck" => Deck(Whose),
        "on top of {whose} deck" => Top(Whose),
        "on the bottom of {whose} deck" => Bottom(Whose),
        "onto {whose} Bench" => Bench(Whose),
        "into {whose} Prizes" => Prizes(Whose),
        "into the Lost Zone" => Lost,
    }
}
