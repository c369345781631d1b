/// Why learned words cannot be read, or a start model cannot be made.
package enum WordPredictionError: Error, Equatable, Sendable, CustomStringConvertible {
  case notJSON(reason: String)
  case otherFormat(found: String, expected: String)
  case otherVersion(found: Int, newest: Int)
  case tooMany(what: String, found: Int, limit: Int)
  case notAWord(text: String, sentence: Int)
  case damagedWordList(line: Int, text: String)

  package var description: String {
    switch self {
    case .notJSON(let reason): "expected learned words in JSON; \(reason)"
    case .otherFormat(let found, let expected): "expected the format \"\(expected)\", found \"\(found)\""
    case .otherVersion(let found, let newest):
      "the learned words are of version \(found); this program reads up to \(newest)"
    case .tooMany(let what, let found, let limit): "found \(found) \(what), expected at most \(limit)"
    case .notAWord(let text, let sentence): "sentence \(sentence): expected a single word, found \"\(text.prefix(80))\""
    case .damagedWordList(let line, let text):
      "line \(line) of the word list: expected a word, a tabulator and a number, found \"\(text.prefix(80))\""
    }
  }
}
