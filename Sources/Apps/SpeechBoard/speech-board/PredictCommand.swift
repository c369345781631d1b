import AppCommands
import AppWords
import ArgumentParser
import CommandSupport
import Foundation
import WordPrediction

/// `speech-board predict` prints the words that probably come next.
struct PredictCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "predict",
      abstract: Words(
        cs: "Vypíše slova, která asi přijdou dál, nebo dokončení začatého slova.",
        en: "Prints the words that probably come next, or completions of a word that was begun."
      ).text,
      discussion: Words(
        cs: """
          Předpovídá se z toho, co člověk řekl dřív, a z běžných vět jazyka. Text jsou celá slova. S --complete je poslední slovo teprve začaté a předpovědi jsou ta, která tak začínají. Bez \
          textu začíná věta. Jazyk slov volí --language.

          Návratový kód: 1 databáze selhala, 2 chybné použití.
          """,
        en: """
          The prediction comes from what the person said before and from usual sentences of the language. The text is whole words. With --complete the last word has only been begun, and the predictions are those that \
          begin so. Without a text a sentence begins. --language chooses the language of the words.

          Exit status: 1 the database failed, 2 wrong usage.
          """
      ).text)
  }

  @Argument(help: .words(cs: "Začátek věty, třeba \"chci\".", en: "The beginning of a sentence, such as \"I want\"."))
  var text = ""

  @Flag(name: .long, help: .words(cs: "Dokončí poslední slovo textu.", en: "Complete the last word of the text."))
  var complete = false

  @Option(name: .long, help: .words(cs: "Kolik slov nejvýše, 1 až 100.", en: "How many words at most, 1 to 100."))
  var count = 5

  @Flag(
    name: .long,
    help: .words(
      cs: "Vypíše seznam objektů JSON s text a probability (pravděpodobnost slova po slovech před ním).",
      en: "Print a JSON list of objects with text and probability (of the word, given the words before it)."))
  var json = false

  @OptionGroup var person: PersonOptions
  @OptionGroup var language: WordLanguageOptions

  func validate() throws {
    guard (1...100).contains(count) else {
      throw ValidationError(
        Words(cs: "--count: očekáváno 1 až 100, zadáno \(count).", en: "--count: expected 1 to 100, got \(count).").text
      )
    }
  }

  func run() throws {
    var predictor = WordPredictor(start: .shipped(for: language.words.written.rawValue))
    try person.with(language.chosen) { records, speaker, settings in
      if settings.prediction { predictor.learn(try records.learnedWords(of: speaker, language: predictor.language)) }
    }
    let predictions = predictor.predictions(after: complete ? text : text + " ", limit: count)
    if json { return try Console.send(json: predictions) }
    try Console.send(Self.lines(predictions))
  }

  private static func lines(_ predictions: [PredictedWord]) -> String {
    predictions.map { "\(String(format: "%5.1f", $0.probability * 100)) %  \($0.text)\n" }.joined()
  }
}
