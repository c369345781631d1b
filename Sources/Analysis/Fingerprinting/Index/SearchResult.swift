/// What a look-up gave.
public enum SearchResult: Sendable, Hashable {
  /// Matches, the most certain first; none if the index has no such recording.
  case matches([IndexMatch])
  /// The query is silent or does not change over most of its length, or is shorter than 1.5 s: nothing can be said.
  case noContent

  /// The matches; none without content.
  public var matches: [IndexMatch] {
    if case .matches(let matches) = self { matches } else { [] }
  }
}
