import AppWords

/// What was taken home of a journal.
package struct AwayOutcome: Sendable, Hashable {
  /// An edit that could not be made as it was meant; nothing of it is lost.
  package struct Remark: Sendable, Hashable, Worded {
    package let words: Words
  }

  /// New sentences of the history.
  package var sentences = 0
  /// New phrases, and phrases that were removed.
  package var phrases = 0
  /// Edits of tiles.
  package var edits = 0
  /// Entries that were taken before.
  package var known = 0
  /// What was kept in another way than it was meant.
  package var remarks: [Remark] = []

  /// What was taken, in a line.
  package var summary: Words {
    Words(
      cs: "Převzato: věty \(sentences), fráze \(phrases), dlaždice \(edits)"
        + (known > 0 ? "; už tu bylo: \(known)" : ""),
      en: "Taken: sentences \(sentences), phrases \(phrases), tiles \(edits)"
        + (known > 0 ? "; here already: \(known)" : ""))
  }
}
