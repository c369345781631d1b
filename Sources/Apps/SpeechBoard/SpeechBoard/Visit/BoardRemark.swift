import AppWords

/// Something that a press asked for and that cannot be done. It is said to the user.
package enum BoardRemark: Sendable, Hashable, Worded {
  /// The button has no word, no sound, no action and no link.
  case emptyTile
  /// An action of another program.
  case unknownAction(String)
  /// A button has more actions than are done; how many were left out.
  case actionsLeftOut(Int)
  /// A link to a board that the set does not have; what the link calls it.
  case missingBoard(String)
  /// A link to an address outside. Nothing is opened.
  case outsideLink(String)
  /// The word has no certain form with this ending.
  case noForm(word: String, ending: WordEnding)
  /// The language has no rules for endings; its tag.
  case noEndings(language: String)
  /// There is no word that could get an ending.
  case noWord
  /// No board was open before.
  case noWayBack
  /// The sentence is as long as it may be.
  case sentenceFull
  /// The sentence is empty, so that nothing can be spoken, removed or cleared.
  case emptySentence
  /// A word that is to be removed is not in the sentence.
  case noSuchWord
  /// There is no change to undo.
  case nothingToUndo

  package var words: Words {
    switch self {
    case .emptyTile: Words(cs: "Tato dlaždice je prázdná.", en: "This tile is empty.")
    case .unknownAction(let action):
      Words(
        cs: "Tato dlaždice má příkaz jiného programu: \(action).",
        en: "This tile has a command of another program: \(action).")
    case .actionsLeftOut(let count):
      Words(
        cs: "Tato dlaždice má příliš mnoho příkazů: vynecháno \(count).",
        en: "This tile has too many commands: \(count) were left out.")
    case .missingBoard(let name):
      Words(cs: "Tabulka „\(name)“ v sadě chybí.", en: "The board \"\(name)\" is missing from the set.")
    case .outsideLink(let address):
      Words(cs: "Odkazy mimo program se neotevírají: \(address)", en: "A link to the outside is not opened: \(address)")
    case .noForm(let word, let ending):
      Words(
        cs: "Tvar slova „\(word)“ (\(ending.words.cs)) není znám.",
        en: "The \(ending.words.en) of \"\(word)\" is not known.")
    case .noEndings(let language):
      Words(
        cs: "Koncovky slov tohoto jazyka (\(language)) program neumí.",
        en: "The program has no word endings for this language (\(language)).")
    case .noWord: Words(cs: "Není slovo, které by dostalo koncovku.", en: "There is no word to give an ending to.")
    case .noWayBack: Words(cs: "Zpátky už nic není.", en: "There is nothing to go back to.")
    case .sentenceFull: Words(cs: "Věta je plná.", en: "The sentence is full.")
    case .emptySentence: Words(cs: "Věta je prázdná.", en: "The sentence is empty.")
    case .noSuchWord: Words(cs: "Toto slovo ve větě není.", en: "This word is not in the sentence.")
    case .nothingToUndo: Words(cs: "Není co vrátit.", en: "There is nothing to undo.")
    }
  }
}
