import AppReports
import AppWords
import Foundation
import HearingTest
import Tables

/// The change of each threshold from an earlier session.
package struct ChangeTable {
  private let earlier: ReportedSession
  private let session: ReportedSession
  private let words: ReportWords

  package init(from earlier: ReportedSession, to session: ReportedSession, _ words: ReportWords) {
    self.earlier = earlier
    self.session = session
    self.words = words
  }

  package var columns: [Column] {
    [
      Column(say("ucho", "ear")), Column("Hz", decimals: 0), Column(say("dříve", "before")), Column(say("nyní", "now")),
      Column(say("změna (dB)", "shift (dB)"), decimals: 1),
      Column(say("SD změny (dB)", "SD of a shift (dB)"), decimals: 1),
      Column(say("pravděpodobnost náhody", "chance of such a shift"), decimals: 3), Column(say("závěr", "changed")),
    ]
  }

  /// A row for each place that both sessions have, the right ear first.
  package var rows: [Row] {
    let before = earlier.results
    let entries = session.outcome.entries.sorted { Self.order($0.point) < Self.order($1.point) }
    return entries.compactMap { entry in
      guard let first = before[entry.point] else { return nil }
      let shift = ThresholdShift(from: first, to: entry.result, frequency: entry.point.frequency)
      return Row([
        .text(entry.point.ear.words(words.language)), .integer(Int(entry.point.frequency)),
        .text(ResultText.short(first, unit: earlier.unit)(words.language)),
        .text(ResultText.short(entry.result, unit: session.unit)(words.language)),
        number(shift?.shift, 1), number(shift?.deviation, 1), number(shift?.probability, 3), .text(verdict(shift)),
      ])
    }
  }

  /// The explanation of the figures.
  package var note: String {
    let places = session.outcome.entries.count { earlier.results[$0.point] != nil }
    let chance = words.number(100 * (1 - pow(0.95, Double(places))), decimals: 0)
    return say(
      "Kladná změna znamená zhoršení. Za změnu se považuje více než 1,96 směrodatné odchylky opakovaných vyšetření: bez jakékoli "
        + "změny sluchu to nastane na jednom místě z dvaceti, takže při \(places) místech aspoň jednou v \(chance) % dvojic "
        + "vyšetření. Než změna něco znamená, je třeba ji ověřit dalším vyšetřením.",
      "A shift above 0 is worse. It counts as a change beyond 1.96 standard deviations of repeated tests: one place in twenty "
        + "without any change, so that of \(places) places at least one does so in \(chance) % of all pairs of sessions. A change "
        + "is to be repeated before it means anything.")
  }

  private func verdict(_ shift: ThresholdShift?) -> String {
    guard let shift else { return say("nelze srovnat", "not comparable") }
    guard shift.isReliable else { return say("beze změny", "no") }
    return shift.shift > 0 ? say("horší", "worse") : say("lepší", "better")
  }

  private func number(_ value: Double?, _ decimals: Int) -> Cell {
    value.map { .text(words.number($0, decimals: decimals)) } ?? .undefined
  }

  private static func order(_ point: TonePoint) -> (Int, Double) { (point.ear == .right ? 0 : 1, point.frequency) }

  private func say(_ czech: String, _ english: String) -> String { words.say(czech, english) }
}
