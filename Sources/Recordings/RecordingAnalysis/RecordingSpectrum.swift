import AudioCore
import AudioFiles
import Spectral

/// The first samples of a recording that are not silent, and the spectrum of the whole recording. It suits steady tones
/// and noises. Memory grows with the length.
package struct RecordingSpectrum: Sendable {
  /// The window length in samples. The spectrum is the mean power of windows that overlap by half (Welch's method).
  private static let windowLength = 16_384
  private static let beginningLength = 1024
  /// The floor of the levels in dBFS, far below the noise of any recording.
  private static let lowestLevel = -200.0

  /// The times of the first samples in seconds; empty for digital silence.
  package let times: [Double]
  /// The values of the first samples, −1…1.
  package let beginning: [Double]
  /// The centre frequencies of the bins in hertz, from 0 to half of the sample rate.
  package let frequencies: [Double]
  /// The level of each bin in dBFS, where a full-scale sine reads 0; `nil` for digital silence.
  package let levels: [Double?]
  /// The sample rate in hertz.
  package let sampleRate: Double

  /// Measures the first channel that is not silent.
  ///
  /// - Throws: `RecordingAnalyzer.Failure`.
  package init(path: String) throws {
    do {
      let signal = try AudioFileReader(path: path).readAll()
      let channel = (0..<signal.channelCount).first { signal.channel($0).contains { $0 != 0 } } ?? 0
      let samples = Array(signal.channel(channel))
      let rate = signal.sampleRate
      let start = samples.firstIndex { $0 != 0 } ?? 0
      let shown = samples[start..<min(samples.count, start + Self.beginningLength)]
      sampleRate = rate
      times = shown.indices.map { Double($0) / rate }
      beginning = shown.map { Double($0) }
      let power = try Self.power(samples, rate)
      let length = 2 * (power.count - 1)
      levels = power.map { Decibels.level(power: $0).map { max($0, Self.lowestLevel) } }
      frequencies = power.indices.map { Double($0) * rate / Double(length) }
    } catch {
      throw RecordingAnalyzer.Failure.passing(on: error)
    }
  }

  /// The mean power of each bin, where a full-scale sine has 1.
  private static func power(_ samples: [Float], _ sampleRate: Double) throws -> [Double] {
    let length = min(windowLength, max(64, samples.count / 2 * 2))
    var transform = try ShortTimeFourierTransform(
      configuration: .init(windowLength: length, hopLength: length / 2, window: .kaiser(beta: 18)))
    let scale = 2 / transform.window.reduce(0) { $0 + Double($1) }
    var power = [Double](repeating: 0, count: length / 2 + 1)
    var count = 0.0
    try AudioBuffer(mono: samples, sampleRate: sampleRate).withBlock { block in
      transform.process(block) { spectrum in
        for k in power.indices {
          let bin = SIMD2<Double>(spectrum.bins[k]) * scale
          power[k] += (bin * bin).sum()
        }
        count += 1
      }
    }
    return power.map { $0 / max(1, count) }
  }
}
