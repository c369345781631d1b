import AudioCore
import Expectations
import PitchTracking
import Spectral
import TestSignals
import Testing

/// The pitches of a frame do not depend on the code of the transforms: those by plain Swift and by FFTW agree within
/// 3e-6 Hz (measured: 3e-7 Hz). In single precision throughout these differ by 1.4e-5 Hz, and pitches by up to 5e-4 Hz.
@Suite struct TransformBackendTests {
  private static let tolerance = 3e-6

  /// Tones with an offset and a little noise, from the lowest to the highest pitch of a voice, in frames at 16 kHz.
  private func frames(of length: Int) -> [(fundamental: Double, samples: [Float])] {
    let noise = TestSignal.whiteNoise(amplitude: 0.01, frameCount: length, seed: 95)
    return [36.3, 61, 87.1, 101.9, 150, 187.4, 240, 331.7, 590, 880].map { fundamental in
      let tone = TestSignal.harmonics(
        fundamental: fundamental, (1...8).map { ($0, 0.3 / Double($0), Double($0 * $0)) }, frameCount: length,
        sampleRate: 16_000)
      return (fundamental, zip(tone, noise).map { $0 + $1 + 0.05 })
    }
  }

  private func expectAgreement(_ found: [FourierBackend: [Double]], near fundamental: Double, _ name: String) {
    let first = found[.swift] ?? []
    expect(first.contains { abs($0 / fundamental - 1) < 0.01 }, "\(name), \(fundamental) Hz: \(first)")
    for (backend, others) in found {
      expectEqual(others.count, first.count, "\(name), \(fundamental) Hz: \(backend)")
      for (one, other) in zip(first, others) {
        expectLess(abs(one - other), Self.tolerance, "\(name), \(fundamental) Hz: \(backend) \(other) Hz")
      }
    }
  }

  @Test func differenceFunction() throws {
    let range = LagRange(PitchConfiguration(minimumFrequency: 29, maximumFrequency: 1000), rate: 16_000)
    for (fundamental, samples) in frames(of: 1200) {
      var found: [FourierBackend: [Double]] = [:]
      for backend in FourierBackend.allCases {
        var difference = try DifferenceFunction(
          frameLength: samples.count, lagCount: range.count, oversampling: range.oversampling, backend: backend)
        _ = samples.withUnsafeBufferPointer { difference.load($0) }
        difference.normalise()
        var frequencies: [Double] = []
        difference.firstDip(in: range, withMultiples: true) { frequency, depth in
          // Shallow dips of the noise are flat, and no pitch.
          if depth < 0.1 { frequencies.append(frequency) }
          return false
        }
        found[backend] = frequencies
      }
      expectAgreement(found, near: fundamental, "difference function")
    }
  }

  @Test func autocorrelation() throws {
    for (fundamental, samples) in frames(of: 1655) {
      var found: [FourierBackend: [Double]] = [:]
      for backend in FourierBackend.allCases {
        let autocorrelation = try Autocorrelation(
          minimumFrequency: 29, maximumFrequency: 1000, sampleRate: 16_000, backend: backend)
        expectEqual(autocorrelation.windowLength, samples.count)
        _ = samples.withUnsafeBufferPointer { autocorrelation.load($0) }
        var frequencies: [Double] = []
        autocorrelation.forEachMaximum { frequency, strength in
          if strength > 0.9 { frequencies.append(frequency) }
        }
        found[backend] = frequencies
      }
      expectAgreement(found, near: fundamental, "autocorrelation")
    }
  }
}
