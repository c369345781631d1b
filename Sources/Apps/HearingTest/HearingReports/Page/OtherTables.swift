import AppReports
import AppWords
import Foundation
import HearingRecords
import HearingTest
import Tables

/// The tables of what was tested and asked besides tones.
struct OtherTables {
  private let words: ReportWords

  init(_ words: ReportWords) { self.words = words }

  var speechNote: String {
    say(
      "Poměr řeči k šumu, při kterém je správně zopakována polovina trojic číslic: nižší je lepší. Závisí na hlasu, srovnávat "
        + "lze jen vyšetření se stejným hlasem.",
      "The ratio of speech to noise at which half of the triplets are repeated: lower is better. It depends on the voice, so "
        + "only tests with the same voice can be compared.")
  }

  var speechColumns: [Column] {
    [
      Column(say("den", "day")), Column(say("ucho", "ear")), Column(say("hlas", "voice")),
      Column(say("práh srozumitelnosti (dB)", "threshold (dB)"), decimals: 1), Column("± SD (dB)", decimals: 1),
      Column(say("poznámka", "remark")),
    ]
  }

  func speech(_ records: [SpeechSessionRecord]) -> [Row] {
    records.map { record in
      let source = SessionSource(device: record.plan.device, isSimulated: record.plan.isSimulated)
      return Row([
        .text("\(words.longDay(record.started)), \(words.time(record.started))"),
        .text(record.plan.ear.words(words.language)), .text(record.plan.voice),
        number(record.outcome?.threshold), number(record.outcome?.standardDeviation),
        .text(ResultText.warning(source)?(words.language) ?? ""),
      ])
    }
  }

  var answerColumns: [Column] { [Column(say("otázka", "question")), Column(say("odpověď", "answer"))] }

  func answers(_ answered: AnsweredQuestionnaire) -> [Row] {
    answered.questionnaire.questions.map { question in
      let text: String? =
        switch answered.answers[question.id] {
        case .flag(let flag): flag ? say("ano", "yes") : say("ne", "no")
        case .number(let number): String(format: "%.7g", number)
        case .text(let text): text
        case .list(let list): list.joined(separator: ", ")
        case nil: nil
        }
      return Row([.text(question.text), text.map { .text($0) } ?? .undefined])
    }
  }

  private func number(_ value: Double?) -> Cell {
    value.map { .text(words.number($0, decimals: 1)) } ?? .undefined
  }

  private func say(_ czech: String, _ english: String) -> String { words.say(czech, english) }
}
