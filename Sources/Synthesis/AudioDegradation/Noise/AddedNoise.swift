import AudioCore

/// Adds noise at a signal-to-noise ratio, which is the active level of the sound over the level of the noise in the
/// same frames.
struct AddedNoise {
  let kind: String
  let signalToNoiseDB: Double

  /// The sum of sound and noise, which have the same shape.
  func applied(to sound: AudioBuffer, _ noise: AudioBuffer) throws(DegradationError) -> DegradedSound {
    guard let active = ActiveLevel(of: sound) else {
      throw .undefined(kind: kind, reason: "no signal-to-noise ratio, the sound is silent")
    }
    let power = active.meanSquare(of: noise)
    guard power > 0 else { throw .undefined(kind: kind, reason: "no signal-to-noise ratio, the noise is silent") }
    let signal = Decibels.power(level: active.level)
    let gain = (signal / power / Decibels.power(level: signalToNoiseDB)).squareRoot()
    var mixed = sound
    var (noisePower, activeFrames) = (0.0, 0)
    mixed.withMutableBlock { mixed in
      noise.withBlock { noise in
        for c in 0..<mixed.channelCount {
          let (output, added) = (mixed.channel(c), noise.channel(c))
          for n in 0..<output.count {
            let before = Double(output[n])
            output[n] = Float(before + gain * Double(added[n]))
            // The added noise with the rounding to single precision.
            let difference = Double(output[n]) - before
            if active.isActive[n] {
              noisePower += difference * difference
              activeFrames += 1
            }
          }
        }
      }
    }
    var result = DegradedSound(mixed)
    result.realised["signalToNoiseDB"] = Decibels.level(power: signal / (noisePower / Double(activeFrames)))
    result.realised["activeLevelDBFS"] = active.level
    result.realised["activityFactor"] = active.activityFactor
    return result
  }
}
