import AudioCore
import Foundation
import Spectral
import SpectralFeatures

/// Computes `SpeechFeatures` of one frame. An instance belongs to one task at a time.
final class SpeechFeatureStage {
  static let bandCount = 40
  static let bandLength = 400
  static let periodLength = 640
  private static let lags = 32..<267
  /// What is added before a logarithm.
  private static let least: Float = 1e-9
  private static let emphasis: Float = 0.6

  /// The features of the last frame.
  let values: UnsafeMutableBufferPointer<Float>

  private let bandTransform: RealFFT
  private let periodTransform: RealFFT
  private let bandWindow: [Float]
  private let periodWindow: [Float]
  /// 1 / the autocorrelation of the window at each lag, relative to that at 0.
  private let windowCorrection: [Float]
  private let bands: MelFilters
  private let powers: UnsafeMutableBufferPointer<Float>

  init() throws {
    let bandTransform = try RealFFT(length: 512)
    let periodTransform = try RealFFT(length: 1024)
    bands = try MelFilters(
      MelSpectrum(
        bands: MelBands(scale: .htk, count: Self.bandCount, lowest: 60, highest: 7800, normalization: .mean),
        scaling: .logarithm(floor: 0, offset: Double(Self.least))),
      transformLength: 512, sampleRate: SpeechFeatures.sampleRate)
    self.bandTransform = bandTransform
    self.periodTransform = periodTransform
    bandWindow = Window.hann.samples(knownLength: Self.bandLength).map { Float($0) }
    let window = Window.hann.samples(knownLength: Self.periodLength)
    periodWindow = window.map { Float($0) }
    let energy = window.reduce(0) { $0 + $1 * $1 }
    windowCorrection = Self.lags.map { lag in
      Float(energy / zip(window, window[lag...]).reduce(0) { $0 + $1.0 * $1.1 })
    }
    powers = .allocate(capacity: 257)
    powers.initialize(repeating: 0)
    values = .allocate(capacity: SpeechFeatures.count)
    values.initialize(repeating: 0)
  }

  deinit {
    powers.deallocate()
    values.deallocate()
  }

  /// Computes `values`.
  ///
  /// - Parameter samples: one sample, which only the filter before the autocorrelation needs, and the 640 around the
  ///   middle of the frame.
  func measure(_ samples: UnsafePointer<Float>) {
    measureBands(samples + ((Self.periodLength - Self.bandLength) / 2 + 1))
    measurePeriodicity(samples)
  }

  private func measureBands(_ samples: UnsafePointer<Float>) {
    let signal = bandTransform.signal
    for n in 0..<Self.bandLength { signal[n] = samples[n] * bandWindow[n] }
    for n in Self.bandLength..<signal.count { signal[n] = 0 }
    bandTransform.forward()
    let scale = 1 / (0.375 * Float(Self.bandLength))
    var sum: Float = 0
    for (bin, value) in bandTransform.spectrum.enumerated() {
      let power = (value.x * value.x + value.y * value.y) * scale
      powers[bin] = power
      sum += power
    }
    guard let powers = powers.baseAddress, let values = values.baseAddress else { return }
    bands.apply(powers, into: values)
    values[SpeechFeatures.energyIndex] = log(sum / Float(bandTransform.spectrum.count) + Self.least)
  }

  private func measurePeriodicity(_ samples: UnsafePointer<Float>) {
    let (signal, spectrum) = (periodTransform.signal, periodTransform.spectrum)
    var sum: Float = 0
    for n in 0..<Self.periodLength {
      signal[n] = samples[n + 1] - Self.emphasis * samples[n]
      sum += signal[n]
    }
    let mean = sum / Float(Self.periodLength)
    for n in 0..<Self.periodLength { signal[n] = (signal[n] - mean) * periodWindow[n] }
    for n in Self.periodLength..<signal.count { signal[n] = 0 }
    periodTransform.forward()
    let scale = 1 / Float(signal.count)
    for bin in spectrum.indices {
      let value = spectrum[bin]
      spectrum[bin] = SIMD2((value.x * value.x + value.y * value.y) * scale, 0)
    }
    periodTransform.inverse()
    let energy = signal[0] + 1e-7
    var highest = -Float.infinity
    for (index, lag) in Self.lags.enumerated() {
      highest = max(highest, signal[lag] / energy * windowCorrection[index])
    }
    values[SpeechFeatures.periodicityIndex] = highest
  }
}
