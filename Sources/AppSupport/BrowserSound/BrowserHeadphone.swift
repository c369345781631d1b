import AudioCore
import Foundation

/// The headphone of a browser: sound that is written here is played by a page.
///
/// The page keeps a queue (a jitter buffer), so that a network that hesitates for less is not heard. `write` waits while the
/// queue is full. The page tells how many frames it has played and how many were missing; a queue that ran empty becomes
/// longer. One thread writes; any thread may stop.
public final class BrowserHeadphone: @unchecked Sendable {
  /// What the page says of an opened headphone.
  package struct Opened: Sendable, Equatable {
    /// Frames per second, in hertz.
    package var sampleRate: Double
    /// The browser's own delay to the ear, in seconds, as it states it.
    package var latency: Double

    /// Creates an answer.
    package init(sampleRate: Double, latency: Double) {
      self.sampleRate = sampleRate
      self.latency = latency
    }
  }

  /// Where the page's sound goes.
  package struct Placement: Sendable, Equatable {
    /// Whether it would go to another device than at the beginning.
    package var isElsewhere = false
    /// How often the page has told that it plays on the first one.
    package var looks = 0
  }

  private enum State: Equatable {
    case closed
    case opening
    case open
    case failed(BrowserSoundError)
  }

  /// The usual and the longest length of the page's queue in seconds.
  package static let queueDuration = 0.25
  /// A queue that ran empty becomes longer by so many seconds, at most once in so many seconds of sound: the last change has
  /// to take effect first.
  private static let growth = (step: 0.01, pause: 0.2)
  /// How long the page may take to open its sound.
  private static let openingTime = 10.0

  private let ask: @Sendable (_ isOpen: Bool, _ sampleRate: Double, _ channelCount: Int) -> Void
  private let deliver: @Sendable (SoundPacket) -> Void
  private let news = NSCondition()
  // All of these belong to the condition's lock.
  private var state = State.closed
  private var opened = Opened(sampleRate: 48_000, latency: 0)
  private var queueDuration = BrowserHeadphone.queueDuration
  private var written = 0
  private var played = 0
  private var missing = 0
  /// The number of played frames when the queue last became longer.
  private var grown: Int?
  private var placed = Placement()

  /// - Parameters:
  ///   - ask: asks the page to open its sound at a rate with a number of channels, or to close it.
  ///   - deliver: sends sound to the page.
  package init(
    ask: @escaping @Sendable (_ isOpen: Bool, _ sampleRate: Double, _ channelCount: Int) -> Void,
    deliver: @escaping @Sendable (SoundPacket) -> Void
  ) {
    self.ask = ask
    self.deliver = deliver
  }

  /// Asks the page to open its sound, and waits for the answer.
  ///
  /// - Parameter queueDuration: the length of the page's queue in seconds, as long as no frames are missing: short for sound
  ///   that answers a finger.
  /// - Throws: `BrowserSoundError`, also if the browser plays at another rate.
  package func start(
    sampleRate: Double, channelCount: Int, queueDuration: Double = BrowserHeadphone.queueDuration
  ) throws {
    precondition((0.01...Self.queueDuration).contains(queueDuration), "expected 0.01 to 0.25 s")
    news.withLock {
      (state, written, played, missing) = (.opening, 0, 0, 0)
      (self.queueDuration, grown, placed) = (queueDuration, nil, Placement())
    }
    ask(true, sampleRate, channelCount)
    news.lock()
    defer { news.unlock() }
    let limit = Date(timeIntervalSinceNow: Self.openingTime)
    while state == .opening, news.wait(until: limit) {}
    switch state {
    case .open where opened.sampleRate == sampleRate: return
    case .open: throw failed("expected \(sampleRate) Hz, got \(opened.sampleRate) Hz")
    case .failed(let error): throw error
    case .opening, .closed: throw failed("the page has not answered")
    }
  }

  private func failed(_ reason: String) -> BrowserSoundError {
    state = .closed
    return .unavailable(reason: reason)
  }

  /// Sends frames to the page; waits until its queue has room for them.
  ///
  /// - Returns: `false` after `stop`.
  /// - Throws: `BrowserSoundError.lost`.
  package func write(_ sound: AudioBuffer) throws -> Bool {
    news.lock()
    defer { news.unlock() }
    func isFull() -> Bool {
      written - played + sound.frameCount > max(Int(queueDuration * sound.sampleRate), sound.frameCount)
    }
    while state == .open, isFull() { news.wait() }
    switch state {
    case .open: break
    case .failed(let error): throw error
    case .closed, .opening: return false
    }
    deliver(SoundPacket(sound: sound, position: written))
    written += sound.frameCount
    return true
  }

  /// Closes the sound; a thread that writes returns.
  package func stop() {
    news.withLock {
      if state == .open || state == .opening { state = .closed }
      news.broadcast()
    }
    ask(false, 0, 0)
  }

  /// The number of written frames that the page has played. They are heard after `latency`.
  package var playedFrameCount: Int { news.withLock { played } }
  /// The number of frames that were silent since they had not come in time.
  package var missingFrameCount: Int { news.withLock { missing } }
  /// The browser's own delay to the ear, in seconds, as it states it.
  package var latency: Double { news.withLock { opened.latency } }

  /// Where the page's sound goes.
  package var placement: Placement { news.withLock { placed } }

  /// The present device is the one with which the sound begins from now on.
  package func stay() { news.withLock { placed.isElsewhere = false } }

  // What the page says.

  /// The page has opened its sound.
  package func hasOpened(_ answer: Opened) {
    news.withLock {
      guard state == .opening else { return }
      (state, opened) = (.open, answer)
      news.broadcast()
    }
  }

  /// The page has gone. Another one plays nothing until it is asked, and a browser wants to be touched first.
  package func pageHasGone() {
    news.withLock {
      if state == .opening || state == .open { state = .failed(.noPage) }
      news.broadcast()
    }
  }

  /// The page cannot open its sound, or has lost it.
  package func hasFailed(_ reason: String) {
    news.withLock {
      if state == .opening { state = .failed(.unavailable(reason: reason)) }
      if state == .open { state = .failed(.lost(reason: reason)) }
      news.broadcast()
    }
  }

  /// The page's sound would go to another device than at the beginning, or goes to that one again.
  package func isPlaced(elsewhere: Bool) { news.withLock { placed.isElsewhere = elsewhere } }

  /// The page has played frames. Numbers that run back or ahead of what was written are left out.
  package func hasPlayed(frames: Int, missing: Int) {
    news.withLock {
      guard (played...written).contains(frames), missing >= self.missing else { return }
      let pause = Int(Self.growth.pause * opened.sampleRate)
      if missing > self.missing, grown.map({ frames - $0 >= pause }) ?? true {
        queueDuration = min(Self.queueDuration, queueDuration + Self.growth.step)
        grown = frames
      }
      (played, self.missing) = (frames, missing)
      if !placed.isElsewhere { placed.looks += 1 }
      news.broadcast()
    }
  }
}
