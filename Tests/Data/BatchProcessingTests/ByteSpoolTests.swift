import BatchProcessing
import Expectations
import Testing

@Suite struct ByteSpoolTests {
  @Test func bytesComeBack() throws {
    let spool = try ByteSpool()
    expectEqual(spool.piece(at: 0), [])
    expect(try spool.mapped().isEmpty)
    let all = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    for start in stride(from: 0, to: all.count, by: 999) {
      spool.append { $0 += all[start..<min(all.count, start + 999)] }
    }
    expectEqual(spool.count, all.count)
    for _ in 0..<2 {
      var found: [UInt8] = []
      try spool.forEachPiece { found += $0 }
      expect(found == all)
    }
    expectEqual(spool.piece(at: all.count - 2), Array(all.suffix(2)))
    expectEqual(spool.piece(at: 12, limit: 3), Array(all[12..<15]))
    expect(try spool.mapped().elementsEqual(all))
    spool.replaceStart(with: [9, 8, 7])
    spool.append { $0 += [6] }
    expect(try spool.mapped().elementsEqual([9, 8, 7] + all[3...] + [6]))
  }
}
