import AudioCore

/// The peak amplitude to which silence is relative. It rises with the signal at once, falls by 3 dB a second, and is at
/// least −40 dBFS. A peak more than 12 dB above full scale is forgotten after 0.3 s without another one (`PeakMemory`).
struct SilenceReference {
  /// Share of the reference below which a frame is silent: −30 dB, Boersma's threshold.
  static let threshold = 0.03
  /// The highest amplitude that a sound has, 12 dB above full scale. The removal of a mean can double that of a sound
  /// within the scale, and a low-pass filter can raise it further.
  static let highest = 4.0
  /// Time in seconds for which a higher peak counts.
  static let memory = 0.3

  private static let floor = 0.01
  private let decay: Double
  private var peak: PeakMemory<Double>

  init(hop: Double) {
    decay = Decibels.amplitude(level: -3 * hop)
    // The hop is one sample or longer, so the number is small.
    peak = PeakMemory(
      lowest: Self.floor, highest: Self.highest, held: max(1, Int((Self.memory / hop).rounded(.up))))
  }

  mutating func update(_ framePeak: Double) -> Double {
    let decay = decay
    return peak.update(framePeak) { $0 * decay }
  }

  mutating func reset() { peak.reset() }
}
