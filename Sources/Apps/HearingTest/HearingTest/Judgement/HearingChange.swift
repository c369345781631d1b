import Foundation

/// Whether hearing has changed since a person's first sessions, by the rule of two adjacent frequencies and a repeat.
///
/// A session is compared with the mean of the sessions before it, at most the first `mostReferences` of them. A change is
/// *suspected* if the thresholds of one ear differ at two adjacent frequencies in the same direction, by `suspectedShift`
/// on the mean and by more than two standard deviations, or at one frequency by `singleShift`. It is *confirmed* if the
/// next session shows it at the same frequencies, and the mean of both by `confirmedShift`. These are the criteria of the
/// American Speech-Language-Hearing Association for drugs that damage the ear (10 dB at two adjacent frequencies or 20 dB
/// at one, repeated; Guidelines for the audiologic management of individuals receiving cochleotoxic drug therapy, 1994),
/// for thresholds without steps of 5 dB. Other than there, a change for the better is found in the same way.
///
/// The deviation of a threshold is that of `ThresholdShift`: the procedure's own, and that of fitting the headphone, which
/// counts in full in the mean of two frequencies, as if it affected both equally. A headphone that sat worse shifts a whole
/// ear. Two frequencies therefore count only if they differ from the ear's others by `localShift`, unless the ear as a whole,
/// in the median, differs as much as two frequencies have to.
///
/// *No response* shows how much worse a threshold is at least, and *at or below* how much better. Such a bound counts only
/// where it makes a change smaller than it is.
public struct HearingChange: Sendable, Hashable, Codable {
  /// The direction of a change.
  public enum Direction: String, Sendable, Hashable, Codable, CaseIterable { case worse, better }

  /// How sure a change is.
  public enum Certainty: String, Sendable, Hashable, Codable, CaseIterable {
    /// One session shows it, and none has repeated it yet.
    case suspected
    /// The next session that measured these places repeated it.
    case confirmed
  }

  /// A change of an ear.
  public struct Finding: Sendable, Hashable, Codable {
    /// The ear.
    public let ear: Ear
    /// Whether it hears worse or better.
    public let direction: Direction
    /// How sure it is.
    public let certainty: Certainty
    /// The frequencies at which the last session that measured them shows it, in hertz, ascending.
    public let frequencies: [Double]
    /// The mean shift at these frequencies in decibels: above 0 is worse.
    public let shift: Double
    /// Whether the shift may be larger in its direction, since a level was not heard or always heard.
    public let isAtLeast: Bool
    /// The index of the first session that shows it.
    public let since: Int
  }

  /// The shift of one place, from the reference to the last session.
  public struct Shift: Sendable, Hashable, Codable {
    /// The ear and the frequency.
    public let point: TonePoint
    /// The shift in decibels: above 0 is worse.
    public let shift: Double
    /// The standard deviation of a shift without a change of hearing, in decibels.
    public let deviation: Double
    /// The direction in which the shift may be larger; `nil` between thresholds.
    public let bound: Direction?

    /// The two-sided probability of a shift with at least this magnitude if nothing has changed; `nil` for a bound.
    public var probability: Double? { bound == nil ? erfc(abs(shift) / deviation / 2.0.squareRoot()) : nil }
  }

  /// The largest number of sessions of a reference.
  public static let mostReferences = 5
  /// The mean shift at two adjacent frequencies from which a change is suspected, in decibels.
  public static let suspectedShift = 9.0
  /// The same over the session and its repeat, for a confirmed change.
  public static let confirmedShift = 10.0
  /// The shift at one frequency that counts alone.
  public static let singleShift = 20.0
  /// The least difference between the mean shift of two adjacent frequencies and the median shift of the others.
  static let localShift = 6.0
  /// The least shift at each of two adjacent frequencies.
  static let leastShift = 3.0
  /// The number of standard deviations above which a mean shift counts.
  static let leastScore = 2.0

  /// The number of sessions, the last one included.
  public let sessionCount: Int
  /// The changes, the right ear first.
  public let findings: [Finding]
  /// The shifts of the last session, the right ear and low frequencies first.
  public let shifts: [Shift]
  /// The shifts of the session before the last one from the same reference; empty if that session belongs to it.
  public let shiftsBefore: [Shift]
  /// The number of sessions that the shifts refer to.
  public let referenceCount: Int

  /// The change that a place belongs to; `nil` if it has not changed.
  public func finding(at point: TonePoint) -> Finding? {
    findings.first { $0.ear == point.ear && $0.frequencies.contains(point.frequency) }
  }

  /// Whether any ear hears worse.
  public var isWorse: Bool { findings.contains { $0.direction == .worse } }

  /// Looks for changes.
  ///
  /// - Parameter sessions: comparable sessions in the order of time; the last is the one that is judged.
  /// - Returns: `nil` for fewer than two sessions.
  public init?(_ sessions: [ThresholdTrend.Session]) {
    guard sessions.count > 1 else { return nil }
    sessionCount = sessions.count
    var (findings, shifts, shiftsBefore): ([Finding], [Shift], [Shift]) = ([], [], [])
    let last = sessions.count - 1
    var referenceCount = min(last, Self.mostReferences)
    for ear in [Ear.right, .left] {
      let course = EarCourse(ear, sessions.map(\.results))
      let found = Direction.allCases.compactMap(course.finding)
      findings += found
      // The shifts refer to the sessions before the change.
      let reference = min(found.map(\.since).min() ?? last, Self.mostReferences)
      referenceCount = min(referenceCount, reference)
      shifts += course.shifts(of: [last], from: reference).map(\.shift)
      if reference < last { shiftsBefore += course.shifts(of: [last - 1], from: reference).map(\.shift) }
    }
    (self.findings, self.shifts, self.referenceCount) = (findings, shifts, referenceCount)
    self.shiftsBefore = shiftsBefore
  }
}
