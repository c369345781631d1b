import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import OpenBoards
import SpeechBoard
import SpeechBoardRecords

/// The option for forms of a word.
struct FormOptions: ParsableArguments {
  @Option(
    name: .long,
    help: .words(
      cs: "Tvar slova, třeba plural=jablka; prázdný ho odebere. Lze opakovat.",
      en: "A form of the word, such as plural=apples; an empty one removes it. May be repeated."))
  var form: [String] = []

  /// The forms by the names of their endings.
  func chosen() throws -> [String: String] {
    var forms: [String: String] = [:]
    for text in form {
      guard let mark = text.firstIndex(of: "="), WordEnding(rawValue: String(text[..<mark])) != nil else {
        let names = WordEnding.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError(
          Words(
            cs: "--form: očekáváno TVAR=SLOVO, kde TVAR je \(names), zadáno \(text).",
            en: "--form: expected FORM=WORD, where FORM is \(names), got \(text)."
          ).text)
      }
      forms[String(text[..<mark])] = String(text[text.index(after: mark)...])
    }
    return forms
  }
}

/// `speech-board board forms` shows and sets the forms of words that hold on all boards.
struct FormsCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "forms",
      abstract: Words(
        cs: "Ukáže a nastaví tvary slov, které platí na všech tabulkách.",
        en: "Shows and sets the forms of words that hold on all boards."
      ).text,
      discussion: Words(
        cs: """
          Bez slova vypíše všechny. Tvar, který má sama dlaždice (board edit --form), má přednost, pravidla jazyka přijdou až po nich.

          Návratový kód: 1 databáze selhala, 2 chybné použití.
          """,
        en: """
          Without a word all are listed. A form that the tile has itself (board edit --form) goes first; the rules of the \
          language come after them.

          Exit status: 1 the database failed, 2 wrong usage.
          """
      ).text)
  }

  @Argument(help: .words(cs: "Slovo.", en: "The word.")) var word: String?

  @Option(
    name: .long,
    help: .words(
      cs: "Jazyk slova. (výchozí: jazyk první tabulky)",
      en: "The language of the word. (default: that of the first board)"))
  var wordLanguage: String?

  @OptionGroup var forms: FormOptions
  @OptionGroup var person: PersonOptions
  @OptionGroup var language: LanguageOptions

  func run() throws {
    let change = try forms.chosen()
    guard word != nil || change.isEmpty else {
      throw ValidationError(Words(cs: "--form: očekáváno i slovo.", en: "--form: expected a word, too.").text)
    }
    try person.with(language.chosen) { records, speaker, settings in
      var boards = try records.boards(of: speaker)
      let locale = wordLanguage ?? settings.boardLocale ?? boards.set.root?.locale ?? settings.language.rawValue
      if let word, !change.isEmpty {
        let edited = try BoardEditor.edited(boards.set, .setForms(change, word: word, locale: locale))
        boards.set = edited.set
        try records.change(boards, of: speaker, title: edited.done, at: Date())
        Console.message(edited.done.text)
      }
      for entry in boards.set.wordForms {
        let isAsked = entry.language == BoardLocale.language(of: locale) && entry.word == word?.lowercased()
        if word != nil, !isAsked { continue }
        let text = entry.forms.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: ", ")
        try Console.send("\(entry.word) (\(entry.language)): \(text)\n")
      }
    }
  }
}
