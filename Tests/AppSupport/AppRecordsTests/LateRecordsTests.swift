import AppDatabases
import AppRecords
import Expectations
import Synchronization
import Testing

@Suite struct LateRecordsTests {
  /// A disk that may be full, and what was written on it.
  private final class Disk: Sendable {
    let isFull = Mutex(false)
    let written = Mutex<[Int]>([])

    func write(_ number: Int) throws {
      if isFull.withLock({ $0 }) { throw AppDatabaseError.diskFull(path: "a.sqlite") }
      written.withLock { $0.append(number) }
    }
  }

  @Test func whatCannotBeWrittenIsMadeUpForInItsOrder() {
    let (late, disk) = (LateRecords(), Disk())
    late.add { try disk.write(1) }
    late.settle()
    expect(late.isIdle && late.backlog == LateRecords.Backlog())
    disk.isFull.withLock { $0 = true }
    for number in 2...4 { late.add { try disk.write(number) } }
    late.settle()
    let backlog = late.backlog
    expect(backlog.waiting == 3 && backlog.lost == 0 && backlog.since != nil && !late.isIdle)
    expectEqual(backlog.reason, AppDatabaseError.diskFull(path: "a.sqlite").words)
    expectEqual(disk.written.withLock { $0 }, [1])
    disk.isFull.withLock { $0 = false }
    late.settle()
    expectEqual(disk.written.withLock { $0 }, [1, 2, 3, 4])
    expect(late.isIdle && late.backlog == LateRecords.Backlog())
  }

  @Test func itIsTriedAgainByItself() async throws {
    let (late, disk) = (LateRecords(), Disk())
    disk.isFull.withLock { $0 = true }
    late.add { try disk.write(1) }
    late.settle()
    disk.isFull.withLock { $0 = false }
    // Nobody adds anything; the test waits as long as it takes.
    while !late.isIdle { try await Task.sleep(for: .milliseconds(20)) }
    expectEqual(disk.written.withLock { $0 }, [1])
  }

  @Test func whatTheTablesRefuseHoldsUpNothing() {
    let (late, disk) = (LateRecords(), Disk())
    late.add { throw AppDatabaseError.refused(reason: "CHECK") }
    late.add { try disk.write(2) }
    late.settle()
    expectEqual(disk.written.withLock { $0 }, [2])
    let backlog = late.backlog
    expect(backlog.waiting == 0 && backlog.lost == 1 && backlog.reason != nil)
  }

  @Test func onlyTheLastOfAKeyCountsAndTheOldestGives() {
    let (late, disk) = (LateRecords(limit: 3), Disk())
    disk.isFull.withLock { $0 = true }
    for number in 1...5 { late.add(replacing: "place") { try disk.write(number) } }
    for number in 10...12 { late.add { try disk.write(number) } }
    late.settle()
    expectEqual(late.backlog.lost, 1)
    disk.isFull.withLock { $0 = false }
    late.settle()
    expectEqual(disk.written.withLock { $0 }, [10, 11, 12])
  }
}
