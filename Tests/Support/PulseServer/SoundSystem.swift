/// A sound server and the configuration by which children see it as the device `default`: what a suite needs to run commands
/// that play and listen.
public struct SoundSystem: Sendable {
  /// The server.
  public let server: PulseServer
  /// What makes children find it, and nothing else.
  public let configuration: ALSAConfiguration

  /// Starts a server.
  public init() throws {
    server = try PulseServer()
    configuration = try ALSAConfiguration([("default", server)])
  }
}
