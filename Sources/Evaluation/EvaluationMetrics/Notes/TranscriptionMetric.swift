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

    mutating func merge(_ other: Overlapping) {
      counts.merge(other.counts)
      overlap.merge(other.overlap)
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
  public mutating func update(reference: [Note], estimate: [Note]) {
    let matching = NoteMatching(reference: reference, estimate: estimate, configuration: configuration)
    func counts(_ pairs: [(reference: Int, estimate: Int)]) -> MatchCounts {
      MatchCounts(referenceCount: reference.count, estimateCount: estimate.count, matchedCount: pairs.count)
    }
    func overlapping(_ pairs: [(reference: Int, estimate: Int)]) -> Overlapping {
      var overlap = ExactSum()
      for pair in pairs { overlap.add(reference[pair.reference].overlapRatio(with: estimate[pair.estimate])) }
      return Overlapping(counts: counts(pairs), overlap: overlap)
    }
    notes.merge(overlapping(matching.pairs(.all)))
    notesWithoutOffset.merge(overlapping(matching.pairs(.onsetAndPitch)))
    onsets.merge(counts(matching.pairs(.onset)))
    offsets.merge(counts(matching.pairs(.offset)))
  }

  /// Adds the notes of another shard.
  public mutating func merge(_ other: TranscriptionMetric) throws(EvaluationError) {
    try Self.requireSame(configuration, other.configuration)
    notes.merge(other.notes)
    notesWithoutOffset.merge(other.notesWithoutOffset)
    onsets.merge(other.onsets)
    offsets.merge(other.offsets)
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
