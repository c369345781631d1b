import Expectations
import Foundation
import FoundationXML
import PocketChecks
import Testing

/// Reports name everything, escape it, and have the form that other programs read.
@Suite struct CheckReportTests {
  private static let hostile = "<a & \"b\" 'c'>\u{1}\u{fffe} ]]> \n ě"

  /// A result of each status with a text that must be escaped.
  private static func report() throws -> CheckReport {
    let text = String(decoding: try JSONEncoder().encode(hostile), as: UTF8.self)
    let checks = #"""
      {"check": "no_clicks", "name": \#(text)}, {"check": "objects", "count": 3},
      {"check": "no_clicks", "object": \#(text)}
      """#
    return CheckReport([("a&b.json", try CheckFixtures.results(checks)), ("empty.json", [])])
  }

  @Test func counts() throws {
    let report = try Self.report()
    expect(report.count(.passed) == 1 && report.count(.failed) == 1 && report.count(.error) == 1 && !report.isGood)
    expectEqual(report.summary, "3 expectations: 1 passed, 1 failed, 1 could not be checked")
    expect(report.text.contains("  FAILED  objects: objects: expected 3, got 2: 'Tuner', 'Bell'\n"))
    expect(report.junit.contains(#"<testsuites name="pocket-sound" tests="3" failures="1" errors="1">"#))
  }

  /// A reader of XML finds only the elements and attributes that the schema of JUnit reports has, each in its place, and
  /// the numbers that were counted.
  @Test func theSchemaIsMet() throws {
    let reader = JUnitReader()
    let parser = XMLParser(data: Data(try Self.report().junit.utf8))
    parser.delegate = reader
    expect(parser.parse(), "\(parser.parserError as Any)")
    expect(reader.problems.isEmpty, "\(reader.problems)")
    expectEqual(reader.counts, ["testsuites": 1, "testsuite": 2, "testcase": 3, "failure": 1, "error": 1])
    // What XML cannot hold is replaced; all else comes back as it was.
    let expected = Self.hostile.replacing("\u{1}", with: "\u{fffd}").replacing("\u{fffe}", with: "\u{fffd}")
    expectEqual(reader.names.first, expected)
  }

  @Test func textsAreEscaped() throws {
    let junit = try Self.report().junit
    expect(junit.contains("name=\"&lt;a &amp; &quot;b&quot; &apos;c&apos;&gt;\u{fffd}\u{fffd} ]]&gt; &#10; ě\""))
    expect(junit.contains("<testsuite name=\"a&amp;b.json\""))
  }
}

/// Reads a JUnit report and compares it with the schema that Jenkins, GitLab and others read.
private final class JUnitReader: NSObject, XMLParserDelegate {
  private static let parents = [
    "testsuites": "", "testsuite": "testsuites", "testcase": "testsuite", "failure": "testcase", "error": "testcase",
    "system-out": "testcase",
  ]
  private static let required: [String: Set<String>] = ["testsuite": ["name", "tests"], "testcase": ["name"]]
  private static let allowed: [String: Set<String>] = [
    "testsuites": ["name", "tests", "failures", "errors", "time"],
    "testsuite": ["name", "tests", "failures", "errors", "skipped", "time", "timestamp", "hostname"],
    "testcase": ["name", "classname", "time"], "failure": ["message", "type"], "error": ["message", "type"],
    "system-out": [],
  ]

  private(set) var problems: [String] = []
  private(set) var counts: [String: Int] = [:]
  /// The names of the cases.
  private(set) var names: [String] = []
  private var open: [String] = []

  func parser(
    _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    counts[element, default: 0] += 1
    if Self.parents[element] != open.last ?? "" { problems.append("\(element) in \(open.last ?? "the document")") }
    let given = Set(attributes.keys)
    let (required, allowed) = (Self.required[element] ?? [], Self.allowed[element] ?? [])
    if !required.isSubset(of: given) || !given.isSubset(of: allowed) {
      problems.append("\(element): \(given.sorted())")
    }
    for name in ["tests", "failures", "errors", "skipped"] {
      if let text = attributes[name], UInt(text) == nil { problems.append("\(element): \(name) is \(text)") }
    }
    if element == "testcase" { names.append(attributes["name"] ?? "") }
    open.append(element)
  }

  func parser(
    _ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?
  ) { open.removeLast() }
}
