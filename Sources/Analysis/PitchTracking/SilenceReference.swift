import AudioCore

/// The peak amplitude to which silence is relative. It rises with the signal at once, falls by 3 dB a second, and is at
/// least −40 dBFS.
struct SilenceReference {
  /// Share of the reference below which a frame is silent: −30 dB, Boersma's threshold.
  static let threshold = 0.03

  private static let floor = 0.01
  private let decay: Double
  private var peak = floor

  init(hop: Double) { decay = Decibels.amplitude(level: -3 * hop) }

  mutating func update(_ framePeak: Double) -> Double {
    peak = max(framePeak, peak * decay, Self.floor)
    return peak
  }

  mutating func reset() { peak = Self.floor }
}
