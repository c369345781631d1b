import AudioCore
import BrowserSound
import Foundation
import Testing

@Suite struct SoundPacketTests {
  @Test func aPacketIsReadAsItWasWritten() throws {
    var sound = AudioBuffer(channelCount: 2, frameCount: 3, sampleRate: 44_100)
    for n in sound.samples.indices { sound.samples[n] = Float(n) / 8 - 0.25 }
    let packet = SoundPacket(sound: sound, position: 1 << 40)
    #expect(SoundPacket(packet.data) == packet)
    // The form that the pages write: channels, zeros, rate, position, then one channel after the other.
    #expect(Array(packet.data.prefix(8)) == [2, 0, 0, 0, 0x44, 0xAC, 0, 0])
    #expect(packet.data.count == 16 + 6 * 4)
  }

  @Test func otherBytesAreNoPacket() throws {
    let good = SoundPacket(sound: AudioBuffer(channelCount: 1, frameCount: 4, sampleRate: 48_000), position: 0).data
    func changed(_ index: Int, _ byte: UInt8) -> Data {
      var data = good
      data[index] = byte
      return data
    }
    #expect(SoundPacket(good) != nil)
    #expect(SoundPacket(Data()) == nil)
    #expect(SoundPacket(good.dropLast()) == nil)
    #expect(SoundPacket(changed(0, 0)) == nil, "no channel")
    #expect(SoundPacket(changed(0, 3)) == nil, "three channels")
    #expect(SoundPacket(changed(2, 1)) == nil)
    #expect(SoundPacket(changed(7, 0xFF)) == nil, "a rate beyond 192 kHz")
    #expect(SoundPacket(changed(15, 0xFF)) == nil, "a position that no sound reaches")
  }

  @Test func whatIsNotFiniteIsSilence() throws {
    var sound = AudioBuffer(channelCount: 1, frameCount: 2, sampleRate: 48_000)
    sound.samples[0] = .nan
    sound.samples[1] = -.infinity
    let read = try #require(SoundPacket(SoundPacket(sound: sound, position: 0).data))
    #expect(read.sound.samples == [0, 0])
  }
}
