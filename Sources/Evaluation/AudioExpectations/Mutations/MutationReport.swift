import AudioCore

/// A report on how well expectations separate correct and faulty sounds. Its numbers help to set tolerances.
///
/// The deviation of each expectation is measured, in tolerances, for correct and for faulty sounds. A fault is noticed
/// if an expectation is not met. The margin tells how clear the decision is: for a correct sound, it is the factor by
/// which the deviation could grow (1 / deviation); for a faulty one, the factor by which its largest deviation exceeds
/// the tolerance.
public struct MutationReport: Sendable, CustomStringConvertible {
  /// A sound and its outcomes.
  public struct Row: Sendable {
    /// Name of the change.
    public let name: String
    /// Whether the sound is correct.
    public let isCorrect: Bool
    /// The outcome of each expectation, in their order.
    public let outcomes: [AudioOutcome]

    /// The outcome with the largest deviation.
    public var decisive: AudioOutcome? { outcomes.max { $0.deviation < $1.deviation } }
    /// The largest deviation, in tolerances.
    public var deviation: Double { decisive?.deviation ?? 0 }
    /// The factor by which the sound is on the correct side of the tolerance. It is above 1 if the sound is judged
    /// correctly.
    public var margin: Double { isCorrect ? 1 / deviation : deviation }
    /// Whether the sound is judged correctly.
    public var isJudgedRight: Bool { isCorrect == (deviation <= 1) }
  }

  /// All sounds, the correct ones first.
  public let rows: [Row]

  /// Compares sounds with expectations.
  ///
  /// - Parameters:
  ///   - expectations: the expectations of a test.
  ///   - correct: sounds that must meet all expectations, by name.
  ///   - faulty: sounds that must not meet them, by name.
  /// - Throws: the errors of the expectations.
  public init(
    _ expectations: [any AudioExpectation], correct: [(name: String, sound: AudioBuffer)],
    faulty: [(name: String, sound: AudioBuffer)]
  ) throws {
    func row(_ name: String, _ sound: AudioBuffer, _ isCorrect: Bool) throws -> Row {
      Row(name: name, isCorrect: isCorrect, outcomes: try expectations.map { try $0.outcome(of: sound) })
    }
    rows = try correct.map { try row($0.name, $0.sound, true) } + faulty.map { try row($0.name, $0.sound, false) }
  }

  /// Compares a sound, the sound with harmless changes, and the sound with faults.
  ///
  /// - Throws: the errors of the expectations; `ResamplingError` for a change of pitch.
  public init(
    _ expectations: [any AudioExpectation], of sound: AudioBuffer, harmless: [AudioMutation] = [],
    faults: [AudioMutation]
  ) throws {
    try self.init(
      expectations,
      correct: [("as it is", sound)] + harmless.map { (name: $0.description, sound: try $0.applied(to: sound)) },
      faulty: faults.map { (name: $0.description, sound: try $0.applied(to: sound)) })
  }

  /// Whether all sounds are judged correctly.
  public var separates: Bool { rows.allSatisfy(\.isJudgedRight) }

  /// The smallest margin of all sounds, as a factor. It is above 1 if correct and faulty sounds are separated.
  public var leastMargin: Double { rows.map(\.margin).min() ?? .infinity }

  /// The names of the sounds that are judged wrongly.
  public var misjudged: [String] { rows.filter { !$0.isJudgedRight }.map(\.name) }

  /// A table with one row per sound: its name, its largest deviation with the expectation concerned, and the margin.
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
