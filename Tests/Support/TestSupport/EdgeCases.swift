import Foundation

/// One row of Docs/Conformance/edges.md: a case at the edge of what is accepted, what this package gives, and what a tool
/// gives that others wrote.
public struct EdgeCase: Sendable {
  /// What was done, in a few words without a vertical bar.
  public let name: String
  let ours: String
  let independent: String
  let difference: String
  /// What is wrong with the row, or `nil`.
  let problem: String?

  /// Two numbers that must agree.
  ///
  /// - Parameters:
  ///   - ours: what this package gives; `nil` where it gives none, which agrees with `nil` only.
  ///   - independent: what the independent tool gives.
  ///   - unit: printed after both.
  ///   - tolerance: the largest difference that is right, in `unit`; say why beside the call.
  ///   - decimals: the digits after the point that the page keeps.
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

  /// Two texts that must be equal: the order of channels, a checksum, a refusal in the words of the page.
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

/// The page Docs/Conformance/edges.md, a section for each suite that measures edges.
///
/// A suite makes its cases and expects ``problems(in:tool:introduction:_:)`` to be empty. With
/// `OSSICLE_WRITE_CONFORMANCE=1` in the environment its section is written anew.
public enum EdgeCases {
  private static let path = "Docs/Conformance/edges.md"
  private static let lock = NSLock()
  private static let head = """
    # Edges: beside tools that others wrote

    Cases at the edges of what is accepted: what this package gives, what an independent tool gives, the difference. Each
    section is written by the tests, which fail if a difference is larger than the test's tolerance or if what they measure
    is not what stands here. `OSSICLE_WRITE_CONFORMANCE=1 Scripts/test --filter Edge` writes the page anew.

    """

  /// What is wrong: cases that disagree with the independent tool, and rows that differ from the committed page.
  ///
  /// - Parameters:
  ///   - section: the heading; sections stand in alphabetical order.
  ///   - tool: the independent tool, with its version only where the figures depend on it.
  ///   - introduction: one or two sentences: what was done, which differences are right, and why.
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

  /// Equal words, and numbers that differ by no more than two of their last digit: another machine's libraries may round
  /// otherwise.
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
