import AudioCore
import BrowserSound
import LiveAudio
import Synchronization

/// The microphone that an app behind a page listens to: the computer's, or that of the page's browser. One channel.
public protocol PageMicrophone: Sendable {
  /// Frames per second, in hertz.
  var sampleRate: Double { get }
  /// The name of the source in a session's record: `mic` or `browser`.
  var name: String { get }
  /// The number of times that sound was lost.
  var lossCount: Int { get }

  /// Calls `body` with each block until the microphone is stopped or `body` returns `false`.
  ///
  /// - Throws: `LiveAudioError` or `BrowserSoundError` if the microphone is lost, and the errors of `body`.
  func read(_ body: (AudioBlock) throws -> Bool) throws

  /// Stops the microphone; a thread that reads returns.
  func stop()
}

/// The computer's microphone.
package struct ComputerMicrophone: PageMicrophone {
  private let input: LiveInput

  /// Opens the microphone of a command's options.
  ///
  /// - Throws: `LiveAudioError`.
  package init(_ options: MicrophoneOptions) throws {
    try self.init(device: options.device, latency: options.latency)
  }

  /// Opens a microphone.
  ///
  /// - Parameters:
  ///   - device: its name, or a part that no other has; `nil` for the system's.
  ///   - latency: length of its buffer in seconds.
  /// - Throws: `LiveAudioError`.
  package init(device: String?, latency: Double = MicrophoneOptions.usualLatency) throws {
    input = try MicrophoneOptions.input(device: device, latency: latency)
  }

  package var sampleRate: Double { input.sampleRate }
  /// The member `type`.
  package var name: String { HeardSound.live(input).name }
  package var lossCount: Int { input.counts.overflows + (input.counts.droppedFrames > 0 ? 1 : 0) }
  package func read(_ body: (AudioBlock) throws -> Bool) throws { try HeardSound.live(input).read(body) }
  package func stop() { input.stop() }
}

/// The microphone of the page's browser.
package struct OpenedBrowserMicrophone: PageMicrophone {
  private let microphone: BrowserMicrophone
  /// What the browser said of it.
  package let answer: BrowserMicrophone.Opened

  /// Asks the page to open its microphone, and waits for it.
  ///
  /// - Throws: `BrowserSoundError`.
  package init(_ microphone: BrowserMicrophone) throws {
    self.microphone = microphone
    answer = try microphone.start()
  }

  package var sampleRate: Double { answer.sampleRate }
  /// The member `type`.
  package var name: String { "browser" }
  package var lossCount: Int { microphone.losses.gaps }

  package func read(_ body: (AudioBlock) throws -> Bool) throws {
    var isWanted = true
    while isWanted, try microphone.read({ isWanted = try body($0) }) {}
    microphone.stop()
  }

  package func stop() { microphone.stop() }
}

extension MicrophoneOpener {
  /// The computer's microphone, by a command's options.
  public static func computer(_ options: MicrophoneOptions) -> Self { Self { try ComputerMicrophone(options) } }

  /// The computer's microphone.
  ///
  /// - Parameter device: its name, or a part that no other has; `nil` for the system's.
  public static func computer(device: String?) -> Self { Self { try ComputerMicrophone(device: device) } }

  /// The microphone of the page's browser, which its user allows first.
  public static func browser(_ microphone: BrowserMicrophone) -> Self {
    Self(open: { try OpenedBrowserMicrophone(microphone) }, cancel: { microphone.stop() })
  }
}
