import Foundation
import Reporting

/// A horizontal axis of calendar time. It shows the time of day of a single day, and otherwise days, weeks from their Monday
/// or months, whichever gives at most `mostTicks` labels.
///
/// Values on the axis are days since 1970 in the calendar of the place, with the time of day as a fraction.
package struct CalendarAxis {
  /// The unit of the labels.
  private enum Unit { case day, week, month }

  /// The first and the last moment.
  private let first: Date
  private let last: Date
  private let calendar: Calendar
  private let words: ReportWords

  /// The largest number of labels that fit side by side on a page.
  private static let mostTicks = 12

  /// Makes an axis for moments in any order, in the calendar of the words; at least one is needed.
  package init?(_ moments: [Date], words: ReportWords) {
    guard let first = moments.min(), let last = moments.max() else { return nil }
    (self.first, self.last, self.words) = (first, last, words)
    calendar = words.calendar
  }

  /// The place of a moment on the axis.
  package func place(_ moment: Date) -> Double {
    (moment.timeIntervalSince1970 + Double(calendar.timeZone.secondsFromGMT(for: moment))) / 86_400
  }

  /// The axis with its range and its ticks.
  package var axis: Axis {
    let days = Int(place(first).rounded(.down))...Int(place(last).rounded(.down))
    guard days.count > 1 else { return hours(of: days.lowerBound) }
    let (unit, ticks) =
      Self.candidates.lazy.map { ($0.unit, self.ticks($0, days)) }
      .first { $0.1.count <= Self.mostTicks } ?? (.month, [])
    let years = Set([first, last].map { calendar.component(.year, from: $0) }).sorted().map(String.init)
    var axis = Axis(title(unit), unit: years.joined(separator: "–"))
    // A marker in the middle of the first or of the last day must not touch the frame.
    let margin = 0.015 * Double(days.count)
    (axis.lower, axis.upper) = (Double(days.lowerBound) - margin, Double(days.upperBound + 1) + margin)
    axis.ticks = ticks
    return axis
  }

  private func title(_ unit: Unit) -> String {
    switch unit {
    case .day: words.say("den", "day")
    case .week: words.say("týden od pondělí", "week from Monday")
    case .month: words.say("měsíc", "month")
    }
  }

  private static let candidates: [(unit: Unit, step: Int)] = [
    (.day, 1), (.day, 2), (.week, 1), (.week, 2), (.month, 1), (.month, 2), (.month, 3), (.month, 6), (.month, 12),
    (.month, 24), (.month, 60),
  ]

  /// The axis of one day: the part of it with the moments.
  private func hours(of day: Int) -> Axis {
    let minutes = [first, last].map { (place($0) - Double(day)) * 1440 }
    // From the multiple of the step before the first moment to the one after the last.
    let step = [10, 15, 30, 60].first { minutes[1] - minutes[0] < Double($0 * (Self.mostTicks - 2)) } ?? 120
    let (lowest, highest) = (Int(minutes[0]) / step * step, (Int(minutes[1]) / step + 1) * step)
    func value(_ minute: Double) -> Double { Double(day) + minute / 1440 }
    var axis = Axis(words.longDay(first))
    let margin = 0.015 * Double(highest - lowest)
    (axis.lower, axis.upper) = (value(Double(lowest) - margin), value(Double(highest) + margin))
    axis.ticks = stride(from: lowest, through: highest, by: step).map {
      Axis.NamedValue(value(Double($0)), words.time(hour: $0 / 60, minute: $0 % 60))
    }
    return axis
  }

  /// The ticks of a step within the days: days, Mondays, or first days of months.
  private func ticks(_ candidate: (unit: Unit, step: Int), _ days: ClosedRange<Int>)
    -> [Axis.NamedValue]
  {
    var weeks = 0
    return days.compactMap { day in
      let parts = Self.parts(day)
      switch candidate.unit {
      case .day:
        guard (day - days.lowerBound).isMultiple(of: candidate.step) else { return nil }
      case .week:
        // 5 January 1970 was a Monday.
        guard (day - 4).isMultiple(of: 7) else { return nil }
        weeks += 1
        guard (weeks - 1).isMultiple(of: candidate.step) else { return nil }
      case .month:
        guard parts.day == 1, (parts.year * 12 + parts.month - 1).isMultiple(of: candidate.step) else { return nil }
        return Axis.NamedValue(Double(day), words.month(parts.month, parts.year))
      }
      return Axis.NamedValue(Double(day), words.day(parts.day, parts.month))
    }
  }

  /// The date of a day since 1970.
  private static func parts(_ day: Int) -> (year: Int, month: Int, day: Int) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    let date = Date(timeIntervalSince1970: Double(day) * 86_400)
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    return (parts.year ?? 1970, parts.month ?? 1, parts.day ?? 1)
  }
}
