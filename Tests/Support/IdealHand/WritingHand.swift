import LetterTrail

/// A hand whose faults are known: it writes a template by a law of movement and gives traces with known truth.
///
/// The movement is a function of time. Sampling it at another rate gives other samples of the same movement, besides a
/// sample at each touch and each lift, as touch screens report them.
package struct WritingHand: Sendable {
  /// How fast the hand is along a stroke.
  package enum Law: Sendable, Hashable {
    /// The two-thirds power law (Lacquaniti, Terzuolo, Viviani 1983, equation 2; with the constant of Viviani and Stucchi
    /// 1992 for straight parts): v = gain · (R ⁄ (1 + R⁄50 mm))^⅓, R in millimetres. At the ends of a stroke it starts
    /// and stops like a minimum-jerk movement over a sixth of the stroke.
    case twoThirdsPower(gain: Double)
    /// Minimum jerk (Flash and Hogan 1985): s = L(10τ³ − 15τ⁴ + 6τ⁵), in this many seconds a stroke. On a straight
    /// stroke its log dimensionless jerk is −ln 204.8.
    case minimumJerk(duration: Double)
    /// The same speed everywhere, in millimetres a second.
    case constant(speed: Double)
  }

  package var law: Law
  /// The hand is this far to the right of the path, in millimetres (negative: to the left).
  package var drift = 0.0
  /// Trembling across the path: the amplitude in millimetres, and its frequency in hertz.
  package var tremor = (amplitude: 0.0, frequency: 8.0)
  /// Where the hand lifts within a stroke, as shares (0…1) of it, and for how many seconds.
  package var lifts: [(stroke: Int, share: Double, duration: Double)] = []
  /// Where the hand rests on the paper, likewise.
  package var stops: [(stroke: Int, share: Double, duration: Double)] = []
  /// The strokes in the order in which they are written; `nil` for that of the template.
  package var order: [Int]?
  /// The strokes that are written from their end to their start.
  package var backward: Set<Int> = []
  /// Seconds in the air between two strokes.
  package var airTime = 0.3

  package init(_ law: Law) { self.law = law }

  /// Writes the strokes.
  ///
  /// - Parameters:
  ///   - start: the time of the first touch, in seconds.
  ///   - offset: turns the grid of the samples, as a share of their distance.
  package func write(
    _ strokes: [[CubicBezier]], sampleRate: Double, start: Double = 0, offset: Double = 0
  ) -> [TraceSample] {
    var pieces: [HandPiece] = []
    var time = start
    for index in order ?? Array(strokes.indices) {
      var curves = strokes[index]
      if backward.contains(index) {
        curves = curves.reversed().map {
          CubicBezier(start: $0.end, control1: $0.control2, control2: $0.control1, end: $0.start)
        }
      }
      if let last = pieces.last {
        pieces.append(HandPiece(from: last.end, to: curves[0].start, at: time, lasting: airTime))
        time += airTime
      }
      let course = HandCourse(curves, law: law)
      let pauses =
        lifts.filter { $0.stroke == index }.map { ($0.share, $0.duration, false) }
        + stops.filter { $0.stroke == index }.map { ($0.share, $0.duration, true) }
      var done = 0.0
      for (share, duration, contact) in pauses.sorted(by: { $0.0 < $1.0 }) + [(1, 0, true)] {
        let moment = course.time(atShare: share)
        pieces.append(HandPiece(course, from: done, to: moment, at: time, drift: drift, tremor: tremor))
        time += moment - done
        done = moment
        if duration > 0 {
          let rest = pieces[pieces.count - 1].end
          pieces.append(HandPiece(from: rest, to: rest, at: time, lasting: duration, contact: contact))
          time += duration
        }
      }
    }
    return samples(of: pieces, sampleRate: sampleRate, from: start, offset: offset)
  }

  private func samples(
    of pieces: [HandPiece], sampleRate: Double, from start: Double, offset: Double
  ) -> [TraceSample] {
    var samples: [TraceSample] = []
    var tick = 1.0
    for (index, piece) in pieces.enumerated() {
      func add(_ time: Double, contact: Bool) {
        let point = piece.point(time)
        samples.append(TraceSample(time: time, x: point.x, y: point.y, contact: contact))
      }
      let before = index > 0 && pieces[index - 1].contact
      if piece.contact && !before { add(piece.start, contact: true) }
      while start + (tick - offset) / sampleRate < piece.start + piece.duration {
        let time = start + (tick - offset) / sampleRate
        if time > piece.start { add(time, contact: piece.contact) }
        tick += 1
      }
      let after = index + 1 < pieces.count && pieces[index + 1].contact
      if piece.contact && !after {
        add(piece.start + piece.duration, contact: true)
        add(piece.start + piece.duration, contact: false)
      }
    }
    return samples
  }
}
