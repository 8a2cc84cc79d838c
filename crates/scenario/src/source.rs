//! A file being read: turns places in it into faults.

use std::ops::Range;

use cardlang::Fault;

/// A file's name and text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    pub file: &'a str,
    pub text: &'a str,
}

impl Source<'_> {
    /// A fault about some bytes of the file.
    pub fn fault(&self, span: Range<usize>, text: impl Into<String>) -> Fault {
        let before = self.text.get(..span.start).unwrap_or(self.text);
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        Fault {
            file: self.file.to_owned(),
            line: before.matches('\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
            span,
            text: text.into(),
            help: None,
        }
    }
}
