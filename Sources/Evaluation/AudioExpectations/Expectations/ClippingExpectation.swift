import AudioCore

/// Expects no clipping: no run of samples at full scale, and none beyond it.
public struct ClippingExpectation: AudioExpectation {
  /// Shortest run of clipped samples. A single sample may be at full scale by chance.
  private static let shortestRun = 2
  /// The largest 16-bit sample.
  private static let fullScale: Float = 32_767 / 32_768

  /// Compares a sound with the expectation.
  public func outcome(of sound: AudioBuffer) throws -> AudioOutcome {
    var (count, first): (Int, Int?) = (0, nil)
    for c in 0..<sound.channelCount {
      var run = 0
      for (n, sample) in sound.channel(c).enumerated() {
        run = abs(sample) >= Self.fullScale || !sample.isFinite ? run + 1 : 0
        guard run >= Self.shortestRun || abs(sample) > 1 || !sample.isFinite else { continue }
        count += 1
        first = min(first ?? n, n)
      }
    }
    let time = first.map { Double($0) / sound.sampleRate }
    return AudioOutcome(
      "clipping", expected: "none", measured: count == 0 ? "none" : "\(count) samples",
      deviation: count == 0 ? 0 : .infinity, place: time.map { $0..<$0 + 0.01 })
  }
}

extension AudioExpectation where Self == ClippingExpectation {
  /// Expects no two neighbouring samples at full scale, none beyond it, and no sample that is not a number.
  public static var noClipping: Self { ClippingExpectation() }
}
