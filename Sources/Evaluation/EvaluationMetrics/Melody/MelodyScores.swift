/// Scores of an extracted melody; each 0…1.
///
/// Salamon, Gómez, Ellis & Richard: "Melody extraction from polyphonic music signals", IEEE Signal Processing Magazine 31
/// (2014); Poliner et al., IEEE TASLP 15 (2007).
public struct MelodyScores: Sendable, Hashable, Codable {
  /// Share of the reference's voiced frames that are estimated as voiced.
  public let voicingRecall: Score
  /// Share of the reference's unvoiced frames that are estimated as voiced.
  public let voicingFalseAlarm: Score
  /// Share of the reference's voiced frames whose frequency is within the tolerance, whether they are estimated as
  /// voiced or not.
  public let rawPitchAccuracy: Score
  /// The same share, where octave errors are ignored.
  public let rawChromaAccuracy: Score
  /// Share of all frames that are correct: voiced with the correct frequency, or unvoiced in both.
  public let overallAccuracy: Score

  /// The scores under mir_eval's names.
  public var named: [NamedScore] {
    [
      NamedScore("Voicing Recall", voicingRecall), NamedScore("Voicing False Alarm", voicingFalseAlarm),
      NamedScore("Raw Pitch Accuracy", rawPitchAccuracy), NamedScore("Raw Chroma Accuracy", rawChromaAccuracy),
      NamedScore("Overall Accuracy", overallAccuracy),
    ]
  }
}
