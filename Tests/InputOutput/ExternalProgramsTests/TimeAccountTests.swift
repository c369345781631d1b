import ExternalPrograms
import XCTest

/// Uses made-up samples of a program's state, without a clock and without a process.
final class TimeAccountTests: XCTestCase {
  func testAProgramThatGetsNoProcessorHasNotWaited() {
    var account = TimeAccount()
    // The program is ready to run for an hour and gets 10 ms of processor time per minute.
    for look in 1...36_000 {
      account.add(at: Double(look) * 0.1, processorTime: Double(look / 600) * 0.01, isReady: true)
    }
    XCTAssertEqual(account.waitingTime, 0)
    XCTAssertEqual(account.processorTime, 0.6, accuracy: 1e-9)
  }

  func testSleepIsWaiting() {
    var account = TimeAccount()
    for look in 1...600 { account.add(at: Double(look) * 0.1, processorTime: 0, isReady: false) }
    XCTAssertEqual(account.waitingTime, 60, accuracy: 1e-9)
  }

  /// The program sleeps for nine tenths of the time and computes for one tenth; every sample shows it asleep.
  func testWhatWasComputedBetweenLooksIsNotWaiting() {
    var account = TimeAccount()
    for look in 1...100 { account.add(at: Double(look) * 0.1, processorTime: Double(look) * 0.01, isReady: false) }
    XCTAssertEqual(account.waitingTime, 9, accuracy: 1e-9)
    XCTAssertEqual(account.processorTime, 1, accuracy: 1e-9)
  }

  /// This process was stopped for an hour, so it cannot know the program's state in that time.
  func testAGapBetweenLooksCountsForASecond() {
    var account = TimeAccount()
    account.add(at: 0.1, processorTime: 0, isReady: false)
    account.add(at: 3600, processorTime: 0, isReady: false)
    XCTAssertEqual(account.waitingTime, 1.1, accuracy: 1e-9)
  }

  /// The system's figure falls when a child ends that was not waited for; the account keeps the larger value.
  func testProcessorTimeDoesNotFall() {
    var account = TimeAccount()
    account.add(at: 0.1, processorTime: 5, isReady: true)
    account.add(at: 0.2, processorTime: 2, isReady: true)
    XCTAssertEqual(account.processorTime, 5)
  }
}
