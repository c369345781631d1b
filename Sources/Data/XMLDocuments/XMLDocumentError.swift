/// The reason why a text is not read as a document.
package enum XMLDocumentError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The text is not well-formed; the parser's words.
  case malformed(line: Int, column: Int, reason: String)
  /// The text declares a document type, which could define entities that grow without bound.
  case documentType(line: Int)
  /// The text has more bytes than the limit.
  case tooLong(limit: Int)
  /// The document has more elements than the limit.
  case tooManyElements(limit: Int, line: Int)
  /// The document has more attributes than the limit.
  case tooManyAttributes(limit: Int, line: Int)
  /// The elements and attributes have more different names than the limit.
  case tooManyNames(limit: Int, line: Int)
  /// A tag or a comment has more bytes than the limit.
  case tagTooLong(limit: Int, line: Int)
  /// Elements are nested deeper than the limit.
  case tooDeep(limit: Int, line: Int)

  /// One line: what was expected, and what came.
  package var description: String {
    switch self {
    case .malformed(let line, let column, let reason):
      "expected well-formed XML, got at line \(line), column \(column): \(reason)"
    case .documentType(let line): "expected XML without a document type, got one at line \(line)"
    case .tooLong(let limit): "expected at most \(limit / 1_048_576) MB of XML, got more"
    case .tooManyElements(let limit, let line): "expected at most \(limit) elements, got more at line \(line)"
    case .tooManyAttributes(let limit, let line): "expected at most \(limit) attributes, got more at line \(line)"
    case .tooManyNames(let limit, let line):
      "expected at most \(limit) names of elements and attributes, got more at line \(line)"
    case .tagTooLong(let limit, let line):
      "expected tags of at most \(limit / 1_048_576) MB, got a longer one at line \(line)"
    case .tooDeep(let limit, let line): "expected elements nested at most \(limit) deep, got more at line \(line)"
    }
  }
}
