import Foundation
import HearingTest
import Tables

/// A trend of thresholds as a table and in words.
package enum TrendTable {
  /// The columns. Changes and intervals are in decibels over the time from the first session to the last; a change
  /// above 0 is worse.
  package static let columns = [
    Column("ear"), Column("frequency_hz", heading: "Hz", decimals: 0), Column("sessions", decimals: 0),
    Column("days", decimals: 0), Column("change_db", heading: "change (dB)", decimals: 1),
    Column("lowest_db", heading: "95 % from", decimals: 1), Column("highest_db", heading: "to", decimals: 1),
    Column("yearly_db", heading: "dB a year", decimals: 1), Column("probability", heading: "chance", decimals: 4),
    Column("cut_off"), Column("verdict"),
  ]

  /// The least time in seconds between first and last session for a yearly change. Over less time the figure would be a
  /// guess.
  private static let leastYearlyDuration = 28 * 86_400.0

  /// The rows, one for each line of the trend. A row for an ear as a whole has no frequency.
  package static func rows(_ trend: ThresholdTrend) -> [Row] {
    trend.lines.map { line in
      Row([
        .text(line.ear.rawValue), columns[1].cell(line.frequency), .integer(line.sessionCount),
        columns[3].cell(line.duration / 86_400), columns[4].cell(line.change),
        columns[5].cell(line.interval.lowerBound),
        columns[6].cell(line.interval.upperBound),
        columns[7].cell(line.duration < leastYearlyDuration ? nil : line.yearlyChange),
        columns[8].cell(line.probability), .flag(line.isCutOff),
        .text(line.isLoss ? "loss" : line.isReliable ? "better" : "no change beyond chance"),
      ])
    }
  }

  /// The conclusion whether hearing gets worse, in one or two sentences.
  package static func summary(_ trend: ThresholdTrend) -> String {
    let losses = trend.lines.filter(\.isLoss)
    guard !losses.isEmpty else {
      return trend.lines.isEmpty
        ? "No trend can be given: no place has thresholds at three different times."
        : "No slow loss beyond chance. One that is smaller than the intervals allow may be there."
    }
    let places = losses.map { line in
      let place =
        line.frequency.map { String(format: "\(line.ear.rawValue) ear at %.7g Hz", $0) }
        ?? "\(line.ear.rawValue) ear as a whole"
      return String(
        format: "\(place) by %@%.1f dB (95 %%: %.1f to %.1f dB)", line.isCutOff ? "at least " : "", line.change,
        line.interval.lowerBound, line.interval.upperBound)
    }
    let steps =
      trend.reliableStepCount == 0
      ? "no single step from a session to the next shows it"
      : "\(trend.reliableStepCount) of \(trend.stepCount) single steps are beyond chance by themselves"
    return "A loss over the sessions: \(places.joined(separator: ", ")); \(steps). See a doctor."
  }

  /// The explanation of the figures.
  package static func note(_ trend: ThresholdTrend) -> String {
    "A straight line through the thresholds over time, above 0 is worse. Chance: how likely a line as steep is without a change of "
      + "hearing, all \(trend.lines.count) lines taken together; below 0.05 it counts. Cut off: a level was not reached, the change "
      + "may be larger."
  }

  /// The list of the sessions that were left out, with the reasons.
  package static func leftOut(_ history: SessionHistory) -> String {
    "Not compared: " + history.leftOut.map { "session \($0.session) (\($0.reason))" }.joined(separator: ", ") + "."
  }
}
