import AudioCore
import Foundation
import Statistics

/// The tracks of a comparison and the differences in them.
struct ComparisonAnalysis {
  /// Ranges of level below the loudest level of the surrounding 0.5 s, in decibels. The first range in which the
  /// recordings agree is used.
  ///
  /// Two copies of one recording agree down to its noise. A lossy coder fills pauses with noise of its own, which says
  /// nothing about the original.
  private static let ranges: [Float] = [55, 40, 30]
  /// A band is compared down to this many decibels farther below the loudest level of all bands.
  private static let weakRange: Float = 15
  /// The recordings agree if this share of the frames deviates by at most this share of the tolerance.
  private static let agreement = (share: 0.99, tolerance: 0.25)
  /// Number of frames to each side within which the loudest level is searched.
  private static let context = Int(0.25 / LevelGrid.hopDuration)
  /// The smallest number of bands that must take part.
  private static let leastBands = 5

  let first: Fingerprint
  let second: Fingerprint
  let reference: LevelGrid
  let other: LevelGrid
  let tolerances: SoundComparison.Tolerances
  let path: OffsetPath
  let gain: Double
  let isInverted: Bool?
  let level: SoundComparison.Track
  let localRates: SoundComparison.Track

  init(
    first: Fingerprint, second: Fingerprint, alignment: FingerprintAlignment, reference: LevelGrid, other: LevelGrid,
    tolerances: SoundComparison.Tolerances
  ) {
    self.first = first
    self.second = second
    self.reference = reference
    self.other = other
    self.tolerances = tolerances
    var path = OffsetPath(alignment, reference, other, jump: tolerances.jump)
    let medians = Self.bandMedians(Self.pairs(reference, other, path), reference)
    path.placeJumps(above: tolerances.jump) { Self.mismatch(reference, other, medians, time: $0, offset: $1) }
    let pairs = Self.pairs(reference, other, path)
    self.path = path
    gain = Self.gain(reference, other, path)
    isInverted = abs(path.correlation) > 0.2 ? path.correlation < 0 : nil
    level = Self.level(pairs, medians, reference, tolerance: tolerances.level)
    localRates = Self.localRates(first, second, path)
  }

  /// The other recording's levels at the reference's frames; `nil` where it has no frame.
  private static func pairs(_ reference: LevelGrid, _ other: LevelGrid, _ path: OffsetPath) -> [[Float]?] {
    (0..<reference.frameCount).map { frame in
      let time = Double(frame) * LevelGrid.hopDuration
      // Beyond the aligned pieces, too: a sound that ends early has nothing there that could be aligned.
      guard !path.pieces.isEmpty, !path.jumps(from: time) else { return nil }
      return levels(of: other, at: time + path.offset(at: time))
    }
  }

  /// The levels of a recording at a time, between two frames; `nil` where it has none.
  private static func levels(of recording: LevelGrid, at time: Double) -> [Float]? {
    let bands = LevelGrid.bandCount
    let place = time / LevelGrid.hopDuration
    guard place >= 0, place <= Double(recording.frameCount - 1), recording.frameCount > 1 else { return nil }
    let below = min(Int(place), recording.frameCount - 2)
    let part = Float(place - Double(below))
    return (0..<bands).map { band in
      let (a, b) = (recording.levels[below * bands + band], recording.levels[(below + 1) * bands + band])
      return a + part * (b - a)
    }
  }

  /// The mean difference of the bands' levels at a time of the reference, decibels, of which each counts up to `most`.
  private static func mismatch(
    _ reference: LevelGrid, _ other: LevelGrid, _ medians: [Float?], time: Double, offset: Double
  ) -> Double {
    let most: Float = 30
    guard let own = levels(of: reference, at: time), let found = levels(of: other, at: time + offset) else {
      return Double(most)
    }
    var (sum, count): (Float, Float) = (0, 0)
    let ground = LevelGrid.floor + 10
    for (band, median) in medians.enumerated() {
      guard let median else { continue }
      sum += min(most, abs(max(found[band] - median, ground) - max(own[band], ground)))
      count += 1
    }
    return count == 0 ? 0 : Double(sum / count)
  }

  /// The ratio of the recordings' powers over their common part, in decibels; 0 if one of them is silent there.
  private static func gain(_ reference: LevelGrid, _ other: LevelGrid, _ path: OffsetPath) -> Double {
    var (own, found) = (0.0, 0.0)
    for piece in path.pieces {
      let shift = Int((piece.offset(at: (piece.start + piece.end) / 2) * reference.rate).rounded())
      let first = max(0, -shift, Int(piece.start * reference.rate))
      let last = min(reference.samples.count, other.samples.count - shift, Int(piece.end * reference.rate))
      for n in first..<max(first, last) {
        own += Double(reference.samples[n] * reference.samples[n])
        found += Double(other.samples[n + shift] * other.samples[n + shift])
      }
    }
    return Decibels.level(power: found, reference: own) ?? 0
  }

  /// The median difference of each band over the frames in which both recordings sound. It shows gain and filtering.
  /// `nil` for a band without such frames.
  private static func bandMedians(_ pairs: [[Float]?], _ reference: LevelGrid) -> [Float?] {
    (0..<LevelGrid.bandCount).map { band in
      var own: [(level: Float, difference: Float)] = []
      for (frame, other) in pairs.enumerated() {
        guard let other else { continue }
        let level = reference.levels[frame * LevelGrid.bandCount + band]
        if level > LevelGrid.floor + 5 { own.append((level, other[band] - level)) }
      }
      // The louder half, so that noise and floors do not take part.
      guard let middle = OrderStatistics.median(own.map(\.level)) else { return nil }
      let differences = own.filter { $0.level >= middle }.map(\.difference)
      return differences.count >= 10 ? OrderStatistics.median(differences) : nil
    }
  }

  /// The deviation of level, frame by frame, over the largest range of levels in which the recordings agree.
  private static func level(
    _ pairs: [[Float]?], _ medians: [Float?], _ reference: LevelGrid, tolerance: Double
  ) -> SoundComparison.Track {
    let bands = LevelGrid.bandCount
    var loudest = (0..<bands).map { band in
      slidingMaximum((0..<reference.frameCount).map { reference.levels[$0 * bands + band] }, reach: context)
    }
    // The level of all bands together comes last.
    let together = (0..<reference.frameCount).map { frame in
      total((0..<bands).compactMap { medians[$0] == nil ? nil : reference.levels[frame * bands + $0] })
    }
    loudest.append(slidingMaximum(together, reach: context))
    // Times are those of the windows' centres.
    let times = (0..<reference.frameCount).map {
      Double($0) * LevelGrid.hopDuration + LevelGrid.windowDuration / 2
    }
    var values: [Double?] = []
    for range in ranges {
      values = pairs.enumerated().map { frame, other in
        guard let other else { return nil }
        return deviation(
          own: (0..<bands).map { reference.levels[frame * bands + $0] }, found: other, medians,
          loudest: loudest.map { $0[frame] }, range: range)
      }
      let sorted = values.compactMap { $0.map(abs) }.sorted()
      guard !sorted.isEmpty else { break }
      if sorted[Int(Double(sorted.count - 1) * agreement.share)] <= agreement.tolerance * tolerance { break }
    }
    return SoundComparison.Track(times: times, values: opened(values))
  }

  /// Removes single frames: a lossy coder makes those, while the shortest fault lasts as long as a window.
  private static func opened(_ values: [Double?]) -> [Double?] {
    values.indices.map { index in
      guard let value = values[index] else { return nil }
      let sign: Double = value < 0 ? -1 : 1
      let near = [index - 1, index + 1].map { values.indices.contains($0) ? sign * (values[$0] ?? 0) : 0 }
      return sign * min(sign * value, max(0, near[0], near[1]))
    }
  }

  /// The deviation of one frame: what most bands have in common, or half of what all bands together lack, since lossy
  /// coders thin sound out; `nil` if too few bands sound.
  private static func deviation(
    own: [Float], found: [Float], _ medians: [Float?], loudest: [Float], range: Float
  ) -> Double? {
    let overall = loudest[..<own.count].max() ?? LevelGrid.floor
    var deviations: [Float] = []
    var (ours, theirs): ([Float], [Float]) = ([], [])
    for band in own.indices {
      guard let usual = medians[band] else { continue }
      let other = found[band] - usual
      ours.append(own[band])
      theirs.append(other)
      // Levels below the noise of a coder, or of the room, vary at random. Both levels are raised to that noise before
      // they are compared.
      let ground = max(loudest[band] - range, overall - range - weakRange, LevelGrid.floor + 10)
      if max(own[band], other) > ground { deviations.append(max(other, ground) - max(own[band], ground)) }
    }
    // The sound is weak in most bands. The spread spectrum at a fault's edges fills the weak bands, so that only the
    // strong bands fall.
    let ground = max(loudest[own.count] - range, LevelGrid.floor + 10)
    let lacking = ours.isEmpty ? 0 : min(0, max(total(theirs), ground) - max(total(ours), ground))
    guard deviations.count >= leastBands || lacking < 0 else { return nil }
    let shared = deviations.count >= leastBands ? common(deviations) : 0
    return Double(abs(lacking) / 2 > abs(shared) ? lacking / 2 : shared)
  }

  /// The level of the sum of powers.
  private static func total(_ levels: [Float]) -> Float {
    10 * log10(max(levels.reduce(0) { $0 + pow(10, $1 / 10) }, 1e-12))
  }

  /// The deviation that three quarters of the bands exceed on the same side; 0 if they do not agree on a side. A fault
  /// in time affects all bands, a coder only some of them.
  private static func common(_ deviations: [Float]) -> Float {
    let sorted = deviations.sorted()
    let (low, high) = (sorted[sorted.count / 4], sorted[sorted.count - 1 - sorted.count / 4])
    return low > 0 ? low : high < 0 ? high : 0
  }

  /// The share of differing bits over half a second along the path, every 0.1 s.
  private static func localRates(
    _ first: Fingerprint, _ second: Fingerprint, _ path: OffsetPath
  ) -> SoundComparison.Track {
    let hop = first.profile.hopDuration
    let length = Int(0.5 / hop)
    var (times, values): ([Double], [Double?]) = ([], [])
    for start in stride(from: 0, to: max(0, first.words.count - length), by: Int(0.1 / hop)) {
      var (errors, compared) = (0, 0)
      for n in start..<start + length {
        let time = Double(n) * hop
        let place = Int(((time + path.offset(at: time)) / hop).rounded())
        guard time >= path.start, time <= path.end, second.words.indices.contains(place),
          !path.jumps(from: time, for: first.profile.spanDuration)
        else { continue }
        let (a, b) = (first.words[n], second.words[place])
        guard a != 0, b != 0 else { continue }
        errors += (a ^ b).nonzeroBitCount
        compared += 1
      }
      times.append(Double(start + length / 2) * hop + first.profile.spanDuration / 2)
      values.append(compared >= length / 2 ? Double(errors) / Double(32 * compared) : nil)
    }
    return SoundComparison.Track(times: times, values: values)
  }

  /// The differences that exceed the tolerances, in the order of time.
  func differences() -> [SoundDifference] {
    var found: [SoundDifference] = []
    found += runs(level, where: { $0 < -tolerances.level }, joining: 0.05).map { run in
      SoundDifference(kind: .missing, start: run.start, duration: run.duration, size: run.values.min() ?? 0)
    }
    found += runs(level, where: { $0 > tolerances.level }, joining: 0.05).map { run in
      SoundDifference(kind: .added, start: run.start, duration: run.duration, size: run.values.max() ?? 0)
    }
    found += runs(localRates, where: { $0 > tolerances.bitErrorRate }, joining: 0.5).map { run in
      SoundDifference(kind: .changed, start: run.start, duration: run.duration, size: run.values.max() ?? 0)
    }
    for (before, after) in zip(path.pieces, path.pieces.dropFirst()) {
      let size = after.offset(at: after.start) - before.offset(at: after.start)
      guard abs(size) > tolerances.jump else { continue }
      found.append(SoundDifference(kind: .jump, start: before.end, duration: 0, size: size))
    }
    found += absences()
    return found.sorted { ($0.start, $0.kind.rawValue) < ($1.start, $1.kind.rawValue) }
  }

  /// Stretches of more than half a second at the ends of the reference that the other recording does not cover.
  private func absences() -> [SoundDifference] {
    let begin = -path.offset(at: path.start)
    let end = second.duration - path.offset(at: path.end)
    var found: [SoundDifference] = []
    if begin > 0.5 { found.append(SoundDifference(kind: .absent, start: 0, duration: begin, size: begin)) }
    if first.duration - end > 0.5 {
      found.append(
        SoundDifference(kind: .absent, start: end, duration: first.duration - end, size: first.duration - end))
    }
    return found
  }

  private func runs(
    _ track: SoundComparison.Track, where isOver: (Double) -> Bool, joining gap: Double
  ) -> [(start: Double, duration: Double, values: [Double])] {
    var found: [(start: Double, duration: Double, values: [Double])] = []
    let step = track.times.count > 1 ? track.times[1] - track.times[0] : 0
    for (time, value) in zip(track.times, track.values) {
      guard let value, isOver(value) else { continue }
      if let last = found.last, time - last.start - last.duration < gap {
        found[found.count - 1].duration = time + step / 2 - last.start
        found[found.count - 1].values.append(value)
      } else {
        found.append((time - step / 2, step, [value]))
      }
    }
    return found
  }

  private static func slidingMaximum(_ values: [Float], reach: Int) -> [Float] {
    values.indices.map { index in
      var most = -Float.infinity
      for near in max(0, index - reach)...min(values.count - 1, index + reach) { most = max(most, values[near]) }
      return most
    }
  }
}
