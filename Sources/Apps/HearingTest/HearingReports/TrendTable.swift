import AppWords
import Foundation
import HearingTest
import Tables

/// A trend of thresholds as a table and in words.
package struct TrendTable {
  private let language: Language

  /// Creates a table in a language.
  package init(_ language: Language = .english) { self.language = language }

  /// The columns. Changes and intervals are in decibels over the time from the first session to the last; a change
  /// above 0 is worse.
  package var columns: [Column] {
    [
      Column("ear", heading: say("ucho", "ear")), Column("frequency_hz", heading: "Hz", decimals: 0),
      Column("sessions", heading: say("vyšetření", "sessions"), decimals: 0),
      Column("days", heading: say("dní", "days"), decimals: 0),
      Column("change_db", heading: say("změna (dB)", "change (dB)"), decimals: 1),
      Column("lowest_db", heading: say("95 % od", "95 % from"), decimals: 1),
      Column("highest_db", heading: say("do", "to"), decimals: 1),
      Column("yearly_db", heading: say("dB za rok", "dB a year"), decimals: 1),
      Column("probability", heading: say("náhoda", "chance"), decimals: 4),
      Column("cut_off", heading: say("omezeno", "cut_off")), Column("verdict", heading: say("závěr", "verdict")),
    ]
  }

  /// The least time in seconds between first and last session for a yearly change. Over less time the figure would be a
  /// guess.
  private static let leastYearlyDuration = 28 * 86_400.0

  /// The rows, one for each line of the trend. A row for an ear as a whole has no frequency.
  package func rows(_ trend: ThresholdTrend) -> [Row] {
    trend.lines.map { line in
      let ear = say(line.ear.words.cs, line.ear.rawValue)
      let verdict =
        line.isLoss
        ? say("zhoršení", "loss")
        : line.isReliable ? say("zlepšení", "better") : say("žádná přímka nad náhodu", "no line beyond chance")
      return Row([
        .text(ear), columns[1].cell(line.frequency), .integer(line.sessionCount),
        number(line.duration / 86_400, in: columns[3]), number(line.change, in: columns[4]),
        number(line.interval.lowerBound, in: columns[5]), number(line.interval.upperBound, in: columns[6]),
        number(line.duration < Self.leastYearlyDuration ? nil : line.yearlyChange, in: columns[7]),
        number(line.probability, in: columns[8]),
        language == .czech ? .text(line.isCutOff ? "ano" : "ne") : .flag(line.isCutOff), .text(verdict),
      ])
    }
  }

  /// The conclusion whether hearing changes: that of the session's change first, since a step is no line; empty if there is
  /// nothing to compare.
  package func summary(_ history: SessionHistory) -> String {
    let steps = (history.change?.findings ?? []).map {
      VerdictText.change($0, references: history.change?.referenceCount ?? 0)(language)
    }
    guard let trend = history.trend else {
      let none = history.change.map { VerdictText.noChange(references: $0.referenceCount)(language) }
      return steps.isEmpty ? none ?? "" : steps.joined(separator: " ")
    }
    return (steps + [slope(trend, hasStep: !steps.isEmpty)].filter { !$0.isEmpty }).joined(separator: " ")
  }

  private func slope(_ trend: ThresholdTrend, hasStep: Bool) -> String {
    let losses = trend.lines.filter(\.isLoss)
    guard !losses.isEmpty else {
      if hasStep { return "" }
      return trend.lines.isEmpty
        ? say(
          "Vývoj nelze určit: žádné místo nemá prahy ze tří různých dob.",
          "No trend can be given: no place has thresholds at three different times.")
        : say(
          "Žádná změna ani pomalé zhoršení nad náhodu. Menší, než připouštějí intervaly, tu být může.",
          "No change and no slow loss beyond chance. One that is smaller than the intervals allow may be there.")
    }
    let list = losses.map(place).joined(separator: ", ")
    return say(
      "Během vyšetření se sluch zhoršil: \(list); \(steps(trend)). Ukažte to lékaři.",
      "A loss over the sessions: \(list); \(steps(trend)). See a doctor.")
  }

  private func place(_ line: ThresholdTrend.Line) -> String {
    let place =
      line.frequency.map { frequency in
        let hertz = String(format: "%.7g Hz", frequency)
        return say("\(line.ear.words.cs), \(hertz):", "\(line.ear.words.en) at \(hertz) by")
      } ?? say("\(line.ear.words.cs) celkem:", "\(line.ear.words.en) as a whole by")
    let (change, low, high) = (
      text(line.change, 1), text(line.interval.lowerBound, 1), text(line.interval.upperBound, 1)
    )
    return say(
      "\(place) o \(line.isCutOff ? "nejméně " : "")\(change) dB (95 %: \(low) až \(high) dB)",
      "\(place) \(line.isCutOff ? "at least " : "")\(change) dB (95 %: \(low) to \(high) dB)")
  }

  private func steps(_ trend: ThresholdTrend) -> String {
    trend.reliableStepCount == 0
      ? say(
        "žádný jednotlivý krok od vyšetření k vyšetření to neukazuje",
        "no single step from a session to the next shows it")
      : say(
        "jednotlivých kroků nad náhodu: \(trend.reliableStepCount) z \(trend.stepCount)",
        "\(trend.reliableStepCount) of \(trend.stepCount) single steps are beyond chance by themselves")
  }

  /// The explanation of the figures.
  package func note(_ trend: ThresholdTrend) -> String {
    say(
      "Přímka proložená prahy v čase, kladná znamená zhoršení. Náhoda: jak pravděpodobná je tak strmá přímka beze změny sluchu, "
        + "pro všech \(trend.lines.count) přímek dohromady; počítá se pod \(limit(.czech)). Omezeno: některá hladina nebyla dosažena, změna "
        + "může být větší.",
      "A straight line through the thresholds over time, above 0 is worse. Chance: how likely a line as steep is without a change of "
        + "hearing, all \(trend.lines.count) lines taken together; below \(limit(.english)) it counts. Cut off: a level was not reached, the change "
        + "may be larger.")
  }

  private func limit(_ language: Language) -> String {
    let text = String(format: "%.3f", ThresholdTrend.significance)
    return language == .czech ? text.replacing(".", with: ",") : text
  }

  /// The list of the sessions that were left out, with the reasons.
  package func leftOut(_ history: SessionHistory) -> String {
    let list = history.leftOut.map { session, reason in
      say("vyšetření \(session) (\(reason.words.cs))", "session \(session) (\(reason.words.en))")
    }
    return say("Nesrovnáno: ", "Not compared: ") + list.joined(separator: ", ") + "."
  }

  private func number(_ value: Double?, in column: Column) -> Cell {
    guard language == .czech, let value, let decimals = column.decimals else { return column.cell(value) }
    return .text(text(value, decimals))
  }

  private func text(_ value: Double, _ decimals: Int) -> String {
    let text = String(format: "%.\(decimals)f", value)
    return language == .czech ? text.replacing(".", with: ",").replacing("-", with: "−") : text
  }

  private func say(_ czech: String, _ english: String) -> String { Words(cs: czech, en: english)(language) }
}
