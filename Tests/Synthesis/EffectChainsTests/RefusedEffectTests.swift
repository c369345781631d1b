import AudioCore
import AudioEffects
import EffectChains
import Expectations
import TestSignals
import Testing

/// What the effects by name refuse, and what they take.
@Suite struct RefusedEffectTests {
  private static let rates: [Double] = [0, -1, 0.5, 1e6, 1e300, .infinity, .nan]

  /// An effect is made for a rate and for a number of channels, and every effect says what it takes.
  @Test func ratesAndChannelsHaveRanges() {
    let effects: [(least: Double, effect: EffectDescription)] = [
      (1, .gain(.init())), (1, .pan(.init())), (1, .fade(.init())),
      (1, .filter(.init(kind: .lowPass, frequency: 1000))), (1, .echo(.init())), (1, .ringModulator(.init())),
      (1, .compressor(.init())), (1, .gate(.init())), (4000, .limiter(.init())), (4000, .pitchShift(.init())),
    ]
    for (least, effect) in effects {
      expectLines(
        of: AudioEffectsError.self,
        Self.rates.map { rate in
          (
            "sample rate: expected \(least) to 768000.0 Hz, got \(rate) Hz",
            { _ = try effect.make(sampleRate: rate, channelCount: 1) }
          )
        })
      expectLines(
        of: AudioEffectsError.self,
        [Int.min, -1, 0, 1025, Int.max].map { count in
          (
            "channels: expected 1 to 1024, got \(count)",
            { _ = try effect.make(sampleRate: 48_000, channelCount: count) }
          )
        })
    }
  }

  /// Samples at the limits of single precision end no effect and leave nothing behind: half a second later the effect
  /// gives the sound again, and after a reset it is as new.
  @Test func hugeSamplesDoNotStay() throws {
    let rate = 48_000.0
    let samples: [Float] = [.greatestFiniteMagnitude, -.infinity, .nan, .leastNonzeroMagnitude, 0]
    let huge = (0..<20_000).map { samples[$0 % samples.count] }
    let tone = TestSignal.sine(frequency: 997, amplitude: 0.5, frameCount: 48_000, sampleRate: rate)
    let (sound, good) = (AudioBuffer(known: huge + tone, sampleRate: rate), AudioBuffer(known: tone, sampleRate: rate))
    for name in EffectDescription.names {
      let description = try EffectDescription(parsing: name)
      var effect = try description.make(sampleRate: rate, channelCount: 1)
      var new = try description.make(sampleRate: rate, channelCount: 1)
      let end = try effect.applied(to: sound).channel(0).suffix(24_000)
      expect(end.allSatisfy { abs($0) <= 2 } && end.contains { abs($0) > 0.001 }, "\(name)")
      effect.reset()
      let (again, expected) = (try effect.applied(to: good), try new.applied(to: good))
      expect(again.samples.map(\.bitPattern) == expected.samples.map(\.bitPattern), "\(name)")
    }
  }
}
