//! Cards that a sentence is about: sets of them, and references.

use std::any::Any;

use cardlang::{Count, Out, Phrase, Reader, phrases};

use super::kind::article;
use super::{Kind, Pile, Whose};

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
        for (literal, many) in [("any number of", Self::Any), ("all", Self::All)] {
            if let Some(end) = reader.literal(at, literal) {
                out.push((many, end));
            }
        }
        if let Some(end) = reader.literal(at, "up to ") {
            let numbers = reader.all::<u8>(end).into_iter();
            out.extend(numbers.map(|(n, end)| (Self::UpTo(n), end)));
        }
        let numbers = reader.all::<u8>(at).into_iter();
        out.extend(numbers.map(|(n, end)| (Self::Exactly(n), end)));
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
    /// Where cards are.
    pub enum Place {
        "on the field" => Field,
        "you control" => Yours,
        "your opponent controls" => Theirs,
        "that player controls" => ThatPlayers,
        "they control" => Their,
        "the other player controls" => Others,
        "in {whose} {pile}" => In(Whose, Pile),
        "in {whose} {pile} or {pile}" => InEither(Whose, Pile, Pile),
        "in {whose} hand, Deck or Graveyard" => InThree(Whose),
        "in {whose} hand, Deck or Fusion Deck" => InHandOrDecks(Whose),
        "on the field or in either player's hand" => FieldOrHands,
        "in your hand or that you control" => HandOrField,
        "equipped to {thing}" => EquippedTo(Box<Things>),
        "among them" => AmongThem,
    }
}

/// So many cards of a kind in a place: `up to 5 cards in either player's Graveyard`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardSet {
    /// How many.
    pub many: Many,
    /// Of which kind.
    pub kind: Kind,
    /// Where.
    pub place: Place,
}

/// Cards of a kind in a place, without a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counted {
    /// Of which kind.
    pub kind: Kind,
    /// Where.
    pub place: Place,
}

/// The same, always in the plural.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Several(pub Counted);

/// The same, always in the singular, after "each".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Each(pub Counted);

/// One of them, with its article.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct One(pub Counted);

impl Phrase for Counted {
    fn read(reader: &Reader, at: usize, out: &mut Vec<(Self, usize)>) {
        for (kind, end) in reader.all::<Kind>(at) {
            let Some(end) = reader.literal(end, " ") else {
                continue;
            };
            for (place, end) in reader.all::<Place>(end) {
                out.push((
                    Self {
                        kind: kind.clone(),
                        place,
                    },
                    end,
                ));
            }
        }
    }

    fn print(&self, out: &mut Out) {
        self.kind.print(out);
        out.push(" ");
        self.place.print(out);
    }

    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        see(self);
        self.kind.walk(see);
        self.place.walk(see);
    }
}

impl Phrase for Several {
    fn read(reader: &Reader, at: usize, out: &mut Vec<(Self, usize)>) {
        out.extend(
            reader
                .all::<Counted>(at)
                .into_iter()
                .map(|(c, end)| (Self(c), end)),
        );
    }

    fn print(&self, out: &mut Out) {
        out.set_plural(Count::Many);
        self.0.print(out);
    }

    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        see(self);
        self.0.walk(see);
    }
}

impl Phrase for Each {
    fn read(reader: &Reader, at: usize, out: &mut Vec<(Self, usize)>) {
        out.extend(
            reader
                .all::<Counted>(at)
                .into_iter()
                .map(|(c, end)| (Self(c), end)),
        );
    }

    fn print(&self, out: &mut Out) {
        out.set_plural(Count::One);
        self.0.print(out);
    }

    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        see(self);
        self.0.walk(see);
    }
}

impl Phrase for One {
    fn read(reader: &Reader, at: usize, out: &mut Vec<(Self, usize)>) {
        for word in ["a ", "an "] {
            if let Some(end) = reader.literal(at, word) {
                out.extend(
                    reader
                        .all::<Counted>(end)
                        .into_iter()
                        .map(|(c, end)| (Self(c), end)),
                );
            }
        }
    }

    fn print(&self, out: &mut Out) {
        article(&Out::of(&self.0.kind), out);
        out.literal("^");
        self.0.print(out);
    }

    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        see(self);
        self.0.walk(see);
    }
}

impl Phrase for CardSet {
    fn read(reader: &Reader, at: usize, out: &mut Vec<(Self, usize)>) {
        for (many, end) in reader.all::<Many>(at) {
            let Some(end) = reader.literal(end, " ") else {
                continue;
            };
            for (Counted { kind, place }, end) in reader.all::<Counted>(end) {
                out.push((Self { many, kind, place }, end));
            }
        }
    }

    fn print(&self, out: &mut Out) {
        out.literal(if self.many == Many::Exactly(1) {
            "^"
        } else {
            "~"
        });
        self.many.print(out);
        out.push(" ");
        self.kind.print(out);
        out.push(" ");
        self.place.print(out);
    }

    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        see(self);
        self.many.walk(see);
        self.kind.walk(see);
        self.place.walk(see);
    }
}

phrases! {
    /// Cards that something is done to.
    pub enum Things {
        "^this card" => This,
        "^it" => It,
        "~=them" => Them,
        "~=they" => They,
        "~=the others" => Others,
        "~=those monsters" => Those,
        "^the monster equipped to this card" => EquippedHere,
        "^the first target" => First,
        "^the second target" => Second,
        "^that monster" => That,
        "^that card" => ThatCard,
        "^the equipped monster" => Equipped,
        "^the attacking monster" => Attacker,
        "^the attacked monster" => Attacked,
        "^the monster it battled" => Battled,
        "^the Tributed monster" => Tributed,
        "{set}" => Some(CardSet),
    }
}

phrases! {
    /// How a monster stands.
    #[derive(Copy)]
    pub enum Position {
        "Attack Position" => Attack,
        "Defense Position" => Defense,
        "face-up Attack or Defense Position" => Either,
        "face-down Defense Position" => FaceDown,
    }
}
