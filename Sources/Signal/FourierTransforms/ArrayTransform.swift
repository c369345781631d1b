import AudioCore

/// The discrete Fourier transform of real signals in double precision, from array to array, for what is computed once.
/// Its bits are the same on every machine. Streams take `Spectral.RealFourierTransform`, which copies nothing.
///
/// Bins are complex numbers as `SIMD2` (x real, y imaginary). Neither direction is scaled. Cost: O(length log length).
package final class ArrayTransform {
  private let signal: UnsafeMutableBufferPointer<Double>
  private let spectrum: UnsafeMutableBufferPointer<SIMD2<Double>>
  private let engine: SwiftDoubleEngine

  /// - Parameter length: samples in the signal: an even number from 2 to 2²⁸.
  package init(length: Int) {
    ensure(
      length >= 2 && length.isMultiple(of: 2) && length <= 1 << 28,
      "a transform: expected an even length from 2 to 2²⁸, got \(length)")
    let samples = AlignedMemory.zeros(length, 0.0)
    let bins = AlignedMemory.zeros(length / 2 + 1, SIMD2<Double>.zero)
    engine = SwiftDoubleEngine(length: length, signal: samples, spectrum: bins)
    signal = UnsafeMutableBufferPointer(start: samples, count: length)
    spectrum = UnsafeMutableBufferPointer(start: bins, count: length / 2 + 1)
  }

  deinit {
    signal.deallocate()
    spectrum.deallocate()
  }

  /// X[k] = Σ x[n] exp(−2πi k n / length), k = 0…length / 2.
  ///
  /// - Parameter samples: at most `length`; zeros follow them.
  package func forward(_ samples: [Double]) -> [SIMD2<Double>] {
    ensure(samples.count <= signal.count, "a transform: expected at most \(signal.count) samples, got \(samples.count)")
    let rest = signal.update(fromContentsOf: samples)
    signal[rest...].update(repeating: 0)
    engine.forward()
    return Array(spectrum)
  }

  /// x[n] = Σ X[k] exp(2πi k n / length) over all `length` bins, the missing ones being conjugates.
  ///
  /// - Parameter bins: those from 0 on, at most `length / 2 + 1`; zeros follow them.
  package func inverse(_ bins: [SIMD2<Double>]) -> [Double] {
    ensure(bins.count <= spectrum.count, "a transform: expected at most \(spectrum.count) bins, got \(bins.count)")
    let rest = spectrum.update(fromContentsOf: bins)
    spectrum[rest...].update(repeating: .zero)
    engine.inverse()
    return Array(signal)
  }
}
