import AudioCore
import Expectations
import Foundation
import Spectral
import TestSignals
import Testing

@Suite struct RealFFTTests {
  static let lengths = [2, 4, 6, 30, 128, 1000]

  /// The discrete Fourier transform by its definition in Double: X[k] = Σ x[n] exp(−2πi k n / N).
  private func naive(_ signal: [Float]) -> [SIMD2<Double>] {
    let length = signal.count
    return (0...length / 2).map { k in
      signal.indices.reduce(SIMD2<Double>.zero) { sum, n in
        let angle = -2 * Double.pi * Double(k * n % length) / Double(length)
        return sum + Double(signal[n]) * SIMD2(cos(angle), sin(angle))
      }
    }
  }

  private func transformed(_ signal: [Float]) throws -> [SIMD2<Double>] {
    let fft = try RealFFT(length: signal.count)
    for n in signal.indices { fft.signal[n] = signal[n] }
    fft.forward()
    expectEqual(Array(fft.signal), signal, "the signal keeps its values")
    return fft.spectrum.map { SIMD2(Double($0.x), Double($0.y)) }
  }

  private func energy(_ spectrum: [SIMD2<Double>]) -> Double { spectrum.reduce(0) { $0 + ($1 * $1).sum() } }

  /// The relative RMS error of a single-precision FFT is about 1e-7 (FFTW's accuracy benchmark gives 1e-7 to 3e-7 for
  /// these lengths). The tolerance is 5e-7.
  @Test(arguments: lengths)
  func againstANaiveTransform(length: Int) throws {
    let signal = TestSignal.whiteNoise(amplitude: 1, frameCount: length, seed: UInt64(length))
    let expected = naive(signal)
    let found = try transformed(signal)
    expectEqual(found.count, length / 2 + 1)
    let error = energy(zip(found, expected).map { $0 - $1 })
    expectLess((error / energy(expected)).squareRoot(), 5e-7, "seed \(length)")
  }

  /// Σ x² = Σ |X|² / N over all N bins; bins 0 and N / 2 count once, the others twice. The tolerance is twice the error
  /// above.
  @Test(arguments: lengths)
  func parseval(length: Int) throws {
    let signal = TestSignal.whiteNoise(amplitude: 1, frameCount: length, seed: 91)
    let spectrum = try transformed(signal)
    let edges = energy([spectrum[0], spectrum[length / 2]])
    let sum = (2 * energy(spectrum) - edges) / Double(length)
    let power = signal.reduce(0.0) { $0 + Double($1) * Double($1) }
    expectLess(abs(sum / power - 1), 1e-6, "seed 91")
  }

  /// Two transforms have an error of 5e-7 each, relative to the signal's largest value 1. The tolerance of 2e-6 leaves
  /// room for single samples.
  @Test(arguments: lengths)
  func inverseUndoesForward(length: Int) throws {
    let signal = TestSignal.whiteNoise(amplitude: 1, frameCount: length, seed: 92)
    let fft = try RealFFT(length: length)
    for n in 0..<length { fft.signal[n] = signal[n] }
    fft.forward()
    fft.inverse()
    for n in 0..<length { expectLess(abs(fft.signal[n] / Float(length) - signal[n]), 2e-6, "seed 92") }
  }

  @Test func knownSpectra() throws {
    expectEqual(try transformed([1, 0, 0, 0]), [SIMD2(1, 0), SIMD2(1, 0), SIMD2(1, 0)])
    expectEqual(try transformed([1, 1, 1, 1]), [SIMD2(4, 0), SIMD2(0, 0), SIMD2(0, 0)])
    expectEqual(try transformed([0, 1, 0, 0]), [SIMD2(1, 0), SIMD2(0, -1), SIMD2(-1, 0)])
  }

  /// A new transform's workspaces are zero, so that earlier contents of the memory cannot be read.
  @Test func workspacesStartAtZero() throws {
    let fft = try RealFFT(length: 64)
    expect(fft.signal.allSatisfy { $0 == 0 } && fft.spectrum.allSatisfy { $0 == .zero })
  }

  @Test(arguments: [-2, 0, 1, 3, 999, 1 << 28 + 2, .max])
  func invalidLengths(length: Int) {
    expect(throws: SpectralError.invalidLength(length)) { _ = try RealFFT(length: length) }
  }
}
