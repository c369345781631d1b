/// The grade of hearing loss in an adult who is monitored during a treatment: Common Terminology Criteria for Adverse Events
/// (CTCAE) 5.0 of the National Cancer Institute, 27 November 2017, 'Hearing impaired'.
///
/// 1: the mean shift of two contiguous frequencies is 15 to 25 dB in at least one ear; 2: above 25 dB; 3: the mean shift of
/// three contiguous frequencies is above 25 dB; 4: both ears are above 80 dB HL at 2000 Hz and above, and have come to be so (grade 2).
public struct AdverseEventGrade: Sendable, Hashable, Codable {
  /// The frequencies of the criteria in hertz.
  public static let frequencies: [Double] = [1000, 2000, 3000, 4000, 6000, 8000]

  /// 0 to 4.
  public let grade: Int
  /// Whether the grade may be higher, since a level was not heard.
  public let isLowerBound: Bool
  /// The frequencies of the criteria that were not measured in each ear, so that contiguous ones lie further apart.
  public let missing: [Double]

  /// Grades the last session of a change. `results` are those of that session in dB HL.
  ///
  /// - Returns: `nil` if no ear has shifts at three of the frequencies.
  public init?(_ change: HearingChange, _ results: [TonePoint: ThresholdResult]) {
    let shifts = change.shifts.filter { Self.frequencies.contains($0.point.frequency) && $0.bound != .better }
    let ears = Ear.allCases.map { ear in shifts.filter { $0.point.ear == ear } }.filter { $0.count >= 3 }
    guard !ears.isEmpty else { return nil }
    /// The largest mean shift of so many contiguous frequencies.
    func largest(_ count: Int) -> Double {
      ears.flatMap { shifts in
        (0...shifts.count - count).map { shifts[$0..<$0 + count].reduce(0) { $0 + $1.shift } / Double(count) }
      }.max() ?? 0
    }
    let high = results.filter { $0.key.frequency >= 2000 }
    let isProfound = Ear.allCases.allSatisfy { ear in
      let levels = high.filter { $0.key.ear == ear }.values
      return !levels.isEmpty
        && levels.allSatisfy { result in
          guard let level = result.level else { return false }
          return result.status == .threshold && level > 80 || result.status == .noResponse && level >= 80
        }
    }
    let isShifted = largest(2) > 25
    grade = isProfound && isShifted ? 4 : largest(3) > 25 ? 3 : isShifted ? 2 : largest(2) >= 15 ? 1 : 0
    isLowerBound = grade < 4 && shifts.contains { $0.bound == .worse }
    missing = Self.frequencies.filter { frequency in ears.contains { !$0.map(\.point.frequency).contains(frequency) } }
  }
}
