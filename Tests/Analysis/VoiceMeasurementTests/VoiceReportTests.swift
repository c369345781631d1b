import AudioCore
import Expectations
import Foundation
import ProcessorContracts
import TestSignals
import Testing
import VoiceMeasurement

@Suite struct VoiceReportTests {
  /// A configuration that is quick enough for a debug build, with a cepstrum every 20 ms.
  private var configuration: VoiceReportConfiguration {
    var configuration = VoiceReportConfiguration(pitchFloor: 75, pitchCeiling: 600)
    configuration.cepstrum.timeStep = 0.02
    configuration.cepstrum.timeAveragingWindow = 0.1
    return configuration
  }

  private let resonances: [(frequency: Double, bandwidth: Double)] = [(700, 80), (1200, 90), (2500, 120)]

  /// At every rate a steady vowel has its pitch, no perturbation and no breaks, and no value is absent.
  @Test(arguments: [8000.0, 11_025, 16_000, 44_100, 48_000, 96_000, 192_000])
  func steadyVowel(sampleRate: Double) throws {
    let signal = GlottalTestSignal.vowel(
      fundamental: 140, resonances: resonances, duration: 0.5, sampleRate: sampleRate)
    let report = try VoiceReport(of: signal, configuration: configuration, syllableNuclei: [0.1, 0.3])
    // The tolerance is a thousandth. Each impulse is divided between two samples, which shifts it slightly at low
    // rates.
    for pitch in [report.pitch.median, report.pitch.mean] {
      let frequency: Double = try require(pitch.value)
      expectLess(abs(frequency / 140 - 1), 0.001)
    }
    expectLess(try require(report.perturbation.jitter.local.value), 0.003)
    expectLess(try require(report.perturbation.shimmer.local.value), 0.02)
    expectGreater(try require(report.autocorrelationHNR.voicedMean.value), 20)
    expectGreater(try require(report.crossCorrelationHNR.voicedMean.value), 20)
    expectGreater(try require(report.cepstrum.mean.value), 5)
    expect(report.phonation.voiceBreakCount == 0 && report.phonation.stretches.count == 1)
    // The pitch lies between semitones 49 and 50 (138.6 and 146.8 Hz), nearer to the first.
    expectEqual(report.range.semitones(), 49...49)
    expectGreater(report.syllables.rate.value ?? 0, 4.99)
    for (number, resonance) in resonances.prefix(2).enumerated() {
      let frequency = try require(report.formants.formants[number].frequency.value)
      // The tolerance is large because partials are 140 Hz apart, and because the order is lower at 8 kHz.
      expectLess(abs(frequency / resonance.frequency - 1), 0.06, "F\(number + 1): \(frequency) Hz")
    }
    expectEqual(report.cautions.contains(.lowSampleRate), (sampleRate < 20_000))
    expect(!report.cautions.contains(.pitchAbove450Hz))
    let decoded = try JSONDecoder().decode(VoiceReport.self, from: JSONEncoder().encode(report))
    expectEqual(decoded, report)
  }

  /// Values that cannot be measured are absent, with a reason, in every field.
  @Test func absences() throws {
    func report(_ samples: [Float]) throws -> VoiceReport {
      try VoiceReport(of: AudioBuffer(known: samples, sampleRate: 16_000), configuration: configuration)
    }
    let cases: [([Float], VoiceValue.Absence)] = [
      ([], .empty), ([Float](repeating: 0, count: 8000), .silent), ([Float](repeating: -0.4, count: 8000), .silent),
      ([0.5], .silent), ([0.1, -0.1, 0.1], .tooShort),
      (TestSignal.whiteNoise(amplitude: 0.3, frameCount: 8000, seed: 3), .unvoiced),
    ]
    for (samples, reason) in cases {
      let result = try report(samples)
      expectEqual(result.pitch.mean.absence, reason, "\(samples.count) samples")
      expectEqual(result.level.mean.absence, reason)
      expectEqual(result.phonation.maximumPhonationTime.absence, reason)
      expectEqual(result.perturbation.jitter.local.absence, .tooFewPeriods)
      expectEqual(result.perturbation.shimmer.local.absence, .tooFewPeriods)
      expectEqual(result.autocorrelationHNR.voicedMean.absence, reason)
      expectEqual(result.crossCorrelationHNR.voicedMean.absence, reason)
      expectEqual(result.cepstrum.voicedMean.absence, reason)
      expectEqual(result.formants.formants[0].frequency.absence, reason)
      expectEqual(result.range.area(), 0)
      expectEqual(result.syllables.rate.absence, .notMeasured)
      expect(result.cautions.isEmpty)
    }
  }

  /// All reports can be encoded. The encoder would refuse numbers that are not finite.
  @Test(arguments: [1, 3, 4, 160, 481, 1200, 1601, 8000])
  func anySoundAnyLength(count: Int) throws {
    let mixed = TestSignal.mixed(channelCount: 1, frameCount: count, sampleRate: 16_000, seed: 41)
    _ = try JSONEncoder().encode(try VoiceReport(of: mixed, configuration: configuration))
    for amplitude in [1e-30, 1e-6, 1, 1e6] as [Float] {
      let scaled = AudioBuffer(known: mixed.samples.map { $0 * amplitude }, sampleRate: 16_000)
      _ = try JSONEncoder().encode(try VoiceReport(of: scaled, configuration: configuration))
    }
  }

  /// The gain of a recording does not change relative values.
  @Test func independentOfGain() throws {
    let vowel = GlottalTestSignal.vowel(fundamental: 200, resonances: resonances, duration: 0.4, sampleRate: 16_000)
    let quiet = AudioBuffer(known: vowel.samples.map { $0 / 64 }, sampleRate: 16_000)
    let (a, b) = (
      try VoiceReport(of: vowel, configuration: configuration), try VoiceReport(of: quiet, configuration: configuration)
    )
    // A power of two changes no bit but the exponent.
    expect(a.pitch == b.pitch && a.perturbation == b.perturbation && a.formants == b.formants)
    expectLess(abs((a.level.mean.value ?? 0) - (b.level.mean.value ?? 0) - 20 * log10(64)), 1e-9)
  }

  @Test func cautions() throws {
    func cautions(_ fundamental: Double, clipped: Bool = false) throws -> [VoiceCaution] {
      var vowel = GlottalTestSignal.vowel(
        fundamental: fundamental, resonances: resonances, duration: 0.4, sampleRate: 22_050)
      if clipped { vowel.samples = vowel.samples.map { max(-1, min(1, $0 * 8)) } }
      return try VoiceReport(of: vowel, configuration: configuration).cautions
    }
    expect(try cautions(120).isEmpty)
    expect(try cautions(500).contains(.pitchAbove450Hz))
    expect(try cautions(400).contains(.formantsUndersampled))
    expect(try cautions(120, clipped: true).contains(.clipped))
    expect(VoiceCaution.allCases.allSatisfy { !$0.text.isEmpty })
  }

  @Test func invalidRequests() {
    let signal = AudioBuffer(silence: 100, sampleRate: 16_000)
    for (floor, ceiling) in [(0.0, 500.0), (75, 100), (75, 7300), (.nan, 500), (75, .nan), (10, 500)] {
      expect(throws: VoiceMeasurementError.self) {
        _ = try VoiceReport(of: signal, configuration: .init(pitchFloor: floor, pitchCeiling: ceiling))
      }
    }
    expect(throws: VoiceMeasurementError.invalidChannelCount(2)) {
      let stereo = AudioBuffer(silence: 100, channelCount: 2, sampleRate: 16_000)
      _ = try VoiceReport(of: stereo, configuration: configuration)
    }
    expect(throws: VoiceMeasurementError.sampleNotFinite(index: 1)) {
      _ = try VoiceReport(of: AudioBuffer(known: [0, .nan], sampleRate: 16_000), configuration: configuration)
    }
  }

  @Test func meter() throws {
    let signal = GlottalTestSignal.vowel(fundamental: 180, resonances: resonances, duration: 0.3, sampleRate: 16_000)
    let configuration = configuration
    let violations = try StreamingContract.violations(
      of: { try VoiceReportMeter(configuration: configuration, sampleRate: 16_000, maximumDuration: 1) }, on: signal,
      value: { meter, log in
        log.record(meter.frameCount)
        let report = try? meter.report()
        log.record(report?.pitch.mean.value)
        log.record(report?.perturbation.jitter.local.value)
        log.record(report?.cepstrum.mean.value)
      })
    expect(violations.isEmpty)
    var meter = try VoiceReportMeter(configuration: configuration, sampleRate: 16_000, maximumDuration: 0.2)
    signal.withBlock { meter.process($0) }
    expect(throws: VoiceMeasurementError.self) { _ = try meter.report() }
    meter.reset()
    signal.withBlock { meter.process($0.frames(0..<3000)) }
    let part = AudioBuffer(known: Array(signal.samples.prefix(3000)), sampleRate: 16_000)
    expectEqual(try meter.report(), try VoiceReport(of: part, configuration: configuration))
    expect(throws: VoiceMeasurementError.self) {
      _ = try VoiceReportMeter(configuration: configuration, sampleRate: 16_000, maximumDuration: 0)
    }
  }
}
