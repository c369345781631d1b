import AudioCore
import Spectral

/// Prefix sums of the power spectrum of a Hann window: the energy of any band is the difference of two of them.
final class PowerPrefix {
  private let transform: RealFFT
  private let window: [Float]
  /// prefix[k] = Σ |X[j]|² for j < k.
  let prefix: UnsafeMutableBufferPointer<Double>

  /// - Parameter windowLength: a constant of a profile or of the comparison.
  init(windowLength: Int) {
    transform = planned { try RealFFT(length: windowLength) }
    window = Window.hann.samples(knownLength: windowLength, .periodic).map { Float($0) }
    prefix = .allocate(capacity: windowLength / 2 + 2)
    prefix.initialize(repeating: 0)
  }

  deinit { prefix.deallocate() }

  /// Transforms the window that starts at `samples`.
  func compute(_ samples: UnsafePointer<Float>) {
    let signal = transform.signal
    window.withUnsafeBufferPointer { window in
      for n in 0..<window.count { signal[n] = samples[n] * window[n] }
    }
    transform.forward()
    let spectrum = transform.spectrum
    var sum = 0.0
    for k in 0..<spectrum.count {
      let bin = spectrum[k]
      sum += Double(bin.x * bin.x + bin.y * bin.y)
      prefix[k + 1] = sum
    }
  }
}
