import AudioCore

/// Quantisation to `bits` bits: each sample becomes the nearest of 2^bits steps from −1 to 1, without dither.
struct Quantisation {
  let bits: Int

  func applied(to sound: AudioBuffer) -> DegradedSound {
    var result = sound
    let steps = Float(1 << (bits - 1))
    result.withMutableBlock { block in
      for c in 0..<block.channelCount {
        let channel = block.channel(c)
        for n in 0..<channel.count {
          channel[n] = min(max((channel[n] * steps).rounded(), -steps), steps - 1) / steps
        }
      }
    }
    return DegradedSound(result)
  }
}
