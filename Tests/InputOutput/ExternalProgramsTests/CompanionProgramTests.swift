import Expectations
import ExternalPrograms
import Foundation
import Synchronization
import Testing

@Suite struct CompanionProgramTests {
  private static func shell(_ script: String) throws -> CompanionProgram {
    CompanionProgram(try ExternalProgram(arguments: ["/bin/sh", "-c", script]))
  }

  @Test func itIsReadyWhenItSaysSo() throws {
    let program = try Self.shell("read line; echo first >&2; echo \"ready $line\" >&2; exec sleep 1000")
    let start = try program.start(
      input: "text\n", isReady: { $0 == "ready text" }, onEnd: { _ in Issue.record("ended") })
    expectEqual(start, .ready)
    let begin = ContinuousClock.now
    program.stop()
    expectLess(begin.duration(to: .now), .seconds(20))
    program.stop()
  }

  @Test func itsEndBeforeThatIsTold() throws {
    let program = try Self.shell("echo one >&2; echo two >&2; exit 3")
    let start = try program.start(
      input: "", isReady: { $0 == "ready" }, onEnd: { _ in Issue.record("it was not ready") })
    expectEqual(start, .ended(lines: ["one", "two"]))
    program.stop()
  }

  @Test func itsEndAfterThatIsTold() throws {
    let program = try Self.shell("echo ready >&2; echo over >&2; exit 1")
    let lines = Mutex<[String]>([])
    let told = DispatchSemaphore(value: 0)
    _ = try program.start(
      input: "", isReady: { $0 == "ready" },
      onEnd: { last in
        lines.withLock { $0 = last }
        told.signal()
      })
    expectEqual(told.wait(timeout: .now() + 20), .success)
    expectEqual(lines.withLock { $0 }, ["ready", "over"])
  }

  @Test func oneThatDoesNotListenIsEndedToo() throws {
    let program = try Self.shell("trap '' TERM; echo ready >&2; while :; do sleep 0.1; done")
    expectEqual(try program.start(input: "", isReady: { $0 == "ready" }, onEnd: { _ in }), .ready)
    program.stop()
  }

  @Test func programsAreFoundByTheirNames() {
    expect(ExternalProgram.isThere("sh"))
    expect(!ExternalProgram.isThere("no-such-program-anywhere"))
  }
}
