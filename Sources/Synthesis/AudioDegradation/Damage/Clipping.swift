import AudioCore

/// Hard clipping at a threshold that depends on the sound.
enum Clipping: Sendable, Hashable {
  /// At the magnitude that this percentage of all samples exceeds.
  case share(percent: Double)
  /// At this number of decibels below the peak.
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
      // The threshold is the largest magnitude below the `above` largest ones. For `above` = 0 it is the largest of
      // all.
      threshold = magnitudes[max(0, magnitudes.count - 1 - above)]
    }
    guard threshold > 0 else {
      throw .undefined(kind: "clip", reason: "no clipping level above 0, since too many samples are silent")
    }
    return threshold
  }
}
