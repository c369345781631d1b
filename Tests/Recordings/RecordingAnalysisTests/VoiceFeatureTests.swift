import AudioCore
import AudioFiles
import Expectations
import Foundation
import RecordingAnalysis
import TestSignals
import TestSupport
import Testing
import VoiceEvents

@Suite struct VoiceFeatureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func measure(
    _ samples: [Float], rate: Double, features: Set<Feature> = [.voice], voice: VoiceReportSettings? = nil
  ) throws -> RecordingMeasurement {
    let path = folder("x.wav")
    try AudioFileWriter.write(AudioBuffer(known: samples, sampleRate: rate), to: path, encoding: .wavFloat)
    return try RecordingAnalyzer(configuration: .init(features: features, voice: voice)).measure(.file(path))
  }

  /// Makes half a second of silence, a second of a tone of eight partials, and half a second of silence.
  private func tone(_ frequency: Double, rate: Double) -> [Float] {
    (0..<Int(2 * rate)).map { (n: Int) -> Float in
      let t = Double(n) / rate
      guard (0.5..<1.5).contains(t) else { return 0 }
      let partials = (1...8).map { k -> Double in
        let phase: Double = 2 * .pi * frequency * Double(k) * t + Double(k * k)
        return sin(phase) / Double(k)
      }
      return Float(0.15 * partials.reduce(0, +))
    }
  }

  @Test func valuesAreThoseOfTheReport() throws {
    let samples = tone(200, rate: 16_000)
    let settings = VoiceReportSettings(minimumFrequency: 100, maximumFrequency: 500)
    let found = try measure(samples, rate: 16_000, voice: settings)
    let report = try RecordingVoiceReport(of: .file(folder("x.wav")), configuration: settings.configuration).report
    expectEqual(found.values[.harmonicsToNoise], report.crossCorrelationHNR.voicedMean.value)
    expectEqual(found.values[.cepstralPeakProminence], report.cepstrum.voicedMean.value)
    expectEqual(found.values[.firstFormant], report.formants.formants[0].frequency.value)
    expectEqual(found.values[.jitterLocal], report.perturbation.jitter.local.value.map { $0 * 100 })
    expectEqual(found.voiceCautions, report.cautions)
    // The period is exact; only the rounding of its marks gives jitter.
    expectLess(try require(found.values[.jitterLocal]), 0.1)
    // One of two seconds is voiced. A window at each end is undecided.
    expectLess(abs(try require(found.values[.phonationShare]) - 0.5), 0.03)
    // A single nucleus gives no rate.
    expectEqual(found.undefined[.syllableRate], "too few places with a value")
  }

  @Test func speechIsAShareOfTheWhole() throws {
    let path = PackageRoot.file("Examples/Recordings/prompt-french-8khz.wav")
    let found = try RecordingAnalyzer(configuration: .init(features: [.voice])).measure(.file(path))
    let list = try VoiceEventList(of: .file(path), configuration: .init(sources: [.activity]))
    let speech = list.events.filter { $0.kind == .speech }.compactMap(\.duration).reduce(0, +)
    let share = try require(found.values[.voiceActivityShare])
    // The sums have different orders, so they differ only by rounding.
    expect(speech > 0 && abs(share - speech / found.duration) < 1e-9)
  }

  @Test func itIsMeasuredOnlyWhenAskedFor() throws {
    let usual = try measure(tone(200, rate: 16_000), rate: 16_000, features: Set(Feature.defaults))
    expect(usual.values[.jitterLocal] == nil && usual.undefined[.jitterLocal] == nil)
    expect(usual.values[.peak] != nil)
  }

  @Test func whatIsNotThereHasAReason() throws {
    let silent = try measure([Float](repeating: 0, count: 16_000), rate: 16_000)
    expect(silent.values[.voiceActivityShare] == 0 && silent.values[.phonationShare] == 0)
    expect(silent.undefined[.harmonicsToNoise] == "silence" && silent.undefined[.firstFormant] == "silence")
    // This sample rate is too low for speech and for a voice's formants.
    let low = try measure(tone(200, rate: 4000), rate: 4000)
    expectEqual(low.undefined[.voiceActivityShare], "expected a sample rate of 8 to 192 kHz")
  }
}
