import AudioCore

/// Expects no sample above a level.
public struct SilenceExpectation: AudioExpectation {
  let range: Range<Double>?
  let level: Double

  /// Compares a sound with the expectation.
  public func outcome(of sound: AudioBuffer) throws -> AudioOutcome {
    let part = sound.excerpt(range)
    let limit = Decibels.amplitude(level: level)
    let start = max(0, range?.lowerBound ?? 0)
    var (peak, first): (Float, Int?) = (0, nil)
    for c in 0..<part.channelCount {
      for (n, sample) in part.channel(c).enumerated() {
        let size = sample.isFinite ? abs(sample) : .infinity
        peak = max(peak, size)
        if Double(size) > limit { first = min(first ?? n, n) }
      }
    }
    let time = first.map { start + Double($0) / sound.sampleRate }
    let measured = Decibels.level(amplitude: Double(peak))
    return AudioOutcome(
      "silence", expected: "samples up to \(NumberFormat.fixed(level, decimals: 1)) dBFS",
      measured: peak.isFinite ? "\(NumberFormat.level(measured)) dBFS" : "samples that are not numbers",
      deviation: Double(peak) / limit, place: time.map { $0..<start + part.duration })
  }
}

extension AudioExpectation where Self == SilenceExpectation {
  /// Expects silence between two times in seconds, or in the whole sound: no sample above a level in dBFS.
  public static func silence(in range: Range<Double>? = nil, belowDBFS level: Double = -90) -> Self {
    SilenceExpectation(range: range, level: level)
  }
}
