import Foundation

#if os(Linux)
  /// Asks the kernel whose a connection of this machine is, by its two ports: sock_diag(7).
  ///
  /// One question takes some microseconds, however many connections are open; the table in `/proc/net/tcp` is written anew
  /// for each reading.
  package enum ConnectionOwner {
    /// What the kernel says of a connection.
    package enum Answer: Equatable {
      /// It is open, and its program has this user.
      case user(UInt32)
      /// No such connection is open.
      case none
      /// The kernel does not answer such questions.
      case unavailable
    }

    // netlink(7) and sock_diag(7); the numbers are those of the kernel's headers.
    private static let netlinkSockDiag: Int32 = 4
    private static let sockDiagByFamily: UInt16 = 20
    private static let errorMessage: UInt16 = 2
    private static let established: UInt8 = 1

    /// The user of the connection 127.0.0.1:`port` → 127.0.0.1:`server`.
    package static func ofConnection(from port: UInt16, to server: UInt16) -> Answer {
      let descriptor = socket(AF_NETLINK, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), netlinkSockDiag)
      guard descriptor >= 0 else { return .unavailable }
      defer { close(descriptor) }
      var patience = timeval(tv_sec: 1, tv_usec: 0)
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
      let question = question(port, server)
      guard send(descriptor, question, question.count, 0) == question.count else { return .unavailable }
      var answer = [UInt8](repeating: 0, count: 512)
      let count = recv(descriptor, &answer, answer.count, 0)
      return count > 0 ? read(Array(answer.prefix(count))) : .unavailable
    }

    /// The message with a `inet_diag_req_v2`.
    private static func question(_ port: UInt16, _ server: UInt16) -> [UInt8] {
      var bytes: [UInt8] = []
      func add<Number: FixedWidthInteger>(_ number: Number) { withUnsafeBytes(of: number) { bytes += $0 } }
      let loopback: [UInt8] = [127, 0, 0, 1] + [UInt8](repeating: 0, count: 12)
      // The head: length, type, a request, its number, from the kernel's own port.
      add(UInt32(72))
      add(sockDiagByFamily)
      add(UInt16(1))
      add(UInt32(1))
      add(UInt32(0))
      bytes += [UInt8(AF_INET), UInt8(IPPROTO_TCP), 0, 0]
      add(UInt32.max)
      add(port.bigEndian)
      add(server.bigEndian)
      bytes += loopback + loopback
      add(UInt32(0))
      add(UInt64.max)
      return bytes
    }

    /// Reads the kernel's answer: a `inet_diag_msg`, or an error.
    package static func read(_ bytes: [UInt8]) -> Answer {
      func number<Number: FixedWidthInteger>(_ type: Number.Type, at place: Int) -> Number? {
        guard place + MemoryLayout<Number>.size <= bytes.count else { return nil }
        return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: type) }
      }
      switch number(UInt16.self, at: 4) {
      case errorMessage: return number(Int32.self, at: 16) == -ENOENT ? .none : .unavailable
      case sockDiagByFamily:
        guard let user = number(UInt32.self, at: 80) else { return .unavailable }
        return bytes[17] == established ? .user(user) : .none
      default: return .unavailable
      }
    }
  }
#endif
