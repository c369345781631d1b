/// Compares a query bank with a reference's words along a line in time. Throws if words do not match their checksum.
struct PathScorer {
  /// Number of query words from one reference word to the next.
  let queryStep: Double
  /// Step between compared reference words: neighbouring words of a dense stream are nearly equal.
  let spacing: Int
  let query: QueryWords
  let model: FalsePositiveModel

  /// Query words from the middle of a near comparison to each of its words: `2 * reach + 1` of them.
  func nearOffsets(tempo: Double, reach: Int) -> [Int] {
    (-reach...reach).map { Int((Double($0 * spacing) * queryStep / tempo).rounded()) }
  }

  /// Whether the words near a place differ little: less than `limit` hundredths of their bits, or, of their certain bits,
  /// as many deviations below chance. At least three words must have content.
  @inline(__always)
  func isNear(
    _ segment: IndexSegment, _ range: Range<Int>, queryWord: Int, word: Int, offsets: UnsafeBufferPointer<Int>,
    limit: Int
  ) throws(FingerprintError) -> Bool {
    let reach = offsets.count / 2
    try segment.requireWords((word - reach * spacing..<word + reach * spacing + 1).clamped(to: range))
    let words = segment.words
    var tally = BitTally()
    var (compared, certain) = (0, 0)
    var reference = word - reach * spacing
    for offset in offsets {
      let place = queryWord + offset
      defer { reference += spacing }
      guard reference >= range.lowerBound, reference < range.upperBound, place >= 0, place < query.count else {
        continue
      }
      let (a, b) = (words[reference], query.words[place])
      guard a != 0, b != 0 else { continue }
      tally.add(a ^ b, marked: query.highCertainty[place])
      certain += Int(query.certainBits[place])
      compared += 1
    }
    tally.sum()
    guard compared >= 3 else { return false }
    if tally.all * 100 < compared * 32 * limit { return true }
    // Deviations of a rate of n bits are (½ − rate) · 2 √n; those of the limit are for all bits.
    let (difference, allowed) = (certain - 2 * tally.marked, 100 - 2 * limit)
    return difference > 0 && difference * difference * 10_000 > certain * allowed * allowed * compared * 32
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
    var (tally, lowTally) = (BitTally(), BitTally())
    var (compared, weight) = (0, 0)
    guard before >= 0, after >= 0 else { return candidate }
    var place = candidate.queryWord - Double(before) * step + 0.5
    var reference = candidate.word - before * spacing
    try segment.requireWords(reference..<candidate.word + after * spacing + 1)
    let words = segment.words
    for _ in 0...before + after {
      let index = Int(place)
      if index >= 0, index < query.count {
        let (a, b) = (words[reference], query.words[index])
        if a != 0, b != 0 {
          tally.add(a ^ b, marked: query.highCertainty[index])
          lowTally.add((a ^ b) & query.lowCertainty[index], marked: 0)
          weight += Int(query.weights[index])
          compared += 1
        }
      }
      place += step
      reference += spacing
    }
    tally.sum()
    lowTally.sum()
    scored.errors = tally.all
    scored.compared = compared
    scored.weightedErrors = 2 * tally.marked + lowTally.all
    scored.weight = weight
    scored.deviations = 0
    guard compared >= 4 else { return scored }
    // Steady noise is heard best by the certain bits, other sounds and none by all bits.
    let independent = Int((Double(compared * spacing) * query.efficiency).rounded())
    scored.deviations = max(
      model.deviations(rate: scored.bitErrorRate, words: compared * spacing),
      model.deviations(rate: scored.weightedRate, words: independent))
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
