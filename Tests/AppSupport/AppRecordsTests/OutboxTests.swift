import AppDatabases
import AppRecords
import Expectations
import Foundation
import GRDB
import TestSupport
import Testing

/// The queue of what is to be sent, with a clock of the test's own.
@Suite struct OutboxTests {
  private static let start = Date(timeIntervalSince1970: 1_795_000_000)
  private static let doctor = "https://clinic.example/fhir"
  private let folder: TemporaryFolder
  private let outbox: Outbox

  init() throws {
    folder = try TemporaryFolder()
    outbox = try Self.opened(folder)
  }

  /// The queue of people 1 and 2.
  private static func opened(_ folder: TemporaryFolder) throws -> Outbox {
    let people = Migration("people") { database in
      try database.execute(
        sql: "CREATE TABLE person (id INTEGER PRIMARY KEY); INSERT INTO person VALUES (1), (2);")
    }
    return Outbox(
      try AppDatabase(
        path: folder("outbox.sqlite"), applicationID: 0x4F73_6F62, migrations: [people, Outbox.migration]))
  }

  @discardableResult private func add(
    _ number: Int64 = 1, version: String = "a", to receiver: String = doctor, of person: Int64 = 1, after: Double = 0
  ) throws -> OutboxItem {
    try outbox.add("session", number, version: version, to: receiver, of: person, at: Self.start + after)
  }

  private func begin(_ item: OutboxItem, after: Double) throws -> Outbox.Attempt {
    try require(try outbox.begin(item.id, at: Self.start + after))
  }

  private func due(after: Double) throws -> [Int64] { try outbox.due(at: Self.start + after).map(\.number) }

  private func state(_ number: Int64 = 1) throws -> OutboxItem.State? {
    try outbox.item("session", number, to: Self.doctor)?.state
  }

  @Test func theSameThingIsQueuedOnceForAReceiver() throws {
    let first = try add()
    expectEqual(try add(after: 100), first)
    try add(to: "https://other.example")
    try add(2, of: 2)
    expectEqual(try outbox.list().map(\.number), [1, 1, 2])
    expectEqual(try outbox.list(of: 2).map(\.number), [2])
    // It outlives the program.
    expectEqual(try Self.opened(folder).list(), try outbox.list())
    expectEqual(try due(after: 0), [1, 1, 2])
  }

  /// A minute, then twice as long each time, up to six hours; the answers and the attempts are kept.
  @Test func waitsGrow() throws {
    let item = try add()
    var (now, waits) = (0.0, [Double]())
    for number in 1...12 {
      let attempt = try begin(item, after: now)
      try outbox.finish(attempt, .failed, answer: "no network \(number)", at: Self.start + now)
      let kept = try require(try outbox.list().first)
      expect(kept.attempts == number && kept.answer == "no network \(number)" && kept.lastOutcome == .failed)
      let wait = kept.nextAttempt.timeIntervalSince(kept.date)
      waits.append(wait)
      expectEqual(try due(after: now + wait - 1), [])
      now += wait
      expectEqual(try due(after: now), [1])
    }
    expectEqual(waits, [60, 120, 240, 480, 960, 1920, 3840, 7680, 15_360, 21_600, 21_600, 21_600])
    expectEqual(Outbox.wait(afterAttempt: 1_000_000_000), 21_600)
  }

  @Test func outcomesEndTheWaitingOrDoNot() throws {
    let ends: [(Outbox.Outcome, OutboxItem.State)] = [
      (.delivered, .sent), (.failed, .waiting), (.refused, .refused), (.uncertain, .waiting),
    ]
    for (number, end) in ends.enumerated() {
      let item = try add(Int64(number))
      try outbox.finish(try begin(item, after: 0), end.0, answer: "so", at: Self.start + 1)
      let kept = try require(try outbox.list().last)
      expect(kept.state == end.1 && kept.lastOutcome == end.0 && kept.date == Self.start + 1, "\(end)")
    }
    // A week later only what waits is due.
    expectEqual(try due(after: 604_800), [1, 3])
    let refused = try require(try outbox.list().first { $0.state == .refused })
    expect(try outbox.sendAgain(refused.id, at: Self.start + 10))
    expectEqual(try due(after: 10), [2])
    expect(try !outbox.sendAgain(refused.id, at: Self.start + 11))
  }

  @Test func twoProgramsNeverSendTheSameAtOnce() throws {
    let item = try add()
    let other = try Self.opened(folder)
    let attempt = try begin(item, after: 0)
    // Not now, not after the wait, and not by a clock that was set back: the attempt goes on.
    for after in [0, 61, -7200.0] {
      expect(try other.begin(item.id, at: Self.start + after) == nil, "\(after)")
    }
    try outbox.finish(attempt, .delivered, answer: "200", at: Self.start + 90)
    expect(try other.begin(item.id, at: Self.start + 200) == nil)
    expectEqual(try state(), .sent)
  }

  /// A program that was killed between the beginning and the end of an attempt: it is uncertain, and due after the wait.
  @Test func aKilledProgram() throws {
    let item = try add()
    var attempt: Outbox.Attempt? = try begin(item, after: 0)
    withExtendedLifetime(attempt) {}
    attempt = nil
    let next = try Self.opened(folder)
    let kept = try require(try next.list().first)
    expect(kept.state == .waiting && kept.lastOutcome == .uncertain && kept.attempts == 1)
    expect(try next.begin(item.id, at: Self.start + 59) == nil)
    let again = try require(try next.begin(item.id, at: Self.start + 60))
    try next.finish(again, .delivered, answer: "200", at: Self.start + 61)
    expectEqual(try state(), .sent)
  }

  /// No wait is longer than it was meant, whatever the clock was set to.
  @Test func aClockThatWasSetBack() throws {
    let item = try add()
    try outbox.finish(try begin(item, after: 1e9), .failed, answer: "", at: Self.start + 1e9)
    expectEqual(try due(after: 100), [1])
    try outbox.finish(try begin(item, after: 100), .failed, answer: "", at: Self.start + 100)
    expectEqual(try due(after: 150), [])
    expectEqual(try due(after: 220), [1])
    // What was queued in the future is due, too.
    try add(2, after: 1e9)
    expectEqual(try due(after: 150), [2])
  }

  @Test func whatIsWithdrawnIsNotSent() throws {
    let (first, second) = (try add(1), try add(2))
    try add(3, of: 2)
    expect(try outbox.withdraw(first.id, at: Self.start + 5))
    expect(try !outbox.withdraw(first.id, at: Self.start + 6))
    expectEqual(try outbox.list()[0].date, Self.start + 5)
    expect(try outbox.begin(first.id, at: Self.start + 10) == nil)
    // An attempt that goes on is not stopped: what it delivered is sent, what it did not is not tried again.
    do {
      let attempt = try begin(second, after: 10)
      expectEqual(try outbox.withdrawAll(of: 1, at: Self.start + 11), 1)
      try outbox.finish(attempt, .failed, answer: "503", at: Self.start + 12)
    }
    expectEqual(try state(2), .withdrawn)
    try outbox.sendAgain(second.id, at: Self.start + 20)
    let late = try begin(second, after: 20)
    try outbox.withdraw(second.id, at: Self.start + 21)
    try outbox.finish(late, .delivered, answer: "200", at: Self.start + 22)
    expectEqual(try state(2), .sent)
    // Queued again, a withdrawn item stays so.
    expectEqual(try add(1, version: "b").state, .withdrawn)
    expectEqual(try due(after: 1000), [3])
  }

  /// What has changed since it was sent is sent again; what has not is not.
  @Test func anotherVersionGoesOnceMore() throws {
    let item = try add()
    try outbox.finish(try begin(item, after: 0), .delivered, answer: "200", at: Self.start)
    expectEqual(try add(after: 10).state, .sent)
    expectEqual(try add(version: "b", after: 20).state, .waiting)
    // It changes once more while it is being sent.
    do {
      let attempt = try begin(item, after: 30)
      expectEqual(try add(version: "c", after: 31).state, .waiting)
      try outbox.finish(attempt, .delivered, answer: "200", at: Self.start + 32)
    }
    expectEqual(try due(after: 32), [1])
    try outbox.finish(try begin(item, after: 33), .delivered, answer: "200", at: Self.start + 34)
    expectEqual(try state(), .sent)
  }

  /// A value that the program never writes is refused, and takes no other row with it.
  @Test func onlyTheProgramsValues() throws {
    try add()
    let database = try DatabaseQueue(path: folder("outbox.sqlite"))
    for change in ["state = 'gone'", "attempts = -1", "at = 'now'", "last_outcome = ''", "kind = ''", "person_id = 9"] {
      expect(throws: DatabaseError.self, "\(change)") {
        try database.write { try $0.execute(sql: "UPDATE outbox SET \(change)") }
      }
    }
    expectEqual(try outbox.list().count, 1)
  }
}
