import AudioCore
import AudioEffects
import Expectations
import ProcessorContracts
import TestSignals
import Testing

/// An effect of any type is the effect that it holds.
@Suite struct AnyAudioEffectTests {
  private static let rate = 48_000.0
  private let signal = TestSignal.mixed(channelCount: 2, frameCount: 20_000, sampleRate: rate, seed: 7)

  @Test func anyEffectIsTheEffect() throws {
    let (rate, signal) = (Self.rate, signal)
    expectEqual(
      try RenderingContract.violations(
        of: {
          AnyAudioEffect(
            try TruePeakLimiter(configuration: .init(ceiling: -12), sampleRate: rate, channelCount: 2))
        },
        on: signal), [])
    var gain = AnyAudioEffect(try Gain(sampleRate: rate, channelCount: 2))
    expect(gain.effectParameters == Gain.parameters && gain.keepsSilence && gain.tailLengthInFrames == 0)
    gain.setParameter(0, to: -120)
    expect(!gain.keepsSilence)
    var plain = try Gain(sampleRate: rate, channelCount: 2)
    plain.setParameter(0, to: -120)
    expectEqual(try gain.applied(to: signal), try plain.applied(to: signal))
  }
}
