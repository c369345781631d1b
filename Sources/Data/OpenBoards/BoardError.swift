/// The reason why boards are not read or written.
package enum BoardError: Error, Sendable, Hashable, CustomStringConvertible {
  /// There is no such file or folder, or it cannot be read; the system's words.
  case unreadable(reason: String)
  /// The archive cannot be used; the reason.
  case invalidArchive(reason: String)
  /// The text is no JSON; where, and the reason.
  case invalidJSON(place: String, reason: String)
  /// The JSON is no board; where, and what it is.
  case notABoard(place: String, found: String)
  /// The archive or folder has no board that can be read; why the first one cannot be read.
  case noBoards(reason: String?)
  /// Something is more than a file may have; where, what, and how many.
  case tooMuch(place: String, what: String, limit: Int)
  /// The boards have no words in the language; where, and the languages that they have.
  case notInLanguage(place: String, language: String, known: [String])
  /// A picture or sound is missing; its path.
  case missingFile(String)
  /// A file for one board was asked for, and there are more.
  case severalBoards(count: Int)
  /// The file cannot be written; the reason.
  case unwritable(path: String, reason: String)

  /// One line: what was expected, and what came.
  package var description: String {
    switch self {
    case .unreadable(let reason): "expected a file or folder with boards: \(reason.shown)"
    case .invalidArchive(let reason): reason.shown
    case .invalidJSON(let place, let reason): "\(place.shown): expected JSON: \(reason.shown)"
    case .notABoard(let place, let found):
      "\(place.shown): expected a board with buttons (Open Board Format) or a list of tiles, got \(found.shown)"
    case .noBoards(let reason): "expected at least one board (.obf), got none" + (reason.map { ": " + $0.shown } ?? "")
    case .tooMuch(let place, let what, let limit): "\(place.shown): expected at most \(limit) \(what), got more"
    case .notInLanguage(let place, let language, let known):
      "\(place.shown): expected words in \(language.shown), got \(known.joined(separator: ", ").shown)"
    case .missingFile(let path): "expected the file \(path.shown) in the archive or folder, got none"
    case .severalBoards(let count): "expected one board for an .obf file, got \(count): an .obz file holds several"
    case .unwritable(let path, let reason): "\(path.shown) cannot be written: \(reason.shown)"
    }
  }
}

extension String {
  /// A text of a file as part of a line of a message: its beginning, with marks in place of control characters.
  var shown: String {
    let beginning = unicodeScalars.prefix(200).map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }
    let isWhole = unicodeScalars.dropFirst(200).isEmpty
    return String(String.UnicodeScalarView(beginning)) + (isWhole ? "" : "…")
  }
}
