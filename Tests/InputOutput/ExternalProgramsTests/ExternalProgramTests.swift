import ExternalPrograms
import Foundation
import XCTest

final class ExternalProgramTests: XCTestCase {
  private func shell(
    _ script: String, seconds: Double = 60, processorSeconds: Double = 60, memory: Int? = nil, output: Int = 1 << 20
  ) throws -> ProgramRun {
    try ExternalProgram(arguments: ["/bin/sh", "-c", script])
      .run(
        within: ProgramLimits(
          processorTime: processorSeconds, waitingTime: seconds, memory: memory, output: output, grace: 0.2))
  }

  /// Whether a process with this text in its arguments is running. Zombies have no arguments.
  private func isRunning(_ text: String) throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").contains { name in
      guard Int32(name) != nil, let bytes = FileManager.default.contents(atPath: "/proc/\(name)/cmdline") else {
        return false
      }
      return String(decoding: bytes, as: UTF8.self).contains(text)
    }
  }

  /// Returns a duration for `sleep` that identifies its process.
  private func longTime() -> String { "98765.\(UInt32.random(in: 0 ... .max))" }

  func testWhatASucceedingProgramWroteAndUsedIsThere() throws {
    let run = try shell("echo one; echo said >&2; printf two")
    XCTAssertEqual(run.ending, .exited(status: 0))
    XCTAssertNil(run.failure)
    XCTAssertEqual(String(decoding: run.output, as: UTF8.self), "one\ntwo")
    XCTAssertEqual(run.lastErrorLine, "said")
    XCTAssertGreaterThan(run.wallTime, 0)
  }

  func testStatusAndLastErrorLineAreTheReason() throws {
    let run = try shell("echo first >&2; echo '  the reason ' >&2; echo >&2; exit 3")
    XCTAssertEqual(run.ending, .exited(status: 3))
    XCTAssertEqual(run.failure, "exit status 3: the reason ")
  }

  func testACrashIsNamed() throws {
    let run = try shell("kill -SEGV $$")
    XCTAssertEqual(run.ending, .signalled(11))
    XCTAssertEqual(run.failure, "ended by signal 11 (Segmentation fault)")
  }

  func testAProgramThatCannotBeStartedIsAnError() throws {
    for path in ["/no/such/program", "no-such-program-anywhere", "/etc/passwd", "/"] {
      XCTAssertThrowsError(
        try ExternalProgram(arguments: [path]).run(within: ProgramLimits(processorTime: 1, waitingTime: 1))
      ) { error in
        guard case .notStarted(let program, let reason)? = error as? ExternalProgramError else {
          return XCTFail("\(error)")
        }
        XCTAssertEqual(program, path)
        XCTAssertFalse(reason.isEmpty)
      }
    }
  }

  func testASleepingProgramIsEndedAtItsLimitOfWaiting() throws {
    let time = longTime()
    let run = try shell("sleep \(time)", seconds: 0.2)
    XCTAssertEqual(run.ending, .stopped(.waitingTime))
    XCTAssertEqual(run.failure, "ended after waiting for 0.2 s, its limit")
    XCTAssertFalse(try isRunning(time))
  }

  /// Returns a shell script that computes until it has used this processor time, which it reads in steps of 10 ms.
  private func burning(_ seconds: Double) -> String {
    let ticks = Int(seconds * 100)
    return """
      while :; do
        i=0; while [ $i -lt 2000 ]; do i=$((i+1)); done
        read -r line < /proc/self/stat; set -- ${line##*) }
        if [ $((${12} + ${13})) -ge \(ticks) ]; then echo done; exit 0; fi
      done
      """
  }

  func testAProgramIsEndedAtItsLimitOfProcessorTime() throws {
    let run = try shell(burning(30), processorSeconds: 0.3)
    XCTAssertEqual(run.ending, .stopped(.processorTime))
    XCTAssertEqual(run.failure, "ended after more than 0.3 s of processor time, its limit")
    XCTAssertGreaterThan(run.processorTime, 0.3)
    // The limit also holds for a program that ends before its time is first sampled.
    let fast = try shell("i=0; while [ $i -lt 20000 ]; do i=$((i+1)); done", processorSeconds: 0.001)
    XCTAssertEqual(fast.ending, .stopped(.processorTime))
  }

  func testTheProcessorTimeOfChildrenCounts() throws {
    let time = longTime()
    let run = try shell("(\(burning(30))) & (\(burning(30))) & wait; sleep \(time)", processorSeconds: 0.3)
    XCTAssertEqual(run.ending, .stopped(.processorTime))
    XCTAssertFalse(try isRunning(time))
  }

  /// The limit on waiting does not apply to computing, even if the machine is slow.
  func testAProgramThatComputesForLongerThanItMayWaitSucceeds() throws {
    let run = try shell(burning(0.6), seconds: 0.2)
    XCTAssertEqual(run.ending, .exited(status: 0))
    XCTAssertEqual(String(decoding: run.output, as: UTF8.self), "done\n")
    XCTAssertGreaterThanOrEqual(run.processorTime, 0.5)
  }

  /// A stop signal simulates a machine that gives the program no processor for a while.
  func testAProgramThatIsHeldUpSucceeds() throws {
    let run = try shell("(sleep 0.7; kill -CONT $$) & kill -STOP $$; echo done", processorSeconds: 0.5)
    XCTAssertEqual(run.ending, .exited(status: 0))
    XCTAssertGreaterThan(run.wallTime, 0.5)
  }

  /// The second thread computes while the first one waits; the state of the first one is the state of the process.
  func testAThreadThatComputesIsNotWaiting() throws {
    let script = """
      import threading, time
      def burn():
        while time.thread_time() < 0.8: pass
      worker = threading.Thread(target=burn); worker.start(); worker.join(); print('done')
      """
    let run = try ExternalProgram(arguments: ["/usr/bin/python3", "-c", script])
      .run(within: ProgramLimits(processorTime: 60, waitingTime: 0.3))
    XCTAssertEqual(run.ending, .exited(status: 0), run.failure ?? "")
  }

  func testAProgramThatIgnoresSIGTERMIsKilled() throws {
    let time = longTime()
    let run = try shell("trap '' TERM INT HUP; echo begun; while :; do sleep \(time) & wait; done", seconds: 0.3)
    XCTAssertEqual(run.ending, .stopped(.waitingTime))
    XCTAssertEqual(String(decoding: run.output, as: UTF8.self), "begun\n")
    XCTAssertFalse(try isRunning(time))
  }

  func testAProgramThatHeedsSIGTERMMayTidyUp() throws {
    let run = try shell("trap 'echo tidy; exit 9' TERM; echo begun; while :; do sleep 0.01; done", seconds: 0.3)
    XCTAssertEqual(run.ending, .stopped(.waitingTime))
    XCTAssertEqual(String(decoding: run.output, as: UTF8.self), "begun\ntidy\n")
  }

  func testChildrenAreEndedWithTheirParent() throws {
    let time = longTime()
    // The child keeps standard output open, but the run must not wait for it.
    let run = try shell("sleep \(time) & echo left; exit 0")
    XCTAssertEqual(run.ending, .exited(status: 0))
    XCTAssertEqual(String(decoding: run.output, as: UTF8.self), "left\n")
    XCTAssertFalse(try isRunning(time))
  }

  func testChildrenInSessionsOfTheirOwnAreEndedToo() throws {
    let time = longTime()
    let run = try shell("setsid sh -c 'trap \"\" TERM; sleep \(time)' & wait", seconds: 0.5)
    XCTAssertEqual(run.ending, .stopped(.waitingTime))
    XCTAssertFalse(try isRunning(time))
  }

  func testAFloodIsCutOffAndMemoryStaysFlat() throws {
    for (redirection, limit) in [("", ProgramRun.Limit.output), (">&2", .errorOutput)] {
      let run = try shell("exec yes a line \(redirection)", output: 1 << 20)
      XCTAssertEqual(run.ending, .stopped(limit))
      XCTAssertEqual(run.output.count, limit == .output ? 1 << 20 : 0)
      XCTAssertEqual(run.lastErrorLine?.contains("a line"), limit == .errorOutput ? true : nil)
    }
  }

  func testAShortFloodIsAFailureEvenIfTheProgramIsFaster() throws {
    let run = try shell("head -c 3000 /dev/zero", output: 1000)
    XCTAssertEqual(run.ending, .stopped(.output))
    XCTAssertEqual(run.output.count, 1000)
  }

  func testAProgramThatClosesItsOutputEarlyIsWaitedFor() throws {
    let run = try shell("echo before; exec >&- 2>&-; sleep 0.1; exit 4")
    XCTAssertEqual(run.ending, .exited(status: 4))
    XCTAssertEqual(String(decoding: run.output, as: UTF8.self), "before\n")
    let hanging = try shell("exec >&- 2>&-; exec sleep \(longTime())", seconds: 0.2)
    XCTAssertEqual(hanging.ending, .stopped(.waitingTime))
  }

  func testAnyBytesAreKept() throws {
    let run = try shell(#"printf 'a\000\377\nb'; printf 'x\000\377y' >&2"#)
    XCTAssertEqual(run.output, [0x61, 0x00, 0xFF, 0x0A, 0x62])
    XCTAssertEqual(run.lastErrorLine, "x\0\u{FFFD}y")
    XCTAssertEqual(try shell("exit 0").output, [])
  }

  func testStandardInputIsEmptyAndNoOtherFileIsOpen() throws {
    // The descriptor lacks the close-on-exec flag, like the descriptor of a library might.
    let descriptor = open("/dev/null", O_RDONLY)
    defer { close(descriptor) }
    let run = try shell("cat; for each in /proc/self/fd/*; do echo ${each##*/}; done | sort -n | tr '\\n' ' '")
    // Descriptor 3, if it exists, belongs to the shell's own reading of the folder.
    let numbers = String(decoding: run.output, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
    XCTAssertTrue(numbers.starts(with: [0, 1, 2]), "\(numbers)")
    XCTAssertFalse(numbers.contains(Int(descriptor)) && descriptor > 3, "\(numbers)")
  }

  func testTheMemoryOfChildrenCounts() throws {
    // tail keeps an unfinished line in memory as a whole.
    let run = try shell("head -c 400000000 /dev/zero | tail -n 1 | cat >/dev/null; sleep 60", memory: 100 << 20)
    XCTAssertEqual(run.ending, .stopped(.memory))
    XCTAssertEqual(run.failure, "ended at its memory limit of 100 MiB")
    XCTAssertGreaterThan(try XCTUnwrap(run.peakMemory), 100 << 20)
  }

  func testPeakMemoryIsTheProgramsOwn() throws {
    // The kernel counts the memory of this process at the start of a child as the child's memory.
    let ballast = [UInt8](repeating: 1, count: 300 << 20)
    let run = try shell("sleep 0.1")
    XCTAssertEqual(ballast.last, 1)
    XCTAssertLessThan(try XCTUnwrap(run.peakMemory), 50 << 20)
    let large = try shell("head -c 100000000 /dev/zero | tail -n 1 >/dev/null", memory: 1 << 40)
    XCTAssertEqual(large.ending, .exited(status: 0))
  }

  func testProcessorTimeIsCountedWithThatOfChildren() throws {
    let run = try shell("i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done")
    XCTAssertGreaterThan(run.processorTime, 0.001)
    XCTAssertLessThanOrEqual(run.processorTime, run.wallTime * Double(ProcessInfo.processInfo.processorCount) + 0.1)
    let children = try shell("(i=0; while [ $i -lt 100000 ]; do i=$((i+1)); done); sleep 0.01")
    XCTAssertGreaterThan(children.processorTime, 0.001)
  }

  func testACancelledProgramIsEndedBeforeTheErrorComes() throws {
    struct Cancelled: Error {}
    let time = longTime()
    let program = try ExternalProgram(arguments: ["sleep", time])
    var calls = 0
    XCTAssertThrowsError(
      try program.run(within: ProgramLimits(processorTime: 60, waitingTime: 60)) {
        calls += 1
        if calls > 2 { throw Cancelled() }
      }
    ) { XCTAssertTrue($0 is Cancelled) }
    XCTAssertFalse(try isRunning(time))
  }

  func testManyThreadsRunProgramsAtATime() {
    let failures = Failures()
    DispatchQueue.concurrentPerform(iterations: 200) { index in
      do {
        let run = try ExternalProgram(command: "sh -c 'echo \(index); exit \(index % 7)'")
          .run(within: ProgramLimits(processorTime: 60, waitingTime: 60))
        if run.ending != .exited(status: index % 7) || run.output != Array("\(index)\n".utf8) {
          failures.add("\(index): \(run.ending)")
        }
      } catch {
        failures.add("\(index): \(error)")
      }
    }
    XCTAssertEqual(failures.all, [])
    // No descriptors and no zombies remain.
    XCTAssertLessThan(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count, 60)
    var status: Int32 = 0
    XCTAssertEqual(waitpid(-1, &status, WNOHANG), -1)
  }

  func testLimitsAreChecked() {
    for wrong in [0, -1, .infinity, .nan] {
      XCTAssertThrowsError(try ProgramLimits(processorTime: wrong, waitingTime: 1))
      XCTAssertThrowsError(try ProgramLimits(processorTime: 1, waitingTime: wrong))
    }
    XCTAssertThrowsError(try ProgramLimits(processorTime: 1, waitingTime: 1, memory: 0))
    XCTAssertThrowsError(try ProgramLimits(processorTime: 1, waitingTime: 1, output: 0))
    XCTAssertThrowsError(try ProgramLimits(processorTime: 1, waitingTime: 1, grace: -1))
  }
}

private final class Failures: @unchecked Sendable {
  private let lock = NSLock()
  private var texts: [String] = []
  func add(_ text: String) { lock.withLock { texts.append(text) } }
  var all: [String] { lock.withLock { texts } }
}
