/// ITU-T G.711 and IMA ADPCM (IMA Digital Audio Focus and Technical Working Groups, "Recommended practices for
/// enhancing digital audio compatibility in multimedia systems", 1992), as far as valid WAV files need them.
enum Companding {
  /// The A-law code of a 16-bit sample.
  static func aLaw(_ sample: Int16) -> UInt8 {
    let negative = sample < 0
    // 13-bit magnitude; a negative value is complemented, so that −1 has magnitude 0.
    let magnitude = Int(negative ? ~sample : sample) >> 3
    let segment = magnitude < 32 ? 0 : UInt8(Int.bitWidth - magnitude.leadingZeroBitCount - 5)
    let mantissa = UInt8(truncatingIfNeeded: segment < 2 ? magnitude >> 1 : magnitude >> Int(segment)) & 0x0F
    return ((negative ? 0 : 0x80) | (segment << 4) | mantissa) ^ 0x55
  }

  /// The 16-bit sample of an A-law code.
  static func linear(aLaw code: UInt8) -> Int16 {
    let bits = code ^ 0x55
    let segment = Int16((bits >> 4) & 7)
    var value = Int16(bits & 0x0F) << 4 + 8
    if segment >= 1 { value += 0x100 }
    if segment > 1 { value <<= segment - 1 }
    return bits & 0x80 != 0 ? value : -value
  }

  /// The µ-law code of a 16-bit sample.
  static func muLaw(_ sample: Int16) -> UInt8 {
    let negative = sample < 0
    let magnitude = min(abs(Int(sample)), 32_635) + 132
    let segment = Int.bitWidth - magnitude.leadingZeroBitCount - 8
    let mantissa = UInt8(truncatingIfNeeded: magnitude >> (segment + 3)) & 0x0F
    return ~((negative ? 0x80 : 0) | UInt8(segment) << 4 | mantissa)
  }

  /// The 16-bit sample of a µ-law code.
  static func linear(muLaw code: UInt8) -> Int16 {
    let bits = ~code
    let value = (Int(bits & 0x0F) << 3 + 132) << Int((bits >> 4) & 7) - 132
    return Int16(bits & 0x80 != 0 ? -value : value)
  }

  /// Encodes 16-bit mono samples in blocks of `blockAlign` bytes; the count must be a multiple of
  /// `(blockAlign - 4) * 2 + 1`. Also returns the samples that a decoder yields.
  static func imaADPCM(_ samples: [Int16], blockAlign: Int) -> (bytes: [UInt8], decoded: [Int16]) {
    let framesPerBlock = (blockAlign - 4) * 2 + 1
    var bytes: [UInt8] = []
    var decoded: [Int16] = []
    var index = 0
    for start in stride(from: 0, to: samples.count, by: framesPerBlock) {
      var predictor = Int(samples[start])
      bytes.appendLittle(samples[start])
      bytes += [UInt8(index), 0]
      decoded.append(samples[start])
      var low: UInt8 = 0
      for position in 1..<framesPerBlock {
        let code = quantise(Int(samples[start + position]) - predictor, step: steps[index])
        predictor = clamp(predictor + difference(code, step: steps[index]), -32_768...32_767)
        index = clamp(index + indexChanges[Int(code & 7)], 0...steps.count - 1)
        decoded.append(Int16(predictor))
        if position % 2 == 1 { low = code } else { bytes.append(code << 4 | low) }
      }
    }
    return (bytes, decoded)
  }

  private static func quantise(_ change: Int, step: Int) -> UInt8 {
    var code: UInt8 = change < 0 ? 8 : 0
    var rest = abs(change)
    for (bit, part) in [(UInt8(4), step), (2, step >> 1), (1, step >> 2)] where rest >= part {
      code |= bit
      rest -= part
    }
    return code
  }

  private static func difference(_ code: UInt8, step: Int) -> Int {
    var change = step >> 3
    if code & 4 != 0 { change += step }
    if code & 2 != 0 { change += step >> 1 }
    if code & 1 != 0 { change += step >> 2 }
    return code & 8 != 0 ? -change : change
  }

  private static func clamp(_ value: Int, _ range: ClosedRange<Int>) -> Int {
    min(max(value, range.lowerBound), range.upperBound)
  }

  private static let indexChanges = [-1, -1, -1, -1, 2, 4, 6, 8]

  private static let steps = [
    7, 8, 9, 10, 11, 12, 13, 14, 16, 17, 19, 21, 23, 25, 28, 31, 34, 37, 41, 45, 50, 55, 60, 66, 73, 80, 88, 97, 107,
    118, 130, 143, 157, 173, 190, 209, 230, 253, 279, 307, 337, 371, 408, 449, 494, 544, 598, 658, 724, 796, 876, 963,
    1060, 1166, 1282, 1411, 1552, 1707, 1878, 2066, 2272, 2499, 2749, 3024, 3327, 3660, 4026, 4428, 4871, 5358, 5894,
    6484, 7132, 7845, 8630, 9493, 10442, 11487, 12635, 13899, 15289, 16818, 18500, 20350, 22385, 24623, 27086, 29794,
    32767,
  ]
}
