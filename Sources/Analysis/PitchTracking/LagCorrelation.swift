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
package struct LagCorrelation: ~Copyable {
  /// Number of samples in a frame.
  package let frameLength: Int
  /// Number of lags, from 0 on.
  package let lagCount: Int

  /// Number of lags per sample.
  private let oversampling: Int
  private let forward: RealFFT
  private let backward: RealFFT
  private var energies: [Float]

  package init(frameLength: Int, lagCount: Int, oversampling: Int = 1) throws {
    // Long enough that no lag wraps around.
    let length = RealFFT.fastLength(atLeast: frameLength + (lagCount + oversampling - 1) / oversampling)
    let forward = try RealFFT(length: length)
    let backward = try RealFFT(length: length * oversampling)
    self.oversampling = oversampling
    self.frameLength = frameLength
    self.lagCount = lagCount
    self.forward = forward
    self.backward = backward
    energies = [Float](repeating: 0, count: lagCount)
  }

  /// Loads a frame and returns the largest magnitude in it; 0 if it cannot be analysed. After that, `withProducts`
  /// gives its products.
  package func load(_ samples: UnsafeBufferPointer<Float>) -> Float {
    guard let target = forward.signal.baseAddress else { return 0 }
    return LevelledFrame.load(samples, into: target)
  }

  /// Calls `body` with r and m for lags 0..<lagCount. The loaded frame has no mean and is scaled to a peak of 1.
  package mutating func withProducts<Result>(
    _ body: (_ r: UnsafePointer<Float>, _ m: UnsafePointer<Float>) -> Result
  ) -> Result {
    let (spectrum, power) = (forward.spectrum, backward.spectrum)
    forward.forward()
    let scale = 1 / Float(forward.length)
    for k in 0..<spectrum.count {
      let square = spectrum[k] * spectrum[k]
      power[k] = SIMD2((square.x + square.y) * scale, 0)
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
      m[0] = Float(energy)
      var previous = m[0]
      for lag in 1...max(1, (m.count + oversampling - 2) / oversampling) {
        let (a, b) = (signal[lag - 1], signal[last - lag + 1])
        energy -= Double(a * a + b * b)
        let value = Float(max(energy, 0))
        let first = (lag - 1) * oversampling
        for part in 1...oversampling where first + part < m.count {
          m[first + part] = previous + (value - previous) * Float(part) / Float(oversampling)
        }
        previous = value
      }
      guard let r = r.baseAddress, let m = m.baseAddress else { fatalError("a transform has memory") }
      return body(r, UnsafePointer(m))
    }
  }
}
