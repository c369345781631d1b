/// The result of a look-up.
public enum SearchResult: Sendable, Hashable {
  /// The matches, the most certain first; empty if the index does not have the recording.
  case matches([IndexMatch])
  /// The query is shorter than 1.5 s, or is silent or unchanging over most of its length, so that it cannot be
  /// searched.
  case noContent

  /// The matches; empty if the query has no content.
  public var matches: [IndexMatch] {
    if case .matches(let matches) = self { matches } else { [] }
  }
}
