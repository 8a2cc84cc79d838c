//! What kind of card is meant: adjectives, a noun, and what follows it.

use std::any::Any;

use cardlang::{Name, Out, Phrase, Reader, Word, phrases};

use super::{Attribute, Race, Stat};

phrases! {
    /// What stands before the noun.
    #[derive(Copy)]
    pub enum Adj {
        "other" => Other,
        "face-up" => FaceUp,
        "face-down" => FaceDown,
        "Attack Position" => Attacking,
        "Defense Position" => Defending,
        "{attribute}" => Of(Attribute),
        "{type}" => Typed(Race),
        "{type} or {type}" => TypedEither(Race, Race),
        "{type}, {type} or {type}" => TypedAny(Race, Race, Race),
        "non-{type}" => NotTyped(Race),
        "non-{attribute}" => NotOf(Attribute),
        "Normal" => Normal,
        "Effect" => Effect,
        "Fusion" => Fusion,
        "Ritual" => Ritual,
        "Spirit" => Spirit,
        "Union" => Union,
        "Toon" => Toon,
        "Gemini" => Gemini,
        "FLIP" => Flip,
        "Equip" => Equip,
        "Field" => Field,
        "Continuous" => Continuous,
        "Quick-Play" => QuickPlay,
        "Counter" => CounterTrap,
    }
}

phrases! {
    /// The noun.
    #[derive(Copy)]
    pub enum Noun {
        "card(s)" => Card,
        "monster(s)" => Monster,
        "Spell(s)" => Spell,
        "Trap(s)" => Trap,
        "Spell(s) or Trap(s)" => SpellOrTrap,
        "Token(s)" => Token,
    }
}

phrases! {
    /// What stands behind the noun.
    pub enum Post {
        "of Level {n}" => Level(u8),
        "of Level {n} or higher" => LevelFrom(u8),
        "of Level {n} or lower" => LevelTo(u8),
        "with {n} {stat}" => Has(u16, Stat),
        "with {n} or more {stat}" => From(u16, Stat),
        "with {n} or less {stat}" => To(u16, Stat),
        "with the highest {stat}" => Highest(Stat),
        "with the lowest {stat}" => Lowest(Stat),
        "with less ATK than this card" => Weaker,
        "with less original ATK than this card's ATK" => WeakerOriginal,
        "with more ATK than the attacking monster" => StrongerThanAttacker,
        "with the same ATK as this card" => SameAtk,
        "with ATK less than or equal to the amount paid" => AtMostPaid,
        "with ATK less than or equal to this card's" => NotStronger,
        "named {name}" => Named(Name),
        "named {name} or {name}" => NamedEither(Name, Name),
        "except it" => ExceptIt,
        "not named {name}" => NotNamed(Name),
        "with the same name as it" => SameName,
        "with {quoted} in <its|their> name(s)" => Named1(Quoted),
        "without {quoted} in <its|their> name(s)" => NotNamed1(Quoted),
        "with {quoted}, {quoted} or {quoted} in <its|their> name(s)" => NamedAny(Quoted, Quoted, Quoted),
        "with a {counter} on <it|them>" => With(CounterName),
        "that can hold ^a {counter}" => Holds(CounterName),
        "that <is|are> face-down or {kind}" => FaceDownOr(Box<A>),
        "that <has|have> attacked since this card was turned face-up" => AttackedSince,
        "of its Level" => SameLevel,
        "of its Type" => SameType,
        "of its Attribute" => SameAttribute,
        "of the declared sort" => DeclaredSort,
        "of the declared Type" => DeclaredType,
        "of the declared Attribute" => DeclaredAttribute,
        "of the declared name" => DeclaredName,
        "that <was|were> Normal Summoned" => NormalSummoned,
        "that <was|were> Special Summoned" => SpecialSummoned,
        "that <was|were> Summoned this turn" => New,
        "that <has|have> attacked this turn" => HasAttacked,
        "that <is|are> equipped with a card" => Equipped,
        "that <is|are> being attacked" => UnderAttack,
        "that <is|are> attacking" => Attacks,
        "that <is|are> not attacking" => NotAttacks,
        "that you own" => Owned,
    }
}

/// A part of a card's name, in quotation marks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Quoted(pub String);

impl Phrase for Quoted {
    fn read(reader: &Reader, at: usize, out: &mut Vec<(Self, usize)>) {
        let rest = reader.rest(at);
        match rest.strip_prefix('"').and_then(|r| r.split_once('"')) {
            Some((word, _)) if !word.is_empty() => {
                out.push((Self(word.to_owned()), at + word.len() + 2));
            }
            _ => reader.miss(at, "a part of a name in quotation marks"),
        }
    }

    fn print(&self, out: &mut Out) {
        out.push("\"");
        out.push(&self.0);
        out.push("\"");
    }
}

/// A sort of counter: `Spell Counter`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CounterName(pub String);

impl Phrase for CounterName {
    fn read(reader: &Reader, at: usize, out: &mut Vec<(Self, usize)>) {
        for (Word(word), end) in reader.all::<Word>(at) {
            if let Some(end) = reader.literal(end, " Counter(s)") {
                out.push((Self(word), end));
            }
        }
    }

    fn print(&self, out: &mut Out) {
        out.push(&self.0);
        out.literal(" Counter(s)");
    }
}

/// A sort of counter, in the plural.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PluralCounter(pub CounterName);

impl Phrase for PluralCounter {
    fn read(reader: &Reader, at: usize, out: &mut Vec<(Self, usize)>) {
        out.extend(
            reader
                .all::<CounterName>(at)
                .into_iter()
                .map(|(c, end)| (Self(c), end)),
        );
    }

    fn print(&self, out: &mut Out) {
        out.literal("=");
        self.0.print(out);
    }
}

/// A kind of card: `face-up DARK monster with 1500 or less ATK`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kind {
    /// Before the noun.
    pub adjs: Vec<Adj>,
    /// The noun.
    pub noun: Noun,
    /// Behind the noun.
    pub posts: Vec<Post>,
}

impl Kind {
    /// Whether it means only the highest or lowest of those that are there.
    pub fn picks_extremes(&self) -> bool {
        let mut posts = self.posts.iter();
        posts.any(|post| matches!(post, Post::Highest(_) | Post::Lowest(_)))
    }
}

impl Phrase for Kind {
    fn read(reader: &Reader, at: usize, out: &mut Vec<(Self, usize)>) {
        before(reader, at, &mut Vec::new(), out);
    }

    fn print(&self, out: &mut Out) {
        for adj in &self.adjs {
            adj.print(out);
            out.push(" ");
        }
        self.noun.print(out);
        for post in &self.posts {
            out.push(" ");
            post.print(out);
        }
    }

    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        see(self);
        self.adjs.iter().for_each(|adj| adj.walk(see));
        self.noun.walk(see);
        self.posts.iter().for_each(|post| post.walk(see));
    }
}

fn before(reader: &Reader, at: usize, adjs: &mut Vec<Adj>, out: &mut Vec<(Kind, usize)>) {
    for (noun, end) in reader.all::<Noun>(at) {
        behind(
            reader,
            end,
            &Kind {
                adjs: adjs.clone(),
                noun,
                posts: Vec::new(),
            },
            out,
        );
    }
    for (adj, end) in reader.all::<Adj>(at) {
        if let Some(end) = reader.literal(end, " ") {
            adjs.push(adj);
            before(reader, end, adjs, out);
            adjs.pop();
        }
    }
}

fn behind(reader: &Reader, at: usize, kind: &Kind, out: &mut Vec<(Kind, usize)>) {
    out.push((kind.clone(), at));
    let Some(next) = reader.literal(at, " ") else {
        return;
    };
    for (post, end) in reader.all::<Post>(next) {
        let mut longer = kind.clone();
        longer.posts.push(post);
        behind(reader, end, &longer, out);
    }
}

/// One of a kind, with its article: `a FLIP monster`, `an Effect monster`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct A(pub Kind);

impl Phrase for A {
    fn read(reader: &Reader, at: usize, out: &mut Vec<(Self, usize)>) {
        for article in ["a ", "an "] {
            if let Some(end) = reader.literal(at, article) {
                out.extend(
                    reader
                        .all::<Kind>(end)
                        .into_iter()
                        .map(|(k, end)| (Self(k), end)),
                );
            }
        }
    }

    fn print(&self, out: &mut Out) {
        article(&Out::of(&self.0), out);
        out.literal("^");
        self.0.print(out);
    }

    fn walk(&self, see: &mut dyn FnMut(&dyn Any)) {
        see(self);
        self.0.walk(see);
    }
}

/// Prints the article of a noun phrase.
pub fn article(text: &str, out: &mut Out) {
    let vowel = text.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']);
    out.push(if vowel && !text.starts_with("Union") {
        "an "
    } else {
        "a "
    });
}
