import AppWords
import Foundation
import VoiceGames

/// The words, numbers and dates of a progress report in one language.
struct ProgressWords {
  let language: Language
  /// The calendar of the place in which the child played.
  let calendar: Calendar

  /// The unit of an axis of calendar time.
  enum AxisUnit { case day, week, month }

  func say(_ czech: String, _ english: String) -> String { Words(cs: czech, en: english)(language) }

  // MARK: Numbers

  /// A number with the decimal sign of the language.
  func number(_ value: Double, decimals: Int) -> String {
    let text = String(format: "%.\(decimals)f", value)
    // A value that rounds to zero has no sign.
    let plain = Double(text) == 0 ? String(text.drop { $0 == "-" }) : text.replacing("-", with: "−")
    return language == .czech ? plain.replacing(".", with: ",") : plain
  }

  /// A number with its sign, also if it is positive.
  func signed(_ value: Double, decimals: Int) -> String {
    let text = number(value, decimals: decimals)
    return text.hasPrefix("−") || text.allSatisfy { "0,.".contains($0) } ? text : "+" + text
  }

  /// A number with its noun: `5 her`.
  func count(_ number: Int, _ noun: CountedWords) -> String { "\(number)\u{A0}\(noun(Double(number), language))" }

  static let days = CountedWords(
    cs: .init(one: "den", few: "dny", fraction: "dne", other: "dní"), en: .init(one: "day", other: "days"))
  static let games = CountedWords(
    cs: .init(one: "hra", few: "hry", fraction: "hry", other: "her"), en: .init(one: "game", other: "games"))
  static let minutes = CountedWords(
    cs: .init(one: "minuta", few: "minuty", fraction: "minuty", other: "minut"),
    en: .init(one: "minute", other: "minutes"))

  /// A share of counts: `2 ze 7`. The Czech preposition depends on the numeral's first sound.
  func share(_ part: Int, of whole: Int) -> String {
    "\(part)\u{A0}\(say(Self.takesZe(whole) ? "ze" : "z", "of"))\u{A0}\(whole)"
  }

  private static func takesZe(_ number: Int) -> Bool {
    switch number {
    case ..<20: [2, 3, 4, 6, 7, 12, 13, 14, 16, 17].contains(number)
    case ..<100: [2, 3, 4, 6, 7].contains(number / 10)
    default: number / 100 == 1 || takesZe(number / 100)
    }
  }

  /// A length of time in hours and minutes.
  func duration(_ seconds: Double) -> String {
    let minutes = Int((seconds / 60).rounded())
    guard minutes >= 1 else { return say("méně než minuta", "less than a minute") }
    guard minutes >= 60 else { return count(minutes, Self.minutes) }
    return "\(minutes / 60)\u{A0}h \(minutes % 60)\u{A0}min"
  }

  // MARK: Dates

  /// A day with its month: `3. 3.`, `3 Mar`.
  func day(_ day: Int, _ month: Int) -> String {
    language == .czech ? "\(day).\u{A0}\(month)." : "\(day)\u{A0}\(Self.englishMonths[month - 1].prefix(3))"
  }

  /// A day with its month.
  func day(_ date: Date) -> String {
    let parts = calendar.dateComponents([.day, .month], from: date)
    return day(parts.day ?? 1, parts.month ?? 1)
  }

  /// A day with its month and year.
  func longDay(_ date: Date) -> String {
    let parts = calendar.dateComponents([.day, .month, .year], from: date)
    let (day, month, year) = (parts.day ?? 1, parts.month ?? 1, parts.year ?? 1970)
    return language == .czech
      ? "\(day).\u{A0}\(month). \(year)" : "\(day)\u{A0}\(Self.englishMonths[month - 1]) \(year)"
  }

  /// The time of day: `9:05`.
  func time(_ date: Date) -> String {
    let parts = calendar.dateComponents([.hour, .minute], from: date)
    return time(hour: parts.hour ?? 0, minute: parts.minute ?? 0)
  }

  /// The time of day: `9:05`.
  func time(hour: Int, minute: Int) -> String { String(format: "%d:%02d", hour, minute) }

  /// A month with its year.
  func month(_ month: Int, _ year: Int) -> String {
    language == .czech ? "\(month)/\(year)" : "\(Self.englishMonths[month - 1].prefix(3))\u{A0}\(year)"
  }

  func axisTitle(_ unit: AxisUnit) -> String {
    switch unit {
    case .day: say("den", "day")
    case .week: say("týden od pondělí", "week from Monday")
    case .month: say("měsíc", "month")
    }
  }

  private static let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  // MARK: Figures

  /// The decimals of a figure as it is shown.
  func decimals(_ quantity: ProgressQuantity) -> Int { quantity.isShare ? 0 : 2 }

  /// The name of a figure with its unit.
  func title(_ quantity: ProgressQuantity) -> String {
    quantity.words(language) + (quantity.isShare ? " (%)" : " (s)")
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
    let usual = quantity.isShare ? 1 : 2
    // An interval that does not contain 0 must not be shown with an end of 0, so slow changes have more decimals.
    let ends = trend.isChange ? [trend.interval?.lowerBound, trend.interval?.upperBound].compactMap { $0 } : []
    let least = ends.map { abs(factor * $0) }.min() ?? 1
    let decimals = (usual...usual + 3).first { least >= 0.5 * pow(10, -Double($0)) } ?? usual + 3
    return signed(factor * changePerDay, decimals: decimals)
  }
}
