import AppReports
import AppWords
import Foundation
import VoiceGames

/// The words of a progress report.
package typealias ProgressWords = ReportWords

extension ReportWords {
  // MARK: Counts and times

  static let days = CountedWords(
    cs: .init(one: "den", few: "dny", fraction: "dne", other: "dní"), en: .init(one: "day", other: "days"))
  static let games = CountedWords(
    cs: .init(one: "hra", few: "hry", fraction: "hry", other: "her"), en: .init(one: "game", other: "games"))
  static let minutes = CountedWords(
    cs: .init(one: "minuta", few: "minuty", fraction: "minuty", other: "minut"),
    en: .init(one: "minute", other: "minutes"))

  /// A length of time in hours and minutes.
  func duration(_ seconds: Double) -> String {
    let minutes = Int((seconds / 60).rounded())
    guard minutes >= 1 else { return say("méně než minuta", "less than a minute") }
    guard minutes >= 60 else { return count(minutes, Self.minutes) }
    return "\(minutes / 60)\u{A0}h \(minutes % 60)\u{A0}min"
  }

  // MARK: Figures

  /// The decimals of a figure as it is shown.
  func decimals(_ quantity: ProgressQuantity) -> Int {
    switch quantity.unit {
    case .seconds: 2
    case .share, .hertz: 0
    case .semitones: 1
    }
  }

  /// The name of a figure with its unit.
  func title(_ quantity: ProgressQuantity) -> String {
    let unit =
      switch quantity.unit {
      case .seconds: "s"
      case .share: "%"
      case .hertz: "Hz"
      case .semitones: "st"
      }
    return "\(quantity.words(language)) (\(unit))"
  }

  /// A value of a figure without its unit.
  func value(_ value: Double, _ quantity: ProgressQuantity) -> String {
    number(quantity.isShare ? 100 * value : value, decimals: decimals(quantity))
  }

  /// The change of a figure in a week, with its interval and its unit.
  func change(_ trend: ProgressFigures.Trend, _ quantity: ProgressQuantity) -> String {
    let unit = quantity.isShare ? say("procentního bodu", "percentage points") : "s"
    let change = "\(weekly(trend, quantity))\u{A0}\(unit) \(say("za týden", "a week"))"
    return change + (interval(trend, quantity).map { say(" (95% interval \($0))", " (95 % interval \($0))") } ?? "")
  }

  /// The change in a week, with its sign.
  func weekly(_ trend: ProgressFigures.Trend, _ quantity: ProgressQuantity) -> String {
    weekly(trend.changePerDay, trend, quantity)
  }

  /// The interval of a change in a week.
  func interval(_ trend: ProgressFigures.Trend, _ quantity: ProgressQuantity) -> String? {
    trend.interval.map {
      weekly($0.lowerBound, trend, quantity) + say(" až ", " to ") + weekly($0.upperBound, trend, quantity)
    }
  }

  private func weekly(_ changePerDay: Double, _ trend: ProgressFigures.Trend, _ quantity: ProgressQuantity) -> String {
    let factor = 7 * (quantity.isShare ? 100.0 : 1)
    let usual = quantity.unit == .share || quantity.unit == .hertz ? 1 : 2
    // An interval that does not contain 0 must not be shown with an end of 0, so slow changes have more decimals.
    let ends = trend.isChange ? [trend.interval?.lowerBound, trend.interval?.upperBound].compactMap { $0 } : []
    let least = ends.map { abs(factor * $0) }.min() ?? 1
    let decimals = (usual...usual + 3).first { least >= 0.5 * pow(10, -Double($0)) } ?? usual + 3
    return signed(factor * changePerDay, decimals: decimals)
  }
}
