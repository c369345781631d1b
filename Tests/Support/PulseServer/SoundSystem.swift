/// A sound server, and the configuration with which child processes see it as the device `default`. Suites that run
/// commands for live sound use it.
public struct SoundSystem: Sendable {
  /// The server.
  public let server: PulseServer
  /// The configuration whose only devices are those of the server.
  public let configuration: ALSAConfiguration

  /// Starts a server.
  public init() throws {
    server = try PulseServer()
    configuration = try ALSAConfiguration([("default", server)])
  }
}
