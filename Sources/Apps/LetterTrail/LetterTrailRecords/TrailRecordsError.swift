import AppRecords
import AppWords

/// The errors of wrong requests to the records.
package enum TrailRecordsError: Error, Equatable, Sendable, CustomStringConvertible, Worded {
  /// No picture has this name.
  case unknownPicture(String)
  /// A code is not four digits.
  case badCode
  /// A hint is too long, or gives the code away.
  case badHint(limit: Int)
  /// A play time is outside the permitted minutes.
  case badLimit(Double)
  /// There is no parent's account.
  case noParent
  /// The code is wrong; so many attempts are left before a wait.
  case wrongCode(left: Int)
  /// Codes are not taken for so many seconds.
  case wait(Double)
  /// No trace has this number.
  case unknownTrace(Int64)
  /// The trace has more samples than one trace may have.
  case longTrace(limit: Int)
  /// A chapter of one's own has the name of one that is there, or of a letter.
  case chapterTaken(String)
  /// No chapter of one's own has this name.
  case unknownChapter(String)

  /// The expected and the actual value in one line.
  package var description: String { words.en }

  /// The expected and the actual value in one line, in every language.
  package var words: Words {
    switch self {
    case .unknownPicture(let name):
      Words(
        cs: "očekáván obrázek: \(Player.pictures.joined(separator: ", ")); zadáno \"\(name.prefix(40))\"",
        en: "expected a picture: \(Player.pictures.joined(separator: ", ")); got \"\(name.prefix(40))\"")
    case .badCode: KeptCodeError.badCode(4...4).words
    case .badHint(let limit): KeptCodeError.badHint(limit: limit).words
    case .badLimit(let minutes):
      Words(
        cs: "očekávána doba hry 1 až 1440 minut, zadáno \(minutes)",
        en: "expected a play time of 1 to 1440 minutes, got \(minutes)")
    case .noParent:
      Words(cs: "očekáván rodičovský účet, žádný tu není", en: "expected a parent's account, but there is none")
    case .wrongCode(let left): KeptCodeError.wrong(left: left).words
    case .wait(let seconds): KeptCodeError.wait(seconds).words
    case .unknownTrace(let number):
      Words(cs: "očekáváno číslo tahu, zadáno \(number)", en: "expected the number of a trace, got \(number)")
    case .longTrace(let limit):
      Words(cs: "očekáváno nejvýše \(limit) vzorků jednoho tahu", en: "expected at most \(limit) samples of a trace")
    case .chapterTaken(let name):
      Words(
        cs: "očekáváno nové jméno kapitoly, \"\(name)\" už tu je", en: "expected a new name, got that of \"\(name)\"")
    case .unknownChapter(let name):
      Words(cs: "očekávána vlastní kapitola, zadáno \"\(name)\"", en: "expected a chapter of your own, got \"\(name)\"")
    }
  }
}
