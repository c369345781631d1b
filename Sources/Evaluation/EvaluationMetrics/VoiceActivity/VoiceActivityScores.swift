/// Scores of the classification of frames as speech or not; each 0…1.
public struct VoiceActivityScores: Sendable, Hashable, Codable {
  /// Share of the speech frames that were detected.
  public let speechHitRate: Score
  /// Share of the non-speech frames that were not detected as speech.
  public let nonSpeechHitRate: Score
  /// Share of the speech frames that were missed.
  public let missRate: Score
  /// Share of the non-speech frames that were detected as speech.
  public let falseAlarmRate: Score
  /// Share of the frames detected as speech that are speech.
  public let precision: Score
  /// Harmonic mean of precision and speech hit rate.
  public let fMeasure: Score
  /// Share of all frames that are correct.
  public let accuracy: Score
  /// The mean of miss and false alarm rates.
  public let halfTotalErrorRate: Score
  /// 0.75 × miss rate + 0.25 × false alarm rate (NIST OpenSAT 2017, 2019).
  public let detectionCost: Score
  /// Share of the speech frames before the detection of their stretch (front-end clipping).
  public let frontEndClipping: Score
  /// Share of the speech frames that are lost within a detected stretch (mid-speech clipping).
  public let midSpeechClipping: Score
  /// Share of the non-speech frames that are detected as speech directly after speech (carry-over).
  public let carryOver: Score
  /// Share of the non-speech frames that are otherwise detected as speech (noise detected as speech).
  public let noiseDetectedAsSpeech: Score
}
