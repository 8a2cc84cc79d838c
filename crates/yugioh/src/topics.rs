//! What a standing rule is about, as a small number: so that a question asks only the cards that speak of it.

use crate::words::Rule;

impl Rule {
    /// A number below 128 for what the rule is about; the rule inside a frame decides.
    pub fn topic(&self) -> u8 {
        match self {
            Self::While(_, rule) => rule.topic(),
            Self::Gain(..) => topic::GAIN,
            Self::Lose(..) => topic::GAIN,
            Self::GainEach(..) => topic::GAIN,
            Self::LoseEach(..) => topic::GAIN,
            Self::Set(..) => topic::GAIN,
            Self::LevelLess(..) => topic::LEVEL_LESS,
            Self::TreatedAs(..) => topic::TREATED_AS,
            Self::BecomesOf(..) => topic::BECOMES_OF,
            Self::BecomesTyped(..) => topic::BECOMES_TYPED,
            Self::SetOriginal(..) => topic::GAIN,
            Self::Reversed => topic::GAIN,
            Self::MustAttack(..) => topic::MUST_ATTACK,
            Self::AttackOnly(..) => topic::ATTACK_ONLY,
            Self::AttackAll(..) => topic::ATTACK_ALL,
            Self::OwnToll(..) => topic::OWN_TOLL,
            Self::AfterAttack(..) => topic::AFTER_ATTACK,
            Self::AfterAttackFixed(..) => topic::AFTER_ATTACK,
            Self::BattleShield(..) => topic::BATTLE_SHIELD,
            Self::SharedDamage(..) => topic::SHARED_DAMAGE,
            Self::HalfDamageTo(..) => topic::HALF_DAMAGE_TO,
            Self::ReflectDamage(..) => topic::REFLECT_DAMAGE,
            Self::BattleNegates(..) => topic::BATTLE_NEGATES,
            Self::CantAttack(..) => topic::CANT_ATTACK,
            Self::CantAttackDirectly(..) => topic::CANT_ATTACK_DIRECTLY,
            Self::AttackDirectly(..) => topic::ATTACK_DIRECTLY,
            Self::OnlyDirectly(..) => topic::ONLY_DIRECTLY,
            Self::AttackTimes(..) => topic::ATTACK_TIMES,
            Self::CantBeAttacked(..) => topic::CANT_BE_ATTACKED,
            Self::NotInTheWay(..) => topic::NOT_IN_THE_WAY,
            Self::Lure(..) => topic::LURE,
            Self::BattleProof(..) => topic::BATTLE_PROOF,
            Self::BattleProofAgainst(..) => topic::BATTLE_PROOF,
            Self::Piercing(..) => topic::PIERCING,
            Self::NoDamageFrom(..) => topic::NO_DAMAGE_FROM,
            Self::NoDamageTo(..) => topic::NO_DAMAGE_TO,
            Self::HalfDamageOf(..) => topic::HALF_DAMAGE_OF,
            Self::NoBattleDamage(..) => topic::NO_BATTLE_DAMAGE,
            Self::NoDamage(..) => topic::NO_DAMAGE,
            Self::DamageHeals => topic::DAMAGE_HEALS,
            Self::BattleRemoves(..) => topic::BATTLE_REMOVES,
            Self::Silence(..) => topic::SILENCE,
            Self::EffectProof(..) => topic::EFFECT_PROOF,
            Self::Untargetable(..) => topic::UNTARGETABLE,
            Self::Unaffected(..) => topic::UNAFFECTED,
            Self::DestroyInstead(..) => topic::DESTROY_INSTEAD,
            Self::TargetDoom => topic::TARGET_DOOM,
            Self::LeavesRemoved(..) => topic::LEAVES_REMOVED,
            Self::ControlFixed(..) => topic::CONTROL_FIXED,
            Self::Fixed(..) => topic::FIXED,
            Self::Forced(..) => topic::FORCED,
            Self::NoFlip(..) => topic::NO_FLIP,
            Self::Negate(..) => topic::NEGATE,
            Self::NoActivating(..) => topic::NO_ACTIVATING,
            Self::NoSetting(..) => topic::NO_SETTING,
            Self::OnePerTurn(..) => topic::ONE_PER_TURN,
            Self::NoNormalSummon(..) => topic::NO_NORMAL_SUMMON,
            Self::NoSpecialSummon(..) => topic::NO_SPECIAL_SUMMON,
            Self::NoFlipSummon(..) => topic::NO_FLIP_SUMMON,
            Self::NoPhase(..) => topic::NO_PHASE,
            Self::NoDraws(..) => topic::NO_DRAWS,
            Self::NoTribute(..) => topic::NO_TRIBUTE,
            Self::NoTributeSummon(..) => topic::NO_TRIBUTE_SUMMON,
            Self::NoTributeSummonBut(..) => topic::NO_TRIBUTE_SUMMON_BUT,
            Self::NoRemoval(..) => topic::NO_REMOVAL,
            Self::NegateGraveyard => topic::NEGATE_GRAVEYARD,
            Self::Colosseum => topic::COLOSSEUM,
            Self::OnlyItsSummons => topic::ONLY_ITS_SUMMONS,
            Self::NoActivation => topic::NO_ACTIVATION,
            Self::NoSubstitute => topic::NO_SUBSTITUTE,
            Self::OnlyFusionSummon => topic::ONLY_FUSION_SUMMON,
            Self::NoMaterial(..) => topic::NO_MATERIAL,
            Self::TributeTheirs(..) => topic::TRIBUTE_THEIRS,
            Self::Substitute => topic::SUBSTITUTE,
            Self::DoubleTribute(..) => topic::DOUBLE_TRIBUTE,
            Self::OwnNoNormal => topic::OWN_NO_NORMAL,
            Self::OwnNoSpecial => topic::OWN_NO_SPECIAL,
            Self::OnlyOwnWay => topic::ONLY_OWN_WAY,
            Self::OwnNoRevival => topic::OWN_NO_REVIVAL,
            Self::NoTributeNeeded => topic::NO_TRIBUTE_NEEDED,
            Self::Unique(..) => topic::UNIQUE,
            Self::EachTime(..) => topic::EACH_TIME,
            Self::Toll(..) => topic::TOLL,
            Self::MillToll(..) => topic::TOLL,
            Self::PlayToll(..) => topic::PLAY_TOLL,
            Self::RemoveInstead(..) => topic::REMOVE_INSTEAD,
            Self::OpenHand(..) => topic::OPEN_HAND,
            Self::Skip(..) => topic::SKIP,
            Self::NoHandLimit(..) => topic::NO_HAND_LIMIT,
            Self::Control(..) => topic::CONTROL,
            Self::Doom(..) => topic::DOOM,
            Self::LeavesDestroy(..) => topic::LEAVES_DESTROY,
            Self::BondDestroy(..) => topic::BOND_DESTROY,
            Self::DestroyedBond(..) => topic::DESTROYED_BOND,
            Self::DestroyedDestroy(..) => topic::DESTROYED_DESTROY,
            Self::LeavesRemove(..) => topic::LEAVES_REMOVE,
            Self::SpiritReturn => topic::SPIRIT_RETURN,
            Self::Stays => topic::STAYS,
            Self::Expires(..) => topic::EXPIRES,
            Self::EquipOnly(..) => topic::EQUIP_ONLY,
            Self::EquipOnlyYours(..) => topic::EQUIP_ONLY,
            Self::EquipOnlyTheirs(..) => topic::EQUIP_ONLY,
            Self::UnionFor(..) => topic::UNION_FOR,
            Self::UnionShield => topic::UNION_SHIELD,
            Self::Collects(..) => topic::COLLECTS,
            Self::CollectsAll(..) => topic::COLLECTS,
            Self::Holds(..) => topic::HOLDS,
            Self::HandWins(..) => topic::HAND_WINS,
        }
    }

    /// The rule inside its frames.
    pub fn inner(&self) -> &Self {
        match self {
            Self::While(_, rule) => rule.inner(),
            other => other,
        }
    }
}

/// The numbers.
#[allow(missing_docs)]
pub mod topic {
    pub const GAIN: u8 = 0;
    pub const LEVEL_LESS: u8 = 1;
    pub const TREATED_AS: u8 = 2;
    pub const BECOMES_OF: u8 = 3;
    pub const BECOMES_TYPED: u8 = 4;
    pub const MUST_ATTACK: u8 = 5;
    pub const ATTACK_ONLY: u8 = 6;
    pub const ATTACK_ALL: u8 = 7;
    pub const OWN_TOLL: u8 = 8;
    pub const AFTER_ATTACK: u8 = 9;
    pub const BATTLE_SHIELD: u8 = 10;
    pub const SHARED_DAMAGE: u8 = 11;
    pub const HALF_DAMAGE_TO: u8 = 12;
    pub const REFLECT_DAMAGE: u8 = 13;
    pub const BATTLE_NEGATES: u8 = 14;
    pub const CANT_ATTACK: u8 = 15;
    pub const CANT_ATTACK_DIRECTLY: u8 = 16;
    pub const ATTACK_DIRECTLY: u8 = 17;
    pub const ONLY_DIRECTLY: u8 = 18;
    pub const ATTACK_TIMES: u8 = 19;
    pub const CANT_BE_ATTACKED: u8 = 20;
    pub const NOT_IN_THE_WAY: u8 = 21;
    pub const LURE: u8 = 22;
    pub const BATTLE_PROOF: u8 = 23;
    pub const PIERCING: u8 = 24;
    pub const NO_DAMAGE_FROM: u8 = 25;
    pub const NO_DAMAGE_TO: u8 = 26;
    pub const HALF_DAMAGE_OF: u8 = 27;
    pub const NO_BATTLE_DAMAGE: u8 = 28;
    pub const NO_DAMAGE: u8 = 29;
    pub const DAMAGE_HEALS: u8 = 30;
    pub const BATTLE_REMOVES: u8 = 31;
    pub const SILENCE: u8 = 32;
    pub const EFFECT_PROOF: u8 = 33;
    pub const UNTARGETABLE: u8 = 34;
    pub const UNAFFECTED: u8 = 35;
    pub const DESTROY_INSTEAD: u8 = 36;
    pub const TARGET_DOOM: u8 = 37;
    pub const LEAVES_REMOVED: u8 = 38;
    pub const CONTROL_FIXED: u8 = 39;
    pub const FIXED: u8 = 40;
    pub const FORCED: u8 = 41;
    pub const NO_FLIP: u8 = 42;
    pub const NEGATE: u8 = 43;
    pub const NO_ACTIVATING: u8 = 44;
    pub const NO_SETTING: u8 = 45;
    pub const ONE_PER_TURN: u8 = 46;
    pub const NO_NORMAL_SUMMON: u8 = 47;
    pub const NO_SPECIAL_SUMMON: u8 = 48;
    pub const NO_FLIP_SUMMON: u8 = 49;
    pub const NO_PHASE: u8 = 50;
    pub const NO_DRAWS: u8 = 51;
    pub const NO_TRIBUTE: u8 = 52;
    pub const NO_TRIBUTE_SUMMON: u8 = 53;
    pub const NO_TRIBUTE_SUMMON_BUT: u8 = 54;
    pub const NO_REMOVAL: u8 = 55;
    pub const NEGATE_GRAVEYARD: u8 = 56;
    pub const COLOSSEUM: u8 = 57;
    pub const ONLY_ITS_SUMMONS: u8 = 58;
    pub const NO_ACTIVATION: u8 = 59;
    pub const NO_SUBSTITUTE: u8 = 60;
    pub const ONLY_FUSION_SUMMON: u8 = 61;
    pub const NO_MATERIAL: u8 = 62;
    pub const TRIBUTE_THEIRS: u8 = 63;
    pub const SUBSTITUTE: u8 = 64;
    pub const DOUBLE_TRIBUTE: u8 = 65;
    pub const OWN_NO_NORMAL: u8 = 66;
    pub const OWN_NO_SPECIAL: u8 = 67;
    pub const ONLY_OWN_WAY: u8 = 68;
    pub const OWN_NO_REVIVAL: u8 = 69;
    pub const NO_TRIBUTE_NEEDED: u8 = 70;
    pub const UNIQUE: u8 = 71;
    pub const EACH_TIME: u8 = 72;
    pub const TOLL: u8 = 73;
    pub const PLAY_TOLL: u8 = 74;
    pub const REMOVE_INSTEAD: u8 = 75;
    pub const OPEN_HAND: u8 = 76;
    pub const SKIP: u8 = 77;
    pub const NO_HAND_LIMIT: u8 = 78;
    pub const CONTROL: u8 = 79;
    pub const DOOM: u8 = 80;
    pub const LEAVES_DESTROY: u8 = 81;
    pub const BOND_DESTROY: u8 = 82;
    pub const DESTROYED_BOND: u8 = 83;
    pub const DESTROYED_DESTROY: u8 = 84;
    pub const LEAVES_REMOVE: u8 = 85;
    pub const SPIRIT_RETURN: u8 = 86;
    pub const STAYS: u8 = 87;
    pub const EXPIRES: u8 = 88;
    pub const EQUIP_ONLY: u8 = 89;
    pub const UNION_FOR: u8 = 90;
    pub const UNION_SHIELD: u8 = 91;
    pub const COLLECTS: u8 = 92;
    pub const HOLDS: u8 = 93;
    pub const HAND_WINS: u8 = 94;
}
