/// What a session came to.
public struct SessionOutcome: Sendable, Hashable, Codable {
  /// The result at one place.
  public struct Entry: Sendable, Hashable, Codable {
    /// The ear and the frequency.
    public var point: TonePoint
    /// The result, as it counts.
    public var result: ThresholdResult
    /// The result of the retest; `nil` without one.
    public var retest: ThresholdResult?

    /// A result.
    public init(point: TonePoint, result: ThresholdResult, retest: ThresholdResult? = nil) {
      self.point = point
      self.result = result
      self.retest = retest
    }
  }

  /// The results that are there, in the order of the plan.
  public var entries: [Entry]
  /// Catch trials.
  public var catchTrialCount: Int
  /// Catch trials that were answered.
  public var falseAlarmCount: Int
  /// Presses outside of any window.
  public var strayPressCount: Int
  /// Trials in all.
  public var trialCount: Int

  /// An outcome, as it was stored.
  public init(
    entries: [Entry], catchTrialCount: Int, falseAlarmCount: Int, strayPressCount: Int, trialCount: Int
  ) {
    self.entries = entries
    self.catchTrialCount = catchTrialCount
    self.falseAlarmCount = falseAlarmCount
    self.strayPressCount = strayPressCount
    self.trialCount = trialCount
  }

  /// Share of catch trials that were answered, 0…1; `nil` without any.
  public var falseAlarmShare: Double? {
    catchTrialCount > 0 ? Double(falseAlarmCount) / Double(catchTrialCount) : nil
  }
}
