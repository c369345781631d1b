import Expectations
import ServerLimits
import Testing

/// The time is counted by the tests; nothing waits.
@Suite struct ConnectionTableTests {
  private static func time(_ seconds: Double) -> Duration { .seconds(seconds) }

  @Test func aRequestThatDoesNotComeWholeInTimeEndsItsConnection() throws {
    var places = ConnectionTable(most: 10)
    let number = try require(places.enter(at: .zero).number)
    for second in 1...9 {
      places.heard(number, .inRequest, at: Self.time(Double(second)))
      expect(places.overdue(at: Self.time(Double(second))).isEmpty)
    }
    // The first byte came at 1 s.
    expect(places.overdue(at: Self.time(10.9)).isEmpty)
    expectEqual(places.overdue(at: Self.time(11)), [number])
    expect(places.overdue(at: Self.time(12)).isEmpty)
  }

  @Test func aSilentConnectionEndsOneThatIsUsedStays() throws {
    var places = ConnectionTable(most: 10)
    let silent = try require(places.enter(at: .zero).number)
    let used = try require(places.enter(at: .zero).number)
    places.heard(used, .idle, at: Self.time(5))
    expectEqual(places.overdue(at: Self.time(10)), [silent])
    places.answered(used, at: Self.time(40))
    expect(places.overdue(at: Self.time(99)).isEmpty)
    expectEqual(places.overdue(at: Self.time(100)), [used])
  }

  @Test func aWebSocketStaysAsLongAsItsPageAnswersTheBeats() throws {
    var places = ConnectionTable(most: 10)
    let page = try require(places.enter(at: .zero).number)
    places.heard(page, .upgrading, at: .zero)
    places.heard(page, .socket, at: .zero)
    for second in 1...1000 {
      places.heard(page, .socket, at: Self.time(Double(second)))
      expect(places.overdue(at: Self.time(Double(second) + 0.5)).isEmpty)
    }
    expectEqual(places.overdue(at: Self.time(1060)), [page])
    let mute = try require(places.enter(at: .zero).number)
    places.heard(mute, .upgrading, at: .zero)
    places.heard(mute, .socket, at: .zero)
    expectEqual(places.overdue(at: Self.time(10)), [mute])
  }

  @Test func whoWaitsLongestWithoutAPageMakesRoom() throws {
    var places = ConnectionTable(most: 3)
    let numbers = try (0..<3).map { try require(places.enter(at: Self.time(Double($0))).number) }
    places.heard(numbers[0], .upgrading, at: Self.time(2))
    places.heard(numbers[0], .socket, at: Self.time(2))
    let fourth = places.enter(at: Self.time(3))
    expectEqual(fourth.leaving, numbers[1])
    expect(fourth.number != nil)
    // Pages are never sent away: when all are pages, who comes has no room.
    for number in [numbers[2], fourth.number ?? 0] { places.heard(number, .socket, at: Self.time(3)) }
    places.leave(numbers[1])
    expect(places.enter(at: Self.time(4)) == (nil, nil))
    places.leave(numbers[0])
    expect(places.enter(at: Self.time(4)).number != nil)
  }

  @Test func aFloodOfConnectionsDoesNotGrow() {
    var places = ConnectionTable(most: 50)
    for number in 0..<10_000 { _ = places.enter(at: .milliseconds(number)) }
    expectAtMost(places.count, 100)
  }
}
