import AudioCore
import Expectations
import TestSignals
import Testing

@Suite struct DownmixTests {
  private func mono(_ signal: AudioBuffer) -> [Float] {
    var downmix = Downmix()
    var mixed: [Float] = []
    signal.forEachBlock(of: 5) { block in downmix.withMono(block) { mixed.append(contentsOf: $0.channel(0)) } }
    return mixed
  }

  @Test func meanOfTheChannels() {
    expectEqual(mono(AudioBuffer(known: [[1, 0.5], [0, 0.25]], sampleRate: 8)), [0.5, 0.375])
    expectEqual(mono(AudioBuffer(known: [[1, 0], [1, 1], [1, 0], [1, 1]], sampleRate: 8)), [1, 0.5])
    expectEqual(mono(AudioBuffer(known: [[1, -1], [-1, 1]], sampleRate: 8)), [0, 0])
  }

  /// The downmix differs from the mean in Double by at most one rounding per channel, for any number of channels.
  @Test(arguments: 1...8)
  func againstDouble(channelCount: Int) {
    let signal = TestSignal.mixed(channelCount: channelCount, frameCount: 700, sampleRate: 8000, seed: 21)
    for (n, value) in mono(signal).enumerated() {
      let mean = (0..<channelCount).reduce(0.0) { $0 + Double(signal.samples[$1 * 700 + n]) } / Double(channelCount)
      expectAtMost(abs(Double(value) - mean), Double(channelCount) * 0x1p-23, "frame \(n), seed 21")
    }
  }

  @Test func oneChannelIsPassedOn() {
    let signal = AudioBuffer(known: [1, 2, 3], sampleRate: 8)
    var downmix = Downmix()
    signal.withBlock { block in
      downmix.withMono(block) { expectEqual($0.channel(0).baseAddress, block.channel(0).baseAddress) }
    }
  }

  @Test func emptyBlock() {
    var downmix = Downmix()
    AudioBuffer(known: [[], []], sampleRate: 8).withBlock { block in
      downmix.withMono(block) { expect($0.frameCount == 0 && $0.channelCount == 1) }
    }
  }
}
