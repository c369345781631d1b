/// A corpus: recordings with their references, in the order of their manifest.
package struct Corpus: Sendable, Hashable {
  /// The recordings; no two have the same `id`.
  package let entries: [CorpusEntry]
  /// The files and folders that the search for recordings left out, one line each.
  package let passedOver: [String]

  /// Creates a corpus of these recordings.
  ///
  /// - Throws: `CorporaError.repeatedName` if two recordings have the same `id`.
  package init(_ entries: [CorpusEntry], passedOver: [String] = []) throws(CorporaError) {
    var seen: Set<String> = []
    for entry in entries where !seen.insert(entry.id).inserted { throw .repeatedName(entry.id) }
    self.entries = entries
    self.passedOver = passedOver
  }
}
