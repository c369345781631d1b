import AppWords

/// Why a code was not set or not taken.
package enum KeptCodeError: Error, Equatable, Sendable, CustomStringConvertible, Worded {
  /// A code does not have so many digits, or other characters.
  case badCode(ClosedRange<Int>)
  /// A hint is too long, or tells the code.
  case badHint(limit: Int)
  /// There is no code, or another one than was asked.
  case none
  /// The code is wrong; so many attempts are left before a wait.
  case wrong(left: Int)
  /// Codes are not taken for so many seconds.
  case wait(Double)

  /// The expected and the actual value in one line.
  package var description: String { words.en }

  /// The expected and the actual value in one line, in every language.
  package var words: Words {
    switch self {
    case .badCode(let lengths):
      lengths.count == 1
        ? Words(
          cs: "očekáván kód ze \(lengths.lowerBound) číslic", en: "expected a code of \(lengths.lowerBound) digits")
        : Words(
          cs: "očekáván kód ze \(lengths.lowerBound) až \(lengths.upperBound) číslic",
          en: "expected a code of \(lengths.lowerBound) to \(lengths.upperBound) digits")
    case .badHint(let limit):
      Words(
        cs: "očekávána nápověda do \(limit) znaků, ve které kód není",
        en: "expected a hint of at most \(limit) characters that does not contain the code")
    case .none: Words(cs: "očekáván zámek s tímto kódem, žádný tu není", en: "expected a lock, but there is none")
    case .wrong(let left):
      Words(
        cs: "kód nesouhlasí; pokusů do čekání: \(left)", en: "the code is wrong; attempts before a wait: \(left)")
    case .wait(let seconds):
      Words(
        cs: "příliš mnoho chybných kódů; další až za \(Int(seconds.rounded(.up))) s",
        en: "too many wrong codes; the next one in \(Int(seconds.rounded(.up))) s")
    }
  }
}
