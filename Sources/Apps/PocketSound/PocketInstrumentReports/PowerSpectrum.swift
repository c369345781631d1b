import AudioCore
import Spectral

/// The power spectrum of a whole sound under a Hann window.
package struct PowerSpectrum: Sendable {
  /// The power of each bin; 1 for a sine of amplitude 1 on the bin's centre.
  package let power: [Double]
  /// The distance of two bins in hertz.
  package let binWidth: Double

  /// - Throws: `SpectralError` for an empty sound, `AudioFormatError`.
  package init(_ samples: some Collection<Float>, sampleRate: Double) throws {
    let length = samples.count - samples.count % 2
    let transform = try RealFFT(length: length)
    let window = try Window.hann.samples(length: length, .periodic)
    let gain = window.reduce(0, +) / 2
    for (n, sample) in samples.prefix(length).enumerated() { transform.signal[n] = sample * Float(window[n] / gain) }
    transform.forward()
    power = transform.spectrum.map { Double($0.x * $0.x + $0.y * $0.y) }
    binWidth = sampleRate / Double(length)
  }

  /// The power in bands.
  ///
  /// - Parameter edges: rising frequencies in hertz; there is one band fewer.
  package func powers(between edges: [Double]) -> [Double] {
    zip(edges, edges.dropFirst()).map { lower, upper in
      let first = max(0, Int((lower / binWidth).rounded(.up)))
      let bins = first..<max(first, Int((upper / binWidth).rounded(.up)))
      return bins.clamped(to: 0..<power.count).reduce(0) { $0 + power[$1] }
    }
  }

  /// Levels in decibels in bands, not below `floor` under the strongest band.
  package func levels(between edges: [Double], floor: Double) -> [Double] {
    let powers = powers(between: edges)
    let strongest = Decibels.level(power: powers.max() ?? 0) ?? 0
    return powers.map { max(strongest + floor, Decibels.level(power: $0) ?? -.infinity) }
  }
}
