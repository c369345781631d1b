import Foundation

/// The level under a Hann window of twelve frames, 60 ms, with the periodicity of the frames at its middle.
struct SmoothedLevel: Sendable {
  /// One value of the contour.
  struct Point: Sendable {
    /// Middle of the window, and the moment at which it was known, seconds.
    var time = 0.0
    var decidedAt = 0.0
    /// dBFS.
    var level = 0.0
    /// Mean over the four middle frames.
    var periodicity = 0.0
  }

  private static let length = 12
  /// Seconds from a point's time to the frame that completes it: half the window, and half of the 10 ms of a level.
  static let delay = Double(length / 2) * VoiceFrame.hop + VoiceFrame.hop
  private static let silent = VoiceFrame()

  private let weights: [Double]
  private var frames: [VoiceFrame]
  private var count = 0
  private var drained = 0

  init() {
    let raised = (0..<Self.length).map { (n: Int) -> Double in
      let angle: Double = 2 * .pi * (Double(n) + 0.5) / Double(Self.length)
      return 1 - cos(angle)
    }
    let sum = raised.reduce(0, +)
    weights = raised.map { $0 / sum }
    frames = [VoiceFrame](repeating: Self.silent, count: Self.length)
  }

  mutating func reset() {
    for index in frames.indices { frames[index] = Self.silent }
    count = 0
    drained = 0
  }

  /// Takes a frame; gives the point that it completes, from the sixth frame on.
  mutating func append(_ frame: VoiceFrame) -> Point? {
    frames[count % Self.length] = frame
    count += 1
    return count >= Self.length / 2 ? point(last: frame.time) : nil
  }

  /// After the last frame: the points whose windows reach past the end, in silence.
  mutating func drain() -> Point? {
    guard drained < Self.length / 2 else { return nil }
    let end = frames[(count + Self.length - 1) % Self.length].time
    drained += 1
    var silence = Self.silent
    silence.time = end + VoiceFrame.hop
    return append(silence)
  }

  private func point(last: Double) -> Point {
    var power = 0.0
    var periodicity = 0.0
    for k in 0..<Self.length {
      let frame = frames[(count + k) % Self.length]
      power += weights[k] * pow(10, frame.level / 10)
      // A period is seen 10 ms later than the level.
      if (6..<10).contains(k) { periodicity += frame.periodicity / 4 }
    }
    return Point(
      time: max(0, last - Self.delay), decidedAt: last, level: 10 * log10(power + 1e-12), periodicity: periodicity)
  }
}
