import BatchProcessing
import Expectations
import Foundation
import Synchronization
import Testing

@Suite struct OrderedWorkersTests {
  private final class Box: @unchecked Sendable {
    var values: [Int] = []
    var next = 0
  }

  /// The inputs need very different times of computing (without sleep). Each result is still delivered in order and
  /// exactly once.
  @Test(arguments: [1, 2, 8]) func resultsComeInTheOrderOfTheInputs(jobs: Int) {
    let box = Box()
    OrderedWorkers<Int, Int>(
      next: {
        box.next += 1
        return box.next <= 2000 ? box.next : nil
      },
      work: { input in
        var x = UInt64(input)
        for _ in 0..<(input.isMultiple(of: 50) ? 20_000 : 10) { x = x &* 6_364_136_223_846_793_005 &+ 1 }
        return x == 0 ? -1 : input
      },
      deliver: { box.values.append($0) }
    ).run(jobs: jobs)
    expectEqual(box.values, Array(1...2000))
  }

  /// Even if the first input takes long, the work runs ahead by at most the window.
  @Test func workRunsAheadByTheWindowAtMost() {
    let started = Atomic(0)
    let box = Box()
    OrderedWorkers<Int, Int>(
      next: {
        box.next += 1
        return box.next <= 3000 ? box.next : nil
      },
      work: { input in
        started.add(1, ordering: .relaxed)
        // The first input waits until all other inputs within the window have started.
        if input == 1 { while started.load(ordering: .relaxed) < 256 { usleep(100) } }
        return started.load(ordering: .relaxed) - input
      },
      deliver: { box.values.append($0) }
    ).run(jobs: 4)
    expectEqual(box.values.count, 3000)
    expectAtMost(box.values[0], 256 + 4)
  }

  @Test func cancellingStopsTheInputs() {
    let box = Box()
    let workers = Mutex<OrderedWorkers<Int, Int>?>(nil)
    let made = OrderedWorkers<Int, Int>(
      next: {
        box.next += 1
        return box.next
      }, work: { $0 },
      deliver: { value in
        box.values.append(value)
        if value == 100 { workers.withLock { $0?.cancel() } }
      })
    workers.withLock { $0 = made }
    made.run(jobs: 2)
    expect(box.values.starts(with: 1...100))
    expectEqual(box.values, Array(1...box.values.count), "nothing is lost or doubled")
  }
}
