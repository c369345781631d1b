extension CheckReport {
  /// The results as JUnit XML: a suite for each file, a case for each expectation.
  ///
  /// It states no times and no machine, so that the same results give the same report.
  package var junit: String {
    var lines = ["<?xml version=\"1.0\" encoding=\"UTF-8\"?>"]
    lines.append("<testsuites name=\"pocket-sound\" \(Self.counts(files.flatMap(\.results)))>")
    for (path, results) in files {
      lines.append("  <testsuite name=\"\(Self.escaped(path))\" \(Self.counts(results)) skipped=\"0\">")
      for result in results { lines += Self.testCase(result) }
      lines.append("  </testsuite>")
    }
    lines.append("</testsuites>")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func counts(_ results: [CheckResult]) -> String {
    let failures = results.count { $0.status == .failed }
    let errors = results.count { $0.status == .error }
    return "tests=\"\(results.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
  }

  private static func testCase(_ result: CheckResult) -> [String] {
    let start = "<testcase classname=\"\(escaped(result.scenario))\" name=\"\(escaped(result.expectation))\""
    let element: String
    switch result.status {
    case .passed: return ["    \(start)/>"]
    case .recorded:
      return ["    \(start)>", "      <system-out>\(escaped(result.message))</system-out>", "    </testcase>"]
    case .failed: element = "failure"
    case .error: element = "error"
    }
    let message = escaped(result.message)
    return [
      "    \(start)>", "      <\(element) message=\"\(message)\" type=\"\(element)\">\(message)</\(element)>",
      "    </testcase>",
    ]
  }

  /// A text for an attribute or an element. Characters that XML 1.0 does not allow become U+FFFD.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&apos;"
      // As they are, these would become spaces in an attribute.
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case "\u{0}"..<" ", "\u{fffe}", "\u{ffff}": escaped += "\u{fffd}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
