import AudioCore
import Expectations
import Foundation
import PitchTracking
import TestSignals
import Testing

/// One sample that no sound has, such as a 16-bit value that was not scaled, is not remembered as the level of the sound.
@Suite struct PitchOutlierTests {
  private static let range = PitchConfiguration(minimumFrequency: 60, maximumFrequency: 1000)

  private func voice(_ amplitude: Double, seconds: Double) -> [Float] {
    TestSignal.harmonics(
      fundamental: 300, [(1, 0.4 * amplitude, 0), (2, 0.2 * amplitude, 1), (3, 0.1 * amplitude, 2)],
      frameCount: Int(16_000 * seconds), sampleRate: 16_000)
  }

  /// A second after the sample every frame has its pitch again, also that of a voice of −34 dBFS.
  @Test(arguments: PitchMethod.allCases, PitchConfiguration.Mode.allCases)
  func pitchReturns(method: PitchMethod, mode: PitchConfiguration.Mode) throws {
    var configuration = Self.range
    configuration.mode = mode
    for amplitude in [1, 0.05] {
      for value in [32_767, -32_768, 1e9] as [Float] {
        var samples = voice(amplitude, seconds: 2.5)
        samples[8000] = value
        let frames = try method.track(AudioBuffer(known: samples, sampleRate: 16_000), configuration: configuration)
        for frame in frames where (0.25...0.35).contains(frame.time) || (1.5...2.35).contains(frame.time) {
          // SWIPE's maximum is off by up to 8 cents.
          expectLess(abs(cents(frame.frequency, from: 300)), 8, "\(value), \(amplitude), at \(frame.time) s")
        }
      }
    }
  }

  /// A recording whose samples are all 16-bit numbers has its pitches: it is measured by its own levels.
  @Test(arguments: PitchMethod.allCases)
  func wholeRecording(method: PitchMethod) throws {
    let samples = voice(1, seconds: 1).map { $0 * 32_768 }
    let frames = try method.track(AudioBuffer(known: samples, sampleRate: 16_000), configuration: Self.range)
    for frame in frames where (0.15...0.85).contains(frame.time) {
      expectLess(abs(cents(frame.frequency, from: 300)), 8, "at \(frame.time) s")
    }
  }

  /// What follows the sample is what it would be without it, once the sample is out of the windows and forgotten.
  @Test(arguments: [PitchMethod.autocorrelation, .yin, .mpm, .swipe])
  func nothingIsLeft(method: PitchMethod) throws {
    let clean = voice(1, seconds: 2)
    var spoiled = clean
    spoiled[8000] = 32_767
    let (expected, found) = (
      try method.track(AudioBuffer(known: clean, sampleRate: 16_000), configuration: Self.range),
      try method.track(AudioBuffer(known: spoiled, sampleRate: 16_000), configuration: Self.range)
    )
    // Windows reach 67 ms, filters a few milliseconds; the peak counts for 0.3 s.
    expectEqual(found.filter { $0.time > 1 }, expected.filter { $0.time > 1 })
  }
}
