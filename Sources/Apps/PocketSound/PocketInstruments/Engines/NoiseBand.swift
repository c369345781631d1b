import AudioCore
import ToneSynthesis

/// Noise in a band: white noise through a Butterworth band-pass.
package struct NoiseBand {
  /// The middle of the band in hertz, below 0.45 of the rate.
  package var frequency: Double
  /// The width of the band in hertz.
  package var width: Double

  /// Whether the noise falls by 18 dB for each octave outside the band, and not by 6 dB.
  package var isSteep = false

  package init(frequency: Double, width: Double, isSteep: Bool = false) {
    self.frequency = frequency
    self.width = width
    self.isSteep = isSteep
  }

  /// Noise of root mean square 1, from the given seed. A loop repeats without a seam.
  package func samples(_ count: Int, seed: UInt64, isLoop: Bool = false) -> [Double] {
    var random = SeededRandom(seed: seed)
    var noise = (0..<count).map { _ in random.uniform(in: -1..<1) }
    let design = BandPassDesign(
      from: max(20, frequency - width / 2), to: min(frequency + width / 2, 0.45 * Waves.sampleRate),
      poleCount: isSteep ? 3 : 1, sampleRate: Waves.sampleRate)
    for section in design.sections {
      // The first pass over a loop brings the filter into the state that it has at the loop's end.
      var (first, second) = (0.0, 0.0)
      for isLast in isLoop ? [false, true] : [true] {
        for n in noise.indices {
          let x = section.b * noise[n]
          let y = x + first
          (first, second) = (second - section.a1 * y, -x - section.a2 * y)
          if isLast { noise[n] = y }
        }
      }
    }
    let power = noise.reduce(0) { $0 + $1 * $1 } / Double(max(1, count))
    let scale = power > 0 ? 1 / power.squareRoot() : 0
    return noise.map { $0 * scale }
  }
}
