import PitchTracking

/// The part of a pitch track that is still needed, while the track is being decided.
package struct PitchHistory {
  /// Time from frame to frame in seconds.
  let hop: Double
  /// Number of frames of the whole track.
  let count: Int
  private var firstTime = 0.0
  /// Time in seconds, and frequency in hertz; 0 if unvoiced.
  private var frames = SampleHistory<(time: Double, frequency: Double)>()

  /// Creates a track of `count` frames, none of which is known yet.
  package init(hop: Double, count: Int) {
    self.hop = hop
    self.count = count
  }

  /// The times of recordings in seconds: 30 years, so that a place in samples is a whole number.
  static let times = -1e9...1e9

  /// Creates a track whose frames are all known: with a hop of 1 µs to 10 s, times in seconds that rise within a range,
  /// and frequencies in hertz within another.
  ///
  /// - Throws: `VoiceMeasurementError.invalidSetting` or `.invalidValue` for another track.
  init(
    _ track: [PitchFrame], hop: Double, times: ClosedRange<Double> = times,
    frequencies: ClosedRange<Double> = Double.leastNormalMagnitude...Double.greatestFiniteMagnitude
  ) throws(VoiceMeasurementError) {
    guard hop >= 1e-6, hop <= 10 else {
      throw .invalidSetting(name: "hop of the pitch track", value: hop, expected: "0.000001 to 10 s")
    }
    var last = -Double.infinity
    for (index, frame) in track.enumerated() {
      guard times.contains(frame.time), frame.time > last else {
        let expected = "a time after the frame before it, \(times.lowerBound) to \(times.upperBound) s"
        throw .invalidValue(name: "pitch frame", index: index, value: frame.time, expected: expected)
      }
      last = frame.time
      guard let frequency = frame.frequency, !frequencies.contains(frequency) else { continue }
      throw .invalidValue(
        name: "pitch frame", index: index, value: frequency,
        expected: "\(frequencies.lowerBound) to \(frequencies.upperBound) Hz")
    }
    self.init(hop: hop, count: track.count)
    for frame in track { append(frame) }
  }

  package mutating func append(_ frame: PitchFrame) {
    if frames.end == 0 { firstTime = frame.time }
    frames.append((frame.time, frame.frequency ?? 0))
  }

  /// The place after the latest known frame.
  var end: Int { frames.end }

  /// Memory in use, in bytes.
  var byteCount: Int { frames.byteCount }

  /// Converts a time to a position in frames from the first frame.
  func position(_ time: Double) -> Double { (time - firstTime) / hop }

  /// Whether the frame nearest to a time is known, or does not exist.
  func knows(_ time: Double) -> Bool {
    guard end < count else { return true }
    return end > 0 && position(time).rounded() < Double(end)
  }

  /// Whether the frame nearest to a time is voiced.
  func isVoiced(_ time: Double) -> Bool { frequency(Int(position(time).rounded())) != nil }

  /// Frequency in hertz of a known frame; `nil` if it is unvoiced or outside of the track.
  func frequency(_ index: Int) -> Double? {
    guard index >= 0, index < count else { return nil }
    let value = frames[index].frequency
    return value > 0 ? value : nil
  }

  /// Time in seconds of a known frame.
  func time(_ index: Int) -> Double { frames[index].time }

  /// Drops frames that are more than two frames before a time.
  package mutating func drop(before time: Double) {
    guard end > 0, time.isFinite else { return }
    frames.drop(before: Int(position(time).rounded(.down)) - 2)
  }
}
