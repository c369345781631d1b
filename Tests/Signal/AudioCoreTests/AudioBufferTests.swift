import AudioCore
import Expectations
import TestSignals
import Testing

@Suite struct AudioBufferTests {
  private let buffer = AudioBuffer(known: [[1, 2, 3, 4, 5], [-1, -2, -3, -4, -5]], sampleRate: 10)

  @Test func shape() throws {
    expect(buffer.channelCount == 2 && buffer.frameCount == 5 && buffer.duration == 0.5)
    expectEqual(buffer.samples, [1, 2, 3, 4, 5, -1, -2, -3, -4, -5])
    expectEqual(Array(buffer.channel(1)), [-1, -2, -3, -4, -5])
    expectEqual(
      try AudioBuffer(mono: [1, 2], sampleRate: 8), try AudioBuffer(channels: [[1, 2]], sampleRate: 8))
    expectEqual(try AudioBuffer(channelCount: 2, frameCount: 3, sampleRate: 1).samples, [0, 0, 0, 0, 0, 0])
  }

  @Test(arguments: 1...7)
  func blocksCoverTheSignalOnce(length: Int) throws {
    var channels: [[Float]] = [[], []]
    var lengths: [Int] = []
    buffer.forEachBlock(of: length) { block in
      lengths.append(block.frameCount)
      for c in 0..<2 { channels[c].append(contentsOf: block.channel(c)) }
    }
    expectEqual(try AudioBuffer(channels: channels, sampleRate: 10), buffer)
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

  /// What no sound can be is refused with what was expected and what came.
  @Test func whatIsNoSoundIsRefused() {
    for rate in [0, -1, .nan, .infinity, 1e300, 0.5, 768_001] {
      let said = refusal { try AudioBuffer(mono: [0], sampleRate: rate) }
      expectEqual(said, "sample rate: expected 1.0 to 768000.0 Hz, got \(rate) Hz")
    }
    let cases: [(() throws -> AudioBuffer, String)] = [
      ({ try AudioBuffer(channels: [], sampleRate: 8) }, "channels: expected 1 to 1024, got 0"),
      (
        { try AudioBuffer(channels: [[1, 2], [1]], sampleRate: 8) },
        "channels: expected 2 frames in each, got 1 in channel 1"
      ),
      ({ try AudioBuffer(channelCount: 1025, frameCount: 1, sampleRate: 8) }, "channels: expected 1 to 1024, got 1025"),
      (
        { try AudioBuffer(channelCount: 2, frameCount: -1, sampleRate: 8) },
        "frames: expected 0 to 8589934592 of 2 channels, got -1"
      ),
      (
        { try AudioBuffer(channelCount: 2, frameCount: .max, sampleRate: 8) },
        "frames: expected 0 to 8589934592 of 2 channels, got 9223372036854775807"
      ),
      (
        { try AudioBuffer(planar: [1], channelCount: 2, frameCount: 1, sampleRate: 8) },
        "samples: expected 2, got 1"
      ),
    ]
    for (make, expected) in cases { expectEqual(refusal(make), expected) }
  }

  private func refusal(_ make: () throws -> AudioBuffer) -> String? {
    do {
      _ = try make()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test func noFrames() {
    let empty = AudioBuffer(known: [Float](), sampleRate: 8000)
    expectEqual(empty.duration, 0)
    empty.withBlock { expect($0.frameCount == 0 && $0.channel(0).isEmpty) }
    empty.forEachBlock(of: 4) { _ in Issue.record("there is no block") }
  }
}
