import LetterTrail

/// What is drawn between a touch and a lift: on the map, which tells the shape, and on the glass, where the hand moves.
struct DrawnLine {
  private let samples: [TraceSample]
  private let times: [Double]
  private let places: [PlanePoint]
  private let lengths: [Double]
  /// The length of the hand's way on the glass.
  let glassLength: Double

  /// The lines of all contacts of a trace in order.
  static func lines(of trace: [TraceSample]) -> [DrawnLine] {
    var (lines, open): ([[TraceSample]], [Int: Int]) = ([], [:])
    for sample in trace {
      if !sample.contact {
        open[sample.pointer] = nil
      } else if let place = open[sample.pointer] {
        lines[place].append(sample)
      } else {
        open[sample.pointer] = lines.count
        lines.append([sample])
      }
    }
    return lines.map(DrawnLine.init)
  }

  /// The line of one contact: at least one sample.
  init(_ samples: [TraceSample]) {
    self.samples = samples
    times = samples.map(\.time)
    places = samples.map(\.point)
    glassLength = zip(samples, samples.dropFirst()).reduce(0) { $0 + $1.0.glass.distance(to: $1.1.glass) }
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

  /// The speed of the hand on the glass in millimetres a second at 100 samples a second, of places that were resampled and
  /// low-passed; `nil` if the line is shorter than 0.25 s.
  func speeds() -> [Double]? {
    guard let x = course({ $0.glass.x }), let y = course({ $0.glass.y }) else { return nil }
    return zip(SpeedProfile.gradient(x), SpeedProfile.gradient(y)).map {
      ($0 * $0 + $1 * $1).squareRoot() * TraceScorer.sampleRate
    }
  }

  /// Whether a sample has a value.
  func has(_ value: (TraceSample) -> Double?) -> Bool { samples.contains { value($0) != nil } }

  /// The course of a value at 100 samples a second, resampled and low-passed; `nil` if the line is shorter than 0.25 s, or
  /// fewer than four samples of different instants have the value.
  func course(_ value: (TraceSample) -> Double?) -> [Double]? {
    let rate = TraceScorer.sampleRate
    var knots: [(time: Double, value: Double)] = []
    for sample in samples {
      guard let value = value(sample) else { continue }
      // Of samples of one instant the last counts.
      if knots.last?.time == sample.time { knots.removeLast() }
      knots.append((sample.time, value))
    }
    guard let first = knots.first, let last = knots.last, knots.count >= 4 else { return nil }
    let count = Int(((last.time - first.time) * rate + 1e-9).rounded(.down)) + 1
    guard count >= 26 else { return nil }
    let grid = (0..<count).map { first.time + Double($0) / rate }
    return LowPass(frequency: TraceScorer.lowPassFrequency, sampleRate: rate).filtered(
      MonotoneCubic(x: knots.map(\.time), y: knots.map(\.value)).values(at: grid))
  }
}
