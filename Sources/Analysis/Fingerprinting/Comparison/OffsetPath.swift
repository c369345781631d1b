/// The offset of a recording from its reference over time, refined by the waveforms, with its jumps.
struct OffsetPath {
  /// A stretch whose offsets lie on one line.
  struct Piece {
    var start: Double
    var end: Double
    /// Offset at `start`, seconds.
    var offset: Double
    /// Change of offset per second.
    var slope: Double

    func offset(at time: Double) -> Double { offset + slope * (time - start) }
  }

  /// The place of a stretch: found by the fingerprint, then refined by its waveform.
  private struct Point {
    let start: Double
    let end: Double
    var offset: Double
    /// Magnitude of the waveforms' normalised correlation at this place.
    let correlation: Double

    var middle: Double { (start + end) / 2 }
  }

  private(set) var pieces: [Piece]
  /// Normalised correlation of the stretches, with equal weights.
  private(set) var correlation = 0.0

  /// Where the first piece starts in the reference, seconds.
  var start: Double { pieces.first?.start ?? 0 }
  /// Where the last piece ends in the reference, seconds.
  var end: Double { pieces.last?.end ?? 0 }
  /// Mean change of offset per second, without the jumps.
  var drift: Double {
    let length = pieces.reduce(0) { $0 + $1.end - $1.start }
    return length > 0 ? pieces.reduce(0) { $0 + $1.slope * ($1.end - $1.start) } / length : 0
  }

  /// The offset at a time, from the line of the piece that contains it, or of the nearest one.
  func offset(at time: Double) -> Double {
    let piece = pieces.last { $0.start <= time } ?? pieces.first
    return piece?.offset(at: time) ?? 0
  }

  /// Whether a stretch of the reference meets a jump, or a part that the other recording leaves out, between two pieces.
  func jumps(from start: Double, for duration: Double = 0) -> Bool {
    zip(pieces, pieces.dropFirst()).contains { $0.end <= start + duration && start < $1.start }
  }

  /// How far around an alignment waveforms are compared, in seconds: one hop of the fingerprint to each side.
  private static let reach = 0.0136
  /// How far from its place in the fingerprints a jump may be, in seconds.
  private static let jumpReach = 2.0
  /// Offsets that differ by less than this, in seconds, count as equal.
  private static let nearness = 0.001
  /// Another place counts as equally good if its correlation is at least this share of the best one.
  private static let enough = 0.8

  /// Refines an alignment's stretches by cross-correlation and joins the stretches that lie on one line.
  init(_ alignment: FingerprintAlignment, _ reference: LevelGrid, _ other: LevelGrid, jump: Double) {
    let rate = reference.rate
    var points: [Point] = []
    var correlations: [Double] = []
    for stretch in alignment.stretches {
      guard let errors = stretch.bitErrorRate, errors < 0.4 else { continue }
      let range = Int(stretch.start * rate)..<Int((stretch.start + stretch.duration) * rate)
      let coarse = Int((stretch.offset * rate).rounded())
      let found = FineAlignment.find(
        reference.samples, other.samples, range: range, near: coarse, reach: Int(Self.reach * rate))
      let isClear = abs(found?.correlation ?? 0) > 0.3
      if let found, isClear { correlations.append(found.correlation) }
      let offset = isClear ? Double(found?.offset ?? coarse) / rate : stretch.offset
      points.append(
        Point(
          start: stretch.start, end: stretch.start + stretch.duration, offset: offset,
          correlation: abs(found?.correlation ?? 0)))
    }
    correlation = correlations.isEmpty ? 0 : correlations.reduce(0, +) / Double(correlations.count)
    pieces = []
    var run: [Point] = []
    for point in Self.steady(points, reference, other) ?? points {
      if let last = run.last {
        let slope = run.count > 1 ? (last.offset - run[0].offset) / (last.middle - run[0].middle) : 0
        let expected = last.offset + slope * (point.middle - last.middle)
        // Two points do not have a slope yet: any drift up to 6 % may follow.
        let free = run.count > 1 ? jump : jump + 0.06 * (point.middle - last.middle)
        if abs(point.offset - expected) > free {
          pieces.append(Self.line(run))
          run = []
        }
      }
      run.append(point)
    }
    if !run.isEmpty { pieces.append(Self.line(run)) }
    // Stretches overlap: a jump lies in the middle of the part that both pieces cover.
    for index in pieces.indices.dropFirst() {
      let border = (pieces[index - 1].end + pieces[index].start) / 2
      pieces[index - 1].end = border
      pieces[index].offset = pieces[index].offset(at: border)
      pieces[index].start = border
    }
  }

  /// Moves each jump to the place at which the sides before and after it fit best. Fingerprints, whose stretches are long,
  /// know the place roughly. What the other recording leaves out lies between two pieces then.
  ///
  /// - Parameters:
  ///   - jump: the least change of offset that is a jump, seconds.
  ///   - mismatch: how badly the recordings fit at a time of the reference with an offset.
  mutating func placeJumps(above jump: Double, mismatch: (_ time: Double, _ offset: Double) -> Double) {
    let hop = LevelGrid.hopDuration
    for index in pieces.indices.dropFirst() {
      let (before, after) = (pieces[index - 1], pieces[index])
      let size = after.offset(at: after.start) - before.offset(at: after.start)
      guard abs(size) > jump else { continue }
      let gap = max(0, -size)
      let first = max(before.start, after.start - gap - Self.jumpReach)
      let count = Int((min(after.end, after.start + gap + Self.jumpReach) - gap - first) / hop)
      guard count > 0 else { continue }
      let times = (0..<count).map { first + Double($0) * hop }
      // The cost of a jump before all frames; each frame that comes before the jump changes it.
      var cost = times.reduce(0) { $0 + mismatch($1 + gap, after.offset(at: $1 + gap)) }
      var (place, least) = (first, cost)
      for time in times {
        cost += mismatch(time, before.offset(at: time)) - mismatch(time + gap, after.offset(at: time + gap))
        if cost < least - 1e-9 { (place, least) = (time + hop, cost) }
      }
      pieces[index - 1].end = place
      pieces[index].offset = after.offset(at: place + gap)
      pieces[index].start = place + gap
    }
  }

  /// Moves all stretches to one offset if their waveforms agree there nearly as well as where each was found. Steady
  /// and soft sounds fit nearly everywhere; then one common offset is the most likely one.
  private static func steady(_ points: [Point], _ reference: LevelGrid, _ other: LevelGrid) -> [Point]? {
    var best: (points: [Point], correlation: Double)?
    var tried: [Double] = []
    for candidate in points where !tried.contains(where: { abs($0 - candidate.offset) < nearness }) {
      tried.append(candidate.offset)
      var moved: [Point] = []
      for point in points {
        guard let point = placed(point, near: candidate.offset, reference, other) else { break }
        moved.append(point)
      }
      let correlation = moved.reduce(0) { $0 + $1.correlation }
      if moved.count == points.count, correlation > best?.correlation ?? 0 { best = (moved, correlation) }
    }
    return best?.points
  }

  /// The stretch at an offset near a given one, if the waveforms agree there nearly as well as where it was found.
  private static func placed(
    _ point: Point, near offset: Double, _ reference: LevelGrid, _ other: LevelGrid
  ) -> Point? {
    let rate = reference.rate
    let found = FineAlignment.find(
      reference.samples, other.samples, range: Int(point.start * rate)..<Int(point.end * rate),
      near: Int((offset * rate).rounded()), reach: Int(Self.nearness * rate))
    guard let found, abs(found.correlation) >= max(0.3, enough * point.correlation) else { return nil }
    return Point(
      start: point.start, end: point.end, offset: Double(found.offset) / rate, correlation: abs(found.correlation))
  }

  /// Fits a line to the middles by least squares.
  private static func line(
    _ run: [Point]
  ) -> Piece {
    let count = Double(run.count)
    let meanTime = run.reduce(0) { $0 + $1.middle } / count
    let meanOffset = run.reduce(0) { $0 + $1.offset } / count
    let spread = run.reduce(0) { $0 + ($1.middle - meanTime) * ($1.middle - meanTime) }
    let slope =
      spread > 0 ? run.reduce(0) { $0 + ($1.middle - meanTime) * ($1.offset - meanOffset) } / spread : 0
    let start = run[0].start
    return Piece(
      start: start, end: run[run.count - 1].end, offset: meanOffset + slope * (start - meanTime), slope: slope)
  }
}
