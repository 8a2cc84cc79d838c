//! A turn: what may be done in it, and doing it (OS-BASE-2).

use arrayvec::ArrayVec;
use kernel::{Card, Choice, Kind, Seat, SeatSet, Wait, ZoneId};

use crate::ask::{Ask, Say};
use crate::checkup::Moment;
use crate::event::What;
use crate::frame::Frame;
use crate::plan::Plan;
use crate::pool::Sort;
use crate::rules::{
    BodyOpponentScope, ConditionChecks, FirstDraw, NoCards, NoPokemon, SupporterDiscard,
};
use crate::state::{
    Cause, Effect, Ending, Event, Origin, Outcome, Pile, STADIUM, Sorts, Spot, Standing, Step,
    Until, pile,
};
use crate::table::Table;
use crate::verbs::speaks_of_opponent;

impl<'a> Table<'a> {
    /// Begins the next turn: what acts at its start, then the draw (OS-BASE-17, OS-FIRST-1).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn turn_start(&mut self) -> Result<(), Wait> {
        if self.is_passed_out(self.s.on_turn) {
            self.lose(self.s.on_turn, Ending::Passes);
            return Ok(());
        }
        let seat = match (self.s.turn, self.s.first) {
            (0, Some(first)) => first,
            _ => self.after(self.s.on_turn),
        };
        self.s.turn += 1;
        self.s.on_turn = seat;
        self.s.players[seat].passed = false;
        for mon in &mut self.s.mons[seat] {
            mon.used = 0;
        }
        self.told(
            What::TurnBegan,
            seat,
            Card::NONE,
            i32::from(self.s.turn),
            &["OS-BASE-2"],
        );
        self.name_on_entry()?;
        self.berries_at_start()?;
        if self.r.options.condition_checks == ConditionChecks::OwnTurn {
            self.next(Step::TurnDraw);
            return self.checks(Moment::TurnStarts);
        }
        self.turn_draw()
    }

    /// Whether both players of a seat's team had to pass in their latest turns (TB-PLAY-8, TB-OPEN-13).
    fn is_passed_out(&self, seat: Seat) -> bool {
        let team = self.r.lens.allies(seat);
        self.s.turn > 0 && team.iter().all(|ally| self.s.players[ally].passed)
    }

    /// A seat's team loses.
    fn lose(&mut self, seat: Seat, ending: Ending) {
        let opponents = self.r.lens.opponents(seat);
        let winner = opponents.iter().next().map_or(0, |s| self.r.lens.team[s].0);
        self.end(Outcome::Won(winner, ending));
    }

    /// The turn's draw; a player without Pokémon turns the top card over (TB-PLAY-6b), and one who
    /// cannot draw loses or has to pass (OS-BASE-17, TB-PLAY-7).
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn turn_draw(&mut self) -> Result<(), Wait> {
        let seat = self.s.on_turn;
        if self.is_without_pokemon(seat) && !self.pile(seat, Pile::Deck).is_empty() {
            self.turn_over(seat);
            return Ok(());
        }
        if self.s.turn == 1 && self.r.options.first_draw == FirstDraw::Skips {
            self.next(Step::Act);
            return Ok(());
        }
        if self.draw(seat, 1, &["OS-BASE-2"]) > 0 {
            self.next(Step::Act);
            return Ok(());
        }
        match self.r.options.no_cards {
            // OS-OPEN-15: it decides alone.
            NoCards::Loses => self.lose(seat, Ending::DeckOut),
            NoCards::Passes => {
                self.s.players[seat].passed = true;
                self.told(
                    What::Passed,
                    seat,
                    Card::NONE,
                    0,
                    &["TB-PLAY-7", "TB-OPEN-12"],
                );
                self.next(Step::TurnEnd);
            }
        }
        Ok(())
    }

    /// Whether a seat that stays in the game has no Pokémon (TB-PLAY-6).
    pub fn is_without_pokemon(&self, seat: Seat) -> bool {
        self.r.options.no_pokemon == NoPokemon::StaysIn && self.s.spots(seat).next().is_none()
    }

    /// Turns over the top card in place of the draw: a Basic is the Active Pokémon and the turn goes
    /// on, any other card goes to the hand and ends it (TB-PLAY-6b, 6c, TB-OPEN-10).
    fn turn_over(&mut self, seat: Seat) {
        let Some(card) = self.s.piles.top(pile(seat, Pile::Deck)) else {
            return;
        };
        self.told(
            What::TurnedOver,
            seat,
            card,
            0,
            &["TB-PLAY-6b", "TB-OPEN-10"],
        );
        if matches!(self.info(card).sort, Sort::Basic | Sort::Baby) {
            self.must_play(seat, card);
            self.next(Step::Act);
        } else {
            self.to_hand(card, SeatSet::ALL, &["TB-PLAY-6c", "TB-OPEN-10"]);
            self.next(Step::TurnEnd);
        }
    }

    /// Tools that must act at the start of each turn (OS-OPEN-26).
    fn berries_at_start(&mut self) -> Result<(), Wait> {
        const BERRIES: Sorts = Sorts::watching(Event::BerryAtStart(0));
        if !self.s.standing.any(BERRIES) {
            return Ok(());
        }
        let due: ArrayVec<_, 48> = self
            .s
            .standing
            .of(BERRIES)
            .filter(|e| {
                let Effect::Watch(Event::BerryAtStart(n), _) = e.effect else {
                    return false;
                };
                self.spot(e.on)
                    .is_some_and(|spot| self.mon(spot).damage >= u16::from(n) * 10)
            })
            .copied()
            .collect();
        for watch in due {
            self.answer_event(None, &watch, watch.on)?;
        }
        Ok(())
    }

    /// The open turn: asks for one thing to do, and does it.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn turn_act(&mut self) -> Result<(), Wait> {
        let seat = self.s.on_turn;
        if self.is_without_pokemon(seat) {
            // TB-OPEN-33: a turn without an Active has no other actions.
            self.next(Step::TurnEnd);
            return Ok(());
        }
        self.begin(seat, Ask::Turn, Card::NONE, self.s.turn);
        self.q.kind = Kind::Act;
        self.offer_hand(seat);
        self.offer_play(seat);
        self.offer(Say::End, 0, Card::NONE, ZoneId::NONE);
        // Asked even where nothing but ending is left: that it is so is the player's own secret.
        let at = self.asker.ask(self.q).ok_or(Wait)?.first();
        let choice = self.q.choices[at as usize];
        match Say::of(choice.verb) {
            Say::End => {
                self.next(Step::TurnEnd);
                return Ok(());
            }
            Say::Attack => {
                let foe = self.r.lens.opponents(seat).iter().next();
                let foe = foe.unwrap_or(seat);
                let target = (choice.n >> 8)
                    .checked_sub(1)
                    .map_or(foe, |n| Seat(n as u8));
                self.next(Step::Attack(choice.n as u8, target));
                return Ok(());
            }
            _ => self.next(Step::Act),
        }
        self.do_choice(seat, choice)?;
        self.name_on_entry()?;
        self.trim_benches()?;
        if self.needs_sorting() {
            self.next(Step::KnockOuts(Cause::Turn));
        }
        Ok(())
    }

    /// Whether Knock Outs, promotions or Prizes are to be seen to.
    pub(crate) fn needs_sorting(&self) -> bool {
        let mut seats = self.all_seats();
        seats.any(|seat| {
            self.s.players[seat].owed > 0
                || self.mon(Spot::active(seat)).life == crate::state::Life::NONE
                    && !self.is_settled_without(seat)
        }) || self.is_any_down()
    }

    /// Where the option says so, the owner of a Body or Energy card that speaks of "your opponent" names
    /// one as it enters play (TB-OPEN-18).
    fn name_on_entry(&mut self) -> Result<(), Wait> {
        if self.r.options.body_opponent_scope == BodyOpponentScope::Each {
            return Ok(());
        }
        while let Some(entered) = self.unnamed() {
            let among = self.r.lens.opponents(entered.seat);
            let ability = (entered.face, entered.ability);
            let frame = Frame::new(entered.seat, entered.source, ability, entered.origin);
            let named = self.choose_seat(&frame, among, &["TB-OPEN-18"])?;
            let mine = |e: &Standing| {
                (e.source, e.by, e.face, e.ability)
                    == (entered.source, entered.by, entered.face, entered.ability)
            };
            self.s.standing.bind(mine, |e| {
                e.named = Some(named);
                if e.whom == among {
                    e.whom = SeatSet::only(named);
                }
            });
        }
        Ok(())
    }

    /// Something that goes on, speaks of "your opponent" and means none yet.
    fn unnamed(&self) -> Option<Standing> {
        let speaks = |e: &&Standing| {
            let lasts = e.until == Until::Gone && e.named.is_none();
            let open = matches!(e.origin, Origin::Power | Origin::Energy)
                && self.r.lens.opponents(e.seat).len() > 1;
            let plan = self.now().plan_of(e);
            let words = |plan: &Plan| {
                plan.rules.iter().any(speaks_of_opponent)
                    || plan.watches.iter().any(|w| speaks_of_opponent(&w.trigger))
            };
            lasts && open && words(plan)
        };
        self.s.standing.iter().find(speaks).copied()
    }

    /// What a card's text is carried out with: `you` reads it, and `player` has played it, who may
    /// be the partner (TB-PLAY-10, TB-PLAY-11).
    pub(crate) fn text_frame(&self, you: Seat, player: Seat, card: Card, text: u8) -> Frame {
        let mut frame = Frame::new(you, card, (self.r.face(card), text), Origin::Trainer);
        frame.player = player;
        frame.opponent = self.only_opponent(player);
        frame
    }

    /// The opponent, where there is only one.
    pub(crate) fn only_opponent(&self, seat: Seat) -> Option<Seat> {
        let opponents = self.r.lens.opponents(seat);
        if opponents.len() == 1 {
            opponents.iter().next()
        } else {
            None
        }
    }

    /// What a Power is carried out with.
    pub(crate) fn power_frame(&self, spot: Spot, ability: u8) -> Frame {
        let mut frame = Frame::new(
            spot.seat,
            self.top(spot),
            (self.now().face_read(spot), ability),
            Origin::Power,
        );
        frame.me = self.mon(spot).life;
        frame.opponent = self.only_opponent(spot.seat);
        if let Some(seat) = frame.opponent {
            frame.defending = self.mon(Spot::active(seat)).life;
        }
        frame
    }

    fn do_choice(&mut self, seat: Seat, choice: Choice) -> Result<(), Wait> {
        let card = choice.card;
        let spot = Spot::of_zone(choice.zone);
        match (Say::of(choice.verb), spot) {
            (Say::Bench, _) => {
                if let Some(room) = self.room(seat) {
                    match self.other_half(seat, card) {
                        Some(other) => self.arrive_legend(card, other, room),
                        None => self.arrive(card, room),
                    };
                    self.told(What::Benched, seat, card, 0, &["OS-BASE-4"]);
                    self.answer_benched(seat, room)?;
                    self.answer_played(room)?;
                }
                Ok(())
            }
            (Say::Energy, Some(spot)) => {
                self.s.players[seat].attached = self.s.turn;
                self.attach(card, spot);
                self.answer_attached(seat, card, spot)
            }
            (Say::Tool, Some(spot)) => {
                self.told(What::Played, seat, card, 0, &["OS-BASE-14"]);
                self.attach(card, spot);
                Ok(())
            }
            (Say::Evolve, Some(spot)) => {
                self.evolve(card, spot);
                self.answer_evolved(spot)
            }
            (Say::Discard, Some(spot)) => {
                // Not a Knock Out (OS-BASE-13).
                self.told(What::Discarded, seat, card, 0, &["OS-BASE-13"]);
                self.leave(spot, |_, _| Pile::Discard);
                Ok(())
            }
            (Say::Play, _) => self.play(seat, seat, card),
            (Say::PlayFor, _) => self.play(Seat(choice.n as u8), seat, card),
            (Say::Power, Some(spot)) => self.use_power(spot, choice.n as u8),
            (Say::Retreat, _) => self.retreat(seat),
            (Say::Stadium, _) => self.use_stadium(seat, card),
            _ => Ok(()),
        }
    }

    /// Plays a Trainer, Supporter or Stadium from hand, so that `you` reads its words.
    fn play(&mut self, you: Seat, seat: Seat, card: Card) -> Result<(), Wait> {
        let info = self.r.info(card);
        if info.sort == Sort::Stadium {
            self.told(What::Played, seat, card, 0, &["OS-BASE-15", "OS-MODERN-7"]);
            if let Some(old) = self.s.piles.top(STADIUM) {
                self.discard(old, &["OS-BASE-15", "OS-MODERN-8"]);
            }
            self.s.piles.put(card, STADIUM);
            self.s.players[seat].stadium = self.s.turn;
            // What one Stadium has given, another still gives.
            self.s.players[seat].stadium_used = 0;
            self.enter_text(card, crate::state::Life::NONE);
            return Ok(());
        }
        if you == seat {
            let rules: &[&str] = match info.sort {
                Sort::Supporter => &["TB-BASE-4"],
                _ => &["OS-MODERN-6"],
            };
            self.told(What::Played, seat, card, 0, rules);
        } else {
            let rules = &["TB-PLAY-10", "TB-PLAY-11", "TB-OPEN-14"];
            self.told(What::PlayedFor, seat, card, i32::from(you.0), rules);
        }
        self.s.piles.put(card, pile(seat, Pile::Playing));
        if info.sort == Sort::Supporter {
            self.s.players[seat].supporter = self.s.turn;
        }
        if let Some(text) = info.text {
            let plan = &info.abilities[text as usize];
            let mut frame = self.text_frame(you, seat, card, text);
            self.name_opponent(&mut frame, plan)?;
            self.carry_out(&mut frame, plan)?;
        }
        if self.pile(seat, Pile::Playing).contains(&card) {
            self.put_away(seat, card);
        }
        Ok(())
    }

    /// Where a card that has been carried out goes: a Supporter may lie beside the Active Pokémon
    /// until the turn ends (TB-PLAY-11b, TB-BASE-27).
    fn put_away(&mut self, seat: Seat, card: Card) {
        let stays = self.r.options.supporter_discard == SupporterDiscard::EndOfTurn;
        let supporter = self.info(card).sort == Sort::Supporter;
        if supporter && stays {
            self.s.piles.put(card, pile(seat, Pile::Beside));
        } else if supporter {
            self.discard(card, &["TB-BASE-27"]);
        } else {
            self.discard(card, &["OS-MODERN-6", "TB-PLAY-10b"]);
        }
    }

    /// Whether a card or Power may be used to some effect at all (TB-OPEN-21).
    pub(crate) fn is_usable(&self, f: &Frame, plan: &Plan) -> bool {
        let mut frame = f.clone();
        let mut candidates = self.candidate_opponents(f).iter();
        candidates.any(|seat| self.is_usable_on(f, &mut frame, plan, seat))
    }

    fn candidate_opponents(&self, f: &Frame) -> SeatSet {
        let one = f.opponent.map(SeatSet::only);
        one.unwrap_or_else(|| self.r.lens.opponents(f.you))
    }

    /// `frame` is a copy of the frame, to be turned on the opponent.
    fn is_usable_on(&self, f: &Frame, frame: &mut Frame, plan: &Plan, seat: Seat) -> bool {
        frame.opponent = Some(seat);
        if f.defending == crate::state::Life::NONE {
            frame.defending = self.mon(Spot::active(seat)).life;
        }
        self.worthwhile(frame, plan)
    }

    /// Opponents against whom a card or Power may be used to some effect (TB-OPEN-21).
    pub(crate) fn usable_on(&self, f: &Frame, plan: &Plan) -> SeatSet {
        let mut frame = f.clone();
        let candidates = self.candidate_opponents(f).iter();
        candidates
            .filter(|seat| self.is_usable_on(f, &mut frame, plan, *seat))
            .collect()
    }

    /// Names the opponent of a card whose conditions speak of one, among those that meet them
    /// (TB-PLAY-10c, TB-PLAY-11c, TB-OPEN-21).
    fn name_opponent(&mut self, f: &mut Frame, plan: &Plan) -> Result<(), Wait> {
        if f.opponent.is_none() && !plan.only.is_empty() {
            let among = self.usable_on(f, plan);
            if !among.is_empty() {
                let rules = self.picking_rules(f);
                f.opponent = Some(self.choose_seat(f, among, rules)?);
            }
        }
        Ok(())
    }

    /// Uses a Power (OS-BASE-12).
    pub(crate) fn use_power(&mut self, spot: Spot, ability: u8) -> Result<(), Wait> {
        let mut frame = self.power_frame(spot, ability);
        self.s.mon_mut(spot).used |= 1 << ability;
        self.told(
            What::UsedPower,
            spot.seat,
            frame.source,
            i32::from(ability),
            &["OS-BASE-12"],
        );
        let plan: &'a Plan = &self.r.pool.info(frame.ability.0).abilities[ability as usize];
        self.carry_out(&mut frame, plan)
    }

    /// What a Stadium is used with: its "you" is the player whose turn it is (TB-OPEN-34).
    pub(crate) fn stadium_frame(&self, seat: Seat, card: Card) -> Option<(Frame, &'a Plan)> {
        let face = self.r.face(card);
        let info = self.r.pool.info(face);
        let text = info.text?;
        let mut frame = Frame::new(seat, card, (face, text), Origin::Stadium);
        frame.opponent = self.only_opponent(seat);
        Some((frame, &info.abilities[text as usize]))
    }

    /// Uses what each player may do once in a turn with the Stadium in play.
    fn use_stadium(&mut self, seat: Seat, card: Card) -> Result<(), Wait> {
        self.s.players[seat].stadium_used = self.s.turn;
        self.told(What::UsedStadium, seat, card, 0, &["TB-OPEN-34"]);
        let Some((mut frame, plan)) = self.stadium_frame(seat, card) else {
            return Ok(());
        };
        for (at, act) in plan.turnly.iter().enumerate() {
            self.act(&mut frame, act, at as u8)?;
        }
        Ok(())
    }

    /// Pays the costs of a text or Power and does what it says.
    pub(crate) fn carry_out(&mut self, f: &mut Frame, plan: &'a Plan) -> Result<(), Wait> {
        for (at, act) in plan.costs.iter().enumerate() {
            self.act(f, act, at as u8)?;
        }
        for (at, (act, _)) in plan.acts.iter().enumerate() {
            self.act(f, act, at as u8)?;
        }
        Ok(())
    }

    /// Ends the turn: what acts at its end, what lasts no longer, then the checkup.
    ///
    /// # Errors
    /// [`Wait`] if a question has no answer yet.
    pub fn turn_end(&mut self) -> Result<(), Wait> {
        let (seat, turn) = (self.s.on_turn, self.s.turn);
        self.told(
            What::TurnEnded,
            seat,
            Card::NONE,
            i32::from(turn),
            &["OS-BASE-18"],
        );
        if self.s.standing.any(Sorts::watching(Event::TurnEnds)) {
            self.turn_ends(seat, turn)?;
        }
        while let Some(card) = self.s.piles.top(pile(seat, Pile::Beside)) {
            self.discard(card, &["TB-PLAY-11b"]);
        }
        self.s.standing.retain(|e| match e.until {
            crate::state::Until::ThisTurn => false,
            crate::state::Until::EndOfTurn(whose, made) => !(whose == seat && turn > made),
            _ => true,
        });
        self.next(Step::Checkup);
        Ok(())
    }

    /// What acts at the end of a turn.
    fn turn_ends(&mut self, seat: Seat, turn: u16) -> Result<(), Wait> {
        let due: ArrayVec<_, 48> = self
            .s
            .standing
            .of(Sorts::watching(Event::TurnEnds))
            .filter(|e| e.whom.has(seat) && e.from <= turn)
            .copied()
            .collect();
        for watch in due {
            self.answer_event(None, &watch, watch.on)?;
        }
        Ok(())
    }
}
