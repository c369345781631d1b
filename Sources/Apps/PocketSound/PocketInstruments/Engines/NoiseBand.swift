import AudioCore
import ToneSynthesis

/// Noise in a band: white noise through a band-pass of second order, once or twice.
struct NoiseBand {
  /// The middle of the band in hertz.
  var frequency: Double
  /// The width of the band in hertz.
  var width: Double
  /// Whether the noise passes the filter twice, for steeper slopes.
  var isSteep = false

  /// Noise of root mean square 1, from the given seed. A loop repeats without a seam.
  func samples(_ count: Int, seed: UInt64, isLoop: Bool = false) -> [Double] {
    var random = SeededRandom(seed: seed)
    var noise = (0..<count).map { _ in random.uniform(in: -1..<1) }
    for _ in 0..<(isSteep ? 2 : 1) { filter(&noise, isLoop: isLoop) }
    let power = noise.reduce(0) { $0 + $1 * $1 } / Double(max(1, count))
    let scale = power > 0 ? 1 / power.squareRoot() : 0
    return noise.map { $0 * scale }
  }

  private func filter(_ noise: inout [Double], isLoop: Bool) {
    // A band-pass with gain 1 in the middle: H = (1 − z⁻²) (1 − a₂) / 2 over 1 − a₁ z⁻¹ + a₂ z⁻².
    let middle = min(frequency, 0.45 * Waves.sampleRate)
    let tangent = PortableFunctions.tangent(turns: min(0.24, width / Waves.sampleRate / 2))
    let second = (1 - tangent) / (1 + tangent)
    let first = (1 + second) * SineKernel.sine(turns: middle / Waves.sampleRate + 0.25)
    let gain = (1 - second) / 2
    var (x1, x2, y1, y2) = (0.0, 0.0, 0.0, 0.0)
    // The first pass over a loop brings the filter into the state that it has at the loop's end.
    for pass in 0..<(isLoop ? 2 : 1) {
      for n in noise.indices {
        let x = noise[n]
        let y = gain * (x - x2) + first * y1 - second * y2
        (x2, x1, y2, y1) = (x1, x, y1, y)
        if !isLoop || pass == 1 { noise[n] = y }
      }
    }
  }
}
