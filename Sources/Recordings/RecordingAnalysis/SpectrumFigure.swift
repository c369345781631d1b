import AudioCore
import AudioFiles
import Foundation
import Reporting
import Spectral

/// A recording's beginning sample by sample, and its spectrum: for tones and noises, which look the same all along.
package enum SpectrumFigure {
  /// Samples of one spectrum; the mean power over windows that overlap by half is shown (Welch).
  private static let windowLength = 16_384
  private static let shownSamples = 1024

  /// A figure of the first channel that sounds.
  ///
  /// - Throws: `RecordingAnalyzer.Failure`.
  package static func figure(path: String, title: String? = nil) throws -> Figure {
    do {
      let signal = try AudioFileReader(path: path).readAll()
      let channel = (0..<signal.channelCount).first { signal.channel($0).contains { $0 != 0 } } ?? 0
      let samples = Array(signal.channel(channel))
      return Figure(
        title: title,
        panels: [waveform(samples, signal.sampleRate), try spectrum(samples, signal.sampleRate)])
    } catch {
      throw RecordingAnalyzer.Failure.passing(on: error)
    }
  }

  private static func waveform(_ samples: [Float], _ sampleRate: Double) -> Panel {
    // From the first sample that is heard on.
    let start = samples.firstIndex { $0 != 0 } ?? 0
    let shown = samples[start..<min(samples.count, start + shownSamples)]
    return Panel(
      title: "The first \(shown.count) samples", height: 150, x: Axis("time", unit: "ms"), y: Axis("amplitude"),
      marks: [.line(x: shown.indices.map { Double($0) / sampleRate * 1000 }, y: shown.map { Double($0) })],
      reasonIfEmpty: "digital silence")
  }

  private static func spectrum(_ samples: [Float], _ sampleRate: Double) throws -> Panel {
    let length = min(windowLength, max(64, samples.count / 2 * 2))
    var transform = try ShortTimeFourierTransform(
      configuration: .init(windowLength: length, hopLength: length / 2, window: .kaiser(beta: 18)))
    // A sine at full scale reads 0 dBFS.
    let scale = 2 / transform.window.reduce(0) { $0 + Double($1) }
    var power = [Double](repeating: 0, count: length / 2 + 1)
    var count = 0.0
    AudioBuffer(mono: samples, sampleRate: sampleRate).withBlock { block in
      transform.process(block) { spectrum in
        for k in power.indices {
          let bin = SIMD2<Double>(spectrum.bins[k]) * scale
          power[k] += (bin * bin).sum()
        }
        count += 1
      }
    }
    let levels = power.map { Decibels.level(power: $0 / max(1, count)).map { max($0, -200) } }
    let frequencies = power.indices.map { Double($0) * sampleRate / Double(length) }
    let top = ((levels.compactMap { $0 }.max() ?? 0) / 10).rounded(.up) * 10
    return Panel(
      title: "Spectrum", height: 260,
      x: Axis("frequency", unit: "Hz", range: 20...sampleRate / 2, scale: .logarithmic),
      y: Axis("level", unit: "dBFS of a sine", range: top - 160...top),
      marks: [.line(x: frequencies, y: levels)], reasonIfEmpty: "digital silence")
  }
}
