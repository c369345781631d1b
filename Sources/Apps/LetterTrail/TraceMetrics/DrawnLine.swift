import LetterTrail

/// What is drawn between a touch and a lift.
struct DrawnLine {
  private let times: [Double]
  private let places: [PlanePoint]
  private let lengths: [Double]

  /// Lines of a trace in order.
  static func lines(of trace: [TraceSample]) -> [DrawnLine] {
    trace.split { !$0.contact }.map { DrawnLine(Array($0)) }
  }

  private init(_ samples: [TraceSample]) {
    times = samples.map(\.time)
    places = samples.map(\.point)
    var lengths = [0.0]
    for (a, b) in zip(places, places.dropFirst()) { lengths.append(lengths[lengths.count - 1] + a.distance(to: b)) }
    self.lengths = lengths
  }

  var start: Double { times[0] }
  var end: Double { times[times.count - 1] }
  var duration: Double { end - start }
  var length: Double { lengths[lengths.count - 1] }

  /// The middles of equal parts of the line of about `step` millimetres, with the direction of drawing.
  func middles(step: Double) -> [(point: PlanePoint, heading: PlanePoint)] {
    guard length > 0 else { return [] }
    let count = max(1, (length / step).rounded())
    var segment = 0
    return (0..<Int(count)).map { index in
      let place = (Double(index) + 0.5) * length / count
      while segment < lengths.count - 2, lengths[segment + 1] <= place { segment += 1 }
      let way = places[segment + 1] - places[segment]
      let span = lengths[segment + 1] - lengths[segment]
      return (places[segment].towards(places[segment + 1], (place - lengths[segment]) / span), way * (1 / span))
    }
  }

  /// The points that part the line into equal parts of about `step` millimetres, with both ends.
  func points(step: Double) -> [PlanePoint] { Self.points(of: places, lengths: lengths, step: step) }

  static func points(of places: [PlanePoint], lengths: [Double], step: Double) -> [PlanePoint] {
    let length = lengths[lengths.count - 1]
    guard length > 0 else { return [places[0]] }
    let count = max(1, (length / step).rounded())
    var segment = 0
    return (0...Int(count)).map { index in
      let place = Double(index) * length / count
      while segment < lengths.count - 2, lengths[segment + 1] <= place { segment += 1 }
      let span = lengths[segment + 1] - lengths[segment]
      let share = span > 0 ? min((place - lengths[segment]) / span, 1) : 0
      return places[segment].towards(places[segment + 1], share)
    }
  }

  /// The speed in millimetres a second at 100 samples a second, of places that were resampled and low-passed; `nil` if
  /// the line is shorter than 0.25 s.
  func speeds() -> [Double]? {
    let rate = TraceScorer.sampleRate
    // Of samples of one instant the last counts.
    var knots: [Int] = []
    for index in times.indices {
      if let last = knots.last, times[last] == times[index] { knots.removeLast() }
      knots.append(index)
    }
    let count = Int(((end - start) * rate + 1e-9).rounded(.down)) + 1
    guard count >= 26, knots.count >= 4 else { return nil }
    let grid = (0..<count).map { start + Double($0) / rate }
    let filter = LowPass(frequency: TraceScorer.lowPassFrequency, sampleRate: rate)
    let moments = knots.map { times[$0] }
    func smooth(_ values: [Double]) -> [Double] {
      filter.filtered(MonotoneCubic(x: moments, y: values).values(at: grid))
    }
    let x = SpeedProfile.gradient(smooth(knots.map { places[$0].x }))
    let y = SpeedProfile.gradient(smooth(knots.map { places[$0].y }))
    return zip(x, y).map { ($0 * $0 + $1 * $1).squareRoot() * rate }
  }
}
