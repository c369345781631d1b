import Foundation
import TestSupport

/// A configuration of ALSA that has only the devices of test servers, for this process or for child processes.
public final class ALSAConfiguration: Sendable {
  private let path: String
  /// The folder of the configuration file. It exists as long as this object.
  private let folder: TemporaryFolder?

  /// Writes a configuration into the first server's folder. That server's devices are `default` and `default-far`.
  public init(_ servers: [(name: String, server: PulseServer)]) throws {
    guard let first = servers.first else { preconditionFailure("a server") }
    folder = nil
    path = try first.server.keep(servers.map { $0.server.alsaDevices(named: $0.name) }.joined(), as: "asound.conf")
  }

  /// Writes a configuration whose only device does not exist.
  public init() throws {
    let folder = try TemporaryFolder()
    path = try folder.write("asound.conf", "pcm.nothing { type hw card 99 }\n")
    self.folder = folder
  }

  /// The environment variables with which a child process sees these devices, as long as this object exists.
  public var environment: [String: String] { ["ALSA_CONFIG_PATH": path] }

  /// Makes these the devices of this process. Call it once, before the first sound: other threads may be reading the
  /// environment, and only the first change leaves its old memory untouched.
  public func adopt() {
    for (name, value) in environment { setenv(name, value, 1) }
  }
}
