import AudioCore
import Foundation

/// A stretch of sound on its way between a page and the server, as one binary message (Docs/Formats/page-messages.md).
///
/// The bytes, all little-endian: the number of channels (1 byte), three zeros, the sample rate in hertz (UInt32), the
/// number of frames since the sound was opened that come before this packet (UInt64), then the samples as Float32, one
/// channel after the other.
package struct SoundPacket: Sendable, Equatable {
  /// The samples and their rate.
  package var sound: AudioBuffer
  /// The number of frames before the packet since the sound was opened.
  package var position: Int

  /// The length of the head in bytes.
  private static let headLength = 16
  /// The most frames in a packet: a second at the highest rate.
  package static let mostFrames = 192_000
  /// The sample rates that are accepted, in hertz.
  package static let sampleRates: ClosedRange<Double> = 8000...192_000

  /// Creates a packet.
  package init(sound: AudioBuffer, position: Int) {
    self.sound = sound
    self.position = position
  }

  /// Reads a packet; `nil` if the bytes are not one. Samples that are not finite become 0.
  package init?(_ data: Data) {
    let bytes = [UInt8](data)
    guard bytes.count >= Self.headLength, (bytes.count - Self.headLength).isMultiple(of: 4) else { return nil }
    func integer(at start: Int, bytes count: Int) -> UInt64 {
      (0..<count).reduce(0) { $0 | UInt64(bytes[start + $1]) << (8 * $1) }
    }
    let (channels, rate, position) = (
      Int(bytes[0]), Double(integer(at: 4, bytes: 4)), integer(at: 8, bytes: 8)
    )
    let sampleCount = (bytes.count - Self.headLength) / 4
    guard (1...2).contains(channels), bytes[1...3].allSatisfy({ $0 == 0 }), Self.sampleRates.contains(rate),
      position < 1 << 53, sampleCount.isMultiple(of: channels), sampleCount / channels <= Self.mostFrames
    else { return nil }
    let samples = (0..<sampleCount).map { n in
      let sample = Float(bitPattern: UInt32(integer(at: Self.headLength + 4 * n, bytes: 4)))
      return sample.isFinite ? sample : 0
    }
    do {
      let sound = try AudioBuffer(
        planar: samples, channelCount: channels, frameCount: sampleCount / channels, sampleRate: rate)
      self.init(sound: sound, position: Int(position))
    } catch {
      return nil
    }
  }

  /// The bytes of the packet.
  package var data: Data {
    var data = Data(capacity: Self.headLength + 4 * sound.samples.count)
    func append(_ value: UInt64, bytes count: Int) {
      for n in 0..<count { data.append(UInt8(truncatingIfNeeded: value >> (8 * n))) }
    }
    append(UInt64(sound.channelCount), bytes: 4)
    append(UInt64(sound.sampleRate), bytes: 4)
    append(UInt64(position), bytes: 8)
    for sample in sound.samples { append(UInt64(sample.bitPattern), bytes: 4) }
    return data
  }
}
