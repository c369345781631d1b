import AudioCore
import BrowserSound
import Expectations
import Foundation
import TestSignals
import Testing

@Suite struct SoundPacketTests {
  @Test func aPacketIsReadAsItWasWritten() throws {
    var sound = AudioBuffer(silence: 3, channelCount: 2, sampleRate: 44_100)
    for n in sound.samples.indices { sound.samples[n] = Float(n) / 8 - 0.25 }
    let packet = SoundPacket(sound: sound, position: 1 << 40)
    expectEqual(SoundPacket(packet.data), packet)
    // The form that the pages write: channels, zeros, rate, position, then one channel after the other.
    expectEqual(Array(packet.data.prefix(8)), [2, 0, 0, 0, 0x44, 0xAC, 0, 0])
    expectEqual(packet.data.count, 16 + 6 * 4)
  }

  @Test func otherBytesAreNoPacket() throws {
    let good = SoundPacket(sound: AudioBuffer(silence: 4, sampleRate: 48_000), position: 0).data
    func changed(_ index: Int, _ byte: UInt8) -> Data {
      var data = good
      data[index] = byte
      return data
    }
    expect(SoundPacket(good) != nil)
    expectNil(SoundPacket(Data()))
    expectNil(SoundPacket(good.dropLast()))
    expectNil(SoundPacket(changed(0, 0)), "no channel")
    expectNil(SoundPacket(changed(0, 3)), "three channels")
    expectNil(SoundPacket(changed(2, 1)))
    expectNil(SoundPacket(changed(7, 0xFF)), "a rate beyond 192 kHz")
    expectNil(SoundPacket(changed(15, 0xFF)), "a position that no sound reaches")
  }

  @Test func whatIsNotFiniteIsSilence() throws {
    var sound = AudioBuffer(silence: 2, sampleRate: 48_000)
    sound.samples[0] = .nan
    sound.samples[1] = -.infinity
    let read = try require(SoundPacket(SoundPacket(sound: sound, position: 0).data))
    expectEqual(read.sound.samples, [0, 0])
  }
}
