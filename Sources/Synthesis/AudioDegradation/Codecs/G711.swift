import AudioCore

/// ITU-T G.711: 8 bits a sample at 8 kHz, by a law that is nearly logarithmic.
package enum G711: String, Sendable, Hashable, CaseIterable {
  /// μ-law (table 2): 8159 units of 14 bits to full scale.
  case muLaw = "mu"
  /// A-law (table 1): 4096 units of 13 bits to full scale.
  case aLaw = "a"

  package static let sampleRate = 8000.0

  /// The code 0…255 of a sample before any bits are inverted: sign (0 for samples of 0 and above), segment and step.
  package func code(_ sample: Float) -> UInt8 {
    let sign: UInt8 = sample < 0 ? 0x80 : 0
    // What is beyond full scale, or no number, is full scale.
    let magnitude = abs(sample) <= 1 ? Double(abs(sample)) : 1
    switch self {
    case .muLaw:
      // Decision values are odd: 1, 3, 5 … in the first segment; adding 33 lets segments begin at powers of two.
      let biased = Int(min(magnitude * 8192, 8158)) + 33
      let segment = (Int.bitWidth - 1 - biased.leadingZeroBitCount) - 5
      return sign | UInt8(segment << 4 | (biased >> (segment + 1) & 15))
    case .aLaw:
      let whole = Int(min(magnitude * 4096, 4095))
      guard whole >= 32 else { return sign | UInt8(whole >> 1) }
      let segment = (Int.bitWidth - 1 - whole.leadingZeroBitCount) - 4
      return sign | UInt8(segment << 4 | (whole >> segment & 15))
    }
  }

  /// The sample for a code.
  package func sample(_ code: UInt8) -> Float {
    let (segment, step) = (Int(code >> 4 & 7), Int(code & 15))
    let magnitude: Float
    switch self {
    case .muLaw: magnitude = Float((2 * step + 33) << segment - 33) / 8192
    case .aLaw: magnitude = Float(segment == 0 ? 2 * step + 1 : (2 * step + 33) << (segment - 1)) / 4096
    }
    return code & 0x80 == 0 ? magnitude : -magnitude
  }

  /// The sound after the codec at 8 kHz, converted back to its own rate.
  package func applied(to sound: AudioBuffer) throws(DegradationError) -> DegradedSound {
    var line = try Speeds.resampled(sound, to: Self.sampleRate, kind: "g711")
    line.withMutableBlock { block in
      for c in 0..<block.channelCount {
        let channel = block.channel(c)
        for n in 0..<channel.count { channel[n] = self.sample(code(channel[n])) }
      }
    }
    let back = try Speeds.resampled(line, to: sound.sampleRate, kind: "g711")
    return DegradedSound(back.frames(from: 0, count: sound.frameCount))
  }
}
