import AudioCore
import Foundation
import Spectral

/// A signal at another sample rate and with its treble raised: what formants and cepstra are computed from.
struct BandLimitedSignal {
  /// Samples per second: what was asked for, to within one part in the number of samples.
  let sampleRate: Double
  private(set) var samples: [Double]

  /// Zeros after the signal, in samples of the lower rate, so that its end does not ring into its beginning.
  private static let padding = 1000

  /// The signal below half of `sampleRate`, its mean removed; sample m is at m / sampleRate.
  ///
  /// The spectrum of the whole is cut at half the lower rate and transformed back at another length: linear prediction
  /// sees a gentler edge as a pole.
  init(_ signal: AudioBuffer, sampleRate: Double) throws {
    let mean = signal.meanSample
    let ratio = sampleRate / signal.sampleRate
    guard ratio < 1, signal.frameCount > 0 else {
      self.sampleRate = signal.sampleRate
      samples = signal.samples.map { Double($0) - mean }
      return
    }
    let count = Int((Double(signal.frameCount) * ratio).rounded(.down))
    let output = try RealFFT(length: RealFFT.fastLength(atLeast: count + Self.padding))
    // The nearest even length; the rate follows from it.
    let input = try RealFFT(length: 2 * Int((Double(output.length) / ratio / 2).rounded()))
    self.sampleRate = signal.sampleRate * Double(output.length) / Double(input.length)
    for n in 0..<min(signal.frameCount, input.length) { input.signal[n] = Float(Double(signal.samples[n]) - mean) }
    input.forward()
    for k in 0..<output.spectrum.count { output.spectrum[k] = k < input.spectrum.count ? input.spectrum[k] : .zero }
    output.inverse()
    let scale = 1 / Double(input.length)
    samples = (0..<count).map { Double(output.signal[$0]) * scale }
  }

  /// y[n] = x[n] − exp(−2π · frequency / sampleRate) · x[n − 1]: 6 dB per octave above `frequency`.
  mutating func emphasise(above frequency: Double) {
    let factor = exp(-2 * .pi * frequency / sampleRate)
    samples.withUnsafeMutableBufferPointer { samples in
      for n in stride(from: samples.count - 1, to: 0, by: -1) { samples[n] -= factor * samples[n - 1] }
    }
  }
}
