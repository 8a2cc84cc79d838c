//! Players, their piles and their phases, as cards speak of them.

use cardlang::phrases;

phrases! {
    /// Who does it. "You" is the unspoken subject of a command.
    #[derive(Copy)]
    pub enum Who {
        "~" => You,
        "^your opponent " => Opponent,
        "^each player " => Each,
        "^the other player " => Other,
        "^that player " => That,
        "^its controller " => Controller,
        "^the turn player " => TurnPlayer,
    }
}

phrases! {
    /// Whose Life Points change.
    #[derive(Copy)]
    pub enum Scorer {
        "~" => You,
        "^your opponent " => Opponent,
        "^each player " => Each,
        "^that player " => That,
        "^its controller " => Controller,
        "^the turn player " => TurnPlayer,
    }
}

phrases! {
    /// Who does it, where it is not "you".
    #[derive(Copy)]
    pub enum Else {
        "^your opponent " => Opponent,
        "^each player " => Each,
        "^the other player " => Other,
        "^that player " => That,
        "^its controller " => Controller,
    }
}

phrases! {
    /// Whom a rule is about.
    #[derive(Copy)]
    pub enum Subject {
        "~you" => You,
        "^your opponent" => Opponent,
        "^each player" => Each,
        "^that player" => That,
        "^any player" => Any,
        "^the turn player" => TurnPlayer,
    }
}

phrases! {
    /// Whom something is done to.
    #[derive(Copy)]
    pub enum Whom {
        "you" => You,
        "your opponent" => Opponent,
        "each player" => Each,
        "that player" => That,
        "its controller" => Controller,
        "the turn player" => TurnPlayer,
        "the opponent of this card's owner" => OwnersOpponent,
    }
}

phrases! {
    /// Whose it is. "Their" is the subject's own.
    #[derive(Copy)]
    pub enum Whose {
        "your" => Yours,
        "your opponent's" => Opponents,
        "their" => Their,
        "each player's" => Each,
        "either player's" => Either,
        "that player's" => That,
        "the other player's" => Others,
        "its controller's" => Controllers,
    }
}

phrases! {
    /// A pile of a player.
    #[derive(Copy, PartialOrd, Ord)]
    pub enum Pile {
        "hand" => Hand,
        "Deck" => Deck,
        "Graveyard" => Graveyard,
        "removed pile" => Removed,
        "Fusion Deck" => Fusion,
    }
}

phrases! {
    /// A phase or step of a turn.
    #[derive(Copy, PartialOrd, Ord)]
    pub enum Phase {
        "Draw Phase" => Draw,
        "Standby Phase" => Standby,
        "Main Phase" => Main,
        "Battle Phase" => Battle,
        "Damage Step" => Damage,
        "End Phase" => End,
    }
}

kernel::save_list!(Phase {
    Draw,
    Standby,
    Main,
    Battle,
    Damage,
    End
});
