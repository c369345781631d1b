/// Compares a query bank with a reference's words along a line in time. Throws if words do not match their checksum.
struct PathScorer {
  /// Number of query words from one reference word to the next.
  let queryStep: Double
  /// Step between compared reference words: neighbouring words of a dense stream are nearly equal.
  let spacing: Int
  let query: UnsafeBufferPointer<UInt32>
  let model: FalsePositiveModel

  /// Number of bit errors over the words near a place, `reach` words to each side.
  @inline(__always)
  func near(
    _ segment: IndexSegment, _ range: Range<Int>, queryWord: Int, word: Int, tempo: Double, reach: Int
  ) throws(FingerprintError) -> (errors: Int, compared: Int) {
    try segment.requireWords((word - reach * spacing..<word + reach * spacing + 1).clamped(to: range))
    let words = segment.words
    var (errors, compared) = (0, 0)
    let step = queryStep * Double(spacing) / tempo
    for k in -reach...reach {
      let reference = word + k * spacing
      let place = queryWord + Int((Double(k) * step).rounded())
      guard reference >= range.lowerBound, reference < range.upperBound, place >= 0, place < query.count else {
        continue
      }
      let (a, b) = (words[reference], query[place])
      guard a != 0, b != 0 else { continue }
      errors += (a ^ b).nonzeroBitCount
      compared += 1
    }
    return (errors, compared)
  }

  /// Scores a candidate over the part of the query that its reference covers.
  func score(
    _ candidate: Candidate, _ segment: IndexSegment, _ range: Range<Int>
  ) throws(FingerprintError) -> Candidate {
    var scored = candidate
    let step = queryStep * Double(spacing) / candidate.tempo
    let before = Int(min(candidate.queryWord / step, Double((candidate.word - range.lowerBound) / spacing)))
    let after = Int(
      min(
        (Double(query.count - 1) - candidate.queryWord) / step,
        Double((range.upperBound - 1 - candidate.word) / spacing)))
    var (errors, compared) = (0, 0)
    guard before >= 0, after >= 0 else { return candidate }
    var place = candidate.queryWord - Double(before) * step + 0.5
    var reference = candidate.word - before * spacing
    try segment.requireWords(reference..<candidate.word + after * spacing + 1)
    let words = segment.words
    for _ in 0...before + after {
      let index = Int(place)
      if index >= 0, index < query.count {
        let (a, b) = (words[reference], query[index])
        if a != 0, b != 0 {
          errors += (a ^ b).nonzeroBitCount
          compared += 1
        }
      }
      place += step
      reference += spacing
    }
    scored.errors = errors
    scored.compared = compared
    scored.deviations = compared < 4 ? 0 : model.deviations(rate: scored.rate, words: compared * spacing)
    return scored
  }

  /// The best of several lines around a candidate: first other tempos, then finer tempos and small shifts.
  func refined(
    _ candidate: Candidate, _ segment: IndexSegment, _ range: Range<Int>, tempos: [Double]
  ) throws(FingerprintError) -> Candidate {
    var best = candidate
    for tempo in tempos {
      var other = candidate
      other.tempo = tempo
      other = try score(other, segment, range)
      if other.deviations > best.deviations { best = other }
    }
    return best
  }

  /// The best candidate after small steps of tempo and place, repeated as long as the score improves.
  func polished(
    _ candidate: Candidate, _ segment: IndexSegment, _ range: Range<Int>
  ) throws(FingerprintError) -> Candidate {
    var best = candidate
    var (tempoStep, shift) = (0.005, 2.0)
    for _ in 0..<4 {
      for (tempoChange, shiftChange) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)] {
        var other = best
        other.tempo += tempoChange * tempoStep
        other.queryWord += shiftChange * shift
        other = try score(other, segment, range)
        if other.deviations > best.deviations { best = other }
      }
      tempoStep /= 2
      shift = max(0.5, shift / 2)
    }
    return best
  }
}
