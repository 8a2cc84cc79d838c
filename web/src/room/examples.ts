/** Situations to begin with; each is a ruling that the program's own tests hold. */
export const examples: Array<{ title: string; text: string }> = [
  {
    title: "Old-School: PlusPower and damage to itself",
    text: `scenario PlusPower also raises the damage an attacker does to itself
ruleset old-school
rules   OS-DMG-1b, OS-WOTC-3a
given   seat 1 active Electabuzz (Base 20), 2 Lightning, PlusPower
        seat 2 active Chansey (Base 3)
        coins tails
when    1 attacks with Thunderpunch
then    seat 2 active has 40 damage
        seat 1 active has 20 damage
`,
  },
  {
    title: "Team Battle: whom Bolt Strike hurts",
    text: `scenario Bolt Strike on one opponent does its 40 to the attacker and nothing to the partner
ruleset team-battle
rules   TB-PLAY-15, TB-PLAY-15a
cards   Zekrom
given   seat 1 active Zekrom (Black & White 47), 3 Lightning
        seat 2 active Samurott (Black & White 32)
        seat 3 active Snorlax (Call of Legends 33)
        seat 4 active Reshiram (Black & White 26)
when    1 attacks 4 with Bolt Strike
then    seat 4 active has 120 damage
        seat 2 active has no damage
        seat 1 active has 40 damage
        seat 3 active has no damage
`,
  },
  {
    title: "Team Duel: Mirror Force and both opponents",
    text: `scenario Mirror Force destroys the Attack Position monsters of both opponents
ruleset team-duel
rules   TD-CHAIN-1, TD-EFFECT-4, TD-OWN-1
cards   Mirror Force
given   seat 1 monsters Elemental Hero Sparkman; Gravekeeper's Spy, set, new
        seat 1 hand Jinzo
        seat 2 monsters Mystical Elf, defense
        seat 3 monsters Dark Magician; Kuriboh, owned by seat 1; Mystical Elf, defense
        seat 4 monsters Breaker the Magical Warrior, 1 Spell Counter
        seat 4 spells Mirror Force; Soul Absorption, face-up
        seat 4 graveyard Kuriboh, 2 Pot of Greed
        team 2 LP 5000
        phase battle
when    1 attacks with Elemental Hero Sparkman
        1 chooses seat 2 monster 1
then    4 may activate Mirror Force
        2 is not asked
        team 2 has 5000 LP
when    4 activates Mirror Force
        all pass
then    seat 1 monsters is Gravekeeper's Spy
        seat 1 graveyard is Elemental Hero Sparkman, Kuriboh
        seat 3 monsters is Mystical Elf
        seat 3 graveyard is Dark Magician
        it is the Battle Phase
        the game goes on
`,
  },
  {
    title: "Synergy: a teammate takes a direct attack",
    text: `scenario A teammate may turn a direct attack onto a monster of the teammate's own
ruleset synergy
rules   SY-REDIR-1, SY-REDIR-8
given   turn 8
        seat 4 on turn
        phase battle
        seat 4 monsters Summoned Skull
        seat 3 monsters Mystical Elf, defense
when    4 attacks with Summoned Skull
        4 chooses seat 1
then    3 is asked
        1 is not asked
        2 is not asked
when    3 says yes
        all pass
then    seat 3 graveyard is Mystical Elf
        team 1 has 15000 LP
        team 2 has 15000 LP
`,
  },
];
