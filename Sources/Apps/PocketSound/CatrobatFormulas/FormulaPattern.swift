import Foundation

/// A regular expression with the syntax of the ICU library, which Android uses too.
///
/// A point matches line ends, and `^` and `$` match at each line. The search is bounded by work, not by time, so that
/// the result is the same on every machine.
struct FormulaPattern: Sendable {
  /// The longest pattern, in bytes.
  static let maximumLength = 2000
  /// The longest text that is searched, in units of UTF-16.
  static let maximumTextLength = 10_000
  /// The engine reports after each 10 000 of its steps. Each step takes at most as long as a look at the whole text, so
  /// this many reports times the length of the text bound the time, to seconds at the very worst.
  private static let reportsTimesLength = 100_000

  /// What came of a search.
  enum Outcome: Equatable {
    /// The first group of the first match, or all of the match if there is no group; `nil` if the group had no part.
    case found(String?)
    case notFound
    /// The search was given up.
    case tooMuchWork
  }

  private let expression: NSRegularExpression

  /// Fails for a pattern that is too long, nested too deep or not well formed.
  init?(_ pattern: String) {
    guard pattern.utf8.count <= FormulaPattern.maximumLength,
      let plain = FormulaPattern.compiled(pattern)
    else { return nil }
    // The engine would also report each place where it tries to match, and the two kinds of reports cannot be told
    // apart. So it tries once, with any text before the match. There is no number to shift: references need a group.
    let group = plain.numberOfCaptureGroups == 0 ? "(" : "(?:"
    guard let expression = FormulaPattern.compiled("[\\s\\S]*?\(group)\(pattern))") else { return nil }
    self.expression = expression
  }

  private static func compiled(_ pattern: String) -> NSRegularExpression? {
    try? NSRegularExpression(pattern: pattern, options: [.dotMatchesLineSeparators, .anchorsMatchLines])
  }

  /// Searches for the first match.
  func search(_ text: String) -> Outcome {
    guard text.utf8.count <= 3 * FormulaPattern.maximumTextLength else { return .tooMuchWork }
    let string = text as NSString
    guard string.length <= FormulaPattern.maximumTextLength else { return .tooMuchWork }
    let maximumReports = min(200, FormulaPattern.reportsTimesLength / max(string.length, 1))
    var outcome = Outcome.notFound
    var reports = 0
    let whole = NSRange(location: 0, length: string.length)
    expression.enumerateMatches(in: text, options: [.reportProgress, .anchored], range: whole) { match, flags, stop in
      if let match {
        let range = match.range(at: 1)
        outcome = .found(range.location == NSNotFound ? nil : string.substring(with: range))
        stop.pointee = true
        return
      }
      if flags.contains(.progress) { reports += 1 }
      if flags.contains(.internalError) || reports > maximumReports {
        outcome = .tooMuchWork
        stop.pointee = true
      }
    }
    return outcome
  }
}
