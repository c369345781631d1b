import AudioCore
import BrowserSound
import Expectations
import Foundation
import Synchronization
import TestSignals
import Testing

@Suite struct BrowserHeadphoneTests {
  /// A page that answers at once, and the number of frames that were sent to it.
  private final class Page: Sendable {
    private let frames = Mutex(0)
    var sent: Int { frames.withLock { $0 } }

    func deliver(_ packet: SoundPacket) { frames.withLock { $0 += packet.sound.frameCount } }
  }

  private static let rate = 48_000.0

  /// Opens a headphone, and writes blocks of 10 ms on a thread of its own until it is stopped.
  private func write(queue: Double, _ body: (BrowserHeadphone, Page) throws -> Void) throws {
    let page = Page()
    let opened = Mutex<BrowserHeadphone?>(nil)
    let headphone = BrowserHeadphone(
      ask: { isOpen, rate, _ in
        guard isOpen else { return }
        opened.withLock { $0 }?.hasOpened(.init(sampleRate: rate, latency: 0.01))
      }, deliver: page.deliver)
    opened.withLock { $0 = headphone }
    try headphone.start(sampleRate: Self.rate, channelCount: 2, queueDuration: queue)
    let thread = Thread {
      let block = AudioBuffer(silence: 480, channelCount: 2, sampleRate: Self.rate)
      while (try? headphone.write(block)) == true {}
    }
    thread.start()
    defer { headphone.stop() }
    try body(headphone, page)
  }

  /// Waits until the page was sent so many frames, and makes sure that it is not sent more.
  private func expectPlayed(_ frames: Int, _ page: Page) {
    for _ in 0..<2_000 where page.sent < frames { usleep(1_000) }
    usleep(20_000)
    expectEqual(page.sent, frames)
  }

  @Test func theServerWritesAsFarAheadAsTheQueueIsLong() throws {
    try write(queue: 0.03) { headphone, page in
      expectPlayed(3 * 480, page)
      headphone.hasPlayed(frames: 480, missing: 0)
      expectPlayed(4 * 480, page)
    }
    try write(queue: BrowserHeadphone.queueDuration) { _, page in expectPlayed(25 * 480, page) }
  }

  /// A network that hesitates is given a longer queue, up to the usual one.
  @Test func aQueueThatRanEmptyBecomesLonger() throws {
    try write(queue: 0.04) { headphone, page in
      expectPlayed(4 * 480, page)
      headphone.hasPlayed(frames: 4 * 480, missing: 128)
      // 0.05 s ahead of what was played.
      expectPlayed(9 * 480, page)
      expectEqual(headphone.missingFrameCount, 128)
      // One hesitation in several reports is one.
      headphone.hasPlayed(frames: 5 * 480, missing: 256)
      expectPlayed(10 * 480, page)
      // A network that always hesitates ends at the usual length.
      var (turn, played) = (0, 0)
      while page.sent < 600_000, turn < 5_000 {
        (turn, played) = (turn + 1, page.sent)
        headphone.hasPlayed(frames: played, missing: 256 + turn)
        usleep(1_000)
      }
      played = page.sent
      headphone.hasPlayed(frames: played, missing: 256 + turn)
      expectPlayed(played + 25 * 480, page)
    }
  }
}
