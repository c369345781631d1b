import AudioCore

/// How far expectations keep what is right and what is wrong apart: the numbers by which to set tolerances.
///
/// Each expectation's deviation is measured, in tolerances, for sounds that are right and for sounds that are wrong. A fault
/// is noticed if an expectation is not met. The margin says how much room there is: for what is right, how much more a
/// deviation might grow (1 / deviation); for a fault, by how much its largest deviation exceeds the tolerance.
public struct MutationReport: Sendable, CustomStringConvertible {
  /// A sound and how it compares.
  public struct Row: Sendable {
    /// What was done to the sound.
    public let name: String
    /// Whether it is right.
    public let isCorrect: Bool
    /// The outcome of each expectation, in their order.
    public let outcomes: [AudioOutcome]

    /// The outcome with the largest deviation.
    public var decisive: AudioOutcome? { outcomes.max { $0.deviation < $1.deviation } }
    /// The largest deviation, in tolerances.
    public var deviation: Double { decisive?.deviation ?? 0 }
    /// How far this is on its proper side of the tolerance, as a factor: above 1 is right.
    public var margin: Double { isCorrect ? 1 / deviation : deviation }
    /// Whether right is called right, or wrong wrong.
    public var isJudgedRight: Bool { isCorrect == (deviation <= 1) }
  }

  /// All sounds, those that are right first.
  public let rows: [Row]

  /// Compares.
  ///
  /// - Parameters:
  ///   - expectations: what a test asks for.
  ///   - correct: sounds that must pass, by name.
  ///   - faulty: sounds that must not, by name.
  /// - Throws: what an expectation throws.
  public init(
    _ expectations: [any AudioExpectation], correct: [(name: String, sound: AudioBuffer)],
    faulty: [(name: String, sound: AudioBuffer)]
  ) throws {
    func row(_ name: String, _ sound: AudioBuffer, _ isCorrect: Bool) throws -> Row {
      Row(name: name, isCorrect: isCorrect, outcomes: try expectations.map { try $0.outcome(of: sound) })
    }
    rows = try correct.map { try row($0.name, $0.sound, true) } + faulty.map { try row($0.name, $0.sound, false) }
  }

  /// Compares a sound, the same with harmless changes, and with faults.
  ///
  /// - Throws: what an expectation throws, and `ResamplingError` of a change of pitch.
  public init(
    _ expectations: [any AudioExpectation], of sound: AudioBuffer, harmless: [AudioMutation] = [],
    faults: [AudioMutation]
  ) throws {
    try self.init(
      expectations,
      correct: [("as it is", sound)] + harmless.map { (name: $0.description, sound: try $0.applied(to: sound)) },
      faulty: faults.map { (name: $0.description, sound: try $0.applied(to: sound)) })
  }

  /// Whether all that is right passes and all that is wrong does not.
  public var separates: Bool { rows.allSatisfy(\.isJudgedRight) }

  /// The smallest margin of all, as a factor: above 1, right and wrong are kept apart.
  public var leastMargin: Double { rows.map(\.margin).min() ?? .infinity }

  /// What was judged wrongly, by name.
  public var misjudged: [String] { rows.filter { !$0.isJudgedRight }.map(\.name) }

  /// A table: what was done, its largest deviation, by which expectation, and the margin.
  public var description: String {
    let header = ["sound", "must", "deviation", "by", "margin"]
    let lines = rows.map { row in
      [
        row.name, row.isCorrect ? "pass" : "fail", Self.text(row.deviation), row.decisive?.quantity ?? "",
        Self.text(row.margin) + (row.isJudgedRight ? "" : "  ← misjudged: got \(row.decisive?.measured ?? "nothing")"),
      ]
    }
    let widths = header.indices.map { column in ([header] + lines).map { $0[column].count }.max() ?? 0 }
    return ([header] + lines).map { line in
      let cells = zip(line, widths).map { $0 + String(repeating: " ", count: $1 - $0.count) }
      return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }

  private static func text(_ value: Double) -> String {
    value.isFinite ? NumberFormat.fixed(value, decimals: value < 0.1 ? 4 : 2) : "∞"
  }
}
