import AudioCore
import Spectral

/// Products of a frame with itself, shifted. The difference function (YIN) and the normalised square difference
/// function (MPM) are computed from them.
///
/// r(τ) = Σ x[j] · x[j + τ] and m(τ) = Σ x[j]² + x[j + τ]², each over the N − τ pairs in a frame of N samples (McLeod &
/// Wyvill 2005, equations 2 and 6). The square difference is m − 2r. The pairs of every lag are symmetric about the
/// frame's centre, so that an estimate belongs to that time for every period. Cost: two transforms per frame.
///
/// With `oversampling`, lags are closer than samples by that factor. r is computed from the spectrum completed with
/// zeros, which is exact for frequencies up to half the sample rate, and m is interpolated linearly between whole lags.
///
/// The way back from the spectrum is in Double. Near an extremum the values of neighbouring lags differ by little, so that
/// rounding, which is different at each lag, would move it by a millionth of a period. The rounding of the spectrum itself
/// changes the curve as a whole, and hardly moves its extrema. So pitches do not depend on the code of the transforms.
package struct LagCorrelation: ~Copyable {
  /// Number of samples in a frame.
  package let frameLength: Int
  /// Number of lags, from 0 on.
  package let lagCount: Int

  /// Number of lags per sample.
  private let oversampling: Int
  private let forward: RealFFT
  private let backward: RealFourierTransform<Double>
  private var energies: [Double]

  package init(
    frameLength: Int, lagCount: Int, oversampling: Int = 1, backend: FourierBackend = .standard
  ) throws {
    // Long enough that no lag wraps around.
    let length = RealFFT.fastLength(atLeast: frameLength + (lagCount + oversampling - 1) / oversampling)
    let forward = try RealFFT(length: length, backend: backend)
    let backward = try RealFourierTransform<Double>(length: length * oversampling, backend: backend)
    self.oversampling = oversampling
    self.frameLength = frameLength
    self.lagCount = lagCount
    self.forward = forward
    self.backward = backward
    energies = [Double](repeating: 0, count: lagCount)
  }

  /// Loads a frame and returns the largest magnitude in it; 0 if it cannot be analysed. After that, `withProducts`
  /// gives its products.
  package func load(_ samples: UnsafeBufferPointer<Float>) -> Float {
    guard let target = forward.signal.baseAddress else { return 0 }
    return LevelledFrame.load(samples, into: target)
  }

  /// Calls `body` with r and m for lags 0..<lagCount. The loaded frame has no mean and is scaled to a peak of 1.
  package mutating func withProducts<Result>(
    _ body: (_ r: UnsafePointer<Double>, _ m: UnsafePointer<Double>) -> Result
  ) -> Result {
    let (spectrum, power) = (forward.spectrum, backward.spectrum)
    forward.forward()
    let scale = 1 / Double(forward.length)
    for k in 0..<spectrum.count {
      let square = spectrum[k] * spectrum[k]
      power[k] = SIMD2(Double(square.x + square.y) * scale, 0)
    }
    for k in spectrum.count..<power.count { power[k] = .zero }
    // Half the sample rate represents both signs of the frequency where the spectrum ends there, and one sign where it
    // is extended.
    if oversampling > 1 && forward.length.isMultiple(of: 2) { power[spectrum.count - 1] *= 0.5 }
    backward.inverse()
    let (signal, last, oversampling) = (forward.signal, frameLength - 1, oversampling)
    let r = UnsafeBufferPointer(backward.signal)
    return energies.withUnsafeMutableBufferPointer { m in
      // The pairs of the next lag contain one sample less at either end.
      var energy = 2 * Double(r[0])
      m[0] = energy
      var previous = energy
      let share = 1 / Double(oversampling)
      for lag in 1...max(1, (m.count + oversampling - 2) / oversampling) {
        let (a, b) = (signal[lag - 1], signal[last - lag + 1])
        energy -= Double(a * a + b * b)
        let value = max(energy, 0)
        let first = (lag - 1) * oversampling
        let step = (value - previous) * share
        for part in 1..<oversampling where first + part < m.count { m[first + part] = previous + step * Double(part) }
        if first + oversampling < m.count { m[first + oversampling] = value }
        previous = value
      }
      guard let r = r.baseAddress, let m = m.baseAddress else { fatalError("a transform has memory") }
      return body(r, UnsafePointer(m))
    }
  }
}
