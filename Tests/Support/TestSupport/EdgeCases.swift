import Foundation

/// One row of Docs/Conformance/edges.md: an input at the limit of the accepted range, the result of this package, and
/// the result of an independent tool.
public struct EdgeCase: Sendable {
  /// The case in a few words, without a vertical bar.
  public let name: String
  let ours: String
  let independent: String
  let difference: String
  /// The fault of the row, or `nil` if it has none.
  let problem: String?

  /// Creates a row with two numbers that must agree.
  ///
  /// - Parameters:
  ///   - ours: the value of this package; `nil` if it gives none. It agrees with `nil` only.
  ///   - independent: the value of the independent tool.
  ///   - unit: the unit, printed after both values.
  ///   - tolerance: the largest difference that is accepted, in `unit`. A comment at the call must give the reason.
  ///   - decimals: the number of decimals on the page.
  public init(
    _ name: String, ours: Double?, independent: Double?, unit: String, tolerance: Double, decimals: Int = 2
  ) {
    func text(_ value: Double?) -> String {
      value.map { String(format: "%.\(decimals)f \(unit)", $0 == 0 ? 0 : $0) } ?? "none"
    }
    self.name = name
    self.ours = text(ours)
    self.independent = text(independent)
    let difference = ours.flatMap { ours in independent.map { ours - $0 } }
    self.difference = text(difference)
    if ours == nil && independent == nil {
      problem = nil
    } else if let difference, abs(difference) <= tolerance {
      problem = nil
    } else {
      problem = "\(name): ours \(self.ours), independent \(self.independent), tolerance \(tolerance) \(unit)"
    }
  }

  /// Creates a row with two numbers that differ for a known reason, which is on the page in place of the difference.
  ///
  /// - Parameters:
  ///   - ours: the value of this package; `nil` if it gives none.
  ///   - independent: the value of the independent tool; `nil` if it gives none.
  ///   - unit: the unit, printed after both values.
  ///   - reason: the reason, without a vertical bar.
  ///   - decimals: the number of decimals on the page.
  public init(
    _ name: String, ours: Double?, independent: Double?, unit: String, differingBecause reason: String,
    decimals: Int = 2
  ) {
    self.name = name
    self.ours = ours.map { String(format: "%.\(decimals)f \(unit)", $0) } ?? "none"
    self.independent = independent.map { String(format: "%.\(decimals)f \(unit)", $0) } ?? "none"
    difference = reason
    problem = nil
  }

  /// Creates a row with two texts that must be equal, such as the order of channels, a checksum or a refusal.
  public init(_ name: String, ours: String, independent: String) {
    self.name = name
    self.ours = ours
    self.independent = independent
    let isSame = ours == independent
    difference = isSame ? "–" : "differs"
    problem = isSame ? nil : "\(name): ours “\(ours)”, independent “\(independent)”"
  }

  var row: String { "| \(name) | \(ours) | \(independent) | \(difference) |" }
}

/// The page Docs/Conformance/edges.md, with a section for each suite that measures edge cases.
///
/// A suite makes its cases and expects ``problems(in:tool:introduction:_:)`` to be empty. With
/// `OSSICLE_WRITE_CONFORMANCE=1` in the environment its section is written anew.
public enum EdgeCases {
  private static let path = "Docs/Conformance/edges.md"
  private static let lock = NSLock()
  private static let head = """
    # Edges: beside tools that others wrote

    Extreme cases among the accepted inputs: the result of this package, the result of an independent tool, and the difference.
    The tests write each section. They fail if a difference exceeds the test's tolerance, or if a measured value differs from
    this page. `OSSICLE_WRITE_CONFORMANCE=1 Scripts/test --filter Edge` writes the page anew.

    """

  /// The faults: cases that disagree with the independent tool, and rows that differ from the committed page.
  ///
  /// - Parameters:
  ///   - section: the heading. The sections are in alphabetical order.
  ///   - tool: the independent tool, with its version only if the figures depend on it.
  ///   - introduction: one or two sentences on the method, the accepted differences and their reasons.
  public static func problems(
    in section: String, tool: String, introduction: String, _ cases: [EdgeCase]
  ) throws -> [String] {
    let table =
      [introduction, "", "| case | ours | \(tool) | difference |", "|---|---|---|---|"] + cases.map(\.row)
    let text = table.joined(separator: "\n")
    return try lock.withLock {
      var sections = try committedSections()
      if ProcessInfo.processInfo.environment["OSSICLE_WRITE_CONFORMANCE"] == "1" {
        sections[section] = text
        try write(sections)
      }
      let differences = sections[section].map { differingLines($0, text) } ?? ["\(path) has no section “\(section)”"]
      return cases.compactMap(\.problem) + differences
    }
  }

  private static func committedSections() throws -> [String: String] {
    guard FileManager.default.fileExists(atPath: PackageRoot.file(path)) else { return [:] }
    let page = try String(contentsOfFile: PackageRoot.file(path), encoding: .utf8)
    var sections: [String: String] = [:]
    for part in page.components(separatedBy: "\n## ").dropFirst() {
      let lines = part.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      let body = lines.count > 1 ? String(lines[1]) : ""
      sections[String(lines[0])] = body.trimmingCharacters(in: .newlines)
    }
    return sections
  }

  private static func write(_ sections: [String: String]) throws {
    let parts = sections.sorted { $0.key < $1.key }.map { "\n## \($0.key)\n\n\($0.value)\n" }
    try (head + parts.joined()).write(toFile: PackageRoot.file(path), atomically: true, encoding: .utf8)
  }

  /// The lines that differ. Words must be equal; numbers may differ by two units of their last digit, since libraries
  /// on other machines may round differently.
  private static func differingLines(_ committed: String, _ measured: String) -> [String] {
    let (old, new) = (committed.split(separator: "\n"), measured.split(separator: "\n"))
    guard old.count == new.count else { return ["\(old.count) lines are committed, \(new.count) were measured"] }
    return zip(old, new).filter { !isSame($0, $1) }.map { "committed: \($0)\nmeasured:  \($1)" }
  }

  private static func isSame(_ old: Substring, _ new: Substring) -> Bool {
    let (old, new) = (old.split(separator: " "), new.split(separator: " "))
    return old.count == new.count
      && zip(old, new).allSatisfy { old, new in
        if old == new { return true }
        guard let a = Double(old), let b = Double(new) else { return false }
        let decimals = new.split(separator: ".").dropFirst().first?.count ?? 0
        return abs(a - b) < 2.01 * pow(10, -Double(decimals))
      }
  }
}
