import AudioCore
import AudioEffects
import Expectations
import Foundation
import ProcessorContracts
import TestSignals
import Testing
import TimeStretching

@Suite struct TimeStretcherTests {
  private let rate = 44_100.0

  @Test(arguments: [0.5, 1, 1.37]) func keepsItsPromises(ratio: Double) throws {
    let signal = TestSignal.mixed(channelCount: 2, frameCount: 30_000, sampleRate: rate, seed: 3)
    let violations = try StreamingContract.violations(
      of: { try TimeStretcher(configuration: .init(ratio: ratio), sampleRate: rate, channelCount: 2) }, on: signal,
      output: { block, log in
        // Blocks may be cut otherwise; the samples of each channel must be the same: frame by frame.
        for n in 0..<block.frameCount { for c in 0..<2 { log.record(block.channel(c)[n]) } }
      })
    expectEqual(violations, [])
  }

  @Test(arguments: [0, 1, 2, 1000, 4801, 20_000]) func theLengthIsTheRatioOfTheInputs(frameCount: Int) throws {
    let signal = AudioBuffer(
      known: TestSignal.whiteNoise(amplitude: 0.3, frameCount: frameCount, seed: 1), sampleRate: rate)
    for ratio in [0.25, 0.5, 0.813, 1, 1.25, 2, 4] {
      let result = try TimeStretcher.stretch(signal, ratio: ratio)
      expectEqual(result.frameCount, Int((Double(frameCount) * ratio).rounded()), "ratio \(ratio)")
    }
  }

  @Test func aRatioOfOneChangesNothing() throws {
    let signal = TestSignal.mixed(channelCount: 2, frameCount: 10_000, sampleRate: rate, seed: 6)
    expectEqual(try TimeStretcher.stretch(signal, ratio: 1), signal)
  }

  @Test(arguments: [0.5, 0.8, 1.25, 2, 3]) func clicksComeAtTheirTimes(ratio: Double) throws {
    var signal = AudioBuffer(silence: 60_000, sampleRate: rate)
    let places = [7001, 20_007, 33_333, 47_812]
    for place in places { signal.samples[place] = 0.9 }
    let result = try TimeStretcher.stretch(signal, ratio: ratio)
    for place in places {
      let expected = Double(place) * ratio
      let start = Int(expected) - 3000
      let (centre, width) = SteadyTone.centreAndWidth(result.samples[start..<start + 6000])
      expectLess(abs(Double(start) + centre - expected), 0.0001 * rate, "\(place)")
      expectLess(width, 0.0003 * rate, "\(place): \(width)")
    }
  }

  @Test(arguments: [0.5, 0.8, 1.25, 2]) func pitchAndHarmonyStay(ratio: Double) throws {
    for fundamental in [110.3, 220.3, 441.7] {
      let partials = (1...Int(3000 / fundamental)).map { (k: Int) -> (number: Int, amplitude: Double, phase: Double) in
        (number: k, amplitude: 0.2 / Double(k), phase: 1.7 * Double(k * k))
      }
      let tone = TestSignal.harmonics(
        fundamental: fundamental, partials, frameCount: Int(0.9 * rate / min(1, ratio)), sampleRate: rate)
      let result = try TimeStretcher.stretch(AudioBuffer(known: tone, sampleRate: rate), ratio: ratio)
      let snr = SteadyTone.signalToNoise(
        result.samples[13_230..<30_870], fundamental: fundamental, count: partials.count, sampleRate: rate)
      expectGreater(snr, 58, "\(fundamental) Hz: \(snr) dB")
    }
  }

  /// The level of noise stays, to 1 dB; far compressed it falls, since windows that lie further apart in the input than in
  /// the output have less in common: by 2.1 dB at 0.5.
  @Test(arguments: [(0.5, 2.2), (0.8, 1), (1.25, 1), (2, 1)]) func noiseKeepsItsLevel(
    ratio: Double, tolerance: Double
  ) throws {
    let noise = TestSignal.whiteNoise(amplitude: 0.3, frameCount: 60_000, seed: 2)
    let result = try TimeStretcher.stretch(AudioBuffer(known: noise, sampleRate: rate), ratio: ratio).samples
    func power(_ x: ArraySlice<Float>) -> Double { x.reduce(0) { $0 + Double($1 * $1) } / Double(x.count) }
    let change = 10 * log10(power(result[5000..<result.count - 5000]) / power(noise[...]))
    expectLess(abs(change), tolerance, "ratio \(ratio): \(change) dB")
  }

  @Test func settingsAreChecked() throws {
    for ratio in [0.2, 4.1, .nan, .infinity] {
      expect(throws: AudioEffectsError.self) {
        try TimeStretcher(configuration: .init(ratio: ratio), sampleRate: 48_000, channelCount: 1)
      }
    }
    expect(throws: AudioEffectsError.invalidChannelCount(0)) {
      try TimeStretcher(configuration: .init(ratio: 2), sampleRate: 48_000, channelCount: 0)
    }
    expect(throws: AudioEffectsError.invalidSampleRate(.infinity, expected: 4000...768_000)) {
      try TimeStretcher(configuration: .init(ratio: 2), sampleRate: .infinity, channelCount: 1)
    }
  }

  @Test func settingsAreKeptInJSON() { expectKept(TimeStretcher.Configuration(ratio: 1.5)) }
}
