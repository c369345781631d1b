import AudioCore
import Expectations
import Testing

@Suite struct AudioBufferTests {
  private let buffer = AudioBuffer(channels: [[1, 2, 3, 4, 5], [-1, -2, -3, -4, -5]], sampleRate: 10)

  @Test func shape() {
    expect(buffer.channelCount == 2 && buffer.frameCount == 5 && buffer.duration == 0.5)
    expectEqual(buffer.samples, [1, 2, 3, 4, 5, -1, -2, -3, -4, -5])
    expectEqual(Array(buffer.channel(1)), [-1, -2, -3, -4, -5])
    expectEqual(AudioBuffer(mono: [1, 2], sampleRate: 8), AudioBuffer(channels: [[1, 2]], sampleRate: 8))
    expectEqual(AudioBuffer(channelCount: 2, frameCount: 3, sampleRate: 1).samples, [0, 0, 0, 0, 0, 0])
  }

  @Test(arguments: 1...7)
  func blocksCoverTheSignalOnce(length: Int) {
    var channels: [[Float]] = [[], []]
    var lengths: [Int] = []
    buffer.forEachBlock(of: length) { block in
      lengths.append(block.frameCount)
      for c in 0..<2 { channels[c].append(contentsOf: block.channel(c)) }
    }
    expectEqual(AudioBuffer(channels: channels, sampleRate: 10), buffer)
    expect(lengths.dropLast().allSatisfy { $0 == length } && lengths.allSatisfy { (1...length).contains($0) })
  }

  @Test func partOfABlock() {
    buffer.withBlock { block in
      let part = block.frames(1..<4)
      expect(part.frameCount == 3 && Array(part.channel(0)) == [2, 3, 4] && Array(part.channel(1)) == [-2, -3, -4])
      expectEqual(Array(part.frames(2..<3).channel(1)), [-4])
      expectEqual(block.frames(5..<5).frameCount, 0)
    }
  }

  @Test func noFrames() {
    let empty = AudioBuffer(mono: [], sampleRate: 8000)
    expectEqual(empty.duration, 0)
    empty.withBlock { expect($0.frameCount == 0 && $0.channel(0).isEmpty) }
    empty.forEachBlock(of: 4) { _ in Issue.record("there is no block") }
  }
}
