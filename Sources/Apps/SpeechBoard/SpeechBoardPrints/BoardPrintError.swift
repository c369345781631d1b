import AppWords

/// The reasons why boards do not come onto paper.
package enum BoardPrintError: Error, Sendable, Hashable, Worded, CustomStringConvertible {
  /// The program that writes PDF is not installed.
  case programMissing
  /// The program could not do it; its own line.
  case failed(reason: String)
  /// More pages than a print may have.
  case tooManyPages(limit: Int)

  package var words: Words {
    switch self {
    case .programMissing:
      Words(
        cs:
          "PDF: očekáván program rsvg-convert, který je zapisuje, není tu; nainstaluje ho „sudo apt install librsvg2-bin“",
        en:
          "PDF: expected the program rsvg-convert, which writes it, got none; 'sudo apt install librsvg2-bin' installs it"
      )
    case .failed(let reason): Words(cs: "PDF: rsvg-convert: \(reason)", en: "PDF: rsvg-convert: \(reason)")
    case .tooManyPages(let limit):
      Words(
        cs: "PDF: očekáváno nejvýš \(limit) stran, je jich více", en: "PDF: expected at most \(limit) pages, got more")
    }
  }

  package var description: String { words.en }
}
