import AudioCore
import AudioFiles
import Foundation
import LevelCalibration
import RecordingAnalysis
import TestSignals
import TestSupport

/// Recordings and microphones of known levels.
package final class LevelExamples {
  private let folder: TemporaryFolder

  /// Creates a folder for the recordings, which is removed with this instance.
  package init() throws { folder = try TemporaryFolder() }

  /// A microphone that reaches full scale with sines of the given levels in dB SPL, by frequency.
  package static func microphone(
    _ table: KeyValuePairs<Double, Double>, reference: Double = 1000, peakLimit: Double = 0
  ) throws -> InputCalibration {
    try InputCalibration(
      CalibrationRecord(
        kind: .microphone, transducer: "capsule", device: "interface, gain 3",
        method: .calibrator(level: 94, frequency: 1000), date: CalibrationDate("2026-03-01"),
        fullScale: FrequencyTable(table.map { .init(frequency: $0.key, level: $0.value, uncertainty: 0.25) }),
        referenceFrequency: reference, peakLimit: peakLimit))
  }

  /// A recording with the given channels.
  package func file(
    _ channels: [[Float]], rate: Double = 48_000, encoding: AudioFileWriter.Encoding = .wavFloat
  ) throws -> String {
    let path = folder("x.wav")
    try AudioFileWriter.write(
      AudioBuffer(known: channels, sampleRate: rate), to: path, encoding: encoding, dither: false)
    return path
  }

  /// The measurement of a recording with the given channels.
  package func measure(
    _ channels: [[Float]], rate: Double = 48_000, _ configuration: LevelConfiguration = LevelConfiguration(),
    keepsTrack: Bool = false
  ) throws -> RecordingLevel {
    try RecordingLevel(of: .file(file(channels, rate: rate)), configuration: configuration, keepsTrack: keepsTrack)
  }

  /// A sine that fades in over 10 ms, so that no weighting overshoots. The fade takes the energy of 6.25 ms away, which
  /// is 0.007 dB of 4 s.
  package static func tone(_ frequency: Double = 1000, peak: Double, seconds: Double = 4, rate: Double = 48_000)
    -> [Float]
  {
    var samples = TestSignal.sine(
      frequency: frequency, amplitude: pow(10, peak / 20), frameCount: Int(seconds * rate), sampleRate: rate)
    let swell = Int(rate / 100)
    for n in 0..<min(swell, samples.count) {
      samples[n] *= Float(0.5 - 0.5 * cos(.pi * Double(n) / Double(swell)))
    }
    return samples
  }

  /// Six tones in each third octave, each with the same power, so that all bands have equal power as in pink noise. The
  /// phases differ.
  package static func pinkTones(power: Double, seconds: Double, rate: Double) -> [Float] {
    let count = Int(seconds * rate)
    var sum = [Double](repeating: 0, count: count)
    let amplitude = (2 * power / 6).squareRoot()
    for k in 0... {
      let frequency = 20 * pow(10, 0.1 * (Double(k) + 0.5) / 6)
      guard frequency < 0.49 * rate else { break }
      // The sine is computed by rotating a pointer. Its rounding error is below 1e-10 after 1e5 rotations.
      let (c, s) = (cos(2 * .pi * frequency / rate), sin(2 * .pi * frequency / rate))
      let start = 2.4 * Double(k * k)
      var (x, y) = (amplitude * cos(start), amplitude * sin(start))
      for n in 0..<count {
        sum[n] += y
        (x, y) = (c * x - s * y, s * x + c * y)
      }
    }
    return sum.map(Float.init)
  }
}
