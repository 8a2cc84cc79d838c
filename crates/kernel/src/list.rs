//! A short list that is mostly empty.

use std::ops::{Deref, DerefMut};

/// `N` values at most, mostly none. They lie outside of the state, so that a state with room for many is not as
/// large as many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List<T, const N: usize>(Vec<T>);

impl<T, const N: usize> List<T, N> {
    /// An empty list.
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Whether no more fit.
    pub fn is_full(&self) -> bool {
        self.0.len() >= N
    }

    /// Puts one more behind the others.
    ///
    /// # Panics
    /// If the list is full.
    pub fn push(&mut self, value: T) {
        assert!(!self.is_full(), "a list of {N} is full");
        self.0.push(value);
    }

    /// Takes the last one.
    pub fn pop(&mut self) -> Option<T> {
        self.0.pop()
    }

    /// Takes the one at a place; those behind it move up.
    ///
    /// # Panics
    /// If there is none.
    pub fn remove(&mut self, at: usize) -> T {
        self.0.remove(at)
    }

    /// Keeps those of which `keep` says so.
    pub fn retain(&mut self, keep: impl FnMut(&mut T) -> bool) {
        self.0.retain_mut(keep);
    }

    /// Takes all away.
    pub fn clear(&mut self) {
        self.0.clear();
    }
}

impl<T, const N: usize> Default for List<T, N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T, const N: usize> Deref for List<T, N> {
    type Target = [T];
    #[inline]
    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T, const N: usize> DerefMut for List<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T, const N: usize> FromIterator<T> for List<T, N> {
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        let mut list = Self::new();
        values.into_iter().for_each(|value| list.push(value));
        list
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a List<T, N> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<T, const N: usize> IntoIterator for List<T, N> {
    type Item = T;
    type IntoIter = std::vec::IntoIter<T>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a mut List<T, N> {
    type Item = &'a mut T;
    type IntoIter = std::slice::IterMut<'a, T>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter_mut()
    }
}
