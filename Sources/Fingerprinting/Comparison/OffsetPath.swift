/// The offset of a recording in its reference over time, refined, with its jumps.
struct OffsetPath {
  /// A stretch with one line of offsets.
  struct Piece {
    var start: Double
    var end: Double
    /// Offset at `start`, seconds.
    var offset: Double
    /// Change of offset per second.
    var slope: Double

    func offset(at time: Double) -> Double { offset + slope * (time - start) }
  }

  /// Where a stretch lies, by the fingerprint and then by its waveform.
  private struct Point {
    let start: Double
    let end: Double
    var offset: Double
    /// Of the waveforms there, as a magnitude.
    let correlation: Double

    var middle: Double { (start + end) / 2 }
  }

  private(set) var pieces: [Piece]
  /// Normalised correlation of the stretches, weighted alike.
  private(set) var correlation = 0.0

  /// Where the first piece starts in the reference, seconds.
  var start: Double { pieces.first?.start ?? 0 }
  /// Where the last ends.
  var end: Double { pieces.last?.end ?? 0 }
  /// Mean change of offset per second, jumps left out.
  var drift: Double {
    let length = pieces.reduce(0) { $0 + $1.end - $1.start }
    return length > 0 ? pieces.reduce(0) { $0 + $1.slope * ($1.end - $1.start) } / length : 0
  }

  /// The line at a time: that of the piece it lies in, or the nearest.
  func offset(at time: Double) -> Double {
    let piece = pieces.last { $0.start <= time } ?? pieces.first
    return piece?.offset(at: time) ?? 0
  }

  /// Refines an alignment's stretches by cross-correlation and joins those that lie on one line.
  init(_ alignment: FingerprintAlignment, _ reference: LevelGrid, _ other: LevelGrid, jump: Double) {
    let rate = LevelGrid.rate
    var points: [Point] = []
    var correlations: [Double] = []
    for stretch in alignment.stretches {
      guard let errors = stretch.bitErrorRate, errors < 0.4 else { continue }
      let range = Int(stretch.start * rate)..<Int((stretch.start + stretch.duration) * rate)
      let coarse = Int((stretch.offset * rate).rounded())
      // A hop of the fingerprint, 11.6 ms, to each side.
      let found = FineAlignment.find(reference.samples, other.samples, range: range, near: coarse, reach: 150)
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
    for var point in points {
      if let last = run.last {
        let slope = run.count > 1 ? (last.offset - run[0].offset) / (last.middle - run[0].middle) : 0
        let expected = last.offset + slope * (point.middle - last.middle)
        // Two points have no slope yet: any drift up to 6 % may follow.
        let free = run.count > 1 ? jump : jump + 0.06 * (point.middle - last.middle)
        if abs(point.offset - expected) > free {
          // Steady and soft sounds fit nearly everywhere: where the line goes on as well, it does not jump.
          if let straight = Self.continued(expected, point.start..<point.end, point.correlation, reference, other) {
            point.offset = straight
          } else {
            pieces.append(Self.line(run))
            run = []
          }
        }
      }
      run.append(point)
    }
    if !run.isEmpty { pieces.append(Self.line(run)) }
    // Stretches overlap: a jump lies in the middle of what both sides claim.
    for index in pieces.indices.dropFirst() {
      let border = (pieces[index - 1].end + pieces[index].start) / 2
      pieces[index - 1].end = border
      pieces[index].offset = pieces[index].offset(at: border)
      pieces[index].start = border
    }
  }

  /// The offset of a stretch near the one that is expected, if the waveforms agree there as well as where it was found.
  private static func continued(
    _ expected: Double, _ range: Range<Double>, _ correlation: Double, _ reference: LevelGrid, _ other: LevelGrid
  ) -> Double? {
    let rate = LevelGrid.rate
    let found = FineAlignment.find(
      reference.samples, other.samples, range: Int(range.lowerBound * rate)..<Int(range.upperBound * rate),
      near: Int((expected * rate).rounded()), reach: 150)
    guard let found, abs(found.correlation) >= max(0.3, correlation) else { return nil }
    return Double(found.offset) / rate
  }

  /// Least squares over the middles.
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
