import FlyingSocks
import Foundation

/// Where a server listens behind its proxy: a socket in the file system, in a folder that only this user may enter.
///
/// On Linux the folder is removed as soon as the server listens. From then on the socket is reached through a descriptor
/// of this process alone, and nothing is left behind when the process is killed.
package final class UpstreamAddress: Sendable {
  /// Why there is no address.
  package struct Fault: Error, Sendable, CustomStringConvertible {
    /// The system's reason.
    package let description: String
  }

  private let folder: String
  private let state: SocketPath

  private final class SocketPath: @unchecked Sendable {
    /// Written once, before anybody connects.
    var descriptor: Int32 = -1
  }

  /// Makes a folder for the socket.
  ///
  /// - Throws: `Fault`.
  package init() throws(Fault) {
    var pattern = Array("/tmp/ossicle-page-XXXXXX".utf8CString)
    guard mkdtemp(&pattern) != nil else {
      throw Fault(description: "a folder in /tmp cannot be made: \(String(cString: strerror(errno)))")
    }
    folder = String(decoding: pattern.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    state = SocketPath()
  }

  deinit {
    removeFolder()
    if state.descriptor >= 0 { close(state.descriptor) }
  }

  /// The path at which the server begins to listen.
  package var path: String { folder + "/socket" }

  /// The server listens now.
  package func isListening() {
    #if os(Linux)
      // O_PATH, which the C library shows to programs that ask for its extensions.
      let onlyPath: Int32 = 0x20_0000
      state.descriptor = open(path, onlyPath | O_CLOEXEC)
      if state.descriptor >= 0 { removeFolder() }
    #endif
  }

  /// A new connection to the server.
  func connect(_ pool: some AsyncSocketPool) async throws -> AsyncSocket {
    let path = state.descriptor >= 0 ? "/proc/self/fd/\(state.descriptor)" : path
    return try await AsyncSocket.connected(to: .unix(path: path), pool: pool)
  }

  private func removeFolder() {
    unlink(path)
    rmdir(folder)
  }
}
