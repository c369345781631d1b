import AppReports
import AppWords
import HearingTest
import Tables

/// The thresholds as a small table: frequencies from left to right, and some rows for each ear.
package struct ThresholdTable {
  private let session: ReportedSession
  private let words: ReportWords
  private let frequencies: [Double]

  package init(_ session: ReportedSession, _ words: ReportWords) {
    self.session = session
    self.words = words
    frequencies = Set(session.outcome.entries.map(\.point.frequency)).sorted()
  }

  /// The frequencies, and the average where there is a calibration.
  package var columns: [Column] {
    [Column("Hz")] + frequencies.map { Column("\(Int($0))", decimals: 1) }
      + (session.isCalibrated ? [Column(say("průměr", "average"), decimals: 1)] : [])
  }

  /// The rows of both ears, and the norm.
  package var rows: [Row] {
    let norm = row(
      say("obvyklý práh (medián)", "usual threshold (median)"),
      frequencies.map { session.median(at: $0).map { words.number($0, decimals: 1) } })
    return [Ear.right, .left].flatMap(rows) + [norm].compactMap { $0 }
  }

  private func rows(_ ear: Ear) -> [Row] {
    let entries = frequencies.map { frequency in
      session.outcome.entries.first { $0.point == TonePoint(ear, frequency) }
    }
    guard entries.contains(where: { $0 != nil }) else { return [] }
    let unit = session.isCalibrated ? "dB HL" : say("dB, orientačně", "nominal dB")
    func level(_ result: ThresholdResult?) -> String? { result.flatMap { ResultText.level($0, words.language) } }
    let average = session.average(ear).map { ResultText.average($0, words.language) }
    return [
      row("\(ear.words.capitalised(words.language)) (\(unit))", entries.map { level($0?.result) }, average: average),
      row("± SD", entries.map { $0?.result.standardDeviation.map { words.number($0, decimals: 1) } }),
      row(say("opakováno", "retest"), entries.map { level($0?.retest) }),
      row(
        say("šum v druhém uchu", "noise in the other ear"),
        entries.map { $0?.masking.map { words.number($0.noise, decimals: 0) } }),
      row(say("bez šumu", "without noise"), entries.map { level($0?.masking?.unmasked) }),
      row(
        say("stejně či lépe slyší (%)", "as good or better (%)"),
        entries.map { $0.flatMap { session.fractile($0) }.map { words.number(100 * $0, decimals: 0) } }),
    ].compactMap { $0 }
  }

  /// A row; `nil` if it has no value.
  private func row(_ name: String, _ cells: [String?], average: String? = nil) -> Row? {
    guard cells.contains(where: { $0 != nil }) else { return nil }
    let all = cells + (session.isCalibrated ? [average] : [])
    return Row([.text(name)] + all.map { $0.map { .text($0) } ?? .undefined })
  }

  // MARK: Notes

  /// The explanations of signs and rows.
  package var notes: [String] {
    var notes = signs
    notes += session.outcome.entries.filter { $0.result.status == .unreliable }.map { entry in
      "\(ReportRemarks.place(entry.point, words)): \(ResultText.result(entry.result, unit: session.unit)(words.language))."
    }
    if session.isCalibrated {
      notes.append(
        say(
          "Průměr: 500, 1000, 2000, 4000 Hz; chybí bez některého prahu, s nespolehlivým, a neodpovědělo-li ucho vůbec.",
          "Average: 500, 1000, 2000, 4000 Hz; none if one of these is missing or unreliable, or if the ear gave no response at all."
        ))
      notes.append(norm)
    }
    notes.append(
      say(
        "± SD: nejistota samotného měření; nové nasazení sluchátek přidá 2,5 dB, nad 4 kHz 3 dB (ISO 8253-1).",
        "± SD is the procedure's own; putting the headphone on again adds 2.5 dB, above 4 kHz 3 dB (ISO 8253-1)."))
    return notes
  }

  private var signs: [String] {
    let statuses = Set(
      session.outcome.entries.flatMap { [$0.result, $0.retest, $0.masking?.unmasked] }
        .compactMap { $0?.level == nil ? nil : $0?.status })
    var signs: [String] = []
    if statuses.contains(.noResponse) {
      signs.append(say("> bez odpovědi až do této hladiny", "> no response up to this level"))
    }
    if statuses.contains(.atOrBelow) {
      signs.append(say("≤ slyšeno ještě na této hladině", "≤ still heard at this level"))
    }
    if statuses.contains(.unreliable) {
      signs.append(say("≈ nespolehlivý odhad", "≈ a guess of an unreliable result"))
    }
    return signs.isEmpty ? [] : [signs.joined(separator: "; ") + "."]
  }

  private var norm: String {
    guard session.record.person.sex != nil, session.record.person.birthYear != nil else {
      return say(
        "Srovnání s věkem vyžaduje rok narození a pohlaví.", "The age norm needs the year of birth and the sex.")
    }
    return say(
      "Obvyklý práh: medián osob stejného věku a pohlaví bez onemocnění uší, a kolik procent z nich slyší stejně dobře "
        + "nebo lépe (ISO 7029:2017; 18 až 80 let, nad 2 kHz do 70).",
      "Usual: the median of people of the same age and sex without ear disease, and how many per cent of them hear as well "
        + "or better (ISO 7029:2017; from 18 to 80 years, above 2 kHz to 70).")
  }

  private func say(_ czech: String, _ english: String) -> String { words.say(czech, english) }
}
