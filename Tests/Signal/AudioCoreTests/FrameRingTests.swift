import AudioCore
import Expectations
import Foundation
import TestSignals
import Testing

/// A ring passes frames from one thread to another.
@Suite struct FrameRingTests {
  /// With blocks of many lengths on both sides, all frames arrive in order in both channels.
  @Test func framesArriveInOrder() {
    let ring = FrameRing(channelCount: 2, frameCount: 1000)
    expectEqual(ring.capacity, 1024)
    let total = 300_000
    let writer = Thread {
      var (position, length) = (0, 1)
      while position < total {
        let count = min(length, total - position)
        let values = (0..<count).map { Float(position + $0) }
        let buffer = AudioBuffer(known: [values, values.map { -$0 }], sampleRate: 1)
        position += buffer.withBlock { ring.write($0) }
        length = length * 31 % 1511 + 1
      }
    }
    writer.start()
    var (position, length) = (0, 1)
    var errors = 0
    while position < total {
      var buffer = AudioBuffer(silence: length, channelCount: 2, sampleRate: 1)
      let count = buffer.withMutableBlock { ring.read(into: $0) }
      for n in 0..<count
      where buffer.samples[n] != Float(position + n) || buffer.samples[length + n] != -Float(position + n) {
        errors += 1
      }
      position += count
      length = length * 17 % 1201 + 1
    }
    expect(errors == 0 && ring.count == 0)
  }

  @Test func whatHasNoRoomIsRefused() {
    let ring = FrameRing(channelCount: 1, frameCount: 8)
    let buffer = AudioBuffer(known: (0..<12).map(Float.init), sampleRate: 1)
    expectEqual(buffer.withBlock { ring.write($0) }, 8)
    expectEqual(buffer.withBlock { ring.write($0) }, 0)
    var part = AudioBuffer(silence: 3, sampleRate: 1)
    expectEqual(part.withMutableBlock { ring.read(into: $0) }, 3)
    expect(part.samples == [0, 1, 2] && ring.count == 5)
  }
}
