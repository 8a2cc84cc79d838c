//! Every form of `when`, and of `may`.

use super::{fails, holds};

#[test]
fn attacks_by_name_and_ends_the_turn() {
    holds(
        "when    1 attacks with Jab\n        2 ends the turn\n        1 attacks with Jab
then    seat 2 active has 40 damage",
    );
    fails(
        "when 1 attacks with Jabb\nthen 1 is asked",
        1,
        "attack: Attack with Thunder",
    );
}

#[test]
fn plays_a_trainer_and_copies_are_alike() {
    holds("given   seat 1 hand 2 Bill\nwhen    1 plays Bill\nthen    seat 1 hand has 3 cards");
    fails(
        "when 1 plays Bill\nthen 1 is asked",
        1,
        "no open answer fits",
    );
}

#[test]
fn attaches_energy_and_tools_to_names_and_places() {
    holds(
        "given   seat 1 hand 2 Fire, Focus Band
when    1 attaches Fire to Rattata
        1 attaches Focus Band to bench 1
        1 attaches Fire Energy to active
then    seat 1 bench 1 has 1 Fire attached
        seat 1 bench 1 has Focus Band attached
        seat 1 active has 1 cards attached",
    );
}

#[test]
fn a_name_that_two_have_is_not_clear() {
    let two =
        "given seat 1 hand Fire, Raichu\n seat 1 bench Pikachu (Base 58); Pikachu (Base 58)\n";
    fails(
        &format!("{two}when 1 attaches Fire to Pikachu\nthen 1 is asked"),
        3,
        "several answers fit",
    );
    fails(
        &format!("{two}when 1 evolves Pikachu into Raichu\nthen 1 is asked"),
        3,
        "(seat 1 hand; seat 1 bench 2)",
    );
    holds(&format!(
        "{two}then 1 may evolve Pikachu into Raichu\nwhen 1 evolves bench 2 into Raichu
then seat 1 bench is Pikachu, Raichu"
    ));
}

#[test]
fn benches_by_printing() {
    let two = "given seat 1 hand Pikachu (Base 58), Pikachu (Jungle 60), Clefairy Doll\n";
    fails(
        &format!("{two}when 1 benches Pikachu\nthen 1 is asked"),
        2,
        "name the place or the printing",
    );
    holds(&format!(
        "{two}when 1 benches Pikachu (Jungle 60)\n 1 benches Clefairy Doll
then seat 1 bench 2 is Pikachu (Jungle 60)\n seat 1 bench is Rattata, Pikachu, Clefairy Doll"
    ));
}

#[test]
fn uses_a_power_and_says_yes_or_no() {
    let two = "given seat 1 bench Pikachu (Base 58); Pikachu (Jungle 60)\n";
    fails(
        &format!("{two}when 1 uses Peek\nthen 1 is asked"),
        2,
        "several answers fit",
    );
    holds(&format!(
        "{two}when 1 uses Peek of bench 2\n 1 says yes\nthen the log says \"Peek of Pikachu\", \"looks\"
when 1 uses Peek of bench 1\n 1 says no\nthen the log says \"does not look\""
    ));
}

#[test]
fn discards_a_doll_from_play() {
    holds(
        "given seat 1 bench Rattata; Clefairy Doll\nwhen 1 discards Clefairy Doll from play
then seat 1 bench is Rattata\n 1 may not discard Clefairy Doll from play",
    );
    holds(
        "given seat 1 bench Clefairy Doll\nwhen 1 discards bench 1 from play\nthen seat 1 bench is empty",
    );
}

#[test]
fn a_payment_is_a_choice_among_combinations() {
    let given = "given seat 1 active Chansey, 2 Fire, Metal Energy\nwhen 1 retreats\n";
    holds(&format!(
        "{given}then 1 may choose 2 Fire\n 1 may choose Metal Energy, Fire\n 1 may not choose Fire
 1 may not choose 2 Metal\nwhen 1 chooses 2 Fire
then seat 1 bench 1 has Metal attached\n seat 1 discard is 2 Fire"
    ));
}

#[test]
fn chooses_a_number() {
    let given =
        "given seat 1 active Chansey, 30 damage\n seat 1 hand Potion\nwhen 1 plays Potion\n";
    holds(&format!(
        "{given}then 1 may choose 0\n 1 may not choose 3\n 1 may not choose nothing\n 1 may not choose Bill
when 1 chooses 2\nthen seat 1 active has 10 damage"
    ));
    fails(
        &format!("{given} 1 chooses 3\nthen 1 is asked"),
        4,
        "takes 0 to 2, not 3",
    );
}

#[test]
fn chooses_a_pokemon_by_name_or_place() {
    let given = "given seat 1 hand Gust of Wind\n seat 2 bench Rattata; Pikachu (Base 58)\nwhen 1 plays Gust of Wind\n";
    holds(&format!(
        "{given} 1 chooses Pikachu\nthen seat 2 active is Pikachu"
    ));
    holds(&format!(
        "{given} 1 chooses seat 2 bench 1\nthen seat 2 active is Rattata"
    ));
    fails(
        &format!("{given} 1 chooses bench 1\nthen 1 is asked"),
        4,
        "Rattata (seat 2 bench 1)",
    );
    fails(
        &format!("{given} 1 chooses Chansey\nthen 1 is asked"),
        4,
        "no open answer fits",
    );
}

#[test]
fn chooses_a_card_by_its_stage() {
    let given = "given seat 1 hand Gust of Wind\n seat 2 bench Rattata; Raichu\nwhen 1 plays Gust of Wind\n";
    holds(&format!(
        "{given} 1 chooses Stage 1\nthen seat 2 active is Raichu"
    ));
    fails(
        &format!("{given} 1 chooses Stage 2\nthen 1 is asked"),
        4,
        "no open answer fits",
    );
}

#[test]
fn chooses_in_an_order() {
    let given = "given seat 1 hand Pokédex\n seat 1 deck Fire, Bill, Potion, then 3\nwhen 1 plays Pokédex\n";
    holds(&format!(
        "{given} 1 chooses Potion, Fire, Bill\nthen seat 1 deck top is Potion, Fire\n seat 1 deck has 6 cards"
    ));
    fails(
        &format!("{given} 1 chooses Potion\nthen 1 is asked"),
        4,
        "all 3 must be put in an order",
    );
}

#[test]
fn both_seats_may_be_asked_at_once_and_choose_several_or_nothing() {
    let given =
        "given seat 1 hand Duel\n seat 1 discard 3 Fire\n seat 2 discard Bill\nwhen 1 plays Duel\n";
    holds(&format!(
        "{given}then 1 is asked \"up to two\"\n 2 is asked\n 1 may choose nothing\n 1 may choose Fire
 1 may choose 2 Fire\n 1 may not choose 3 Fire\n 2 may choose Bill, prize 1\n 2 may not choose prize 2
when 2 chooses nothing\n 1 chooses 2 Fire
then seat 1 hand is 2 Fire\n seat 1 discard is Fire, Duel\n seat 2 hand is empty"
    ));
}

#[test]
fn a_choice_is_not_made_in_an_open_turn_nor_a_turn_in_a_choice() {
    fails(
        "given seat 1 hand Bill\nwhen 1 chooses Bill\nthen 1 is asked",
        2,
        "play: Play Bill",
    );
    let given = "given seat 1 hand Potion\nwhen 1 plays Potion\n";
    fails(
        &format!("{given}then 1 may not retreat"),
        3,
        "so this says nothing",
    );
}

#[test]
fn coins_may_be_added_on_the_way() {
    holds(
        "given coins tails\nwhen 1 attacks with Thunder\n coins heads\n 2 attacks with Thunder
then seat 1 active has 30 damage\n seat 2 active has 20 damage",
    );
}
