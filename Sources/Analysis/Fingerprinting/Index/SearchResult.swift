/// The result of a look-up. In JSON it is `{"matches": […]}`, or `{"noContent": true}`.
public enum SearchResult: Sendable, Hashable, Codable {
  /// The matches, the most certain first; empty if the index does not have the recording.
  case matches([IndexMatch])
  /// The query is shorter than 1.5 s, or is silent or unchanging over most of its length, so that it cannot be
  /// searched.
  case noContent

  /// The matches; empty if the query has no content.
  public var matches: [IndexMatch] {
    if case .matches(let matches) = self { matches } else { [] }
  }

  private enum CodingKeys: CodingKey { case matches, noContent }

  /// Reads the matches, or that there was no content.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self =
      try values.decodeIfPresent(Bool.self, forKey: .noContent) == true
      ? .noContent : .matches(try values.decode([IndexMatch].self, forKey: .matches))
  }

  /// Writes the matches, or that there was no content.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .matches(let matches): try values.encode(matches, forKey: .matches)
    case .noContent: try values.encode(true, forKey: .noContent)
    }
  }
}
