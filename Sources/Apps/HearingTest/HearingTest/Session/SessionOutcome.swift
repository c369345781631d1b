/// What a session came to.
public struct SessionOutcome: Sendable, Hashable, Codable {
  /// How a result was found with noise in the other ear.
  public struct Masking: Sendable, Hashable, Codable {
    /// The result without noise, which may be the other ear's.
    public var unmasked: ThresholdResult
    /// The highest level of the noise, in decibels of the session's scale.
    public var noise: Double

    /// A masking.
    public init(unmasked: ThresholdResult, noise: Double) {
      self.unmasked = unmasked
      self.noise = noise
    }
  }

  /// The result at one place.
  public struct Entry: Sendable, Hashable, Codable {
    /// The ear and the frequency.
    public var point: TonePoint
    /// The result, as it counts.
    public var result: ThresholdResult
    /// The result of the retest, without noise; `nil` without one.
    public var retest: ThresholdResult?
    /// How noise in the other ear came to the result; `nil`: it was found without noise.
    public var masking: Masking?

    /// A result.
    public init(
      point: TonePoint, result: ThresholdResult, retest: ThresholdResult? = nil, masking: Masking? = nil
    ) {
      self.point = point
      self.result = result
      self.retest = retest
      self.masking = masking
    }

    /// What was found without noise: what a retest repeats.
    public var unmasked: ThresholdResult { masking?.unmasked ?? result }
  }

  /// The results that are there, in the order of the plan.
  public var entries: [Entry]
  /// Catch trials.
  public var catchTrialCount: Int
  /// Catch trials that were answered.
  public var falseAlarmCount: Int
  /// Tones that were answered, practice tones included.
  public var answeredToneCount: Int
  /// Presses outside of any window.
  public var strayPressCount: Int
  /// Trials in all.
  public var trialCount: Int

  /// An outcome, as it was stored.
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

  /// Share of catch trials that were answered, 0…1; `nil` without any.
  public var falseAlarmShare: Double? {
    catchTrialCount > 0 ? Double(falseAlarmCount) / Double(catchTrialCount) : nil
  }

  /// Whether nothing shows that a tone was heard: no tone was answered, or no place of any ear had a response.
  ///
  /// A headphone that is mute, unplugged or not the one that plays gives just this. It says nothing of hearing: no average, grade
  /// or norm may follow from it (`HearingJudgement.noAnswerAtAll`).
  public var isUnanswered: Bool {
    answeredToneCount == 0 || (!entries.isEmpty && entries.allSatisfy { $0.result.status == .noResponse })
  }

  /// Ears without any response beside one that answered: a deaf ear, or an earphone that does not sound.
  public var silentEars: [Ear] {
    guard !isUnanswered else { return [] }
    return [Ear.right, .left].filter { ear in
      let own = entries.filter { $0.point.ear == ear }
      return !own.isEmpty && own.allSatisfy { $0.result.status == .noResponse }
    }
  }
}
