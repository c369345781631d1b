import LetterTrail

/// How a trace that was not written on the map of its chapter is laid over the letter.
package enum TraceFit: String, Sendable, Hashable, CaseIterable {
  /// As it is: places are on the map.
  case none
  /// The middle of the drawn line is moved to that of the letter. Sizes stay.
  case move
  /// The drawn line is moved, and made as large as the letter.
  case scale

  /// What was done to a trace: places are multiplied, then moved.
  package struct Change: Sendable, Hashable {
    package var scale = 1.0
    package var shift = PlanePoint(x: 0, y: 0)

    func callAsFunction(_ point: PlanePoint) -> PlanePoint { point * scale + shift }
  }

  /// Lays a trace over the letter of a chapter.
  ///
  /// The middle is the mean of all places of the line, each part by its length, and the size is the root of their mean
  /// square distance from it, as in Procrustes analysis (Gower 1975) without turning. Lines in the air do not count.
  ///
  /// - Throws: `TraceFileError.file` where nothing is drawn, or for `.scale` no line.
  package func apply(
    to trace: [TraceSample], of chapter: Chapter
  ) throws(TraceFileError) -> (trace: [TraceSample], change: Change) {
    guard self != .none else { return (trace, Change()) }
    let drawn = Moments(Self.lines(of: trace))
    let wanted = Moments(chapter.strokes.filter { !$0.isEmpty }.map { StrokePath($0).points })
    guard let drawn, let wanted else {
      throw .file(reason: "expected a line to lay over the letter, got none")
    }
    var change = Change()
    if self == .scale {
      guard drawn.size > 0, wanted.size > 0 else {
        throw .file(reason: "expected a line of some length to make as large as the letter, got a dot")
      }
      change.scale = wanted.size / drawn.size
    }
    change.shift = wanted.middle - drawn.middle * change.scale
    let moved = trace.map { sample in
      var sample = sample
      sample.point = change(sample.point)
      return sample
    }
    var last: TraceSample?
    for sample in moved {
      if let reason = SampleCheck.fault(sample, after: last) { throw .file(reason: reason) }
      last = sample
    }
    return (moved, change)
  }

  /// The places of each contact.
  private static func lines(of trace: [TraceSample]) -> [[PlanePoint]] {
    trace.split { !$0.contact }.map { $0.map(\.point) }
  }

  /// The middle and the size of polylines.
  private struct Moments {
    var middle: PlanePoint
    var size: Double

    /// `nil` for no point.
    init?(_ lines: [[PlanePoint]]) {
      let parts = lines.flatMap { zip($0, $0.dropFirst()) }.map { (a: $0, b: $1, length: $0.distance(to: $1)) }
      let length = parts.reduce(0) { $0 + $1.length }
      guard length > 0 else {
        let points = lines.joined()
        guard !points.isEmpty else { return nil }
        (middle, size) = (points.reduce(PlanePoint(x: 0, y: 0), +) * (1 / Double(points.count)), 0)
        return
      }
      let middle = parts.reduce(PlanePoint(x: 0, y: 0)) { $0 + ($1.a + $1.b) * (0.5 * $1.length) } * (1 / length)
      // The mean square distance along a part from a to b is (a² + ab + b²) / 3.
      let square = parts.reduce(0.0) { sum, part in
        let (a, b) = (part.a - middle, part.b - middle)
        return sum + part.length * (a.dot(a) + a.dot(b) + b.dot(b)) / 3
      }
      (self.middle, size) = (middle, (square / length).squareRoot())
    }
  }
}
