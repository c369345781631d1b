import FlyingSocks
import Foundation
import Synchronization

/// Tells when sockets can be read or written, by the system's `poll`.
///
/// FlyingSocks' own queue keeps a list of what the kernel watches. A socket that is closed before its wait is over stays
/// on that list for good (0.27.1: `EPOLL_CTL_DEL` fails then), and the next connection that gets the same descriptor is
/// never heard. Here the kernel keeps nothing between two calls.
///
/// Complexity: O(n) for each event with n waiting sockets; 600 of them take about 0.1 ms.
package struct PolledSockets: EventQueue {
  /// Makes a pool of sockets that are watched in this way.
  package static func makePool() throws -> some AsyncSocketPool { SocketPool(queue: try Self()) }

  private let watch: Watch

  /// Makes a queue without sockets.
  ///
  /// - Throws: `SocketError` if the system has no more files.
  package init() throws { watch = try Watch() }

  // The protocol's functions change a struct; what they change here is shared with the thread that waits.

  package mutating func open() {
    watch.state.withLock { $0 = State(isOpen: true) }
  }

  package mutating func stop() {
    watch.state.withLock { $0 = State(isOpen: false) }
    watch.wake()
  }

  package mutating func close() {}

  package mutating func addEvents(_ events: Socket.Events, for socket: Socket.FileDescriptor) {
    watch.state.withLock { $0.wanted[socket, default: []].formUnion(events) }
    watch.wake()
  }

  package mutating func removeEvents(_ events: Socket.Events, for socket: Socket.FileDescriptor) {
    watch.state.withLock { state in
      state.wanted[socket]?.subtract(events)
      if state.wanted[socket]?.isEmpty == true { state.wanted[socket] = nil }
    }
  }

  package func getNotifications() throws -> [EventNotification] {
    let state = watch.state.withLock { $0 }
    guard state.isOpen else { throw SocketError.disconnected }
    let wanted = Array(state.wanted)
    var polled = [pollfd(fd: watch.waking, events: Int16(POLLIN), revents: 0)]
    polled += wanted.map { pollfd(fd: $0.key.rawValue, events: Self.bits($0.value), revents: 0) }
    guard poll(&polled, nfds_t(polled.count), -1) >= 0 else {
      // A signal of the program ends no wait.
      if errno == EINTR { return [] }
      throw SocketError.makeFailed("poll")
    }
    if polled[0].revents != 0 { watch.hush() }
    return zip(wanted, polled.dropFirst()).compactMap { Self.notification($0.key, wanted: $0.value, $1.revents) }
  }

  private static func bits(_ events: Socket.Events) -> Int16 {
    Int16((events.contains(.read) ? POLLIN : 0) | (events.contains(.write) ? POLLOUT : 0))
  }

  /// What can be tried now. Errors are told as such by the next call of `read` or `write`, not here: since the system
  /// was asked, the descriptor may have come to another socket.
  private static func notification(
    _ socket: Socket.FileDescriptor, wanted: Socket.Events, _ bits: Int16
  ) -> EventNotification? {
    guard bits != 0 else { return nil }
    var events: Socket.Events = []
    if bits & Int16(POLLIN) != 0 { events.insert(.read) }
    if bits & Int16(POLLOUT) != 0 { events.insert(.write) }
    let isOver = bits & Int16(POLLERR | POLLHUP | POLLNVAL) != 0
    return EventNotification(file: socket, events: isOver ? wanted : events, errors: [])
  }

  private struct State: Sendable {
    var isOpen = false
    var wanted: [Socket.FileDescriptor: Socket.Events] = [:]
  }

  /// What is waited for, and a pipe that ends a wait when that changes.
  private final class Watch: Sendable {
    let state = Mutex(State())
    let waking: Int32
    private let ringing: Int32

    init() throws {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { throw SocketError.makeFailed("pipe") }
      (waking, ringing) = (ends[0], ends[1])
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
    }

    deinit {
      Foundation.close(waking)
      Foundation.close(ringing)
    }

    /// Ends a wait, or the next one. A pipe that is full does so already.
    func wake() {
      var byte: UInt8 = 1
      _ = write(ringing, &byte, 1)
    }

    func hush() {
      var bytes = [UInt8](repeating: 0, count: 1024)
      while read(waking, &bytes, bytes.count) == bytes.count {}
    }
  }
}
