import AudioCore
import Expectations
import Foundation
import LoudnessMetering
import TestSignals
import Testing

/// Programme loudness of sound that nobody hears: the K weighting has no meaning above 20 kHz.
@Suite struct BeyondHearingTests {
  private func measure(
    _ partials: [(frequency: Double, amplitude: Double, phase: Double)], rate: Double, seconds: Double = 1
  ) throws -> LoudnessMeasurement {
    let tone = TestSignal.sines(partials, frameCount: Int(rate * seconds), sampleRate: rate)
    return try LoudnessMeter.measure(AudioBuffer(known: tone, sampleRate: rate))
  }

  /// A bat's call has peaks, and no loudness; the reason says why.
  @Test(arguments: [(96_000.0, 40_000.0), (192_000, 45_000), (250_000, 83_000), (384_000, 110_000)])
  func batsHaveNoLoudness(rate: Double, frequency: Double) throws {
    let found = try measure([(frequency, 0.25, 0)], rate: rate)
    let share = try require(found.shareBeyondHearing)
    expectGreater(share, 0.99)
    for value in [found.integrated, found.maximumMomentary] {
      expectEqual(value, .undefined(.beyondHearing(share: share)))
    }
    // What is too short has that reason, as everywhere.
    expectEqual(found.range, .undefined(.shorterThanWindow(duration: 1, window: 3)))
    expectLess(abs(try require(found.samplePeak.value) + 12.04), 0.1)
    expect(found.raisedBeyondHearing == nil)
    expect(
      try require(found.integrated.reason).description.hasSuffix(
        "% of the energy is above 20 kHz, beyond hearing: K weighting has no meaning there"))
  }

  /// A tone of 1 kHz (K weighting: +0.69 dB) beside one of 40 kHz (+4.00 dB): the part that nobody hears is 2.14 times its
  /// amplitude's square.
  @Test(arguments: [96_000.0, 192_000, 384_000])
  func whatRaisesTheLoudnessIsSaid(rate: Double) throws {
    let heard = try require(try measure([(1000, 0.25, 0)], rate: rate).integrated.value)
    for (amplitude, isSaid) in [(0.01, false), (0.1, true)] {
      let found = try measure([(1000, 0.25, 0), (40_000, amplitude, 0.3)], rate: rate)
      let rise = try require(found.integrated.value) - heard
      let ratio = pow(amplitude / 0.25, 2) * pow(10, (4.00 - 0.69) / 10)
      expectLess(abs(try require(found.shareBeyondHearing) - ratio / (1 + ratio)), 0.01 * ratio + 1e-4)
      expectEqual(found.raisedBeyondHearing != nil, isSaid)
      if let said = found.raisedBeyondHearing { expectLess(abs(said - rise), 0.02, "at \(rate) Hz") }
    }
  }

  /// What people hear, also up to 16 kHz, is not called beyond hearing, and low rates are not looked at.
  @Test func soundWithinHearingIsNotDoubted() throws {
    for frequency in [100.0, 1000, 8000, 12_000, 16_000] {
      let found = try measure([(frequency, 0.25, 0)], rate: 96_000)
      expectLess(try require(found.shareBeyondHearing), 0.01, "\(frequency) Hz")
      expect(found.integrated.value != nil && found.raisedBeyondHearing == nil)
    }
    let low = try measure([(21_000, 0.25, 0)], rate: 48_000)
    expect(low.shareBeyondHearing == nil && low.integrated.value != nil)
    let silent = try LoudnessMeter.measure(AudioBuffer(silence: 96_000, sampleRate: 96_000))
    expect(silent.shareBeyondHearing == nil && silent.integrated == .undefined(.belowAbsoluteGate))
  }

  @Test func theShareSurvivesJSON() throws {
    let found = try measure([(40_000, 0.25, 0)], rate: 96_000, seconds: 0.5)
    expectEqual(try JSONDecoder().decode(LoudnessMeasurement.self, from: JSONEncoder().encode(found)), found)
  }
}
