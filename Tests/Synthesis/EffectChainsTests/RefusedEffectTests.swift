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

  /// Samples at the limits of single precision end no effect.
  @Test func hugeSamplesPassEveryEffect() throws {
    let samples: [Float] = [.greatestFiniteMagnitude, -.infinity, .nan, .leastNonzeroMagnitude, 0]
    let sound = AudioBuffer(known: (0..<20_000).map { samples[$0 % samples.count] }, sampleRate: 48_000)
    for name in EffectDescription.names {
      expectEqual(try sound.applying(EffectDescription(parsing: name)).frameCount, 20_000, "\(name)")
    }
  }
}
