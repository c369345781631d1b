import AudioCore
import AudioTesting
import Expectations
import Foundation
import TestSignals
import Testing
import ToneSynthesis

/// Each expectation is met by a sound with the expected value, and not by one that is slightly off.
@Suite struct ExpectationTests {
  private let rate = 48_000.0

  private func tone(_ frequency: Double, amplitude: Double = 0.5, duration: Double = 1) -> AudioBuffer {
    AudioBuffer(
      known: TestSignal.sine(
        frequency: frequency, amplitude: amplitude, frameCount: Int(duration * rate), sampleRate: rate),
      sampleRate: rate)
  }

  @Test(arguments: [55.0, 220, 441.3, 1500, 5000]) func pitchIsExactForSteadyTones(frequency: Double) throws {
    // The documentation states an error of 0.05 cents.
    expect(try PitchExpectation.pitch(frequency, toleranceCents: 0.05).outcome(of: tone(frequency)).isMet)
    let off = frequency * pow(2, 0.2 / 1200)
    let outcome = try PitchExpectation.pitch(frequency, toleranceCents: 0.1).outcome(of: tone(off))
    expectLess(abs(outcome.deviation - 2), 0.5, "\(outcome)")
    expectGreater(
      try PitchExpectation.pitch(frequency, toleranceCents: 50).outcome(of: tone(frequency * 2)).deviation, 20)
  }

  @Test func pitchOfWhatHasNoneIsMissing() throws {
    let noise = AudioBuffer(known: TestSignal.whiteNoise(amplitude: 0.5, frameCount: 48_000, seed: 2), sampleRate: rate)
    for sound in [noise, AudioBuffer(silence: 48_000, sampleRate: rate)] {
      let outcome = try PitchExpectation.pitch(440, toleranceCents: 100).outcome(of: sound)
      expect(outcome.deviation == .infinity && outcome.measured.hasPrefix("no pitch"), "\(outcome)")
    }
  }

  @Test func pitchWithinARange() throws {
    let sound = AudioBuffer(known: Array(tone(300).samples + tone(400).samples), sampleRate: rate)
    expect(try PitchExpectation.pitch(400, toleranceCents: 1, in: 1.1..<1.9).outcome(of: sound).isMet)
    expect(try !PitchExpectation.pitch(400, toleranceCents: 1, in: 0.1..<0.9).outcome(of: sound).isMet)
  }

  @Test(arguments: LevelExpectation.Measure.allCases) func levels(measure: LevelExpectation.Measure) throws {
    let sound = tone(997, amplitude: 0.5, duration: 3)
    // A sine of amplitude 0.5 has a peak of −6.02 dB and an RMS 3.01 dB lower. At 997 Hz its loudness equals its RMS
    // (BS.1770-5, annex 1).
    let level = measure == .rootMeanSquare || measure == .loudness ? -9.03 : -6.02
    let outcome = try LevelExpectation.level(level, measure: measure, toleranceDB: 0.05).outcome(of: sound)
    expect(outcome.isMet, "\(outcome)")
    expect(try !LevelExpectation.level(level - 0.2, measure: measure, toleranceDB: 0.1).outcome(of: sound).isMet)
    let silence = AudioBuffer(silence: 48_000, sampleRate: rate)
    expectEqual(
      try LevelExpectation.level(-100, measure: measure, toleranceDB: 50).outcome(of: silence).deviation, .infinity)
  }

  @Test(arguments: [-100.0, -30, 0, 55, 100]) func panIsThatOfConstantPower(position: Double) throws {
    let angle = (position / 100 + 1) * .pi / 4
    let mono = tone(500).samples
    let sound = AudioBuffer(
      known: [cos(angle), sin(angle)].map { gain in mono.map { $0 * Float(gain) } }, sampleRate: rate)
    expect(try PanExpectation.pan(position, tolerance: 0.1).outcome(of: sound).isMet)
    let mirrored = try AudioMutation.swappedChannels.applied(to: sound)
    expectEqual(try PanExpectation.pan(position, tolerance: 5).outcome(of: mirrored).isMet, (position == 0))
    expect(try !PanExpectation.pan(position, tolerance: 5).outcome(of: tone(500)).isMet)
  }

  @Test func onsetsAreAllOrNone() throws {
    let times = [0.3, 0.8, 1.5]
    var samples = [Float](repeating: 0, count: 2 * 48_000)
    for time in times {
      for n in 0..<19_200 { samples[Int(time * rate) + n] += 0.5 * sin(Float(n) * 0.08) * exp(-Float(n) / 2000) }
    }
    let sound = AudioBuffer(known: samples, sampleRate: rate)
    // The detector works in steps of 5 ms.
    expect(try OnsetExpectation.onsets(times, tolerance: 0.015).outcome(of: sound).isMet)
    let missing = try OnsetExpectation.onsets(times + [1.2], tolerance: 0.015).outcome(of: sound)
    expect(missing.deviation == .infinity && missing.measured == "none at 1.2 s" && missing.place?.lowerBound == 1.2)
    let extra = try OnsetExpectation.onsets([0.3, 1.5], tolerance: 0.015).outcome(of: sound)
    expect(extra.deviation == .infinity && extra.measured.hasPrefix("too many"))
    let late = try OnsetExpectation.onsets([0.3, 0.7, 1.5], tolerance: 0.015).outcome(of: sound)
    expect((5...8).contains(late.deviation), "\(late)")
  }

  @Test func spectraAreComparedInThirdOctaves() throws {
    let noise = AudioBuffer(known: TestSignal.pinkNoise(amplitude: 0.3, frameCount: 96_000, seed: 5), sampleRate: rate)
    let louder = try AudioMutation.gain(2).applied(to: noise)
    expect(try SpectrumExpectation.spectrum(like: noise, toleranceDB: 0.001).outcome(of: noise).isMet)
    let outcome = try SpectrumExpectation.spectrum(like: noise, toleranceDB: 1).outcome(of: louder)
    expectLess(abs(outcome.deviation - 2), 0.01, "\(outcome)")
    // The sound has one band among many others.
    let mixed = AudioBuffer(
      known: zip(noise.samples, tone(1000, amplitude: 0.3, duration: 2).samples).map { $0 + $1 }, sampleRate: rate)
    expect(
      try SpectrumExpectation.spectrum(like: noise, toleranceDB: 3).outcome(of: mixed).measured.hasSuffix("at 1000 Hz"))
    let other = AudioBuffer(known: noise.samples, sampleRate: 44_100)
    expect(try !SpectrumExpectation.spectrum(like: noise, toleranceDB: 3).outcome(of: other).isMet)
  }

  @Test func silenceIsToldFromWhatIsNotQuiteSilent() throws {
    var sound = AudioBuffer(silence: 48_000, channelCount: 2, sampleRate: rate)
    expect(try SilenceExpectation.silence().outcome(of: sound).isMet)
    sound.samples[48_000 + 24_000] = 1e-4
    expect(try SilenceExpectation.silence(belowDBFS: -79).outcome(of: sound).isMet)
    let outcome = try SilenceExpectation.silence(belowDBFS: -81).outcome(of: sound)
    expect(!outcome.isMet && outcome.place?.lowerBound == 0.5)
    expect(try SilenceExpectation.silence(in: 0..<0.49, belowDBFS: -120).outcome(of: sound).isMet)
    sound.samples[3] = .nan
    expect(try !SilenceExpectation.silence(belowDBFS: 0).outcome(of: sound).isMet)
  }

  @Test func lengths() throws {
    let sound = AudioBuffer(silence: 44_100, sampleRate: 44_100)
    expect(try DurationExpectation.duration(1).outcome(of: sound).isMet)
    expect(try !DurationExpectation.duration(1.0001, tolerance: 5e-5).outcome(of: sound).isMet)
  }

  /// A tolerance of 0 requires equality. A tolerance that no value can satisfy is never met.
  @Test func tolerancesThatAreNone() throws {
    let sound = AudioBuffer(known: [Float](repeating: 0.5, count: 4800), sampleRate: rate)
    let level = try require(Decibels.level(amplitude: 0.5))
    for (tolerance, isMet) in [(0.0, true), (-1, false), (.nan, false)] {
      let outcome = try LevelExpectation.level(level, measure: .samplePeak, toleranceDB: tolerance).outcome(of: sound)
      expectEqual(outcome.isMet, isMet, "\(tolerance): \(outcome)")
    }
    expect(try !LevelExpectation.level(level + 1e-9, measure: .samplePeak, toleranceDB: 0).outcome(of: sound).isMet)
  }

  @Test func clippingIsARunAtFullScale() throws {
    expect(try ClippingExpectation.noClipping.outcome(of: tone(997, amplitude: 0.99999)).isMet)
    let clipped = AudioBuffer(
      known: tone(997, amplitude: 1.1, duration: 0.1).samples.map { min(1, max(-1, $0)) }, sampleRate: rate)
    expect(try !ClippingExpectation.noClipping.outcome(of: clipped).isMet)
    expect(try !ClippingExpectation.noClipping.outcome(of: tone(997, amplitude: 1.1)).isMet)
  }
}
