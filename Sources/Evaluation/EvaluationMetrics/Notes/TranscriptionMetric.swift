/// Note transcription as in mir_eval.transcription; recordings are pooled by notes.
///
/// Bay, Ehmann & Downie: "Evaluation of multiple-F0 estimation and tracking systems", ISMIR 2009; MIREX 2015. It uses a
/// maximum matching instead of the greedy one of MIREX. The overlap ratios depend on which of several maximum matchings
/// is used; it is that of mir_eval (see `BipartiteMatching`).
public struct TranscriptionMetric: MergeableMetric {
  /// Matches of one criterion, and their overlaps.
  private struct Overlapping: Hashable, Codable {
    var counts = MatchCounts()
    var overlap = ExactSum()

    mutating func merge(_ other: Overlapping) throws(EvaluationError) {
      try overlap.merge(other.overlap)
      counts.merge(other.counts)
    }

    var overlapRatio: Score { .ratio(overlap.value, of: Double(counts.matchedCount), otherwise: .noMatches) }
  }

  /// The criteria for a correct note.
  public let configuration: TranscriptionConfiguration
  private var notes = Overlapping()
  private var notesWithoutOffset = Overlapping()
  private var onsets = MatchCounts()
  private var offsets = MatchCounts()

  /// Creates a metric without recordings.
  public init(_ configuration: TranscriptionConfiguration) { self.configuration = configuration }

  /// Counts one recording; notes may come in any order.
  ///
  /// - Throws: `EvaluationError.invalidParameter` if a sum is too large; nothing is counted then.
  public mutating func update(reference: [Note], estimate: [Note]) throws(EvaluationError) {
    let matching = NoteMatching(reference: reference, estimate: estimate, configuration: configuration)
    func counts(_ pairs: [(reference: Int, estimate: Int)]) throws(EvaluationError) -> MatchCounts {
      try MatchCounts(referenceCount: reference.count, estimateCount: estimate.count, matchedCount: pairs.count)
    }
    func overlapping(_ pairs: [(reference: Int, estimate: Int)]) throws(EvaluationError) -> Overlapping {
      var overlap = ExactSum()
      for pair in pairs { try overlap.add(reference[pair.reference].overlapRatio(with: estimate[pair.estimate])) }
      return Overlapping(counts: try counts(pairs), overlap: overlap)
    }
    var updated = self
    try updated.notes.merge(overlapping(matching.pairs(.all)))
    try updated.notesWithoutOffset.merge(overlapping(matching.pairs(.onsetAndPitch)))
    try updated.onsets.merge(counts(matching.pairs(.onset)))
    try updated.offsets.merge(counts(matching.pairs(.offset)))
    self = updated
  }

  /// Adds the notes of another shard.
  public mutating func merge(_ other: TranscriptionMetric) throws(EvaluationError) {
    try Self.requireSame(configuration, other.configuration)
    var updated = self
    try updated.notes.merge(other.notes)
    try updated.notesWithoutOffset.merge(other.notesWithoutOffset)
    updated.onsets.merge(other.onsets)
    updated.offsets.merge(other.offsets)
    self = updated
  }

  /// The scores of all notes together.
  public var value: TranscriptionScores {
    TranscriptionScores(
      notes: EventScores(notes.counts), overlapRatio: notes.overlapRatio,
      notesWithoutOffset: EventScores(notesWithoutOffset.counts),
      overlapRatioWithoutOffset: notesWithoutOffset.overlapRatio, onsets: EventScores(onsets),
      offsets: EventScores(offsets))
  }
}
