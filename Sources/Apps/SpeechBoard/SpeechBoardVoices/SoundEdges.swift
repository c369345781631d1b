/// Finds where the sound in a recording or in synthetic speech begins and ends.
enum SoundEdges {
  private static let frame = 480

  /// The range of synthetic speech without the silence around it.
  ///
  /// The engine's silence is digital, and its weakest consonants lie some 40 dB below the vowels; the limit is 60 dB.
  static func speech(_ samples: [Float]) -> Range<Int> {
    let limit = (samples.lazy.map(abs).max() ?? 0) / 1000
    guard limit > 0, let first = samples.firstIndex(where: { abs($0) > limit }),
      let last = samples.lastIndex(where: { abs($0) > limit })
    else { return 0..<0 }
    // 5 ms before and 20 ms behind, so that no edge is cut.
    return max(0, first - frame / 2)..<min(samples.count, last + 1 + 2 * frame)
  }

  /// The range of a recording without the pauses around it, with 60 ms before and 150 ms behind. A recording in which
  /// nothing is 15 dB quieter than its loudest part stays whole.
  static func recording(_ samples: [Float]) -> Range<Int> {
    let powers = stride(from: 0, to: samples.count, by: frame).map { start -> Float in
      let part = samples[start..<min(samples.count, start + frame)]
      return part.reduce(0) { $0 + $1 * $1 } / Float(part.count)
    }
    let sorted = powers.sorted()
    guard let loudest = sorted.last, loudest > 0 else { return 0..<samples.count }
    let floor = sorted[sorted.count / 10]
    guard floor < loudest / 31.6 else { return 0..<samples.count }
    // Four times the room's power, and not less than 45 dB below the loudest part.
    let limit = max(4 * floor, loudest / 31_600)
    guard let first = powers.firstIndex(where: { $0 > limit }), let last = powers.lastIndex(where: { $0 > limit })
    else {
      return 0..<samples.count
    }
    return max(0, first - 6) * frame..<min(samples.count, (last + 1 + 15) * frame)
  }

  /// Fades the first and the last 3 ms, so that a cut in the room's noise does not click.
  static func faded(_ samples: ArraySlice<Float>) -> [Float] {
    var faded = Array(samples)
    let length = min(144, faded.count / 2)
    for k in 0..<length {
      let gain = (Float(k) + 0.5) / Float(length)
      faded[k] *= gain
      faded[faded.count - 1 - k] *= gain
    }
    return faded
  }
}
