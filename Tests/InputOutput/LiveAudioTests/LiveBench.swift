import LiveAudio
import PulseServer
import Testing

/// The sound servers that all live tests of this process share: `default`, which keeps running, and `fragile`, which
/// tests may kill.
struct LiveBench {
  let server: PulseServer
  let fragile: PulseServer
  private let configuration: ALSAConfiguration

  private static let made = Result { try LiveBench() }

  static var shared: LiveBench { get throws { try made.get() } }

  private init() throws {
    server = try PulseServer()
    fragile = try PulseServer()
    configuration = try ALSAConfiguration([("default", server), ("fragile", fragile)])
    configuration.adopt()
  }

  /// The device of a server by its name.
  func device(_ name: String, _ direction: AudioDirection) throws -> AudioDevice {
    try AudioDevice.named(name, direction)
  }
}

/// Tests on a sound server run one after the other, since they share its devices and two cores.
@Suite(.serialized) struct LiveTests {}
