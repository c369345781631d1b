import AudioCore

/// No clipping: no run of samples at full scale, and nothing beyond it.
public struct ClippingExpectation: AudioExpectation {
  /// A run this long is clipped; a single sample may happen to lie there.
  private static let shortestRun = 2
  /// The largest 16-bit number.
  private static let fullScale: Float = 32_767 / 32_768

  /// How a sound compares.
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
  /// No two neighbouring samples at full scale, none beyond it, all of them numbers.
  public static var noClipping: Self { ClippingExpectation() }
}
