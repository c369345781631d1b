import AppReports
import AppWords
import Foundation
import HearingTest
import Tables

/// The shift of each threshold from the mean of the person's first sessions.
package struct ChangeTable {
  private let change: HearingChange
  private let session: ReportedSession
  private let words: ReportWords

  package init(_ change: HearingChange, of session: ReportedSession, _ words: ReportWords) {
    (self.change, self.session, self.words) = (change, session, words)
  }

  package var columns: [Column] {
    [
      Column(say("ucho", "ear")), Column("Hz", decimals: 0), Column(say("nyní", "now")),
      Column(say("změna (dB)", "shift (dB)")), Column(say("SD změny (dB)", "SD of a shift (dB)"), decimals: 1),
      Column(say("pravděpodobnost náhody", "chance of such a shift"), decimals: 3), Column(say("závěr", "changed")),
    ]
  }

  /// A row for each place that was measured before, the right ear first.
  package var rows: [Row] {
    let results = session.results
    return change.shifts.map { shift in
      Row([
        .text(shift.point.ear.words(words.language)), .integer(Int(shift.point.frequency)),
        results[shift.point].map { .text(ResultText.short($0, unit: session.unit)(words.language)) } ?? .undefined,
        .text(ResultText.shift(shift, words.language)), .text(words.number(shift.deviation, decimals: 1)),
        shift.probability.map { .text(words.number($0, decimals: 3)) } ?? .undefined, .text(verdict(shift)),
      ])
    }
  }

  /// The explanation of the figures.
  package var note: String {
    let rule = (
      pair: Int(HearingChange.suspectedShift), single: Int(HearingChange.singleShift),
      repeated: Int(HearingChange.confirmedShift)
    )
    return say(
      "Kladná změna proti průměru prvních vyšetření (\(change.referenceCount)) znamená zhoršení. Změnou je až posun o \(rule.pair) dB "
        + "v průměru dvou sousedních kmitočtů nebo o \(rule.single) dB na jednom; potvrzenou, když ji další vyšetření zopakuje "
        + "(v průměru obou o \(rule.repeated) dB). Posun jediného místa o méně není změna, i když se náhodou stane jen zřídka: míst "
        + "je mnoho.",
      "A shift above 0 from the mean of the first sessions (\(change.referenceCount)) is worse. It is a change from \(rule.pair) dB on "
        + "the mean of two adjacent frequencies or \(rule.single) dB at one, and a confirmed one if the next session repeats it "
        + "(\(rule.repeated) dB on the mean of both). A smaller shift of a single place is no change, however rare by chance: there "
        + "are many places.")
  }

  private func verdict(_ shift: HearingChange.Shift) -> String {
    guard let finding = change.finding(at: shift.point) else { return say("beze změny", "no") }
    let direction = finding.direction == .worse ? say("horší", "worse") : say("lepší", "better")
    return direction
      + (finding.certainty == .confirmed ? say(", potvrzeno", ", confirmed") : say(", nepotvrzeno", ", not confirmed"))
  }

  private func say(_ czech: String, _ english: String) -> String { words.say(czech, english) }
}
