import AudioCore
import Expectations
import Foundation
import ProcessorContracts
import Spectral
import TestSignals
import Testing

@Suite struct ShortTimeFourierTransformTests {
  private typealias Configuration = ShortTimeFourierTransform.Configuration

  private func spectra(_ configuration: Configuration, _ signal: [Float]) throws -> [[SIMD2<Float>]] {
    var transform = try ShortTimeFourierTransform(configuration: configuration)
    var spectra: [[SIMD2<Float>]] = []
    let buffer = AudioBuffer(known: signal, sampleRate: 48_000)
    func take(_ spectrum: ShortTimeFourierTransform.Spectrum) {
      expectEqual(spectrum.index, spectra.count)
      spectra.append(Array(spectrum.bins))
    }
    buffer.withBlock { transform.process($0, emit: take) }
    transform.flush(emit: take)
    return spectra
  }

  private func magnitude(_ bin: SIMD2<Float>) -> Double { hypot(Double(bin.x), Double(bin.y)) }

  /// A sine of amplitude A on the centre of a bin gives A · Σw / 2 there. The relative tolerance of 1e-6 is for the
  /// rounding of samples and transform.
  @Test(arguments: [Window.rectangular, .hann, .hamming, .blackmanHarris, .kaiser(beta: 9)])
  func sineOnABin(window: Window) throws {
    let configuration = Configuration(windowLength: 512, hopLength: 128, window: window)
    let signal = TestSignal.sine(
      frequency: 40.0 / 512 * 48_000, amplitude: 0.7, phase: 1, frameCount: 4096, sampleRate: 48_000)
    let sum = window.samples(knownLength: 512, .periodic).reduce(0, +)
    let spectra = try spectra(configuration, signal)
    for spectrum in spectra[2..<spectra.count - 2] {
      expectLess(abs(magnitude(spectrum[40]) / (0.7 * sum / 2) - 1), 1e-6)
      expectEqual(spectrum.indices.max { magnitude(spectrum[$0]) < magnitude(spectrum[$1]) }, 40)
    }
  }

  /// The window of spectrum k is centred on sample k · hop. An impulse there gives the window's centre value in all
  /// bins.
  @Test func windowsAreCentred() throws {
    var signal = [Float](repeating: 0, count: 1000)
    signal[300] = 1
    let spectra = try spectra(Configuration(windowLength: 64, hopLength: 100, transformLength: 128), signal)
    for (k, spectrum) in spectra.enumerated() {
      expectEqual(spectrum.count, 65)
      for bin in spectrum { expectLess(abs(magnitude(bin) - (k == 3 ? 1 : 0)), 1e-6) }
    }
  }

  /// A transform of twice the length interpolates: its even bins are the bins of the plain one. Both round at 1e-7 of
  /// Σ|x w| ≤ 64.
  @Test func zeroPadding() throws {
    let noise = TestSignal.whiteNoise(amplitude: 1, frameCount: 640, seed: 4)
    let plain = try spectra(Configuration(windowLength: 64, hopLength: 32), noise)
    let padded = try spectra(Configuration(windowLength: 64, hopLength: 32, transformLength: 128), noise)
    for (short, long) in zip(plain, padded) {
      for k in short.indices {
        let difference = short[k] - long[2 * k]
        expectLess(magnitude(difference), 2e-5, "bin \(k), seed 4")
      }
    }
  }

  @Test func numberOfSpectra() throws {
    for (length, hop) in [(64, 16), (64, 64), (32, 100), (2, 1)] {
      for count in [0, 1, 15, 16, 17, 100, 101, 256] {
        let noise = TestSignal.whiteNoise(amplitude: 1, frameCount: count, seed: 1)
        let found = try spectra(Configuration(windowLength: length, hopLength: hop), noise).count
        expectEqual(found, (count + hop - 1) / hop, "\(count) samples, window \(length), hop \(hop)")
      }
    }
  }

  @Test(arguments: [(256, 64), (400, 160), (30, 77)])
  func streamingContract(windowLength: Int, hopLength: Int) throws {
    let signal = TestSignal.mixed(channelCount: 1, frameCount: 5000, sampleRate: 11_025, seed: 2)
    let configuration = Configuration(windowLength: windowLength, hopLength: hopLength)
    let violations = try StreamingContract.violations(
      of: { try ShortTimeFourierTransform(configuration: configuration) }, on: signal,
      output: { spectrum, log in
        log.record(spectrum.index)
        for bin in spectrum.bins {
          log.record(bin.x)
          log.record(bin.y)
        }
      })
    expect(violations.isEmpty, "seed 2")
  }

  @Test func invalidConfigurations() {
    func expectRefused(_ error: SpectralError, window: Int, hop: Int = 1, transform: Int? = nil) {
      let configuration = Configuration(windowLength: window, hopLength: hop, transformLength: transform)
      expect(throws: error) { _ = try ShortTimeFourierTransform(configuration: configuration) }
    }
    expectRefused(.invalidHop(0), window: 8, hop: 0)
    expectRefused(.invalidWindowLength(1, transformLength: 8), window: 1, transform: 8)
    expectRefused(.invalidWindowLength(9, transformLength: 8), window: 9, transform: 8)
    expectRefused(.invalidLength(9), window: 9)
    expectRefused(.invalidWindowLength(0, transformLength: 0), window: 0)
    expectRefused(.invalidWindowLength(-4, transformLength: -4), window: -4)
  }
}
