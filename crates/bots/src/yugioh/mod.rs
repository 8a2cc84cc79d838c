//! What bots know of Yu-Gi-Oh!.

use yugioh::Yugioh;

use crate::Botted;

impl Botted for Yugioh {}
