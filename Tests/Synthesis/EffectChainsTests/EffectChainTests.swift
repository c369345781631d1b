import AudioCore
import AudioEffects
import EffectChains
import Expectations
import ProcessorContracts
import TestSignals
import Testing

/// A chain is an effect, and the same as its effects one by one.
@Suite struct EffectChainTests {
  private static let rate = 48_000.0
  private let signal = TestSignal.mixed(channelCount: 2, frameCount: 20_000, sampleRate: rate, seed: 7)

  /// Chains with latencies before effects that have a time of their own, and with a number of channels that grows.
  private static let texts = [
    (1, "gain=-6; pan=30; limit=-12,lookahead=0.001"),
    (2, "gain=-6"), (2, "limit=-20; robot=30; fade-in=0.1,start=0.05"),
    (2, "compress=-30; highpass=80; gate=-40; echo=0.01,feedback=0.5; limit=-9; gain=3; robot=200,mix=0.5"),
    (2, "pitch=3; limit=-20; lowshelf=200,gain=6; fade,in=0.05,out=0.2,out-start=0.1"),
  ]

  /// Two channels become their difference in one.
  private struct Side: AudioEffect {
    let sampleRate: Double
    let channelCount = 2
    let outputChannelCount = 1
    let latencyInFrames = 0

    func process(_ input: AudioBlock, into output: MutableAudioBlock) {
      for n in 0..<input.frameCount { output.channel(0)[n] = input.channel(0)[n] - input.channel(1)[n] }
    }

    func reset() {}
  }

  private func sound(_ channelCount: Int) -> AudioBuffer {
    channelCount == 2 ? signal : AudioBuffer(known: Array(signal.channel(0)), sampleRate: Self.rate)
  }

  @Test(arguments: texts) func theContractHolds(channelCount: Int, text: String) throws {
    expectEqual(
      try RenderingContract.violations(
        of: { try EffectChain(parsing: text, sampleRate: Self.rate, channelCount: channelCount) },
        on: sound(channelCount)), [], "\(text)")
  }

  /// Each effect hears what the one before gives without its latency, also what that one gives after the end.
  @Test(arguments: texts) func itIsItsEffectsOneByOne(channelCount: Int, text: String) throws {
    let configuration = try EffectChain.Configuration(parsing: text)
    var chain = try EffectChain(configuration: configuration, sampleRate: Self.rate, channelCount: channelCount)
    var expected = sound(channelCount)
    var (latency, length) = (0, expected.frameCount)
    for description in configuration.effects {
      var effect = try description.make(sampleRate: Self.rate, channelCount: expected.channelCount)
      latency += effect.latencyInFrames
      expected = try effect.applied(to: expected, tail: chain.latencyInFrames)
      length = sound(channelCount).frameCount
    }
    expectEqual(chain.latencyInFrames, latency)
    let result = try chain.applied(to: sound(channelCount))
    expectEqual(result, try expected.trimmed(to: 0..<length), "\(text)")
    expectEqual(try sound(channelCount).applying(configuration), result, "\(text)")
  }

  /// Between two effects there may be more channels than at the end, and an effect may be of any type.
  @Test func channelsMayComeAndGo() throws {
    func make() throws -> EffectChain {
      var chain = try EffectChain(parsing: "limit=-6; pan=-50", sampleRate: Self.rate, channelCount: 1)
      try chain.append(AnyAudioEffect(Side(sampleRate: Self.rate)))
      try chain.append(EffectDescription.echo(.init(delay: 0.01)).make(sampleRate: Self.rate, channelCount: 1))
      return chain
    }
    expectEqual(try RenderingContract.violations(of: make, on: sound(1)), [])
    var chain = try make()
    expect(chain.outputChannelCount == 1 && chain.count == 4 && chain.configuration == nil)
    let panned = try sound(1).applying(EffectChain.Configuration(parsing: "limit=-6; pan=-50"))
    var side = Side(sampleRate: Self.rate)
    let expected = try side.applied(to: panned).applying(.echo(.init(delay: 0.01)))
    expectEqual(try chain.applied(to: sound(1)), expected)
  }

  @Test func tailsAddUpAndNumbersReachTheirEffect() throws {
    let (rate, text) = (Self.rate, "echo=0.1,feedback=0; gain=0; echo=0.2,feedback=0")
    var chain = try EffectChain(parsing: text, sampleRate: rate, channelCount: 2)
    expectEqual(chain.tailLengthInFrames, 4800 + 9600)
    expectEqual(chain.parameters(ofEffect: 1), Gain.parameters)
    chain.setParameter(0, ofEffect: 1, to: -120)
    let result = try chain.applied(to: signal)
    // The gain is 0 after its ramp of 20 ms; the second echo then repeats what passed during the ramp.
    expect(result.channel(0).prefix(900).contains { $0 != 0 })
    expect(result.channel(0).dropFirst(960).prefix(9600 - 960).allSatisfy { $0 == 0 })
    let empty = try EffectChain(sampleRate: rate, channelCount: 2)
    expect(empty.keepsSilence && empty.latencyInFrames == 0)
    expectEqual(try signal.applying(EffectChain.Configuration([])), signal)
  }

  /// While a chain fills with its latency, silence must not be left out, or later effects would begin too late.
  @Test func silenceCountsWhileTheChainFills() throws {
    struct Late: AudioEffect {
      let sampleRate: Double
      let channelCount = 2
      let latencyInFrames = 4
      let keepsSilence = true

      func process(_ input: AudioBlock, into output: MutableAudioBlock) { output.clear() }
      func reset() {}
    }
    var chain = try EffectChain(sampleRate: Self.rate, channelCount: 2)
    try chain.append(AnyAudioEffect(Late(sampleRate: Self.rate)))
    try chain.append(AnyAudioEffect(Gain(sampleRate: Self.rate, channelCount: 2)))
    var output = AudioBuffer(silence: 3, channelCount: 2, sampleRate: Self.rate)
    for isFull in [false, false, true] {
      expectEqual(chain.keepsSilence, isFull)
      signal.withBlock { input in
        output.withMutableBlock { chain.process(input.frames(0..<3), into: $0) }
      }
    }
    chain.reset()
    expect(!chain.keepsSilence)
  }

  @Test func whatDoesNotFitIsRefused() {
    let (rate, signal) = (Self.rate, signal)
    func chain(_ text: String, rate: Double = rate, channelCount: Int = 2) throws {
      _ = try EffectChain(parsing: text, sampleRate: rate, channelCount: channelCount)
    }
    expectLines(
      of: AudioEffectsError.self,
      [
        ("channels: expected 1 or 2, got 3", { try chain("gain; pan", channelCount: 3) }),
        ("channels: expected 1 to 1024, got 0", { try chain("gain", channelCount: 0) }),
        ("sample rate: expected 1.0 to 768000.0 Hz, got nan Hz", { try chain("gain", rate: .nan) }),
        ("sample rate: expected 4000.0 to 768000.0 Hz, got 3999.0 Hz", { try chain("gain; limit", rate: 3999) }),
        (
          "frequency: expected less than half of the sample rate of 48000.0 Hz, got 24000.0 Hz",
          { try chain("gain; lowpass=24000") }
        ),
        (
          "sample rate: expected 48000.0 Hz, got sound of 44100.0 Hz",
          {
            var chain = try EffectChain(sampleRate: rate, channelCount: 2)
            try chain.append(AnyAudioEffect(Side(sampleRate: 44_100)))
          }
        ),
        (
          "channels: expected 1, got 2",
          {
            var chain = try EffectChain(sampleRate: rate, channelCount: 1)
            try chain.append(AnyAudioEffect(Side(sampleRate: rate)))
          }
        ),
        (
          "frames: expected 0 to 8589934592 of 2 channels, got -1",
          { _ = try signal.applying(.gain(.init()), tail: -1) }
        ),
        ("gain: expected -120.0 to 60.0 dB, got nan dB", { _ = try signal.applying(.gain(.init(gain: .nan))) }),
      ])
  }
}
