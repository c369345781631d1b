/// How far the answers of a session can be trusted.
///
/// What is concluded from thresholds holds for somebody who presses at tones and only at tones. The silences of a session,
/// the presses that belong to no tone, and places whose answers contradict each other show whether that was so.
public struct SessionValidity: Sendable, Hashable, Codable {
  /// What speaks against the answers. The first number counts the cases, the second one all that were looked at.
  public enum Doubt: Sendable, Hashable, Codable {
    /// Silences were answered.
    case falseAlarms(Int, of: Int)
    /// Presses that belong to no tone, of so many trials.
    case strayPresses(Int, of: Int)
    /// Places whose answers contradict each other or did not lead to a result.
    case inconsistent(Int, of: Int)
    /// Places at which nothing was heard, where a repeat found that the sound had gone away.
    case lostSound(Int, of: Int)
    /// The check before the test found that left and right are not what they are called; or it found that this ear hears
    /// nothing of its own earphone, and then the ear heard tones that the other ear could not hear for it.
    case earphones(EarphoneCheck.Verdict)
    /// The sound changed during the session, and the listener went on.
    case soundChanged(Set<SoundChange>)
  }

  /// What the doubts come to. Raw values are used in tables and must not change.
  public enum Grade: String, Sendable, Hashable, Codable, CaseIterable {
    /// Nothing speaks against the answers.
    case valid
    /// Hearing may be worse than the results show.
    case doubtful
    /// The results say nothing of hearing.
    case invalid
  }

  /// What the doubts come to.
  public let grade: Grade
  /// What speaks against the answers.
  public let doubts: [Doubt]

  /// The shares above which a doubt begins, and from which the session is invalid. Somebody who presses at random answers as
  /// many silences as tones; somebody who answers 5 % of them answers two of four in one session of 70.
  private static let (falseAlarms, strayPresses, inconsistent) = (
    (doubt: 0.25, invalid: 0.5), (doubt: 0.5, invalid: 1.0), (doubt: 0.25, invalid: 0.5)
  )
  /// The least number of silences, trials and places for a share.
  private static let (leastSilences, leastTrials, leastPlaces) = (4, 10, 4)

  /// Judges the answers of a session, which may be unfinished.
  ///
  /// - Parameters:
  ///   - earphones: the verdict of the check of left and right before the session; `nil` without one.
  ///   - soundChanges: the changes of the sound with which the listener went on.
  public init(
    _ outcome: SessionOutcome, earphones: EarphoneCheck.Verdict? = nil, soundChanges: Set<SoundChange> = []
  ) {
    var (doubts, isInvalid): ([Doubt], Bool) = ([], false)
    func count(
      _ count: Int, of total: Int, least: Int, _ limits: (doubt: Double, invalid: Double), _ doubt: (Int, Int) -> Doubt
    ) {
      guard total >= least, Double(count) > limits.doubt * Double(total) else { return }
      doubts.append(doubt(count, total))
      isInvalid = isInvalid || Double(count) >= limits.invalid * Double(total)
    }
    count(outcome.falseAlarmCount, of: outcome.catchTrialCount, least: Self.leastSilences, Self.falseAlarms) {
      .falseAlarms($0, of: $1)
    }
    count(outcome.strayPressCount, of: outcome.trialCount, least: Self.leastTrials, Self.strayPresses) {
      .strayPresses($0, of: $1)
    }
    // A result without a guess is one whose sound was lost.
    let reasons = outcome.entries.map { $0.result.level == nil ? nil : $0.result.reason }
    count(
      reasons.count { $0 == .inconsistent || $0 == .tooManyTrials || $0 == .retestDiffers }, of: reasons.count,
      least: Self.leastPlaces, Self.inconsistent
    ) { .inconsistent($0, of: $1) }
    let lost = outcome.entries.count { $0.result.reason == .retestDiffers && $0.result.level == nil }
    if lost > 0 { doubts.append(.lostSound(lost, of: outcome.entries.count)) }
    if !soundChanges.isEmpty { doubts.append(.soundChanged(soundChanges)) }
    if let earphones, Self.contradict(earphones, outcome) {
      doubts.append(.earphones(earphones))
      isInvalid = true
    }
    self.doubts = doubts
    grade = isInvalid ? .invalid : doubts.isEmpty ? .valid : .doubtful
  }

  /// Whether the check of left and right says that the ears were not tested one by one.
  private static func contradict(_ verdict: EarphoneCheck.Verdict, _ outcome: SessionOutcome) -> Bool {
    let unheard: Ear
    switch verdict {
    case .right, .silent, .unclear: return false
    case .swapped, .mono: return true
    case .rightOnly: unheard = .left
    case .leftOnly: unheard = .right
    }
    let results = Dictionary(outcome.entries.map { ($0.point, $0.result) }) { first, _ in first }
    let heard = outcome.entries.count { entry in
      guard entry.point.ear == unheard, [.threshold, .atOrBelow].contains(entry.result.status),
        let level = entry.result.level
      else { return false }
      let other = results[TonePoint(unheard.other, entry.point.frequency)]?.level ?? level
      return !CrossHearing().needsMasking(threshold: level, otherThreshold: other)
    }
    return heard > 0
  }
}
