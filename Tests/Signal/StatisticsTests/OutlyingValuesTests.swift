import Expectations
import Statistics
import Testing

@Suite struct OutlyingValuesTests {
  /// By hand: the median is 4.5, and the median distance from it 2.5.
  @Test func distances() {
    let found = OutlyingValues.find(in: [1, 2, 3, 4, 5, 6, 7, 8, 100, .nan, -40], byRatio: false)
    expectEqual(found.map(\.place), [8, 10])
    expectEqual(found.map(\.distance), [95.5 / (1.4826 * 2.5), -44.5 / (1.4826 * 2.5)])
  }
}
