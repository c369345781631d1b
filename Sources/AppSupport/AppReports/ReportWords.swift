import AppWords
import Foundation

/// The words, numbers and dates of a report in one language.
package struct ReportWords: Sendable {
  /// The language of the report.
  package let language: Language
  /// The calendar of the place that the report is about; its time zone decides which day and time a moment is.
  package let calendar: Calendar

  /// Makes the words of a report.
  package init(language: Language, calendar: Calendar) {
    self.language = language
    self.calendar = calendar
  }

  /// Makes the words of a report with the Gregorian calendar of a time zone.
  package init(language: Language, timeZone: TimeZone) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = timeZone
    self.init(language: language, calendar: calendar)
  }

  /// The text in the report's language.
  package func say(_ czech: String, _ english: String) -> String { Words(cs: czech, en: english)(language) }

  // MARK: Numbers

  /// A number with the decimal sign of the language.
  package func number(_ value: Double, decimals: Int) -> String {
    let text = String(format: "%.\(decimals)f", value)
    // A value that rounds to zero has no sign.
    let plain = Double(text) == 0 ? String(text.drop { $0 == "-" }) : text.replacing("-", with: "−")
    return language == .czech ? plain.replacing(".", with: ",") : plain
  }

  /// A number with its sign, also if it is positive.
  package func signed(_ value: Double, decimals: Int) -> String {
    let text = number(value, decimals: decimals)
    return text.hasPrefix("−") || text.allSatisfy { "0,.".contains($0) } ? text : "+" + text
  }

  /// A number with its noun: `5 her`.
  package func count(_ number: Int, _ noun: CountedWords) -> String {
    "\(number)\u{A0}\(noun(Double(number), language))"
  }

  /// A share of counts: `2 ze 7`. The Czech preposition depends on the numeral's first sound.
  package func share(_ part: Int, of whole: Int) -> String {
    "\(part)\u{A0}\(say(Self.takesZe(whole) ? "ze" : "z", "of"))\u{A0}\(whole)"
  }

  private static func takesZe(_ number: Int) -> Bool {
    switch number {
    case ..<20: [2, 3, 4, 6, 7, 12, 13, 14, 16, 17].contains(number)
    case ..<100: [2, 3, 4, 6, 7].contains(number / 10)
    default: number / 100 == 1 || takesZe(number / 100)
    }
  }

  // MARK: Dates

  /// A day with its month: `3. 3.`, `3 Mar`.
  package func day(_ day: Int, _ month: Int) -> String {
    language == .czech ? "\(day).\u{A0}\(month)." : "\(day)\u{A0}\(Self.englishMonths[month - 1].prefix(3))"
  }

  /// A day with its month.
  package func day(_ date: Date) -> String {
    let parts = calendar.dateComponents([.day, .month], from: date)
    return day(parts.day ?? 1, parts.month ?? 1)
  }

  /// A day with its month and year.
  package func longDay(_ date: Date) -> String {
    let parts = calendar.dateComponents([.day, .month, .year], from: date)
    let (day, month, year) = (parts.day ?? 1, parts.month ?? 1, parts.year ?? 1970)
    return language == .czech
      ? "\(day).\u{A0}\(month). \(year)" : "\(day)\u{A0}\(Self.englishMonths[month - 1]) \(year)"
  }

  /// The time of day: `9:05`.
  package func time(_ date: Date) -> String {
    let parts = calendar.dateComponents([.hour, .minute], from: date)
    return time(hour: parts.hour ?? 0, minute: parts.minute ?? 0)
  }

  /// The time of day: `9:05`.
  package func time(hour: Int, minute: Int) -> String { String(format: "%d:%02d", hour, minute) }

  /// A month with its year.
  package func month(_ month: Int, _ year: Int) -> String {
    language == .czech ? "\(month)/\(year)" : "\(Self.englishMonths[month - 1].prefix(3))\u{A0}\(year)"
  }

  private static let englishMonths = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]
}
