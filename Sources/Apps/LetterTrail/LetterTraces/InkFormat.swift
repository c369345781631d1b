import LetterTrail

/// Which channels the points of a trace have.
struct InkFormat {
  /// A place in a point, and what its values are multiplied by.
  struct Channel {
    var place: Int
    var scale = 1.0
    var offset = 0.0
  }

  /// Channels that each point has, and those after them that a point may leave out.
  var channelCount: Int
  var intermittentCount: Int
  var x: Channel
  var y: Channel
  var time: Channel?
  var pressure: Channel?
  var tiltX: Channel?
  var tiltY: Channel?
  /// Seconds between samples of a format without times.
  var interval: Double

  /// The sample of a point; `nil` for a point without a place or a time.
  ///
  /// - Parameter start: seconds of the first point of a trace that says when it begins; for a format without times.
  func sample(_ values: [Double?], contact: Bool, after last: TraceSample?, start: Double?) -> TraceSample? {
    func value(_ channel: Channel) -> Double? { values[channel.place].map { ($0 + channel.offset) * channel.scale } }
    guard let x = value(x), let y = value(y) else { return nil }
    var sample = TraceSample(time: 0, x: x, y: y, contact: contact)
    if let time {
      guard let time = value(time) else { return nil }
      sample.time = time
    } else {
      let next = last.map { $0.time + interval } ?? 0
      sample.time = start.map { max($0, last?.time ?? $0) } ?? next
    }
    sample.pressure = pressure.flatMap(value).map { min(max($0, 0), 1) }
    if let tiltX = tiltX.flatMap(value), let tiltY = tiltY.flatMap(value) {
      sample.tilt = TraceSample.Tilt(x: tiltX, y: tiltY)
    }
    return sample
  }
}
