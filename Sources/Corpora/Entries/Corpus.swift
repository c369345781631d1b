/// Recordings with their references, in the order of their manifest.
public struct Corpus: Sendable, Hashable {
  /// The recordings; no two have one `id`.
  public let entries: [CorpusEntry]
  /// What was passed over where the recordings were looked for, a line each.
  public let passedOver: [String]

  /// A corpus of these recordings.
  ///
  /// - Throws: `CorporaError.repeatedName` where two have one `id`.
  public init(_ entries: [CorpusEntry], passedOver: [String] = []) throws(CorporaError) {
    var seen: Set<String> = []
    for entry in entries where !seen.insert(entry.id).inserted { throw .repeatedName(entry.id) }
    self.entries = entries
    self.passedOver = passedOver
  }
}
