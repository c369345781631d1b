import Foundation
import Testing

/// Where an expectation stands, and what failed there.
///
/// An expectation is a plain function: a macro that keeps the parts of its expression costs the compiler four to six times as
/// much. The text of the expression is read from the source file when it is needed, which is when it does not hold.
struct Failure {
  let filePath: String
  let location: SourceLocation

  init(_ fileID: StaticString, _ filePath: StaticString, _ line: Int, _ column: Int) {
    self.filePath = "\(filePath)"
    location = SourceLocation(fileID: "\(fileID)", filePath: "\(filePath)", line: line, column: column)
  }

  /// Reports a failure: what was found, the comment of the test, and the line of the source.
  func record(_ found: String, _ comment: Comment?) {
    let parts = [found, comment?.rawValue, source.map { "in `\($0)`" }].compactMap { $0 }.filter { !$0.isEmpty }
    Issue.record(Comment(rawValue: parts.joined(separator: " — ")), sourceLocation: location)
  }

  private var source: String? {
    guard let text = try? String(contentsOfFile: filePath, encoding: .utf8) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.indices.contains(location.line - 1) else { return nil }
    return lines[location.line - 1].trimmingCharacters(in: .whitespaces)
  }
}
