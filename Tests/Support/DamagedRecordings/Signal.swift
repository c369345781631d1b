import Foundation

/// The sound inside the files: a tone at half of full scale with a little seeded noise, as 24-bit integers.
///
/// With 24 bits the same values can be written in any PCM width and, exactly, as floats.
struct Signal {
  /// Frames per second.
  let sampleRate: Int
  /// Samples per frame.
  let channels: Int
  /// Interleaved samples, −2²³ ..< 2²³.
  var samples: [Int32]

  /// The number of frames.
  var frames: Int { samples.count / channels }

  init(seed: UInt64, sampleRate: Int = 16_000, channels: Int = 1, frames: Int = 1_600) {
    self.sampleRate = sampleRate
    self.channels = channels
    var random = SplitMix64(seed: seed)
    samples = []
    samples.reserveCapacity(frames * channels)
    for frame in 0..<frames {
      for channel in 0..<channels {
        let cycles = 440 * Double(frame) / Double(sampleRate) + Double(channel) / 7
        let tone = 0.5 * sin(2 * .pi * cycles.truncatingRemainder(dividingBy: 1))
        samples.append(Int32((tone * 8_388_608).rounded()) + Int32.random(in: -4_096...4_096, using: &random))
      }
    }
  }

  /// The bytes as integer PCM of 8, 16, 24 or 32 bits. Samples of 8 bits are unsigned, as in WAV, unless `signed8`.
  func pcm(bits: Int, bigEndian: Bool = false, signed8: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(samples.count * bits / 8)
    for sample in samples {
      switch bits {
      case 8:
        let value = UInt8(truncatingIfNeeded: sample >> 16)
        bytes.append(signed8 ? value : value ^ 0x80)
      case 16:
        bytes.append(Int16(truncatingIfNeeded: sample >> 8), bigEndian: bigEndian)
      case 24:
        let wide: [UInt8] = bigEndian ? .big(sample) : .little(sample)
        bytes += bigEndian ? wide[1...] : wide[..<3]
      default:
        bytes.append(sample << 8, bigEndian: bigEndian)
      }
    }
    return bytes
  }

  /// The bytes as 32-bit floats.
  func float32(bigEndian: Bool = false) -> [UInt8] {
    Signal.bytes(floats(bits: 24), bigEndian: bigEndian)
  }

  /// The bytes as 64-bit floats.
  func float64(bigEndian: Bool = false) -> [UInt8] {
    Signal.bytes(floats(bits: 24).map(Double.init), bigEndian: bigEndian)
  }

  /// The samples that a reader should yield after storage at `bits` bits, interleaved, in −1 ..< 1.
  func floats(bits: Int) -> [Float] {
    let shift = Int32(max(0, 24 - bits))
    return samples.map { Float(($0 >> shift) << shift) / 8_388_608 }
  }

  /// The bytes of 32-bit floats.
  static func bytes(_ values: [Float], bigEndian: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    for value in values { bytes.append(value.bitPattern, bigEndian: bigEndian) }
    return bytes
  }

  /// The bytes of 64-bit floats.
  static func bytes(_ values: [Double], bigEndian: Bool = false) -> [UInt8] {
    var bytes: [UInt8] = []
    for value in values { bytes.append(value.bitPattern, bigEndian: bigEndian) }
    return bytes
  }
}
