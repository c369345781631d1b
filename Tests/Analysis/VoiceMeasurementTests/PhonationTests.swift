import Expectations
import PitchTracking
import Testing
import VoiceMeasurement

@Suite struct PhonationTests {
  /// A track with a frame of 10 ms for each character: `v` is voiced, any other character unvoiced.
  private func track(_ pattern: String) -> [PitchFrame] {
    pattern.enumerated().map {
      PitchFrame(time: 0.01 * Double($0), frequency: $1 == "v" ? 100 : nil, confidence: 0.5)
    }
  }

  private func times(_ pattern: String, marks: [Double] = [], bridgedBreak: Double = 0.05) throws -> PhonationTimes {
    let track = track(pattern)
    let pulses = try GlottalPulses(times: marks, stretches: VoicedStretch.stretches(of: track, hop: 0.01))
    return try PhonationTimes(
      of: pulses, track: track, hop: 0.01, totalDuration: 0.01 * Double(pattern.count), pitchFloor: 75,
      bridgedBreak: bridgedBreak)
  }

  @Test func stretches() throws {
    let result = try times("..vvvv.vv......vvvvv")
    expectEqual(result.stretches.count, 3)
    // The tolerance covers a few roundings of sums of hundredths.
    expectLess(abs(result.phonationTime - 0.11), 1e-12)
    expectLess(abs((result.maximumPhonationTime.value ?? 0) - 0.07), 1e-12)
    expectEqual(result.voicedFraction.value, 11.0 / 20)
    expectLess(try abs((times("..vvvv.vv......vvvvv", bridgedBreak: 0).maximumPhonationTime.value ?? 0) - 0.05), 1e-12)
    expectLess(try abs((times("v.v.v", bridgedBreak: 0.01).maximumPhonationTime.value ?? 0) - 0.05), 1e-12)
  }

  /// Intervals above 1.25 / 75 Hz = 16.7 ms are breaks.
  @Test func breaks() throws {
    let result = try times("vvvvvvvvvv", marks: [0.01, 0.02, 0.036, 0.056, 0.066, 0.096])
    expectEqual(result.voiceBreakCount, 2)
    expectLess(abs((result.degreeOfVoiceBreaks.value ?? 0) - 0.5), 1e-12)
  }

  @Test func nothingVoiced() throws {
    let silent = try times("....")
    expect(silent.phonationTime == 0 && silent.maximumPhonationTime.absence == .unvoiced)
    expect(silent.voicedFraction.value == 0 && silent.degreeOfVoiceBreaks.absence == .unvoiced)
    expectEqual(try times("").voicedFraction.absence, .unvoiced)
  }

  @Test func szRatio() {
    expectEqual(PhonationTimes.szRatio(sDuration: 21, zDuration: 15).value, 1.4)
    for (s, z) in [(0.0, 1.0), (1, 0), (.nan, 1), (1, .infinity), (-1, 1)] {
      expectEqual(PhonationTimes.szRatio(sDuration: s, zDuration: z).absence, .notMeasured)
    }
  }

  @Test func syllables() {
    let even = SyllableRate(nuclei: [0.2, 0.4, 0.6, 0.8], phonationTime: 0.5)
    expectEqual(even.count.value, 4)
    expectLess(abs((even.rate.value ?? 0) - 5), 1e-9)
    expectLess(even.intervalVariation.value ?? 1, 1e-9)
    expectEqual(even.perPhonationTime.value, 8)
    expectEqual(SyllableRate(nuclei: [0.2], phonationTime: 0.5).rate.absence, .tooFewValues)
    expectEqual(SyllableRate(nuclei: [], phonationTime: 0).count.value, 0)
    expectEqual(SyllableRate(nuclei: nil, phonationTime: 1).count.absence, .notMeasured)
  }

  @Test func pitchStatistics() throws {
    let frames = [100.0, 200, nil, 400].map { PitchFrame(time: 0, frequency: $0, confidence: 1) }
    let result = try PitchStatistics(of: frames)
    expect(result.frameCount == 3 && result.median.value == 200 && result.minimum.value == 100)
    expectLess(abs((result.rangeSemitones.value ?? 0) - 24), 1e-12)
    expectLess(abs((result.deviationSemitones.value ?? 0) - 12), 1e-12)
    expectEqual(try PitchStatistics(of: [frames[0]]).deviation.absence, .tooFewValues)
    expectEqual(try PitchStatistics(of: [], absence: .tooShort).mean.absence, .tooShort)
  }

  @Test func levelStatistics() {
    let result = LevelStatistics(ofLevelsInDBFS: [-20, -10], reference: .soundPressure(offset: 100))
    expect(result.mean.value == 85 && result.maximum.value == 90)
    // The mean of the powers 1 and 10 is 5.5, which is 7.404 dB above the lower one.
    expectLess(abs((result.equivalent.value ?? 0) - 87.404), 0.001)
    expectEqual(LevelStatistics(ofLevelsInDBFS: [], reference: .fullScale).mean.absence, .unvoiced)
  }
}
