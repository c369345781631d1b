import XCTest

@testable import ExternalPrograms

/// Looks at a program as they might come: no clock, no process.
final class TimeAccountTests: XCTestCase {
  func testAProgramThatGetsNoProcessorHasNotWaited() {
    var account = TimeAccount()
    // Ready to run for an hour, and scheduled for 10 ms of each minute.
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

  /// Nine tenths asleep, one tenth at work: seen asleep each time.
  func testWhatWasComputedBetweenLooksIsNotWaiting() {
    var account = TimeAccount()
    for look in 1...100 { account.add(at: Double(look) * 0.1, processorTime: Double(look) * 0.01, isReady: false) }
    XCTAssertEqual(account.waitingTime, 9, accuracy: 1e-9)
    XCTAssertEqual(account.processorTime, 1, accuracy: 1e-9)
  }

  /// This process was held up for an hour: it cannot know what the program did.
  func testAGapBetweenLooksCountsForASecond() {
    var account = TimeAccount()
    account.add(at: 0.1, processorTime: 0, isReady: false)
    account.add(at: 3600, processorTime: 0, isReady: false)
    XCTAssertEqual(account.waitingTime, 1.1, accuracy: 1e-9)
  }

  /// A child that nobody waited for takes its time with it.
  func testProcessorTimeDoesNotFall() {
    var account = TimeAccount()
    account.add(at: 0.1, processorTime: 5, isReady: true)
    account.add(at: 0.2, processorTime: 2, isReady: true)
    XCTAssertEqual(account.processorTime, 5)
  }
}
