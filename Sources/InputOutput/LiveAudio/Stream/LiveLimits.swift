import AudioCore

/// The ranges of the settings of all live streams, and their checks.
enum LiveLimits {
  static let sampleRates = SampleRate.range
  static let latencies = 0.001...10
  static let durations = 0.001...3600
  static let rampDurations = 0.0...10
  static let timeLimits = 0.1...600
  static let channelCounts = AudioFormat.channelCounts
  static let blockLengths = 1...1_048_576
  /// The most samples of a buffer over all channels: 16 GB.
  static let mostSamples = 0x1p32

  static func check(
    _ name: String, _ value: Double, _ range: ClosedRange<Double>, _ unit: String
  ) throws(LiveAudioError) {
    guard range.contains(value) else {
      let expected = "\(range.lowerBound) to \(range.upperBound)\(unit.isEmpty ? "" : " " + unit)"
      throw .invalidConfiguration(name: name, expected: expected, got: value)
    }
  }

  static func check(_ name: String, _ value: Int, _ range: ClosedRange<Int>) throws(LiveAudioError) {
    guard range.contains(value) else {
      let expected = "\(range.lowerBound) to \(range.upperBound)"
      throw .invalidConfiguration(name: name, expected: expected, got: Double(value))
    }
  }

  /// The frames of a buffer of a length in seconds that lies in `durations`.
  static func frames(
    of name: String, in duration: Double, channelCount: Int, sampleRate: Double
  ) throws(LiveAudioError) -> Int {
    let most = mostSamples / Double(channelCount) / sampleRate
    guard duration <= most else {
      throw .invalidConfiguration(
        name: name, expected: "up to \(most) s of \(channelCount) channels at \(sampleRate) Hz",
        got: duration)
    }
    return max(2 * StreamCallback.chunkLength, Int(duration * sampleRate))
  }

  /// Checks the settings of one direction.
  static func check(
    channelCount: Int, latency: Double, timeLimit: Double, sampleRate: Double
  ) throws(LiveAudioError) {
    try check("sample rate", sampleRate, sampleRates, "Hz")
    try check("channels", channelCount, channelCounts)
    try check("latency", latency, latencies, "s")
    try check("time limit", timeLimit, timeLimits, "s")
  }
}
