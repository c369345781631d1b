import AudioCore
import Foundation

/// The microphone of a browser: a page sends its sound in packets, and one thread reads it block by block, as from
/// `LiveInput`.
///
/// `start` asks the page to open the microphone and waits for its answer. The page sends sound as it comes; nothing here
/// waits for a fixed time, so no delay is added. While no page is there, reading waits: for a game the time stands still.
/// Any thread may call `stop` and what the page's messages lead to.
public final class BrowserMicrophone: @unchecked Sendable {
  /// What the page says of an opened microphone.
  package struct Opened: Sendable, Equatable {
    /// Frames per second, in hertz.
    package var sampleRate: Double
    /// The device's name, as the browser gives it; may be empty.
    package var device: String
    /// What the browser does to the sound although it was asked not to: `echoCancellation`, `noiseSuppression`,
    /// `autoGainControl`.
    package var processing: [String]

    /// Creates an answer.
    package init(sampleRate: Double, device: String, processing: [String]) {
      self.sampleRate = sampleRate
      self.device = device
      self.processing = processing
    }
  }

  /// Sound that was lost on the way.
  package struct Losses: Sendable, Equatable {
    /// The number of gaps.
    package var gaps = 0
    /// The number of frames in them.
    package var frames = 0
  }

  private enum State: Equatable {
    case closed
    case opening
    case open
    case failed(BrowserSoundError)
  }

  /// The most sound that waits to be read, in seconds. More is dropped and counted as lost.
  private static let longestQueue = 5.0
  /// How long the page may take to open a microphone: the user has to allow it first.
  private static let openingTime = 120.0

  private let ask: @Sendable (_ isOpen: Bool) -> Void
  private let news = NSCondition()
  // All of these belong to the condition's lock.
  private var state = State.closed
  private var opened: Opened?
  private var packets: [SoundPacket] = []
  private var queued = 0
  private var expected = 0
  private var lost = Losses()

  /// - Parameter ask: asks the page to open or to close its microphone.
  package init(ask: @escaping @Sendable (_ isOpen: Bool) -> Void) { self.ask = ask }

  /// Asks the page to open the microphone and waits for the answer.
  ///
  /// - Throws: `BrowserSoundError`.
  package func start() throws -> Opened {
    news.withLock {
      (state, opened, packets, queued, expected, lost) = (.opening, nil, [], 0, 0, Losses())
    }
    ask(true)
    news.lock()
    defer { news.unlock() }
    let limit = Date(timeIntervalSinceNow: Self.openingTime)
    while state == .opening, news.wait(until: limit) {}
    switch state {
    case .open: if let opened { return opened }
    case .failed(let error): throw error
    case .opening, .closed: break
    }
    state = .closed
    throw BrowserSoundError.unavailable(reason: "the page has not answered")
  }

  /// Waits for sound and calls `body` with it.
  ///
  /// - Returns: `false` after `stop`, when everything was read.
  /// - Throws: `BrowserSoundError.lost`; the errors of `body`.
  package func read(_ body: (AudioBlock) throws -> Void) throws -> Bool {
    guard let packet = try next() else { return false }
    try packet.sound.withBlock { try body($0) }
    return true
  }

  private func next() throws -> SoundPacket? {
    news.lock()
    defer { news.unlock() }
    while packets.isEmpty {
      switch state {
      case .closed: return nil
      case .failed(let error): throw error
      case .opening, .open: news.wait()
      }
    }
    let packet = packets.removeFirst()
    queued -= packet.sound.frameCount
    return packet
  }

  /// Closes the microphone; a thread that reads returns.
  package func stop() {
    news.withLock {
      if state == .open || state == .opening { state = .closed }
      news.broadcast()
    }
    ask(false)
  }

  /// Sound that was lost since `start`.
  package var losses: Losses { news.withLock { lost } }

  /// Whether the page should have its microphone open: a page that comes back is asked again.
  package var isWanted: Bool { news.withLock { state == .open || state == .opening } }

  // What the page says.

  /// The page has opened the microphone.
  package func hasOpened(_ answer: Opened) {
    news.withLock {
      guard state == .opening || state == .open else { return }
      // A page that came back counts its frames from 0 again, and the rate must be the one that the reader knows.
      if let opened, opened.sampleRate != answer.sampleRate {
        state = .failed(.lost(reason: "expected \(opened.sampleRate) Hz, got \(answer.sampleRate) Hz"))
      } else {
        (state, opened, expected) = (.open, opened ?? answer, 0)
      }
      news.broadcast()
    }
  }

  /// The page cannot open the microphone, or has lost it.
  package func hasFailed(_ reason: String) {
    news.withLock {
      if state == .opening { state = .failed(.unavailable(reason: reason)) }
      if state == .open { state = .failed(.lost(reason: reason)) }
      news.broadcast()
    }
  }

  /// The page has sent sound.
  package func take(_ packet: SoundPacket) {
    news.withLock {
      guard state == .open, let opened, packet.sound.channelCount == 1, packet.sound.sampleRate == opened.sampleRate
      else { return }
      let gap = packet.position - expected
      if gap > 0 { lose(gap) }
      expected = packet.position + packet.sound.frameCount
      guard Double(queued) < Self.longestQueue * opened.sampleRate else { return lose(packet.sound.frameCount) }
      packets.append(packet)
      queued += packet.sound.frameCount
      news.broadcast()
    }
  }

  private func lose(_ frames: Int) {
    lost.gaps += 1
    lost.frames += frames
  }
}
