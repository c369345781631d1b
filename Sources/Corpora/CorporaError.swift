/// What can be wrong with a corpus.
public enum CorporaError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Two recordings have one name.
  case repeatedName(String)

  /// One line: what was expected and what came.
  public var description: String {
    switch self {
    case .repeatedName(let id): "expected each recording's id once, got \"\(id)\" twice"
    }
  }
}
