/// Scores of transcribed notes; each 0…1 (overlap ratios may be below 0).
public struct TranscriptionScores: Sendable, Hashable, Codable {
  /// Notes with correct onset, pitch and offset.
  public let notes: EventScores
  /// The mean overlap of these notes with their reference notes.
  public let overlapRatio: Score
  /// Notes with correct onset and pitch; the offset is ignored.
  public let notesWithoutOffset: EventScores
  /// The mean overlap of these notes with their reference notes.
  public let overlapRatioWithoutOffset: Score
  /// Onsets; pitch and offset are ignored.
  public let onsets: EventScores
  /// Offsets; onset and pitch are ignored.
  public let offsets: EventScores

  /// The scores under mir_eval's names (mir_eval.transcription).
  public var named: [NamedScore] {
    [
      NamedScore("Precision", notes.precision), NamedScore("Recall", notes.recall),
      NamedScore("F-measure", notes.fMeasure), NamedScore("Average_Overlap_Ratio", overlapRatio),
      NamedScore("Precision_no_offset", notesWithoutOffset.precision),
      NamedScore("Recall_no_offset", notesWithoutOffset.recall),
      NamedScore("F-measure_no_offset", notesWithoutOffset.fMeasure),
      NamedScore("Average_Overlap_Ratio_no_offset", overlapRatioWithoutOffset),
      NamedScore("Onset_Precision", onsets.precision), NamedScore("Onset_Recall", onsets.recall),
      NamedScore("Onset_F-measure", onsets.fMeasure), NamedScore("Offset_Precision", offsets.precision),
      NamedScore("Offset_Recall", offsets.recall), NamedScore("Offset_F-measure", offsets.fMeasure),
    ]
  }
}
