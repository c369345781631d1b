/// Recordings with their references, in the order of their manifest.
package struct Corpus: Sendable, Hashable {
  /// The recordings; no two have one `id`.
  package let entries: [CorpusEntry]
  /// What was passed over where the recordings were looked for, a line each.
  package let passedOver: [String]

  /// A corpus of these recordings.
  ///
  /// - Throws: `CorporaError.repeatedName` where two have one `id`.
  package init(_ entries: [CorpusEntry], passedOver: [String] = []) throws(CorporaError) {
    var seen: Set<String> = []
    for entry in entries where !seen.insert(entry.id).inserted { throw .repeatedName(entry.id) }
    self.entries = entries
    self.passedOver = passedOver
  }
}
