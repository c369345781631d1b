import Expectations
import FlyingSocks
import Foundation
import ServerLimits
import Testing

@Suite struct PolledSocketsTests {
  /// A pool that runs for as long as `body` does.
  private static func running(_ body: (any AsyncSocketPool) async throws -> Void) async throws {
    let pool = try PolledSockets.makePool()
    try await pool.prepare()
    let run = Task { try? await pool.run() }
    try await body(pool)
    run.cancel()
    await run.value
  }

  /// A descriptor that nothing else in this program gets: the system gives the lowest ones first. A reader here may still
  /// read when its socket is closed, and must not take a byte of another test's connection.
  private static func firstOfOurs() throws -> Int32 {
    var limit = rlimit()
    try require(getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0)
    return Int32(min(limit.rlim_cur, 60_000)) - 40
  }

  private static func pair(_ pool: any AsyncSocketPool) throws -> (AsyncSocket, AsyncSocket) {
    var ends: [Int32] = [0, 0]
    try require(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &ends) == 0)
    ends = try ends.map { end in
      defer { Foundation.close(end) }
      let ours = fcntl(end, F_DUPFD_CLOEXEC, try firstOfOurs())
      try require(ours >= 0)
      return ours
    }
    let sockets = try ends.map { try AsyncSocket(socket: Socket(file: .init(rawValue: $0)), pool: pool) }
    return (sockets[0], sockets[1])
  }

  /// A socket that is closed while somebody waits for it leaves nothing behind: the next one, which has its descriptor,
  /// is heard.
  @Test(.timeLimit(.minutes(10))) func aDescriptorThatComesAgainIsHeard() async throws {
    try await Self.running { pool in
      for round in 0..<50 {
        let (one, other) = try Self.pair(pool)
        let waiting = Task { try await one.read() }
        try await Task.sleep(for: .milliseconds(1))
        if round % 2 == 0 { waiting.cancel() }
        try one.close()
        waiting.cancel()
        _ = await waiting.result
        try other.close()
        let (reader, writer) = try Self.pair(pool)
        async let byte = reader.read()
        if round % 3 == 0 { await Task.yield() }
        try await writer.write(Data([UInt8(round)]))
        expectEqual(try await byte, UInt8(round))
        try reader.close()
        try writer.close()
      }
    }
  }

  @Test(.timeLimit(.minutes(10))) func theOtherSideIsSeenToEnd() async throws {
    try await Self.running { pool in
      let (one, other) = try Self.pair(pool)
      let waiting = Task { try await one.read() }
      try await Task.sleep(for: .milliseconds(5))
      try other.close()
      await #expect(throws: (any Error).self) { try await waiting.value }
      try one.close()
    }
  }

  /// More than the system's buffers hold: writing waits until the other side reads.
  @Test(.timeLimit(.minutes(10))) func writingWaitsForReading() async throws {
    try await Self.running { pool in
      let (one, other) = try Self.pair(pool)
      let sent = Data((0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) })
      async let writing: Void = one.write(sent)
      let received = try await other.read(bytes: sent.count)
      try await writing
      expectEqual(Data(received), sent)
      try one.close()
      try other.close()
    }
  }
}
