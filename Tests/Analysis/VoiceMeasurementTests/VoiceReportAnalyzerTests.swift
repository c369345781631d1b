import AudioCore
import Expectations
import Foundation
import TestSignals
import Testing
import VoiceMeasurement

@Suite struct VoiceReportAnalyzerTests {
  private let resonances: [(frequency: Double, bandwidth: Double)] = [(700, 80), (1200, 90), (2500, 120)]

  /// A configuration with the largest allowed distances of frames, to save time with signals of minutes.
  private var coarse: VoiceReportConfiguration {
    var configuration = VoiceReportConfiguration(pitchFloor: 100, pitchCeiling: 500)
    configuration.cepstrum.timeStep = 0.1
    configuration.formants.hopDuration = 0.1
    configuration.autocorrelationHNR.hopDuration = 0.1
    configuration.crossCorrelationHNR.hopDuration = 0.1
    return configuration
  }

  /// Vowels of two pitches, noise and digital silence, which alternate.
  private func speech(duration: Double, sampleRate: Double) -> AudioBuffer {
    let low = GlottalTestSignal.vowel(fundamental: 130, resonances: resonances, duration: 0.35, sampleRate: sampleRate)
    let high = GlottalTestSignal.vowel(fundamental: 211, resonances: resonances, duration: 0.25, sampleRate: sampleRate)
    let noise = GlottalTestSignal.gaussianNoise(rms: 0.05, count: Int(0.2 * sampleRate), seed: 11).map { Float($0) }
    let unit = low.samples + noise + high.samples + [Float](repeating: 0, count: Int(0.2 * sampleRate))
    let count = Int(duration * sampleRate)
    return AudioBuffer(known: (0..<count).map { unit[$0 % unit.count] }, sampleRate: sampleRate)
  }

  private func report(
    _ signal: AudioBuffer, _ configuration: VoiceReportConfiguration, block: Int,
    scope: VoiceReportAnalyzer.Scope = .whole, most: inout Int
  ) throws -> VoiceReport {
    let analyzer = try VoiceReportAnalyzer(configuration: configuration, survey: VoiceSurvey(of: signal), scope: scope)
    signal.withBlock { whole in
      for start in stride(from: 0, to: whole.frameCount, by: block) {
        analyzer.process(whole.frames(start..<min(whole.frameCount, start + block)))
        most = max(most, analyzer.byteCount.sound)
      }
    }
    return try analyzer.report(syllableNuclei: [0.1, 0.5])
  }

  @Test(arguments: [8000.0, 44_100])
  func sameHoweverItIsCut(sampleRate: Double) throws {
    let signal = speech(duration: 1.3, sampleRate: sampleRate)
    var configuration = VoiceReportConfiguration(pitchFloor: 75, pitchCeiling: 600)
    configuration.cepstrum.timeStep = 0.02
    configuration.cepstrum.timeAveragingWindow = 0.1
    var most = 0
    let whole = try VoiceReport(of: signal, configuration: configuration, syllableNuclei: [0.1, 0.5])
    expect(whole.phonation.stretches.count >= 3 && whole.perturbation.periodCount > 50)
    for block in [1, 7, 64, 1024, signal.frameCount] {
      expectEqual(try report(signal, configuration, block: block, most: &most), whole, "blocks of \(block)")
    }
    let voiced = try report(signal, configuration, block: 1000, scope: .voiced, most: &most)
    expect(voiced.pitch == whole.pitch && voiced.perturbation == whole.perturbation)
    expect(voiced.formants == whole.formants && voiced.phonation == whole.phonation)
    expectEqual(voiced.cepstrum.voicedMean, whole.cepstrum.voicedMean)
    expectEqual(voiced.crossCorrelationHNR.voicedMean, whole.crossCorrelationHNR.voicedMean)
    expectEqual(voiced.crossCorrelationHNR.voicedDeviation, whole.crossCorrelationHNR.voicedDeviation)
    expect(voiced.cepstrum.mean.absence == .notMeasured && voiced.autocorrelationHNR.method == .autocorrelation)
    expectEqual(voiced.autocorrelationHNR.voicedMean.absence, .notMeasured)
    expectEqual(voiced.crossCorrelationHNR.soundingMean.absence, .notMeasured)
  }

  /// A sound of twice the length takes no more memory for samples. The memory for values grows up to the limit of
  /// `ValueSummary`, for each of fifteen kinds of values.
  @Test func memoryDoesNotGrow() throws {
    var sound: [Int] = []
    for duration in [150.0, 300] {
      let signal = speech(duration: duration, sampleRate: 8000)
      let analyzer = try VoiceReportAnalyzer(configuration: coarse, survey: VoiceSurvey(of: signal))
      var most = 0
      signal.withBlock { whole in
        for start in stride(from: 0, to: whole.frameCount, by: 16_384) {
          analyzer.process(whole.frames(start..<min(whole.frameCount, start + 16_384)))
          most = max(most, analyzer.byteCount.sound)
          expectLess(analyzer.byteCount.values, 15 * (ValueSummary.keptCount * 8 + 100_000))
        }
      }
      expectGreater(try analyzer.report().phonation.phonationTime, 0.4 * duration)
      sound.append(most)
    }
    // How much the allocator gives beyond what is asked depends on what the whole process has allocated before. The
    // further 150 s of sound would be 4.8 MB.
    expectAtMost(abs(sound[1] - sound[0]), 150 * 8000 * 4 / 8, "\(sound) bytes")
    expectLess(sound[1], 300 * 8000 * 4 / 4, "\(sound) bytes, the samples being \(300 * 8000 * 4)")
  }

  /// In more than a minute of unbroken voice, marks are set before its end, and they equal those of the whole.
  @Test func longStretch() throws {
    let vowel = GlottalTestSignal.vowel(fundamental: 200, resonances: resonances, duration: 150, sampleRate: 8000)
    var most = 0
    let first = try report(vowel, coarse, block: 5000, scope: .voiced, most: &most)
    expectEqual(first.phonation.stretches.count, 1)
    // There is a mark for each period, except for some at both ends.
    expectLess(abs(first.perturbation.pulseCount - 150 * 200), 10)
    expectLess(try require(first.perturbation.jitter.local.value), 0.003)
    expectEqual(try report(vowel, coarse, block: 1_000_000, scope: .voiced, most: &most), first)
    let track = try VoicePitch(of: vowel, configuration: coarse.pitch)
    let pulses = try GlottalPulses(in: vowel, voicedIn: track.frames, hop: track.hop)
    expect(pulses.times.count == first.perturbation.pulseCount && pulses.stretches == first.phonation.stretches)
    // Memory holds the sound of one minute and a part that is not processed yet, not the whole sound.
    expectLess(most, 150 * 8000 * 4, "\(most) bytes")
  }

  @Test func anotherSoundTheSecondTime() throws {
    let signal = speech(duration: 0.5, sampleRate: 8000)
    let analyzer = try VoiceReportAnalyzer(configuration: coarse, survey: VoiceSurvey(of: signal))
    signal.withBlock { analyzer.process($0.frames(0..<3999)) }
    expect(throws: VoiceMeasurementError.differentSound(expectedFrames: 4000, frames: 3999)) {
      _ = try analyzer.report()
    }
    signal.withBlock { analyzer.process($0.frames(0..<2)) }
    expect(throws: VoiceMeasurementError.differentSound(expectedFrames: 4000, frames: 4001)) {
      _ = try analyzer.report()
    }
  }

  @Test func survey() throws {
    let signal = AudioBuffer(known: [0.5, 1, 1, 1, -0.5], sampleRate: 8000)
    var survey = try VoiceSurvey(of: signal)
    expect(survey.frameCount == 5 && survey.mean == 0.6 && survey.isClipped)
    expectLess(abs(survey.largestDeviation - 1.1), 1e-15)
    survey.reset()
    expect(try survey == VoiceSurvey(sampleRate: 8000) && survey.mean == 0 && survey.largestDeviation == 0)
    AudioBuffer(known: [0.25, .infinity], sampleRate: 8000).withBlock { survey.process($0) }
    expectEqual(survey.firstNonFiniteIndex, 1)
    expect(throws: VoiceMeasurementError.sampleNotFinite(index: 1)) {
      _ = try VoiceReportAnalyzer(configuration: coarse, survey: survey)
    }
  }
}
