/// Voice activity detection frame by frame; recordings are pooled by frames.
///
/// The four kinds of errors are those of Freeman, Cosier, Southcott & Boyd ("The voice activity detector for the
/// pan-European digital cellular mobile telephone service", ICASSP 1989). They add up to the misses and the false
/// alarms.
public struct VoiceActivityMetric: MergeableMetric {
  @Counted private var hits = 0
  @Counted private var rejections = 0
  @Counted private var frontEnd = 0
  @Counted private var midSpeech = 0
  @Counted private var carriedOver = 0
  @Counted private var noise = 0

  /// Creates a metric without recordings.
  public init() {}

  /// Counts one recording.
  ///
  /// - Parameters:
  ///   - reference: for each frame, whether it is speech.
  ///   - estimate: for each frame, whether it was detected as speech.
  /// - Throws: `EvaluationError.differentLengths`; nothing is counted then.
  public mutating func update(reference: [Bool], estimate: [Bool]) throws(EvaluationError) {
    try Checked.sameCount("frames", reference.count, estimate.count)
    // Whether the current stretch of speech has been detected, and whether the current detection started during speech.
    var (isNoticed, isCarried, wasSpeech) = (false, false, false)
    for (truth, guess) in zip(reference, estimate) {
      if truth {
        if !wasSpeech { isNoticed = false }
        if guess {
          hits += 1
          isNoticed = true
        } else if isNoticed {
          midSpeech += 1
        } else {
          frontEnd += 1
        }
        isCarried = guess
      } else if guess {
        if isCarried { carriedOver += 1 } else { noise += 1 }
      } else {
        rejections += 1
        isCarried = false
      }
      wasSpeech = truth
    }
  }

  /// Adds the frames of another shard.
  public mutating func merge(_ other: VoiceActivityMetric) {
    hits += other.hits
    rejections += other.rejections
    frontEnd += other.frontEnd
    midSpeech += other.midSpeech
    carriedOver += other.carriedOver
    noise += other.noise
  }

  /// The scores of all frames together.
  public var value: VoiceActivityScores {
    let (misses, alarms) = (frontEnd + midSpeech, carriedOver + noise)
    let (speech, other) = (hits + misses, rejections + alarms)
    func ofSpeech(_ count: Int) -> Score {
      .ratio(count, of: speech, otherwise: speech + other == 0 ? .noFrames : .noVoicedReference)
    }
    func ofOther(_ count: Int) -> Score {
      .ratio(count, of: other, otherwise: speech + other == 0 ? .noFrames : .noUnvoicedReference)
    }
    let (missRate, falseAlarmRate) = (ofSpeech(misses), ofOther(alarms))
    return VoiceActivityScores(
      speechHitRate: ofSpeech(hits), nonSpeechHitRate: ofOther(rejections), missRate: missRate,
      falseAlarmRate: falseAlarmRate, precision: .ratio(hits, of: hits + alarms, otherwise: .noVoicedEstimate),
      fMeasure: .ratio(2 * hits, of: 2 * hits + misses + alarms, otherwise: .noEvents),
      accuracy: .ratio(hits + rejections, of: speech + other, otherwise: .noFrames),
      halfTotalErrorRate: missRate.combined(with: falseAlarmRate) { ($0 + $1) / 2 },
      detectionCost: missRate.combined(with: falseAlarmRate) { 0.75 * $0 + 0.25 * $1 },
      frontEndClipping: ofSpeech(frontEnd), midSpeechClipping: ofSpeech(midSpeech), carryOver: ofOther(carriedOver),
      noiseDetectedAsSpeech: ofOther(noise))
  }
}
