/// The results of a session.
public struct SessionOutcome: Sendable, Hashable, Codable {
  /// How a result was measured with noise in the other ear.
  public struct Masking: Sendable, Hashable, Codable {
    /// The result without noise, which may be the other ear's.
    public var unmasked: ThresholdResult
    /// The highest level of the noise, in decibels of the session's scale.
    public var noise: Double

    /// Creates a masking.
    public init(unmasked: ThresholdResult, noise: Double) {
      self.unmasked = unmasked
      self.noise = noise
    }
  }

  /// The result at one place.
  public struct Entry: Sendable, Hashable, Codable {
    /// The ear and the frequency.
    public var point: TonePoint
    /// The result that counts.
    public var result: ThresholdResult
    /// The result of the retest, without noise; `nil` without one.
    public var retest: ThresholdResult?
    /// The masking of the other ear; `nil` if the result was measured without noise.
    public var masking: Masking?

    /// Creates a result.
    public init(
      point: TonePoint, result: ThresholdResult, retest: ThresholdResult? = nil, masking: Masking? = nil
    ) {
      self.point = point
      self.result = result
      self.retest = retest
      self.masking = masking
    }

    /// The result without noise, which a retest repeats.
    public var unmasked: ThresholdResult { masking?.unmasked ?? result }
  }

  /// The results so far, in the order of the plan.
  public var entries: [Entry]
  /// Number of catch trials.
  public var catchTrialCount: Int
  /// Number of catch trials that were answered.
  public var falseAlarmCount: Int
  /// Number of tones that were answered, including practice tones.
  public var answeredToneCount: Int
  /// Number of presses outside of any window.
  public var strayPressCount: Int
  /// Number of all trials.
  public var trialCount: Int

  /// Creates an outcome from stored values.
  public init(
    entries: [Entry], catchTrialCount: Int, falseAlarmCount: Int, answeredToneCount: Int, strayPressCount: Int,
    trialCount: Int
  ) {
    self.entries = entries
    self.catchTrialCount = catchTrialCount
    self.falseAlarmCount = falseAlarmCount
    self.answeredToneCount = answeredToneCount
    self.strayPressCount = strayPressCount
    self.trialCount = trialCount
  }

  /// Share of catch trials that were answered, 0…1; `nil` without catch trials.
  public var falseAlarmShare: Double? {
    catchTrialCount > 0 ? Double(falseAlarmCount) / Double(catchTrialCount) : nil
  }

  /// Whether nothing shows that a tone was heard: no tone was answered, or no place of any ear had a response.
  ///
  /// A headphone that is mute, unplugged or not selected gives this result. It says nothing about hearing: no average,
  /// grade or comparison with a norm may be derived from it (`HearingJudgement.noAnswerAtAll`).
  public var isUnanswered: Bool {
    answeredToneCount == 0 || (!entries.isEmpty && entries.allSatisfy { $0.result.status == .noResponse })
  }

  /// Ears without any response while the other ear responded: a deaf ear, or an earphone that does not sound.
  public var silentEars: [Ear] {
    guard !isUnanswered else { return [] }
    return [Ear.right, .left].filter { ear in
      let own = entries.filter { $0.point.ear == ear }
      return !own.isEmpty && own.allSatisfy { $0.result.status == .noResponse }
    }
  }
}
