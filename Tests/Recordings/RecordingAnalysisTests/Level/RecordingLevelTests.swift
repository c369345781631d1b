import Expectations
import Foundation
import LevelCalibration
import RecordingAnalysis
import RecordingExamples
import SoundLevelMetering
import TestSignals
import TestSupport
import Testing

@Suite struct RecordingLevelTests {
  private let examples: LevelExamples

  init() throws { examples = try LevelExamples() }

  /// A sine with a peak of −26 dBFS, from a microphone whose full-scale sine is 120 dB SPL, is a calibrator's 94 dB SPL
  /// with every weighting. The exposure level over 4 s is 6.02 dB higher, the peak 3.01 dB. The tolerance of 0.05 dB
  /// covers the rise at the start and F's ripple of 0.02 dB.
  @Test(arguments: FrequencyWeighting.allCases)
  func aCalibratorReadsItsLevel(weighting: FrequencyWeighting) throws {
    let microphone = try LevelExamples.microphone([1000: 120])
    for time in [TimeWeighting.fast, .impulse] {
      let found = try examples.measure(
        [LevelExamples.tone(peak: -26)],
        .init(frequencyWeighting: weighting, timeWeighting: time, calibrated: .init(microphone)))
      let levels = try require(found.channels.first)
      func isAbout(_ level: LevelValue, _ expected: Double) -> Bool { abs((level.value ?? .nan) - expected) < 0.05 }
      expect(isAbout(levels.equivalentLevel, 94) && isAbout(levels.maximumLevel, 94))
      expect(isAbout(levels.minimumLevel, 94) && levels.percentileLevels.allSatisfy { isAbout($0, 94) })
      expect(isAbout(levels.exposureLevel, 94 + 10 * log10(4)) && isAbout(levels.peakLevel, 94 + 10 * log10(2)))
      expect(found.configuration.scale.unit == "dB SPL" && found.allWarnings.isEmpty)
    }
  }

  /// Without a calibration the same sine is −29.01 dB re RMS 1.0, and no level is in dB SPL.
  @Test func withoutACalibration() throws {
    let found = try examples.measure([LevelExamples.tone(peak: -26)])
    let level: Double = try require(found.channels[0].equivalentLevel.value)
    expectLess(abs(level + 26 + 10 * log10(2)), 0.05)
    expect(found.configuration.scale.unit == "dB re RMS 1.0" && found.configuration.scale.uncertainty == nil)
    expect(found.channels[0].bands.isEmpty && found.channels[0].loudness == nil)
  }

  /// A sound with equal power in every third octave. The filters deviate from their bands' width by 0.05 dB. Six tones
  /// per band represent noise within 0.1 dB, and their beats in 2 s add at most 0.1 dB.
  @Test func pinkSoundHasEqualBands() throws {
    let pink = LevelExamples.pinkTones(power: 1e-4, seconds: 2, rate: 16_000)
    let thirds = try examples.measure([pink], rate: 16_000, .init(bands: .thirdOctave)).channels[0].bands
    expect(thirds.count == 30 && thirds[0].band.nominalFrequency == 25)
    for entry in thirds where (100...5000).contains(entry.band.nominalFrequency) {
      let level = try require(entry.level.value)
      expectLess(abs(level + 40), 0.25, "\(entry.band.nominalFrequency) Hz: \(level)")
    }
    let octaves = try examples.measure([pink], rate: 16_000, .init(bands: .octave)).channels[0].bands
    expectEqual(octaves.map(\.band.nominalFrequency), [31.5, 63, 125, 250, 500, 1000, 2000, 4000, 8000, 16_000])
    for entry in octaves where (125...4000).contains(entry.band.nominalFrequency) {
      let level: Double = try require(entry.level.value)
      expectLess(abs(level + 40 - 10 * log10(3)), 0.25)
    }
    expectEqual(octaves[8].level.reason, "no such band at a sample rate of 16000 Hz")
  }

  /// The microphone's response changes the levels of bands, by 2 dB at 100 Hz and by half of that at 316 Hz. It does
  /// not change the level of the whole sound.
  @Test func theResponseIsAppliedToBands() throws {
    let pink = LevelExamples.pinkTones(power: 1e-4, seconds: 1, rate: 16_000)
    let microphone = try LevelExamples.microphone([100: 122, 1000: 120])
    let plain = try examples.measure([pink], rate: 16_000, .init(bands: .thirdOctave)).channels[0]
    let found = try examples.measure(
      [pink], rate: 16_000, .init(bands: .thirdOctave, calibrated: .init(microphone))
    ).channels[0]
    func offset(_ frequency: Double) throws -> Double {
      let index = try require(found.bands.firstIndex { $0.band.nominalFrequency == frequency })
      return try require(found.bands[index].level.value) - require(plain.bands[index].level.value)
    }
    let sine = 10 * log10(2.0)
    expectLess(abs(try offset(100) - 122 - sine), 1e-9)
    expectLess(abs(try offset(1000) - 120 - sine), 1e-9)
    // The nominal frequency, 315 Hz, is slightly below the centre frequency, which makes 0.003 dB.
    expectLess(abs(try offset(315) - 121 - sine), 0.004)
    let whole = try require(found.equivalentLevel.value) - require(plain.equivalentLevel.value)
    expectLess(abs(whole - 120 - sine), 1e-9)
    for entry in found.bands where !(100...1000).contains(entry.band.nominalFrequency) {
      let reason = try require(entry.level.reason)
      expect(reason == "the calibration is of 100 to 1000 Hz" || reason.hasPrefix("no such band"))
    }
  }

  /// Test signal 3 of ISO 532-1: a tone of 1 kHz and 60 dB SPL has 4.019 sone within 5 %. It has 60 phon by definition,
  /// and about 1 acum by DIN 45692. The values do not depend on the bands of the configuration.
  @Test(arguments: [nil, OctaveFraction.octave, .thirdOctave])
  func loudnessOfATone(bands: OctaveFraction?) throws {
    let microphone = try LevelExamples.microphone([25: 120, 12_500: 120])
    let tone = LevelExamples.tone(peak: -60, seconds: 1)
    let found = try examples.measure(
      [tone], .init(bands: bands, calibrated: .init(microphone, loudnessField: .free))
    ).channels[0]
    let loudness = try require(found.loudness)
    expectLess(abs(try require(loudness.loudness.value) - 4.019), 0.05 * 4.019)
    expectLess(abs(try require(loudness.loudnessLevel.value) - 60), 0.75)
    expectLess(abs(try require(loudness.sharpness.value) - 1), 0.1)
    expect(found.warnings.isEmpty)
  }

  @Test func loudnessNeedsACalibrationOfItsBands() throws {
    let tone = LevelExamples.tone(peak: -60, seconds: 1, rate: 8000)
    func loudness(_ microphone: InputCalibration) throws -> (ChannelLevel.Loudness, [String]) {
      let found = try examples.measure(
        [tone], rate: 8000, .init(calibrated: .init(microphone, loudnessField: .diffuse))
      ).channels[0]
      return (try require(found.loudness), found.warnings)
    }
    let alone = try loudness(LevelExamples.microphone([1000: 120])).0
    expectEqual(
      alone.sharpness.reason, "needs bands from 25 Hz to 12.5 kHz; the calibration is of 1000 Hz only")
    // A sample rate of 8 kHz holds bands up to 3.15 kHz. A calibration of these suffices, and a warning names the
    // missing ones.
    let (found, warnings) = try loudness(LevelExamples.microphone([25: 120, 3150: 120]))
    expect(found.loudness.value != nil)
    expectEqual(warnings, ["loudness: bands above 3150 Hz are beyond the sample rate and count as empty"])
    // The method is not defined above 120 dB SPL in a band.
    let loud = try loudness(LevelExamples.microphone([25: 190, 3150: 190])).0
    expectEqual(loud.loudness.reason?.contains("expected third-octave levels of at most 120 dB SPL"), true)
  }

  /// Channels with opposite phases, which would cancel in a mix, keep their levels.
  @Test func channelsAreNotMixed() throws {
    let tone = LevelExamples.tone(peak: -20, seconds: 1)
    let found = try examples.measure([tone, tone.map { -$0 / 10 }])
    let levels = try found.channels.map { try require($0.equivalentLevel.value) }
    expect(found.channels.map(\.channel) == [0, 1] && abs(levels[0] - levels[1] - 20) < 1e-4)
    let second = try examples.measure([tone, tone.map { -$0 / 10 }], .init(channel: 1))
    expect(second.channels.map(\.channel) == [1] && second.channels[0].equivalentLevel.value == levels[1])
  }

  @Test func sixChannels() throws {
    let channels = (0..<6).map { LevelExamples.tone(peak: -20 - 6 * Double($0), seconds: 1, rate: 16_000) }
    let found = try examples.measure(channels, rate: 16_000)
    for (index, channel) in found.channels.enumerated() {
      expectLess(abs(try require(channel.equivalentLevel.value) + 23.01 + 6 * Double(index)), 0.05)
    }
    let microphone = try LevelExamples.microphone([1000: 120])
    let fourth = try examples.measure(channels, rate: 16_000, .init(channel: 3, calibrated: .init(microphone)))
    expectLess(abs(try require(fourth.channels[0].equivalentLevel.value) - 82), 0.05)
  }

  /// A calibration belongs to one microphone, so a recording of two channels is refused unless a channel is given.
  @Test func aCalibrationIsOfOneChannel() throws {
    let tone = LevelExamples.tone(peak: -20, seconds: 0.1)
    let microphone = try LevelExamples.microphone([1000: 120])
    func refusal(_ configuration: LevelConfiguration) -> String? {
      do {
        _ = try examples.measure([tone, tone], configuration)
        return nil
      } catch {
        return "\(error)"
      }
    }
    expectEqual(
      refusal(.init(calibrated: .init(microphone))),
      "2 channels: the calibration is of one, expected a channel to be chosen")
    expectEqual(refusal(.init(channel: 2, calibrated: .init(microphone))), "channel: expected 1 to 2, got 3")
    expectNil(refusal(.init(channel: 0, calibrated: .init(microphone))))
  }
}
