import AudioCore
import Expectations
import RecordingAnalysis
import Testing

@Suite struct AdaptiveBinsTests {
  /// The bins agree with their definition: each is the extent of 2^k items, where k is the smallest with which they
  /// fit.
  @Test(arguments: [0, 1, 7, 8, 9, 16, 17, 100, 1000, 4097]) func binsAreTheExtentsOfTheirItems(count: Int) {
    var random = SeededRandom(seed: UInt64(count))
    let items = (0..<count).map { _ in Float(random.uniform(in: -1..<1)) }
    var bins = AdaptiveBins<RecordingOverview.Extent>(capacity: 8)
    for item in items { bins.append(.init(low: item, high: item)) }
    var size = 1
    while size * 8 < count { size *= 2 }
    let expected = stride(from: 0, to: count, by: size).map { items[$0..<min(count, $0 + size)] }
    expect(bins.itemsPerBin == size || count == 0)
    expectEqual(bins.bins.map(\.low), expected.map { $0.min() })
    expectEqual(bins.bins.map(\.high), expected.map { $0.max() })
  }
}
