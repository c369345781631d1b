import AppWords

/// The errors of wrong requests to the records.
package enum SpeechBoardRecordsError: Error, Equatable, Sendable, CustomStringConvertible, Worded {
  /// Somebody else changed the person's boards since they were read.
  case changedMeanwhile(person: String)
  /// There is no edit to undo.
  case nothingToUndo(person: String)
  /// There is no edit to redo.
  case nothingToRedo(person: String)
  /// A set has two boards with one id.
  case repeatedBoard(id: String)
  /// A set names a first board that it does not have.
  case missingRoot(id: String)
  /// No sentence of the history has this number.
  case unknownSentence(Int64)
  /// No phrase of the person has this number.
  case unknownPhrase(Int64)
  /// A text is empty or longer than `limit` bytes.
  case invalidText(bytes: Int, limit: Int)
  /// The name that confirms a removal is not the person's name.
  case notConfirmed(name: String, given: String)

  /// The expected and the actual value in one line.
  package var description: String { words.en }

  /// The expected and the actual value in one line, in every language.
  package var words: Words {
    switch self {
    case .changedMeanwhile(let person):
      Words(
        cs: "očekávány tabulky (\(person)), jak byly přečteny; mezitím je změnil někdo jiný: otevřete je znovu",
        en: "expected the boards of \(person) as they were read, but somebody changed them meanwhile: open them again")
    case .nothingToUndo(let person):
      Words(
        cs: "očekávána změna, kterou lze vrátit zpět; tabulky (\(person)) žádnou nemají",
        en: "expected an edit to undo; the boards of \(person) have none")
    case .nothingToRedo(let person):
      Words(
        cs: "očekávána změna, kterou lze udělat znovu; tabulky (\(person)) žádnou nemají",
        en: "expected an edit to redo; the boards of \(person) have none")
    case .repeatedBoard(let id):
      Words(
        cs: "očekávány tabulky s různými označeními, dvě mají \"\(id)\"",
        en: "expected boards with different ids, got two with \"\(id)\"")
    case .missingRoot(let id):
      Words(
        cs: "očekávána první tabulka ze sady, zadána \"\(id)\", která v ní není",
        en: "expected a first board of the set, got \"\(id)\", which is not in it")
    case .unknownSentence(let number):
      Words(
        cs: "očekáváno číslo věty z historie, zadáno \(number)",
        en: "expected the number of a sentence of the history, got \(number)")
    case .unknownPhrase(let number):
      Words(
        cs: "očekáváno číslo uložené fráze, zadáno \(number)", en: "expected the number of a phrase, got \(number)")
    case .invalidText(let bytes, let limit):
      Words(
        cs: "očekáván text o 1 až \(limit) bajtech, zadáno \(bytes)",
        en: "expected a text of 1 to \(limit) bytes, got \(bytes)")
    case .notConfirmed(let name, let given):
      Words(
        cs: "k odstranění je třeba zadat jméno \"\(name)\", zadáno \"\(given)\"",
        en: "expected the name \"\(name)\" to confirm the removal, got \"\(given)\"")
    }
  }
}
