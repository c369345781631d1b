import AppWords

/// The faults of a file that should be the archive of a person. Nothing was added.
public enum PersonArchiveError: Error, Equatable, Sendable, CustomStringConvertible, Worded {
  /// The file is no archive of a person, or a part of it is missing or damaged.
  case unreadable(path: String, reason: Words)
  /// The archive was made by another app.
  case otherApp(path: String, expected: String, found: String)
  /// A later version of the app has made the archive; `found` is its version.
  case newer(path: String, found: String)

  /// The error in one line: the expected and the actual state.
  public var description: String { words.en }

  /// The error in one line, in every language.
  public var words: Words {
    switch self {
    case .unreadable(let path, let reason):
      Words(
        cs: "\(path): očekáván soubor s údaji jednoho člověka: \(reason.cs)",
        en: "\(path): expected the archive of a person: \(reason.en)")
    case .otherApp(let path, let expected, let found):
      Words(
        cs: "\(path): očekáván soubor z \(expected), je z \(Self.shown(found))",
        en: "\(path): expected an archive of \(expected), got one of \(Self.shown(found))")
    case .newer(let path, let found):
      Words(
        cs: "\(path): vytvořila ho novější verze této aplikace (\(Self.shown(found)))",
        en: "\(path): made by a later version of this app (\(Self.shown(found)))")
    }
  }

  /// The beginning of a text of the archive, without characters that would harm a terminal.
  static func shown(_ text: String) -> String {
    text.prefix(60).unicodeScalars.map { $0.escaped(asASCII: true) }.joined()
  }
}
