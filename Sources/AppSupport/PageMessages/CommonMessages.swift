import AppWords

/// What every page says of its connection and of its browser's sound.
package enum ConnectionRequest: PageRequest {
  /// The first message of a page.
  package struct Hello: Codable, Sendable {
    /// The version of the page's files.
    package var version: LineText
    /// The language, as a BCP 47 tag.
    package var language: LineText
    /// A mark of the window, which a reload keeps: its new connection takes the place of the old one.
    package var window: LineText
  }

  /// The browser's microphone is open.
  package struct MicrophoneOpened: Codable, Sendable {
    package var sampleRate: BoundedNumber<SampleRates>
    /// The device's name, as the browser gives it; may be empty.
    package var device: LineText
    /// What the browser does to the sound although it was asked not to: `echoCancellation`, `noiseSuppression`,
    /// `autoGainControl`.
    package var processing: BoundedList<LineText, FewValues>
  }

  /// The browser's headphone is open.
  package struct HeadphoneOpened: Codable, Sendable {
    package var sampleRate: BoundedNumber<SampleRates>
    /// The browser's own delay.
    package var latency: BoundedNumber<Latencies>
  }

  /// How far the browser's sound has come.
  package struct Played: Codable, Sendable {
    /// Frames that were played so far.
    package var frames: BoundedNumber<Counts>
    /// Frames of silence since nothing had come in time.
    package var missing: BoundedNumber<Counts>
  }

  /// Where the browser's sound goes.
  package struct Placed: Codable, Sendable {
    /// Whether it goes to another device than at the beginning.
    package var isElsewhere: Bool
  }

  /// Somebody looks at the page again.
  package struct Shown: Codable, Sendable {
    /// The language, as a BCP 47 tag: it may be another one than at the greeting.
    package var language: LineText
  }

  /// Why the browser has no sound.
  package struct Failed: Codable, Sendable {
    /// The browser's name of the error, such as `NotAllowedError`.
    package var reason: LineText
  }

  case hello(Hello)
  case takeOver
  case beat
  case pageHidden
  case pageShown(Shown)
  case microphoneOpened(MicrophoneOpened)
  case microphoneFailed(Failed)
  case headphoneOpened(HeadphoneOpened)
  case headphoneFailed(Failed)
  case headphonePlayed(Played)
  case headphonePlaced(Placed)

  package static let contract: [IncomingMessage<Self>] = [
    .init(
      "hello", Self.hello,
      "the first message. `version` is that of the page's files, `language` a BCP 47 tag, `window` a mark of the browser's "
        + "window, which a reload keeps"),
    .init("take-over", .takeOver, "the page wants the seat nevertheless"),
    .init("beat", .beat, "the answer to the server's beat"),
    .init(
      "page-hidden", .pageHidden,
      "nobody sees the page: another tab is before it, or the screen is off. What goes on waits, as without a page. Not said "
        + "while the adults' side is shown, from which reports and files are opened"),
    .init("page-shown", Self.pageShown, "it is seen again; what it must show follows"),
    .init(
      "microphone-opened", Self.microphoneOpened,
      "it is open. `processing` names what the browser does although it was asked not to: `echoCancellation`, "
        + "`noiseSuppression`, `autoGainControl`"),
    .init(
      "microphone-failed", Self.microphoneFailed,
      "it cannot be opened, or was lost: the browser's name of the error, such as `NotAllowedError`"),
    .init("headphone-opened", Self.headphoneOpened, "sound can be played; the browser's own delay"),
    .init("headphone-failed", Self.headphoneFailed, "it cannot"),
    .init(
      "headphone-played", Self.headphonePlayed,
      "frames that were played so far, and frames of silence since nothing had come in time, one more for each time at which "
        + "the browser held the sound; about every 11 ms"),
    .init(
      "headphone-placed", Self.headphonePlaced,
      "the sound would go to another device than the one with which it began: it is held. Or it goes there again"),
  ]
}

/// What the server says to every page.
package enum ServerNotice {
  /// The page has the seat.
  package struct Welcome: ServerMessage {
    package static let name = "welcome"
    package var version: String
    package init(version: String) { self.version = version }
  }

  /// The page's files are of another version.
  package struct Reload: ServerMessage {
    package static let name = "reload"
    package var version: String
    package init(version: String) { self.version = version }
  }

  /// Another page has the seat.
  package struct Occupied: ServerMessage {
    package static let name = "occupied"
    package init() {}
  }

  /// Another page has taken the seat over.
  package struct Taken: ServerMessage {
    package static let name = "taken"
    package init() {}
  }

  /// The server is there.
  package struct Beat: ServerMessage {
    package static let name = "beat"
    package init() {}
  }

  /// The program ends.
  package struct Ended: ServerMessage {
    package static let name = "ended"
    package init() {}
  }

  /// A message was not carried out.
  package struct Refused: ServerMessage {
    package static let name = "refused"
    package var expected: String
    package var got: String
    package init(_ refusal: PageRefusal) { (expected, got) = (refusal.expected, refusal.got) }
  }

  /// Something failed.
  package struct Fault: ServerMessage {
    package static let name = "fault"
    /// One line for an adult; the words of an error that has some, else its English line.
    package var words: Words

    /// The fault that an error is.
    package init(_ error: any Error) {
      let line = "\(error)"
      words = (error as? any Worded)?.words ?? Words(cs: line, en: line)
    }
  }

  /// The microphone of the browser is wanted, or not any more.
  package struct Microphone: ServerMessage {
    package static let name = "microphone"
    package var open: Bool
    package init(open: Bool) { self.open = open }
  }

  /// Sound will be played, or not any more.
  package struct Headphone: ServerMessage {
    package static let name = "headphone"
    package var open: Bool
    package var sampleRate: BoundedNumber<SampleRates>?
    package var channelCount: BoundedNumber<Counts>?
    package init(open: Bool, sampleRate: Double?, channelCount: Int?) {
      self.open = open
      (self.sampleRate, self.channelCount) = (.init(sampleRate), .init(channelCount))
    }
  }

  /// The messages, with what they mean.
  package static let contract: [DescribedMessage] = [
    .init(Welcome.self, "the page has the seat; what it must show follows"),
    .init(Reload.self, "the page's files are of another version: it reads them again"),
    .init(Occupied.self, "another page has the seat"),
    .init(Taken.self, "another page has taken the seat over; the connection ends"),
    .init(
      Beat.self,
      "every second. A page takes five seconds without one as a lost connection and connects again; the server takes a page "
        + "as gone that leaves three unanswered"),
    .init(Ended.self, "the program ends"),
    .init(Refused.self, "the last message was not carried out"),
    .init(Fault.self, "something failed, in words for an adult; a child is shown a picture instead"),
    .init(
      Microphone.self,
      "the microphone is wanted, or not any more; said to every page that takes the seat. A page that loses the seat closes "
        + "it by itself, and so does one whose connection is lost for a minute"),
    .init(Headphone.self, "sound will be played, or not any more"),
  ]
}

extension PageContract {
  /// What all pages and their servers say to each other.
  package static let common = PageContract(ConnectionRequest.self, outgoing: ServerNotice.contract)
}
