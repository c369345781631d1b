/// How well speech was told from what is none, frame by frame; each 0…1.
public struct VoiceActivityScores: Sendable, Hashable {
  /// Share of the speech frames that were found.
  public let speechHitRate: Score
  /// Share of the other frames that were left alone.
  public let nonSpeechHitRate: Score
  /// Share of the speech frames that were missed.
  public let missRate: Score
  /// Share of the other frames that were taken for speech.
  public let falseAlarmRate: Score
  /// Share of the frames taken for speech that are.
  public let precision: Score
  /// Harmonic mean of precision and speech hit rate.
  public let fMeasure: Score
  /// Share of all frames that are right.
  public let accuracy: Score
  /// The mean of miss and false alarm rates.
  public let halfTotalErrorRate: Score
  /// 0.75 × miss rate + 0.25 × false alarm rate (NIST OpenSAT 2017, 2019).
  public let detectionCost: Score
  /// Share of the frames before a stretch of speech is noticed (front-end clipping), of the speech frames.
  public let frontEndClipping: Score
  /// Share of the speech frames lost within a stretch that was noticed (mid-speech clipping).
  public let midSpeechClipping: Score
  /// Share of the non-speech frames that are taken for speech straight after it (carry-over).
  public let carryOver: Score
  /// Share of the non-speech frames that are taken for speech otherwise (noise detected as speech).
  public let noiseDetectedAsSpeech: Score
}
