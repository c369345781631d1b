/// Recordings with their references, in the order of their manifest.
public struct Corpus: Sendable, Hashable {
  /// The recordings; no two have one `id`.
  public let entries: [CorpusEntry]

  /// A corpus of these recordings.
  ///
  /// - Throws: `CorporaError.repeatedName` where two have one `id`.
  public init(_ entries: [CorpusEntry]) throws(CorporaError) {
    var seen: Set<String> = []
    for entry in entries where !seen.insert(entry.id).inserted { throw .repeatedName(entry.id) }
    self.entries = entries
  }
}
