import AudioCore

/// Hard clipping.
enum Clipping: Sendable, Hashable {
  /// At the level that so many percent of all samples lie above.
  case share(percent: Double)
  /// At so many decibels below the peak.
  case belowPeak(decibels: Double)

  func applied(to sound: AudioBuffer) throws(DegradationError) -> DegradedSound {
    let threshold = try threshold(for: sound)
    var clipped = sound
    var count = 0
    clipped.withMutableBlock { block in
      for c in 0..<block.channelCount {
        let channel = block.channel(c)
        for n in 0..<channel.count where abs(channel[n]) > threshold {
          channel[n] = channel[n] > 0 ? threshold : -threshold
          count += 1
        }
      }
    }
    var result = DegradedSound(clipped)
    result.realised["clippedPercent"] = 100 * Double(count) / Double(sound.samples.count)
    result.realised["clippingLevelDBFS"] = Decibels.level(amplitude: Double(threshold))
    return result
  }

  private func threshold(for sound: AudioBuffer) throws(DegradationError) -> Float {
    let threshold: Float
    switch self {
    case .belowPeak(let decibels):
      threshold = Float(Double(Degradation.peak(of: sound)) * Decibels.amplitude(level: -decibels))
    case .share(let percent):
      let magnitudes = sound.samples.map(abs).sorted()
      let above = Int((Double(magnitudes.count) * percent / 100).rounded())
      // With so many samples above it, the largest of the others; none is above the largest of all.
      threshold = magnitudes[max(0, magnitudes.count - 1 - above)]
    }
    guard threshold > 0 else {
      throw .undefined(kind: "clip", reason: "no clipping level above 0, since so many samples are silent")
    }
    return threshold
  }
}
