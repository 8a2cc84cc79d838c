//! Saving a state as bytes and reading it back.
//!
//! A state is saved, never serialised: nothing that can be sent to a page can be made of it by
//! accident.

use arrayvec::ArrayVec;

use crate::{BySeat, Card, Chance, List, Piles, Seat, SeatSet, Team, ZoneId};

/// Bytes that are no saved state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the saved game is damaged or of another version")]
pub struct Damaged;

/// A value that can be saved and read back identical.
pub trait Save: Sized {
    /// Appends its bytes.
    fn save(&self, out: &mut Vec<u8>);
    /// Reads it from the front of some bytes, and moves on.
    ///
    /// # Errors
    /// [`Damaged`] if these bytes are no such value.
    fn load(bytes: &mut &[u8]) -> Result<Self, Damaged>;
}

fn take<'a>(bytes: &mut &'a [u8], n: usize) -> Result<&'a [u8], Damaged> {
    let (taken, rest) = bytes.split_at_checked(n).ok_or(Damaged)?;
    *bytes = rest;
    Ok(taken)
}

macro_rules! save_numbers {
    ($($int:ty),*) => {$(
        impl Save for $int {
            fn save(&self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_le_bytes());
            }
            fn load(bytes: &mut &[u8]) -> Result<Self, Damaged> {
                let taken = take(bytes, size_of::<$int>())?;
                taken.try_into().map(Self::from_le_bytes).map_err(|_| Damaged)
            }
        }
    )*};
}
save_numbers!(u8, u16, u32, u64, u128, i16, i32);

impl Save for bool {
    fn save(&self, out: &mut Vec<u8>) {
        out.push(u8::from(*self));
    }
    fn load(bytes: &mut &[u8]) -> Result<Self, Damaged> {
        match u8::load(bytes)? {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(Damaged),
        }
    }
}

impl<A: Save, B: Save> Save for (A, B) {
    fn save(&self, out: &mut Vec<u8>) {
        self.0.save(out);
        self.1.save(out);
    }
    fn load(bytes: &mut &[u8]) -> Result<Self, Damaged> {
        Ok((A::load(bytes)?, B::load(bytes)?))
    }
}

impl<A: Save, B: Save, C: Save> Save for (A, B, C) {
    fn save(&self, out: &mut Vec<u8>) {
        self.0.save(out);
        self.1.save(out);
        self.2.save(out);
    }
    fn load(bytes: &mut &[u8]) -> Result<Self, Damaged> {
        Ok((A::load(bytes)?, B::load(bytes)?, C::load(bytes)?))
    }
}

impl<T: Save> Save for Option<T> {
    fn save(&self, out: &mut Vec<u8>) {
        self.is_some().save(out);
        if let Some(value) = self {
            value.save(out);
        }
    }
    fn load(bytes: &mut &[u8]) -> Result<Self, Damaged> {
        if bool::load(bytes)? {
            T::load(bytes).map(Some)
        } else {
            Ok(None)
        }
    }
}

impl<T: Save, const N: usize> Save for [T; N] {
    fn save(&self, out: &mut Vec<u8>) {
        self.iter().for_each(|item| item.save(out));
    }
    fn load(bytes: &mut &[u8]) -> Result<Self, Damaged> {
        let items: ArrayVec<T, N> = (0..N).map(|_| T::load(bytes)).collect::<Result<_, _>>()?;
        items.into_inner().map_err(|_| Damaged)
    }
}

/// Saves how many there are, then each.
fn save_each<T: Save>(items: &[T], out: &mut Vec<u8>) {
    (items.len() as u16).save(out);
    items.iter().for_each(|item| item.save(out));
}

/// Loads what [`save_each`] saved, `most` at most.
fn load_each<T: Save, C: FromIterator<T>>(bytes: &mut &[u8], most: usize) -> Result<C, Damaged> {
    let n = u16::load(bytes)?;
    if usize::from(n) > most {
        return Err(Damaged);
    }
    (0..n).map(|_| T::load(bytes)).collect()
}

impl<T: Save, const N: usize> Save for ArrayVec<T, N> {
    fn save(&self, out: &mut Vec<u8>) {
        save_each(self, out);
    }
    fn load(bytes: &mut &[u8]) -> Result<Self, Damaged> {
        load_each(bytes, N)
    }
}

impl<T: Save, const N: usize> Save for List<T, N> {
    fn save(&self, out: &mut Vec<u8>) {
        save_each(self, out);
    }
    fn load(bytes: &mut &[u8]) -> Result<Self, Damaged> {
        load_each(bytes, N)
    }
}

impl<T: Save> Save for BySeat<T> {
    fn save(&self, out: &mut Vec<u8>) {
        self.0.save(out);
    }
    fn load(bytes: &mut &[u8]) -> Result<Self, Damaged> {
        Save::load(bytes).map(Self)
    }
}

impl<const CARDS: usize, const ZONES: usize> Save for Piles<CARDS, ZONES> {
    fn save(&self, out: &mut Vec<u8>) {
        let (row, end) = self.parts();
        (row.len() as u16).save(out);
        row.iter().for_each(|card| card.save(out));
        end.iter().for_each(|n| n.save(out));
    }
    fn load(bytes: &mut &[u8]) -> Result<Self, Damaged> {
        let n = u16::load(bytes)?;
        let row: Vec<Card> = (0..n)
            .map(|_| Card::load(bytes))
            .collect::<Result<_, _>>()?;
        Self::of_parts(&row, Save::load(bytes)?).ok_or(Damaged)
    }
}

impl Save for Chance {
    fn save(&self, out: &mut Vec<u8>) {
        let (seed, words) = self.parts();
        seed.save(out);
        words.save(out);
    }
    fn load(bytes: &mut &[u8]) -> Result<Self, Damaged> {
        Ok(Self::of_parts(Save::load(bytes)?, Save::load(bytes)?))
    }
}

/// Saves a struct field by field, in the order given.
#[macro_export]
macro_rules! save_fields {
    ($Struct:ident { $($field:tt),+ $(,)? }) => {
        impl $crate::save::Save for $Struct {
            fn save(&self, out: &mut Vec<u8>) {
                $( $crate::save::Save::save(&self.$field, out); )+
            }
            fn load(bytes: &mut &[u8]) -> Result<Self, $crate::save::Damaged> {
                Ok(Self { $( $field: $crate::save::Save::load(bytes)? ),+ })
            }
        }
    };
}

/// Saves an enum without fields as its place in the list.
#[macro_export]
macro_rules! save_list {
    ($Enum:ident { $($Variant:ident),+ $(,)? }) => {
        impl $crate::save::Save for $Enum {
            fn save(&self, out: &mut Vec<u8>) {
                let at = [$( Self::$Variant ),+].iter().position(|v| v == self);
                out.push(at.unwrap_or_default() as u8);
            }
            fn load(bytes: &mut &[u8]) -> Result<Self, $crate::save::Damaged> {
                let at = <u8 as $crate::save::Save>::load(bytes)?;
                [$( Self::$Variant ),+].get(at as usize).copied().ok_or($crate::save::Damaged)
            }
        }
    };
}

save_fields!(Seat { 0 });
save_fields!(Team { 0 });
save_fields!(SeatSet { 0 });
save_fields!(Card { 0 });
save_fields!(ZoneId { 0 });

/// Saves an enum with fields: the variant's number, then its fields.
#[macro_export]
macro_rules! save_enum {
    ($Enum:ident { $( $n:literal = $Variant:ident $(( $($field:ident),+ ))? ),+ $(,)? }) => {
        impl $Enum {
            /// The number of its variant, as it is saved.
            #[allow(dead_code, unused_variables)]
            #[inline]
            pub(crate) const fn tag(&self) -> u8 {
                match self {
                    $( Self::$Variant $(( $($field),+ ))? => $n, )+
                }
            }
        }
        impl $crate::save::Save for $Enum {
            fn save(&self, out: &mut Vec<u8>) {
                match self {
                    $( Self::$Variant $(( $($field),+ ))? => {
                        out.push($n);
                        $( $( $crate::save::Save::save($field, out); )+ )?
                    } )+
                }
            }
            fn load(bytes: &mut &[u8]) -> Result<Self, $crate::save::Damaged> {
                Ok(match <u8 as $crate::save::Save>::load(bytes)? {
                    $( $n => Self::$Variant $(( $( {
                        let $field = $crate::save::Save::load(bytes)?;
                        $field
                    } ),+ ))?, )+
                    _ => return Err($crate::save::Damaged),
                })
            }
        }
    };
}
