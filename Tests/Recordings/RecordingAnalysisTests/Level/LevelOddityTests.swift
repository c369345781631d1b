import AudioFiles
import Expectations
import Foundation
import LevelCalibration
import RecordingAnalysis
import RecordingExamples
import SoundLevelMetering
import Testing

/// Levels of recordings that can hardly be measured: a value, or the reason why it is undefined.
@Suite struct LevelOddityTests {
  private let examples: LevelExamples

  init() throws { examples = try LevelExamples() }

  private func values(_ channel: ChannelLevel) -> [LevelValue] {
    [
      channel.equivalentLevel, channel.exposureLevel, channel.maximumLevel, channel.minimumLevel, channel.peakLevel,
    ] + channel.percentileLevels + channel.bands.map(\.level)
  }

  private func isWhole(_ channel: ChannelLevel) -> Bool {
    values(channel).allSatisfy { ($0.value == nil) != ($0.reason == nil) && $0.value?.isFinite != false }
  }

  @Test func silence() throws {
    let found = try examples.measure([[Float](repeating: 0, count: 48_000)], .init(bands: .octave)).channels[0]
    expect(
      values(found).allSatisfy {
        $0.value == nil && ["digital silence", "no such band at a sample rate of 48000 Hz"].contains($0.reason)
      })
    let microphone = try LevelExamples.microphone([25: 120, 12_500: 120])
    let calibrated = try examples.measure(
      [[0, 0, 0]], .init(calibrated: .init(microphone, loudnessField: .free))
    ).channels[0]
    expect(calibrated.loudness?.loudness.reason == "digital silence" && calibrated.equivalentLevel.value == nil)
  }

  /// A recording of one frame, or one shorter than the time weighting F needs to settle, has an average, a maximum and
  /// a peak, but no minimum and no percentiles.
  @Test(arguments: [1, 400, 4800, 30_000]) func shorterThanTheTimeWeighting(frameCount: Int) throws {
    let tone = [Float](repeating: 0.5, count: frameCount)
    let found = try examples.measure([tone], .init(frequencyWeighting: .c, bands: .thirdOctave)).channels[0]
    expect(isWhole(found) && found.equivalentLevel.value != nil && found.peakLevel.value != nil)
    for level in [found.minimumLevel] + found.percentileLevels {
      expectEqual(level.reason, "not longer than the 0.625 s in which the time weighting settles")
    }
    // The time weighting S needs 5 s to settle.
    let slow = try examples.measure([LevelExamples.tone(peak: -6, seconds: 4.9)], .init(timeWeighting: .slow)).channels[
      0]
    expect(slow.maximumLevel.value != nil && slow.minimumLevel.reason?.contains("5.0 s") == true)
  }

  /// A sound with a silent part has an average and a maximum, but no minimum.
  @Test func silentParts() throws {
    // The time weighting F needs 19 s to fall by 660 dB, where it becomes 0.
    let silence = [Float](repeating: 0, count: 25 * 8000)
    let tone = LevelExamples.tone(peak: -6, seconds: 1, rate: 8000)
    let found = try examples.measure([tone + silence], rate: 8000).channels[0]
    expect(isWhole(found) && found.equivalentLevel.value != nil)
    expectEqual(found.minimumLevel.reason, "digital silence")
  }

  /// A sound is only a constant offset of −6.02 dB. The weightings A and C nearly remove it; Z measures it, with a
  /// warning.
  @Test func aConstantOffset() throws {
    let offset = [Float](repeating: 0.5, count: 48_000)
    let z = try examples.measure([offset], .init(frequencyWeighting: .z))
    expectLess(abs(try require(z.channels[0].equivalentLevel.value) + 20 * log10(2)), 1e-6)
    expectEqual(z.allWarnings, ["a constant offset of 0.5000 is 100.0 % of the Z-weighted power"])
    let a = try examples.measure([offset], .init(bands: .thirdOctave))
    expect(isWhole(a.channels[0]) && a.allWarnings.isEmpty)
    expectLess(try require(a.channels[0].equivalentLevel.value), -40)
    // A tone of the same power makes the offset's share 50 %, which is 3 dB. A ten times smaller offset gives no
    // warning.
    let tone = LevelExamples.tone(peak: -26, seconds: 1)
    let half = try examples.measure([tone.map { $0 + 0.0354 }], .init(frequencyWeighting: .z))
    expect(half.allWarnings.count == 1 && half.allWarnings[0].contains("50."))
    expect(try examples.measure([tone.map { $0 + 0.00354 }], .init(frequencyWeighting: .z)).allWarnings.isEmpty)
  }

  @Test func samplesThatAreNoNumbers() throws {
    var tone = LevelExamples.tone(peak: -20, seconds: 1)
    tone[1000] = .nan
    tone[2000] = .infinity
    let found = try examples.measure([tone], .init(bands: .octave))
    expect(isWhole(found.channels[0]) && found.channels[0].equivalentLevel.value != nil)
    expectEqual(found.allWarnings, ["2 non-finite samples (NaN or infinite) read as 0"])
    let none = try examples.measure([[Float](repeating: .nan, count: 9000)]).channels[0]
    expectEqual(none.equivalentLevel.reason, "digital silence")
  }

  @Test func lowRates() throws {
    let found = try examples.measure(
      [LevelExamples.tone(peak: -20, seconds: 1, rate: 8000)], rate: 8000, .init(bands: .thirdOctave))
    let held = found.channels[0].bands.filter { $0.level.value != nil }.map(\.band.nominalFrequency)
    expect(held.first == 25 && held.last == 3150 && isWhole(found.channels[0]))
    expect(throws: RecordingAnalyzer.Failure.self) {
      try examples.measure([LevelExamples.tone(peak: -20, rate: 4000)], rate: 4000)
    }
    // The calibration's reference tone could not have been recorded at this sample rate.
    let microphone = try LevelExamples.microphone([8000: 120], reference: 8000)
    let misfit = try examples.measure(
      [LevelExamples.tone(peak: -20, seconds: 1, rate: 16_000)], rate: 16_000, .init(calibrated: .init(microphone)))
    expectEqual(misfit.allWarnings.first?.contains("8000 Hz, is not below half of this sample rate"), true)
  }

  @Test func clippedAndOverloaded() throws {
    let tone = LevelExamples.tone(peak: 3, seconds: 1)
    let path = try examples.file([LevelExamples.tone(peak: -20, seconds: 1), tone], encoding: .wav16)
    let found = try RecordingLevel(of: .file(path), configuration: .init())
    expect(found.channels[0].warnings.isEmpty)
    expect(found.allWarnings.count == 1 && found.allWarnings[0].hasPrefix("channel 2: clipped: "))
    let microphone = try LevelExamples.microphone([1000: 120], peakLimit: -10)
    let overloaded = try examples.measure(
      [LevelExamples.tone(peak: -6, seconds: 1)], .init(calibrated: .init(microphone)))
    expectEqual(overloaded.allWarnings, ["overload: a peak of -6.00 dBFS, the calibrated input reaches -10.00"])
  }
}
