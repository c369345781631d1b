import Foundation
import TestSupport

/// A configuration of ALSA that knows the devices of test servers and no others, for this process or for children.
public final class ALSAConfiguration: Sendable {
  private let path: String
  /// Kept for as long as the file in it is of use.
  private let folder: TemporaryFolder?

  /// Writes a configuration, into the first server's folder; that server's devices are `default` and `default-far`.
  public init(_ servers: [(name: String, server: PulseServer)]) throws {
    guard let first = servers.first else { preconditionFailure("a server") }
    folder = nil
    path = try first.server.keep(servers.map { $0.server.alsaDevices(named: $0.name) }.joined(), as: "asound.conf")
  }

  /// A configuration whose only device is not there.
  public init() throws {
    let folder = try TemporaryFolder()
    path = try folder.write("asound.conf", "pcm.nothing { type hw card 99 }\n")
    self.folder = folder
  }

  /// What a child's environment needs so that it sees these devices, while this object lives.
  public var environment: [String: String] { ["ALSA_CONFIG_PATH": path] }

  /// Makes these the devices of this process. To be called once, before the first sound: other threads may be reading the
  /// environment, and only a first change leaves its old memory alone.
  public func adopt() {
    for (name, value) in environment { setenv(name, value, 1) }
  }
}
