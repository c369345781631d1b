import AppDatabases
import AppRecords
import Expectations
import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@Suite struct KeptCodeTests {
  private static let start = Date(timeIntervalSince1970: 1_795_000_000)
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The code as a program of its own sees it.
  private func opened() throws -> (code: KeptCode, database: AppDatabase) {
    let database = try AppDatabase(
      path: folder("people.sqlite"), applicationID: 0x4F73_7473, migrations: [KeptCode.migration])
    return (KeptCode(in: database), database)
  }

  private func enter(_ text: String, after seconds: Double, _ code: KeptCode) throws {
    try code.enter(text, at: Self.start.addingTimeInterval(seconds))
  }

  @Test func codesAndHintsThatWillNotDo() throws {
    let code = try opened().code
    for text in ["", "471", "1234567890123", "47a1", "４７１１", "47 11", "4711\n", "-471"] {
      expect(throws: KeptCodeError.badCode(4...12), "\(text)") { try code.set(text, hint: "") }
    }
    let long = String(repeating: "x", count: 101)
    for hint in ["it is 4711", long, "e" + String(repeating: "\u{301}", count: 1000)] {
      expect(throws: KeptCodeError.badHint(limit: 100), "\(hint.prefix(20))") { try code.set("4711", hint: hint) }
    }
    expectNil(try code.hint())
    for text in ["4711", "123456789012"] {
      try code.set(text, hint: " the garden ")
      try enter(text, after: 0, code)
    }
    expectEqual(try code.hint(), "the garden")
    try code.verify()
  }

  @Test func theFileHasADigestOnly() throws {
    let (code, database) = try opened()
    func stored() throws -> String? {
      try database.read { try String.fetchOne($0, sql: "SELECT code FROM people_lock") }
    }
    try code.set("471147114711", hint: "")
    let one = try stored()
    try code.set("471147114711", hint: "")
    expect(try stored() != one && one?.contains("471147114711") == false)
  }

  @Test func wrongCodesAreCountedInTheFile() throws {
    let (here, there) = (try opened().code, try opened().code)
    try here.set("4711", hint: "")
    expect(throws: KeptCodeError.wrong(left: 2)) { try enter("0000", after: 0, here) }
    expect(throws: KeptCodeError.wrong(left: 1)) { try enter("", after: 1, there) }
    expect(throws: KeptCodeError.wait(30)) { try enter("47110", after: 2, here) }
    // While codes are not taken the right one is not either, in no program.
    expect(throws: KeptCodeError.wait(29)) { try enter("4711", after: 3, there) }
    expectEqual(try opened().code.wait(at: Self.start.addingTimeInterval(12)), 20)
    // Each wait is twice as long as the one before, up to an hour.
    var time = 2.0
    let waits = [30.0, 60, 120, 240, 480, 960, 1920, 3600, 3600]
    for (before, wait) in zip(waits, waits.dropFirst()) {
      time += before
      expectEqual(try here.wait(at: Self.start.addingTimeInterval(time)), 0)
      expect(throws: KeptCodeError.wait(wait)) { try enter("0000", after: time, there) }
    }
    // A right code begins anew.
    try enter("4711", after: time + 3600, here)
    expect(throws: KeptCodeError.wrong(left: 2)) { try enter("0000", after: time + 3601, there) }
  }

  @Test func aClockThatWasSetBackLocksNoLongerThanTheWait() throws {
    let code = try opened().code
    try code.set("4711", hint: "")
    for _ in 0..<3 { expect(throws: KeptCodeError.self) { try enter("0000", after: 0, code) } }
    for (seconds, wait) in [(-0.5, 30.0), (-60, 0), (-86_400, 0)] {
      expectEqual(try code.wait(at: Self.start.addingTimeInterval(seconds)), wait, "\(seconds)")
    }
    try enter("4711", after: -60, code)
  }

  @Test func twoProgramsAtOnceHaveNoMoreAttempts() throws {
    let (here, there) = (try opened(), try opened())
    try here.code.set("4711", hint: "")
    let errors = Mutex<[KeptCodeError]>([])
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      do { try enter("000\(number)", after: 0, number % 2 == 0 ? here.code : there.code) } catch {
        errors.withLock { $0.append(error as? KeptCodeError ?? .none) }
      }
    }
    let found = errors.withLock { $0 }
    for (error, count) in [(KeptCodeError.wrong(left: 2), 1), (.wrong(left: 1), 1), (.wait(30), 6)] {
      expectEqual(found.count { $0 == error }, count, "\(error)")
    }
    expectEqual(try here.database.read { try Int.fetchOne($0, sql: "SELECT wrong FROM people_lock") }, 3)
  }

  @Test func withoutACodeNoneFits() throws {
    let code = try opened().code
    expect(throws: KeptCodeError.none) { try enter("4711", after: 0, code) }
    expectEqual(try code.wait(at: Self.start), 0)
    try code.set("4711", hint: "")
    for _ in 0..<3 { expect(throws: KeptCodeError.self) { try enter("0000", after: 0, code) } }
    // Another code takes the place of the wait, too.
    try code.set("0815", hint: "")
    expect(throws: KeptCodeError.wrong(left: 2)) { try enter("4711", after: 0, code) }
    try enter("0815", after: 0, code)
    try code.remove()
    expectNil(try code.hint())
    expect(throws: KeptCodeError.none) { try enter("0815", after: 0, code) }
  }
}
