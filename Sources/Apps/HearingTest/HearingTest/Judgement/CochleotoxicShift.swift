/// Whether an ear has changed by the criteria of the American Speech-Language-Hearing Association for drugs that damage the
/// ear (Guidelines for the audiologic management of individuals receiving cochleotoxic drug therapy, 1994).
public struct CochleotoxicShift: Sendable, Hashable, Codable {
  /// The criteria. Raw values are used in tables and must not change.
  public enum Criterion: String, Sendable, Hashable, Codable, CaseIterable {
    /// Worse by 20 dB or more at one frequency.
    case oneFrequency = "20 dB at one frequency"
    /// Worse by 10 dB or more at two adjacent frequencies.
    case twoFrequencies = "10 dB at two adjacent frequencies"
    /// No response at three adjacent frequencies that had one.
    case lostResponse = "no response at three adjacent frequencies"
  }

  /// The criteria that the last session meets.
  public let criteria: [Criterion]
  /// Whether the session before it meets one of them, too: the guidelines ask for a repeat.
  public let isConfirmed: Bool

  /// Judges an ear in the last session of a change. `results` are those of that session.
  ///
  /// - Returns: `nil` if no place of the ear has a shift.
  public init?(_ change: HearingChange, _ results: [TonePoint: ThresholdResult], ear: Ear) {
    let shifts = change.shifts.filter { $0.point.ear == ear && $0.bound != .better }
    guard !shifts.isEmpty else { return nil }
    var criteria = Self.shifted(shifts)
    let isLost = shifts.map { results[$0.point]?.status == .noResponse && $0.bound == .worse }
    if zip(zip(isLost, isLost.dropFirst()), isLost.dropFirst(2)).contains(where: { $0.0 && $0.1 && $1 }) {
      criteria.insert(.lostResponse)
    }
    let before = Self.shifted(change.shiftsBefore.filter { $0.point.ear == ear && $0.bound != .better })
    self.criteria = Criterion.allCases.filter(criteria.contains)
    isConfirmed = !criteria.isEmpty && !before.isEmpty
  }

  private static func shifted(_ shifts: [HearingChange.Shift]) -> Set<Criterion> {
    var criteria: Set<Criterion> = []
    if shifts.contains(where: { $0.shift >= 20 }) { criteria.insert(.oneFrequency) }
    if zip(shifts, shifts.dropFirst()).contains(where: { $0.shift >= 10 && $1.shift >= 10 }) {
      criteria.insert(.twoFrequencies)
    }
    return criteria
  }
}
