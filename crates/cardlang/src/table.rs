//! The phrase table.

/// Literal number `n` of a pattern: what stands before its slot `n`, or after the last.
#[doc(hidden)]
pub fn piece(pattern: &'static str, n: usize) -> &'static str {
    let mut rest = pattern;
    for _ in 0..n {
        rest = rest.split_once('}').map_or("", |(_, after)| after);
    }
    rest.split_once('{').map_or(rest, |(before, _)| before)
}

/// Declares an enum whose variants are phrases, with its reader, printer and documentation.
///
/// ```
/// use cardlang::{Out, phrases, read_line};
/// phrases! {
///     /// A thing to do.
///     pub enum Act {
///         "draw {count} card(s)" => Draw(u8),
///         "flip a coin" => Flip,
///     }
/// }
/// let act: Act = read_line("draw 2 cards", &[]).unwrap();
/// assert_eq!(act, Act::Draw(2));
/// assert_eq!(Out::of(&Act::Draw(1)), "draw 1 card");
/// assert_eq!(act.row().phrase, "draw {count} card(s)");
/// ```
///
/// Slots stand in braces and take the types of the node in their order. Marks in a pattern:
/// `(s)` is printed after a plural count, `[s]` after a third person, `<it|them>` chooses by the
/// count, `^` begins a third person singular, `~` ends it, `=` begins the plural.
#[macro_export]
macro_rules! phrases {
    ($(#[$meta:meta])* $vis:vis enum $Enum:ident {
        $( $pattern:literal => $Variant:ident $(( $($T:ty),+ $(,)? ))? ),+ $(,)?
    }) => {
        $(#[$meta])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        $vis enum $Enum {
            $( #[doc = $pattern] $Variant $(( $($T),+ ))? ),+
        }

        impl $Enum {
            /// The rows of this table, for the documentation.
            pub const ROWS: &'static [$crate::Row] = &[
                $( $crate::Row {
                    table: stringify!($Enum),
                    phrase: $pattern,
                    node: stringify!($Variant),
                    takes: &[ $( $( stringify!($T) ),+ )? ],
                } ),+
            ];

            /// The row that says this node.
            pub fn row(&self) -> $crate::Row {
                let rows = Self::ROWS.iter();
                let nodes = [ $( matches!(self, Self::$Variant { .. }) ),+ ];
                let (row, _) = rows.zip(nodes).find(|(_, this)| *this).expect("a row for each node");
                *row
            }
        }

        impl $crate::Phrase for $Enum {
            fn read(reader: &$crate::Reader, at: usize, out: &mut Vec<(Self, usize)>) {
                $( $crate::read_phrase!(reader, at, out, $pattern, $Enum::$Variant $(, $($T),+)?); )+
            }

            fn print(&self, out: &mut $crate::Out) {
                $( $crate::print_phrase!(self, out, $pattern, $Enum::$Variant $(, $($T),+)?); )+
            }

            fn walk(&self, see: &mut dyn FnMut(&dyn std::any::Any)) {
                see(self);
                $( $crate::walk_phrase!(self, see, $Enum::$Variant $(, $($T),+)?); )+
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! read_phrase {
    ($r:ident, $at:ident, $out:ident, $p:literal, $v:path) => {
        if let Some(end) = $r.literal($at, $p) {
            $out.push(($v, end));
        }
    };
    ($r:ident, $at:ident, $out:ident, $p:literal, $v:path, $A:ty) => {
        if let Some(p0) = $r.literal($at, $crate::__piece($p, 0)) {
            for (a, p1) in $r.all::<$A>(p0) {
                if let Some(end) = $r.literal(p1, $crate::__piece($p, 1)) {
                    $out.push(($v(a), end));
                }
            }
        }
    };
    ($r:ident, $at:ident, $out:ident, $p:literal, $v:path, $A:ty, $B:ty) => {
        if let Some(p0) = $r.literal($at, $crate::__piece($p, 0)) {
            for (a, p1) in $r.all::<$A>(p0) {
                let Some(q1) = $r.literal(p1, $crate::__piece($p, 1)) else {
                    continue;
                };
                for (b, p2) in $r.all::<$B>(q1) {
                    if let Some(end) = $r.literal(p2, $crate::__piece($p, 2)) {
                        $out.push(($v(a.clone(), b), end));
                    }
                }
            }
        }
    };
    ($r:ident, $at:ident, $out:ident, $p:literal, $v:path, $A:ty, $B:ty, $C:ty) => {
        if let Some(p0) = $r.literal($at, $crate::__piece($p, 0)) {
            for (a, p1) in $r.all::<$A>(p0) {
                let Some(q1) = $r.literal(p1, $crate::__piece($p, 1)) else {
                    continue;
                };
                for (b, p2) in $r.all::<$B>(q1) {
                    let Some(q2) = $r.literal(p2, $crate::__piece($p, 2)) else {
                        continue;
                    };
                    for (c, p3) in $r.all::<$C>(q2) {
                        if let Some(end) = $r.literal(p3, $crate::__piece($p, 3)) {
                            $out.push(($v(a.clone(), b.clone(), c), end));
                        }
                    }
                }
            }
        }
    };
    ($r:ident, $at:ident, $out:ident, $p:literal, $v:path, $A:ty, $B:ty, $C:ty, $D:ty) => {
        if let Some(p0) = $r.literal($at, $crate::__piece($p, 0)) {
            for (a, p1) in $r.all::<$A>(p0) {
                let Some(q1) = $r.literal(p1, $crate::__piece($p, 1)) else {
                    continue;
                };
                for (b, p2) in $r.all::<$B>(q1) {
                    let Some(q2) = $r.literal(p2, $crate::__piece($p, 2)) else {
                        continue;
                    };
                    for (c, p3) in $r.all::<$C>(q2) {
                        let Some(q3) = $r.literal(p3, $crate::__piece($p, 3)) else {
                            continue;
                        };
                        for (d, p4) in $r.all::<$D>(q3) {
                            if let Some(end) = $r.literal(p4, $crate::__piece($p, 4)) {
                                $out.push(($v(a.clone(), b.clone(), c.clone(), d), end));
                            }
                        }
                    }
                }
            }
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! print_phrase {
    ($s:ident, $out:ident, $p:literal, $v:path) => {
        if let $v = $s {
            $out.literal($p);
        }
    };
    ($s:ident, $out:ident, $p:literal, $v:path, $A:ty) => {
        if let $v(a) = $s {
            $out.literal($crate::__piece($p, 0));
            $crate::Phrase::print(a, $out);
            $out.literal($crate::__piece($p, 1));
        }
    };
    ($s:ident, $out:ident, $p:literal, $v:path, $A:ty, $B:ty) => {
        if let $v(a, b) = $s {
            $out.literal($crate::__piece($p, 0));
            $crate::Phrase::print(a, $out);
            $out.literal($crate::__piece($p, 1));
            $crate::Phrase::print(b, $out);
            $out.literal($crate::__piece($p, 2));
        }
    };
    ($s:ident, $out:ident, $p:literal, $v:path, $A:ty, $B:ty, $C:ty) => {
        if let $v(a, b, c) = $s {
            $out.literal($crate::__piece($p, 0));
            $crate::Phrase::print(a, $out);
            $out.literal($crate::__piece($p, 1));
            $crate::Phrase::print(b, $out);
            $out.literal($crate::__piece($p, 2));
            $crate::Phrase::print(c, $out);
            $out.literal($crate::__piece($p, 3));
        }
    };
    ($s:ident, $out:ident, $p:literal, $v:path, $A:ty, $B:ty, $C:ty, $D:ty) => {
        if let $v(a, b, c, d) = $s {
            $out.literal($crate::__piece($p, 0));
            $crate::Phrase::print(a, $out);
            $out.literal($crate::__piece($p, 1));
            $crate::Phrase::print(b, $out);
            $out.literal($crate::__piece($p, 2));
            $crate::Phrase::print(c, $out);
            $out.literal($crate::__piece($p, 3));
            $crate::Phrase::print(d, $out);
            $out.literal($crate::__piece($p, 4));
        }
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! walk_phrase {
    ($s:ident, $see:ident, $v:path) => {};
    ($s:ident, $see:ident, $v:path, $A:ty) => {
        if let $v(a) = $s {
            $crate::Phrase::walk(a, $see);
        }
    };
    ($s:ident, $see:ident, $v:path, $A:ty, $B:ty) => {
        if let $v(a, b) = $s {
            $crate::Phrase::walk(a, $see);
            $crate::Phrase::walk(b, $see);
        }
    };
    ($s:ident, $see:ident, $v:path, $A:ty, $B:ty, $C:ty) => {
        if let $v(a, b, c) = $s {
            $crate::Phrase::walk(a, $see);
            $crate::Phrase::walk(b, $see);
            $crate::Phrase::walk(c, $see);
        }
    };
    ($s:ident, $see:ident, $v:path, $A:ty, $B:ty, $C:ty, $D:ty) => {
        if let $v(a, b, c, d) = $s {
            $crate::Phrase::walk(a, $see);
            $crate::Phrase::walk(b, $see);
            $crate::Phrase::walk(c, $see);
            $crate::Phrase::walk(d, $see);
        }
    };
}
