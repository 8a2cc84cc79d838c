//! A file being read: turns places in it into faults.

use std::ops::Range;

use cardlang::Fault;

/// A file's name and text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source<'a> {
    pub file: &'a str,
    pub text: &'a str,
    /// Where each line begins, so that a fault's line is looked up and not counted from the top.
    pub starts: &'a [usize],
}

/// Where each line of a text begins.
pub(crate) fn line_starts(text: &str) -> Vec<usize> {
    let after = text.match_indices('\n').map(|(at, _)| at + 1);
    std::iter::once(0).chain(after).collect()
}

impl Source<'_> {
    /// A fault about some bytes of the file.
    pub fn fault(&self, span: Range<usize>, text: impl Into<String>) -> Fault {
        let before = self.text.get(..span.start).unwrap_or(self.text);
        let line = self.starts.partition_point(|start| *start <= before.len());
        let line_start = self.starts.get(line.wrapping_sub(1)).copied().unwrap_or(0);
        Fault {
            file: self.file.to_owned(),
            line: line.max(1),
            column: before[line_start..].chars().count() + 1,
            span,
            text: text.into(),
            help: None,
        }
    }
}
