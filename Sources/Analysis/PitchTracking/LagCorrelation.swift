import AudioCore
import Spectral

/// Products of a frame with itself, shifted: what the difference function (YIN) and the normalised square difference
/// function (MPM) are both made of.
///
/// r(τ) = Σ x[j] · x[j + τ] and m(τ) = Σ x[j]² + x[j + τ]², each over the N − τ pairs that a frame of N samples holds
/// (McLeod & Wyvill 2005, equations 2 and 6); the square difference is m − 2r. The pairs of every lag lie symmetrically
/// about the frame's centre, so that an estimate belongs to that time at every period. Cost: two transforms per frame.
///
/// With `oversampling`, lags are that much closer than samples: r comes from the spectrum completed with zeros, which is
/// exact for what the samples hold up to half their rate, and m between whole lags is interpolated linearly.
struct LagCorrelation: ~Copyable {
  /// Samples in a frame.
  let frameLength: Int
  /// Number of lags, from 0 on.
  let lagCount: Int

  /// Lags per sample.
  private let oversampling: Int
  private let forward: RealFFT
  private let backward: RealFFT
  private var energies: [Float]

  init(frameLength: Int, lagCount: Int, oversampling: Int = 1) throws {
    // So that no lag wraps around.
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

  /// Takes a frame and returns the largest magnitude in it; 0 if there is nothing to analyse. Then `withProducts` gives
  /// its products.
  func load(_ samples: UnsafeBufferPointer<Float>) -> Float {
    guard let target = forward.signal.baseAddress else { return 0 }
    return LevelledFrame.load(samples, into: target)
  }

  /// Calls `body` with r and m of the loaded frame, scaled to a peak of 1, for lags 0..<lagCount. The frame is levelled.
  mutating func withProducts<Result>(
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
    // Half the rate stands for both of its signs where the spectrum ends there, and for one where it goes on.
    if oversampling > 1 && forward.length.isMultiple(of: 2) { power[spectrum.count - 1] *= 0.5 }
    backward.inverse()
    let (signal, last, oversampling) = (forward.signal, frameLength - 1, oversampling)
    let r = UnsafeBufferPointer(backward.signal)
    return energies.withUnsafeMutableBufferPointer { m in
      // The pairs of the next lag lack one more sample at either end.
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
