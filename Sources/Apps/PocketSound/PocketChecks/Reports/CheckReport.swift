/// The results of files of scenarios, as text and as JUnit XML.
package struct CheckReport: Sendable {
  /// Path of a file and its results.
  package let files: [(path: String, results: [CheckResult])]

  /// - Parameter files: path of each file and its results.
  package init(_ files: [(path: String, results: [CheckResult])]) { self.files = files }

  /// Number of results of a status.
  package func count(_ status: CheckResult.Status) -> Int {
    files.reduce(0) { $0 + $1.results.count { $0.status == status } }
  }

  /// Whether nothing failed and everything could be checked.
  package var isGood: Bool { count(.failed) == 0 && count(.error) == 0 }

  /// A line for each expectation and a summary.
  package var text: String {
    var lines: [String] = []
    for (path, results) in files {
      for (index, result) in results.enumerated() {
        if index == 0 || results[index - 1].scenario != result.scenario { lines.append("\(path): \(result.scenario)") }
        lines.append("  " + Self.line(result))
      }
    }
    lines.append(summary)
    return lines.joined(separator: "\n") + "\n"
  }

  /// The numbers of all results in one line.
  package var summary: String {
    let counts: [(CheckResult.Status, String)] = [
      (.passed, "passed"), (.failed, "failed"), (.error, "could not be checked"), (.recorded, "recorded"),
    ]
    let told = counts.compactMap { status, text in count(status) > 0 ? "\(count(status)) \(text)" : nil }
    let total = files.reduce(0) { $0 + $1.results.count }
    return "\(total) expectation\(total == 1 ? "" : "s"): \(told.joined(separator: ", "))"
  }

  private static func line(_ result: CheckResult) -> String {
    let deviation = result.deviation.map {
      $0 >= 0.005 && $0.isFinite ? " (\(NumberText.rounded($0, decimals: 2)) tolerances off)" : ""
    }
    return switch result.status {
    case .passed: "passed  \(result.expectation)\(deviation ?? "")"
    case .failed: "FAILED  \(result.expectation): \(result.message)\(deviation ?? "")"
    case .error: "ERROR   \(result.expectation): \(result.message)"
    case .recorded: "recorded  \(result.expectation)"
    }
  }
}
