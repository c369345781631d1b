import Foundation

/// A regular expression with the syntax of the ICU library, which Android uses too.
///
/// A point matches line ends, and `^` and `$` match at each line. The search is bounded by work, not by time, so that the
/// result is the same on every machine.
struct FormulaPattern: Sendable {
  /// The longest pattern, in bytes.
  static let maximumLength = 2000
  /// A search reports after each 10 000 steps or so of the engine; at this many reports it is given up.
  static let maximumReports = 500

  /// What came of a search.
  enum Outcome: Equatable {
    /// The first group of the first match, or all of the match if there is no group; `nil` if the group had no part.
    case found(String?)
    case notFound
    /// The search was given up.
    case tooMuchWork
  }

  private let expression: NSRegularExpression

  /// Fails for a pattern that is too long or not well formed.
  init?(_ pattern: String) {
    guard pattern.utf8.count <= FormulaPattern.maximumLength,
      let expression = try? NSRegularExpression(
        pattern: pattern, options: [.dotMatchesLineSeparators, .anchorsMatchLines])
    else { return nil }
    self.expression = expression
  }

  /// Searches for the first match.
  func search(_ text: String) -> Outcome {
    var outcome = Outcome.notFound
    var reports = 0
    let string = text as NSString
    let whole = NSRange(location: 0, length: string.length)
    expression.enumerateMatches(in: text, options: [.reportProgress], range: whole) { match, flags, stop in
      guard let match else {
        if flags.contains(.progress) {
          reports += 1
          if reports >= FormulaPattern.maximumReports {
            outcome = .tooMuchWork
            stop.pointee = true
          }
        }
        if flags.contains(.internalError) { outcome = .tooMuchWork }
        return
      }
      let range = match.range(at: match.numberOfRanges > 1 ? 1 : 0)
      outcome = .found(range.location == NSNotFound ? nil : string.substring(with: range))
      stop.pointee = true
    }
    return outcome
  }
}
