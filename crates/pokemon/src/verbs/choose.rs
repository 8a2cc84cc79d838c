//! Choosing: players, Pokémon, attacks and types that a sentence is about.

use arrayvec::ArrayVec;
use kernel::{Card, Seat, SeatSet, Wait, ZoneId};
use lens::Part;

use crate::ask::{Ask, Say};
use crate::event::What;
use crate::frame::Frame;
use crate::state::{Life, Spot};
use crate::table::Table;
use crate::words::{Act, Group, Many, Mon, Type, Whose};

/// Pokémon that a sentence is about.
pub type Lives = ArrayVec<Life, 48>;

/// A test that a Pokémon must pass to be chosen.
pub type Fits<'t> = &'t dyn Fn(&Table, Spot) -> bool;

impl Table<'_> {
    /// Asks for one seat among some, by these rules; a single one answers itself.
    pub(crate) fn choose_seat(
        &mut self,
        f: &Frame,
        among: SeatSet,
        rules: &'static [&'static str],
    ) -> Result<Seat, Wait> {
        self.begin(f.player, Ask::Whom, f.source, f.words());
        for seat in among.iter() {
            self.offer(Say::Seat, u16::from(seat.0), Card::NONE, ZoneId::NONE);
        }
        let seat = Seat(self.ask_one()?.n as u8);
        // Two players see by what follows whom it is about; several are told.
        if among.len() > 1 && self.r.lens.seats > 2 {
            self.told(What::Picked, f.player, f.source, i32::from(seat.0), rules);
        }
        Ok(seat)
    }

    /// The seats that a possessive may mean, without asking.
    pub fn whose_known(&self, f: &Frame, whose: Whose, part: Part) -> SeatSet {
        self.now().whose_known(f, whose, part)
    }

    /// The seats that a possessive means, asking where one must be chosen.
    pub(super) fn whose(
        &mut self,
        f: &mut Frame,
        whose: Whose,
        part: Part,
    ) -> Result<SeatSet, Wait> {
        match whose {
            Whose::Opponents => self.opponent(f).map(SeatSet::only),
            Whose::Either => {
                let among = self.whose_known(f, whose, part);
                self.choose_seat(f, among, &["TB-OPEN-25"])
                    .map(SeatSet::only)
            }
            Whose::Each => {
                let row = self
                    .r
                    .lens
                    .row_said(self.source(f), lens::Who::EachPlayer, part);
                match row.and_then(|row| self.r.lens.sides(row, f.you)) {
                    Some((own, opposing)) => {
                        let (own, other) = self.one_of_each_side(f, own, opposing)?;
                        Ok(SeatSet::only(own).with(other))
                    }
                    None => Ok(self.whose_known(f, whose, part)),
                }
            }
            Whose::Yours | Whose::Their => Ok(self.whose_known(f, whose, part)),
        }
    }

    /// The Pokémon of a group, without asking whose it is.
    pub fn group_known(&self, f: &Frame, group: &Group) -> ArrayVec<Spot, 48> {
        self.now().group_known(f, group)
    }

    /// Opponents who have a Pokémon that a phrase about "your opponent" could mean.
    fn opponents_with(&self, f: &Frame, mon: &Mon, fits: Fits) -> SeatSet {
        let opponents = self.r.lens.opponents(f.you);
        let has = |seat: &Seat| {
            let mut frame = f.clone();
            frame.opponent = Some(*seat);
            frame.defending = self.mon(Spot::active(*seat)).life;
            !self.candidates(&frame, mon, fits).is_empty()
        };
        opponents.iter().filter(has).collect()
    }

    /// The Pokémon that a phrase might mean, before anybody chooses.
    pub(super) fn candidates(&self, f: &Frame, mon: &Mon, fits: Fits) -> ArrayVec<Spot, 48> {
        let known = |life: Option<Life>| {
            let spot = life
                .and_then(|l| self.spot(l))
                .filter(|spot| fits(self, *spot));
            spot.into_iter().collect()
        };
        match mon {
            Mon::EachOf(group) => {
                let mut all = self.now().group_in(f, group, Part::Covers);
                all.retain(|spot| fits(self, *spot));
                all
            }
            Mon::Chosen(_, group) | Mon::Group(group) => {
                let mut all = self.group_known(f, group);
                all.retain(|spot| fits(self, *spot));
                all
            }
            Mon::Another(group) => {
                let other = if f.it == Life::NONE { f.me } else { f.it };
                let mut all = self.group_known(f, group);
                all.retain(|spot| self.mon(*spot).life != other && fits(self, *spot));
                all
            }
            Mon::EachDefending | Mon::BothActive | Mon::EachActive => {
                let mut all = self.now().all_known(f, mon);
                all.retain(|spot| fits(self, *spot));
                all
            }
            Mon::Defending if f.defending == Life::NONE && f.opponent.is_none() => {
                // Nobody is named yet: it may be that of any opponent (TB-TARGET-16a).
                let foes = self.r.lens.opponents(f.you);
                let actives = foes.iter().map(Spot::active);
                actives
                    .filter(|spot| self.mon(*spot).life != Life::NONE && fits(self, *spot))
                    .collect()
            }
            Mon::This
            | Mon::Itself
            | Mon::Defending
            | Mon::Attacking
            | Mon::Holder
            | Mon::It
            | Mon::Active(_) => known(self.one_known(f, mon)),
        }
    }

    /// The Pokémon that a phrase means, those that do not fit left out; the subject chooses.
    ///
    /// # Errors
    /// [`Wait`] if they must be chosen and have not been.
    pub fn choose(&mut self, f: &mut Frame, mon: &Mon, fits: Fits) -> Result<Lives, Wait> {
        if f.opponent.is_none() && mon.is_opponents() {
            // Only an opponent who has what the sentence needs can be chosen (TB-OPEN-33).
            let able = self.opponents_with(f, mon, fits);
            if able.is_empty() {
                return Ok(Lives::new());
            }
            let rules = self.picking_rules(f);
            self.opponent_among(f, able, rules)?;
        }
        let found = self.candidates(f, mon, fits);
        let lives =
            |table: &Self, spots: &[Spot]| spots.iter().map(|s| table.mon(*s).life).collect();
        let (min, max) = match mon {
            Mon::Chosen(Many::Exactly(n), _) => (*n as usize, *n as usize),
            Mon::Chosen(Many::UpTo(n), _) => (1, *n as usize),
            Mon::Chosen(Many::Any, _) => (0, found.len()),
            Mon::Another(_) => (1, 1),
            _ => return Ok(lives(self, &found)),
        };
        if found.is_empty() {
            return Ok(Lives::new());
        }
        self.begin(f.subject, Ask::Mon, f.source, f.words());
        for spot in &found {
            let top = self.top(*spot);
            self.offer(Say::Mon, 0, top, spot.zone());
        }
        if (min, max) == (1, 1) {
            let choice = self.ask_one()?;
            let spot = found
                .iter()
                .find(|s| s.zone() == choice.zone)
                .copied()
                .unwrap_or(found[0]);
            f.it = self.mon(spot).life;
            return Ok([f.it].into_iter().collect());
        }
        let answer = self.ask_pick(min, max)?;
        let picked: ArrayVec<Spot, 48> = answer.0.iter().map(|at| found[*at as usize]).collect();
        Ok(lives(self, &picked))
    }

    /// Chooses one of the Defending Pokémon's attacks; one that itself copies attacks is no choice.
    pub(super) fn choose_attack(&mut self, f: &mut Frame) -> Result<(), Wait> {
        f.attack = None;
        let Some(spot) = self.spot(f.defending) else {
            return Ok(());
        };
        let (card, info, face) = (
            self.top(spot),
            self.now().what(spot),
            self.now().face_read(spot),
        );
        self.begin(f.you, Ask::Attack, f.source, f.words());
        for at in &info.attacks {
            let copies = info.abilities[*at as usize]
                .acts
                .iter()
                .any(|(act, _)| *act == Act::UseThat);
            if !copies {
                self.offer(Say::AttackOf, u16::from(*at), card, spot.zone());
            }
        }
        if self.q.choices.is_empty() {
            return Ok(());
        }
        let at = self.ask_one()?.n as u8;
        f.attack = Some((info.abilities[at as usize].name, face, at));
        Ok(())
    }

    /// Chooses a type.
    pub(super) fn choose_type(&mut self, f: &mut Frame, act: &Act) -> Result<(), Wait> {
        let mut offered = [false; 9];
        match act {
            Act::ChooseTypeInPlay => {
                for seat in self.r.lens.everyone().iter() {
                    for spot in self.s.spots(seat) {
                        if self.mon(spot).life != f.me {
                            offered[self.now().kind(spot) as usize] = true;
                        }
                    }
                }
                offered[Type::Colorless as usize] = false;
            }
            Act::ChooseType => offered[..8].fill(true),
            _ => offered.fill(true),
        }
        self.begin(f.you, Ask::Type, f.source, f.words());
        for kind in Type::ALL.into_iter().filter(|kind| offered[*kind as usize]) {
            self.offer(Say::Type, kind as u16, Card::NONE, ZoneId::NONE);
        }
        if self.q.choices.is_empty() {
            return Ok(());
        }
        let kind = Type::ALL[self.ask_one()?.n as usize];
        f.kind = Some(kind);
        self.told(What::ChoseType, f.you, f.source, kind as i32, f.why());
        Ok(())
    }
}

impl Mon {
    /// Whether it is of "your opponent", who must be named first.
    pub fn is_opponents(&self) -> bool {
        match self {
            Self::Defending => true,
            Self::Active(whose) => *whose == Whose::Opponents,
            Self::Chosen(_, group)
            | Self::Another(group)
            | Self::EachOf(group)
            | Self::Group(group) => group.is_opponents(),
            Self::This
            | Self::Itself
            | Self::Attacking
            | Self::Holder
            | Self::It
            | Self::EachDefending
            | Self::BothActive
            | Self::EachActive => false,
        }
    }
}

impl Group {
    /// Whose Pokémon they are.
    pub fn whose(&self) -> Whose {
        match self {
            Self::All(whose)
            | Self::Benched(whose)
            | Self::Typed(whose, _)
            | Self::BenchedTyped(whose, _)
            | Self::BenchedNamed(whose, _)
            | Self::DamagedNamed(whose, _)
            | Self::NamedEither(whose, _, _)
            | Self::That(whose, _)
            | Self::BenchedThat(whose, _)
            | Self::Damaged(whose)
            | Self::Evolved(whose)
            | Self::Named(whose, _)
            | Self::NamedWith(whose, _)
            | Self::SameType(whose) => *whose,
        }
    }

    /// Whether it is the Pokémon of "your opponent".
    pub fn is_opponents(&self) -> bool {
        self.whose() == Whose::Opponents
    }
}
