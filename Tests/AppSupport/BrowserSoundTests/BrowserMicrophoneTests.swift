import AudioCore
import BrowserSound
import Expectations
import Foundation
import Synchronization
import TestSignals
import Testing

@Suite struct BrowserMicrophoneTests {
  /// A page that opens its microphone as soon as it is asked.
  private final class Page: Sendable {
    let microphone = Mutex<BrowserMicrophone?>(nil)
    let asked = Mutex<[Bool]>([])

    func make(answer: BrowserMicrophone.Opened?) -> BrowserMicrophone {
      let made = BrowserMicrophone { [self] isOpen in
        asked.withLock { $0.append(isOpen) }
        guard isOpen, let microphone = microphone.withLock({ $0 }) else { return }
        if let answer { microphone.hasOpened(answer) } else { microphone.hasFailed("NotAllowedError") }
      }
      microphone.withLock { $0 = made }
      return made
    }
  }

  private static let opened = BrowserMicrophone.Opened(sampleRate: 48_000, device: "microphone", processing: [])

  private func packet(at position: Int, _ value: Float, frames: Int = 512) -> SoundPacket {
    var sound = AudioBuffer(silence: frames, sampleRate: 48_000)
    for n in sound.samples.indices { sound.samples[n] = value }
    return SoundPacket(sound: sound, position: position)
  }

  @Test func soundIsReadInOrderAndGapsAreCounted() throws {
    let microphone = Page().make(answer: Self.opened)
    expectEqual(try microphone.start(), Self.opened)
    microphone.take(packet(at: 0, 0.1))
    microphone.take(packet(at: 512, 0.2))
    // Two packets are lost.
    microphone.take(packet(at: 2048, 0.3))
    var values: [Float] = []
    for _ in 0..<3 { _ = try microphone.read { values.append($0.channel(0)[0]) } }
    expectEqual(values, [0.1, 0.2, 0.3])
    expect(microphone.losses.gaps == 1 && microphone.losses.frames == 1024)
    microphone.stop()
    expectEqual(try microphone.read { _ in }, false)
  }

  @Test func aPageThatComesBackCountsAnew() throws {
    let microphone = Page().make(answer: Self.opened)
    _ = try microphone.start()
    microphone.take(packet(at: 0, 0.1))
    microphone.hasOpened(Self.opened)
    microphone.take(packet(at: 0, 0.2))
    expectEqual(microphone.losses.gaps, 0)
    // Another rate is another sound: the reader must know.
    microphone.hasOpened(.init(sampleRate: 44_100, device: "", processing: []))
    _ = try microphone.read { _ in }
    _ = try microphone.read { _ in }
    expect(throws: BrowserSoundError.self) { try microphone.read { _ in } }
  }

  @Test func aRefusedMicrophoneIsAnError() throws {
    let microphone = Page().make(answer: nil)
    expect(throws: BrowserSoundError.unavailable(reason: "NotAllowedError")) { try microphone.start() }
  }

  @Test func aLostMicrophoneIsAnErrorAfterWhatWasHeard() throws {
    let microphone = Page().make(answer: Self.opened)
    _ = try microphone.start()
    microphone.take(packet(at: 0, 0.1))
    microphone.hasFailed("ended")
    expect(try microphone.read { _ in })
    expect(throws: BrowserSoundError.lost(reason: "ended")) { try microphone.read { _ in } }
  }

  @Test func whatNobodyReadsIsDroppedAndCounted() throws {
    let microphone = Page().make(answer: Self.opened)
    _ = try microphone.start()
    // Six seconds of sound where five may wait.
    for n in 0..<6 { microphone.take(packet(at: n * 48_000, 0.1, frames: 48_000)) }
    expect(microphone.losses.gaps == 1 && microphone.losses.frames == 48_000)
  }
}
