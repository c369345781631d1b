/// Finds overlapping stretches of the recordings of an index.
///
/// Each word of a recording, and its variants with one flipped bit, is looked up and gives words of other recordings. A
/// pair of places is compared over 17 words. It is then followed in both directions as long as the rate over the last
/// 16 words stays low. Both streams are sparse and their grids may be up to 93 ms apart, so even equal recordings have
/// rates up to about 0.25.
struct DuplicateFinder {
  private static let rateLimit = 0.36
  private static let window = 16

  let index: FingerprintIndex
  /// Shorter overlaps are not reported; seconds.
  let minimumDuration: Double
  /// Number of overlaps that are kept, the best; 0 or more.
  let maximumCount: Int

  func overlaps() throws(FingerprintError) -> [RecordingOverlap] {
    // Nearly every page is read, so all checksums are compared once at the start.
    for segment in index.segments { try segment.verify() }
    var found: [RecordingOverlap] = []
    for first in index.segments.indices {
      for entry in index.segments[first].entries.indices {
        found += try overlaps(first, entry)
        // Memory stays bounded: what cannot be among the best goes.
        if found.count / 2 > maximumCount { found = Array(found.sorted(by: Self.isBetter).prefix(maximumCount)) }
      }
    }
    return Array(found.sorted(by: Self.isBetter).prefix(maximumCount))
  }

  private func overlaps(_ first: Int, _ entry: Int) throws(FingerprintError) -> [RecordingOverlap] {
    let own = index.segments[first]
    let words = try own.words(of: entry)
    let spacing = index.profile == .prh ? 8 : 1
    var found: [RecordingOverlap] = []
    // The ends of the overlaps found so far, in this recording's words, by segment, entry and line.
    var followed: [Line: Int] = [:]
    for second in first..<index.segments.count {
      let other = index.segments[second]
      for place in stride(from: 0, to: words.count, by: spacing) where words[place] != 0 {
        for table in 0..<KeyScheme.tableCount {
          let keys = other.layout.keys
          let key = keys.key(words[place], table: table)
          for flip in -1..<keys.bitCount {
            for posting in try other.postings(flip < 0 ? key : key ^ 1 << UInt32(flip), table: table) {
              let word = try other.word(of: posting)
              // Each pair is examined once: the earlier recording finds the later one.
              guard second > first || word >= own.firstWords[entry + 1] else { continue }
              let otherEntry = other.entry(ofWord: word)
              let range = other.firstWords[otherEntry]..<other.firstWords[otherEntry + 1]
              let line = Line(segment: second, entry: otherEntry, shift: (word - place) / (2 * spacing))
              if let end = followed[line], place <= end { continue }
              guard let extent = follow(words, place, other.words, word, range, spacing) else { continue }
              followed[line] = extent.upperBound
              let overlap = try self.overlap(
                own, entry, other, otherEntry, extent, word - range.lowerBound - place, words)
              if overlap.duration >= minimumDuration { found.append(overlap) }
            }
          }
        }
      }
    }
    return Self.withoutRepetitions(found)
  }

  private struct Line: Hashable {
    let segment: Int
    let entry: Int
    let shift: Int
  }

  /// The words of the first recording over which both recordings agree; `nil` if they do not.
  private func follow(
    _ words: UnsafeBufferPointer<UInt32>, _ place: Int, _ other: UnsafePointer<UInt32>, _ word: Int,
    _ range: Range<Int>,
    _ spacing: Int
  ) -> ClosedRange<Int>? {
    func rate(_ offsets: ClosedRange<Int>) -> Double {
      var (errors, compared) = (0, 0)
      for k in offsets {
        let (a, b) = (place + k * spacing, word + k * spacing)
        guard words.indices.contains(a), range.contains(b), words[a] != 0, other[b] != 0 else { continue }
        errors += (words[a] ^ other[b]).nonzeroBitCount
        compared += 1
      }
      return compared < Self.window / 2 ? 1 : Double(errors) / Double(32 * compared)
    }
    guard rate(-Self.window / 2...Self.window / 2) < Self.rateLimit else { return nil }
    var (low, high) = (-Self.window / 2, Self.window / 2)
    while rate(high - Self.window + 4...high + 4) < Self.rateLimit { high += 4 }
    while rate(low - 4...low + Self.window - 4) < Self.rateLimit { low -= 4 }
    low = max(low, -min(place, word - range.lowerBound) / spacing)
    high = min(high, min(words.count - 1 - place, range.upperBound - 1 - word) / spacing)
    return low <= high ? place + low * spacing...place + high * spacing : nil
  }

  private func overlap(
    _ own: IndexSegment, _ entry: Int, _ other: IndexSegment, _ otherEntry: Int, _ extent: ClosedRange<Int>,
    _ shift: Int,
    _ words: UnsafeBufferPointer<UInt32>
  ) throws(FingerprintError) -> RecordingOverlap {
    let hop = index.profile.hopDuration
    let otherWords = try other.words(of: otherEntry)
    let rate = BitErrorRate.rate(
      ArraySlice(words[extent]), ArraySlice(otherWords[extent.lowerBound + shift...extent.upperBound + shift]))
    return RecordingOverlap(
      first: own.entries[entry].id, second: other.entries[otherEntry].id, firstStart: Double(extent.lowerBound) * hop,
      secondStart: Double(extent.lowerBound + shift) * hop,
      duration: Double(extent.count - 1) * hop + index.profile.spanDuration, bitErrorRate: rate ?? 1)
  }

  /// Keeps one of the overlaps of a recording that show the same stretches of both recordings: the best. Music that
  /// repeats itself also agrees with its copy at other bars, in parts of these stretches.
  private static func withoutRepetitions(_ overlaps: [RecordingOverlap]) -> [RecordingOverlap] {
    var kept: [String: [RecordingOverlap]] = [:]
    for overlap in overlaps.sorted(by: isBetter) {
      let isRepetition = kept[overlap.second, default: []].contains {
        isSame($0, overlap, \.firstStart) && isSame($0, overlap, \.secondStart)
      }
      if !isRepetition { kept[overlap.second, default: []].append(overlap) }
    }
    return kept.values.flatMap { $0 }
  }

  /// Whether stretches share more than half of the shorter one.
  private static func isSame(
    _ a: RecordingOverlap, _ b: RecordingOverlap, _ start: KeyPath<RecordingOverlap, Double>
  ) -> Bool {
    let (first, second) = (a[keyPath: start], b[keyPath: start])
    let common = min(first + a.duration, second + b.duration) - max(first, second)
    return 2 * common > min(a.duration, b.duration)
  }

  /// The longer and the more equal, the better: the number of bits by which a stretch differs from chance. Equal ones
  /// have a fixed order, too.
  private static func isBetter(_ a: RecordingOverlap, _ b: RecordingOverlap) -> Bool {
    func evidence(_ overlap: RecordingOverlap) -> Double { overlap.duration * (0.5 - overlap.bitErrorRate) }
    let (here, there) = (evidence(a), evidence(b))
    guard here == there else { return here > there }
    return (a.first, a.second, a.firstStart, a.secondStart) < (b.first, b.second, b.firstStart, b.secondStart)
  }
}

extension FingerprintIndex {
  /// Where recordings of the index overlap by at least `minimumDuration` seconds: one element an overlap, the best
  /// first (the longest and most equal), at most `maximumCount`.
  ///
  /// Cost: a few table look-ups per word of the index.
  /// - Throws: `FingerprintError.damagedFile` if any of it is not as it was written; `.invalidSetting` for a duration
  ///   or a count below 0.
  public func overlaps(
    minimumDuration: Double = 10, maximumCount: Int = .max
  ) throws(FingerprintError) -> [RecordingOverlap] {
    guard minimumDuration >= 0 else {
      throw .invalidSetting(name: "shortest overlap", expected: "0 s or more", got: "\(minimumDuration) s")
    }
    guard maximumCount >= 0 else {
      throw .invalidSetting(name: "number of overlaps", expected: "0 or more", got: "\(maximumCount)")
    }
    return try DuplicateFinder(index: self, minimumDuration: minimumDuration, maximumCount: maximumCount).overlaps()
  }
}
