import Expectations
import Foundation
import Spectral
import TestSignals
import Testing

/// Every test runs over all backends in both precisions.
@Suite struct RealFourierTransformTests {
  /// All even lengths to 200, products of 2, 3 and 5, and twice a prime or other factors.
  static let lengths =
    Array(stride(from: 2, through: 200, by: 2))
    + [240, 256, 300, 360, 500, 512, 648, 768, 960, 1000, 1024, 1458, 1536, 1920, 2048, 3000, 3750, 4096, 8192]
    + [2 * 37 * 3, 2 * 257, 2 * 1009, 4 * 7 * 64]

  private func noise(_ length: Int, seed: UInt64) -> [Double] {
    TestSignal.whiteNoise(amplitude: 1, frameCount: length, seed: seed).map { Double($0) }
  }

  /// Noise of few bits, so that sums of it are exact.
  private func coarse(_ length: Int, seed: UInt64) -> [Double] {
    noise(length, seed: seed).map { ($0 * 1024).rounded() / 1024 }
  }

  private func energy(_ spectrum: [SIMD2<Double>]) -> Double { spectrum.reduce(0) { $0 + ($1 * $1).sum() } }

  /// Of long spectra, some bins are compared.
  @Test func againstTheDefinition() throws {
    for length in Self.lengths {
      let signal = noise(length, seed: UInt64(length))
      let bins = length <= 200 ? Array(0...length / 2) : (0..<16).map { ($0 * 7919 + 1) % (length / 2 + 1) }
      let expected = DirectTransform.bins(bins, of: signal)
      for tested in TestedTransform.all {
        let spectrum = try require(try tested.forward(signal), "\(tested.testDescription) changed its signal")
        expectEqual(spectrum.count, length / 2 + 1)
        let error = energy(zip(bins, expected).map { spectrum[$0] - $1 })
        expectLess(
          (error / energy(expected)).squareRoot(), tested.tolerance(length),
          "\(tested.testDescription), length and seed \(length)")
      }
    }
  }

  /// The bounds of two transforms. Bins 0 and N / 2 of an inverse transform count as real numbers.
  @Test(arguments: TestedTransform.all)
  func inverseUndoesForward(tested: TestedTransform) throws {
    for length in Self.lengths {
      let signal = noise(length, seed: 92)
      var spectrum = try require(try tested.forward(signal))
      spectrum[0].y = 5
      spectrum[length / 2].y = -7
      let found = try tested.inverse(spectrum)
      let (error, power) = zip(found, signal).reduce((0.0, 0.0)) { sums, pair in
        let difference = pair.0 / Double(length) - pair.1
        return (sums.0 + difference * difference, sums.1 + pair.1 * pair.1)
      }
      expectLess((error / power).squareRoot(), 2 * tested.tolerance(length), "length \(length), seed 92")
    }
  }

  /// Σ x² = Σ |X|² / N over all N bins; bins 0 and N / 2 count once, the others twice. An error of the amplitude counts
  /// twice in the energy; the sums here round once a number, each by half a unit at most.
  @Test(arguments: TestedTransform.all)
  func parseval(tested: TestedTransform) throws {
    for length in Self.lengths {
      let signal = noise(length, seed: 91)
      let spectrum = try require(try tested.forward(signal))
      let edges = energy([spectrum[0], spectrum[length / 2]])
      let sum = (2 * energy(spectrum) - edges) / Double(length)
      let power = signal.reduce(0) { $0 + $1 * $1 }
      let tolerance = 2 * tested.tolerance(length) + Double(length) * .ulpOfOne
      expectLess(abs(sum / power - 1), tolerance, "length \(length), seed 91")
    }
  }

  /// The transform of a sum is the sum of the transforms. The sum's values are exact; three transforms err.
  @Test(arguments: TestedTransform.all)
  func linearity(tested: TestedTransform) throws {
    for length in [30, 74, 128, 1000, 2018] {
      let (a, b) = (coarse(length, seed: 93), coarse(length, seed: 94))
      let sum = zip(a, b).map { $0 + $1 }
      let (x, y) = (try require(try tested.forward(a)), try require(try tested.forward(b)))
      let z = try require(try tested.forward(sum))
      let error = energy(z.indices.map { z[$0] - x[$0] - y[$0] })
      expectLess((error / energy(z)).squareRoot(), 3 * tested.tolerance(length), "length \(length), seeds 93 and 94")
    }
  }

  /// An impulse at n has bins exp(−2πi k n / N), all of the same size.
  @Test(arguments: TestedTransform.all)
  func impulses(tested: TestedTransform) throws {
    for length in [2, 6, 16, 60, 74, 256, 1000] {
      for place in [0, 1, length - 1] {
        var signal = Array(repeating: 0.0, count: length)
        signal[place] = 1
        let spectrum = try require(try tested.forward(signal))
        let error = energy(
          spectrum.indices.map { spectrum[$0] - DirectTransform.root($0 * place % length, of: length) })
        expectLess(
          (error / Double(spectrum.count)).squareRoot(), tested.tolerance(length), "length \(length), place \(place)")
      }
    }
  }

  @Test(arguments: TestedTransform.all)
  func knownSpectra(tested: TestedTransform) throws {
    expectEqual(try tested.forward([1, 0, 0, 0]), [SIMD2(1, 0), SIMD2(1, 0), SIMD2(1, 0)])
    expectEqual(try tested.forward([1, 1, 1, 1]), [SIMD2(4, 0), SIMD2(0, 0), SIMD2(0, 0)])
    expectEqual(try tested.forward([0, 1, 0, 0]), [SIMD2(1, 0), SIMD2(0, -1), SIMD2(-1, 0)])
    expectEqual(try tested.inverse([SIMD2(1, 0), SIMD2(0, -1), SIMD2(-1, 0)]), [0, 4, 0, 0])
  }

  /// A new transform's workspaces are zero, so that earlier contents of the memory cannot be read.
  @Test(arguments: FourierBackend.allCases)
  func workspacesStartAtZero(backend: FourierBackend) throws {
    let single = try RealFFT(length: 64, backend: backend)
    expect(single.signal.allSatisfy { $0 == 0 } && single.spectrum.allSatisfy { $0 == .zero })
    let double = try RealFourierTransform<Double>(length: 64, backend: backend)
    expect(double.signal.allSatisfy { $0 == 0 } && double.spectrum.allSatisfy { $0 == .zero })
  }

  @Test(arguments: FourierBackend.allCases)
  func invalidLengths(backend: FourierBackend) {
    for length in [-2, 0, 1, 3, 999, 1 << 28 + 2, .max] {
      expect(throws: SpectralError.invalidLength(length)) { _ = try RealFFT(length: length, backend: backend) }
      expect(throws: SpectralError.invalidLength(length)) {
        _ = try RealFourierTransform<Double>(length: length, backend: backend)
      }
    }
  }
}
