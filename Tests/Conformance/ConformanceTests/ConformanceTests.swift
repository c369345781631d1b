import Conformance
import Expectations
import Foundation
import TestSupport
import Testing

/// Tests of those conformance vectors that are fast enough without optimisation. `swift run -c release ebu-conformance`
/// measures all vectors at 44.1, 48, 96 and 192 kHz and maintains Docs/Conformance/ebu-r128.md.
@Suite struct ConformanceTests {
  private static let short = ConformanceVector.all.filter { $0.duration < 21 && !$0.isBurst && $0.id != "1770-997-L" }

  /// Signals up to 20 s at 16 kHz read within the standard's tolerance. The K weighting at this rate is 0.05 dB off at
  /// 1 kHz, which uses part of the tolerance. (At 8 kHz it is 0.2 dB low there.)
  @Test(arguments: short.map(\.id)) func shortVectors(id: String) throws {
    let vector = try require(Self.short.first { $0.id == id })
    for result in try ConformanceRun(vector, sampleRate: 16_000).results {
      expect(result.isWithinTolerance, "\(result.name): \(String(describing: result.deviation))")
    }
  }

  /// The vectors are: of 3341 cases 1–6, 9, 10 (20 files), 11, 12, 13 (20 files), 14, 15–23; of 3342 cases 1–4; two
  /// calibration tones.
  @Test func theVectorsAreComplete() {
    expectEqual(ConformanceVector.all.count, 6 + 1 + 20 + 1 + 1 + 20 + 1 + 9 + 4 + 2)
    expectEqual(Set(ConformanceVector.all.map(\.id)).count, ConformanceVector.all.count)
  }

  /// The committed table has every vector and no bold value. Bold marks values outside the tolerance.
  @Test func theCommittedTableIsComplete() throws {
    let path = PackageRoot.file("Docs/Conformance/ebu-r128.md")
    let table = try String(contentsOfFile: path, encoding: .utf8)
    for vector in ConformanceVector.all { expect(table.contains("| \(vector.id) "), "\(vector.id)") }
    expect(table.contains("**276 of 276 readings") && !table.contains("| **"))
    expect(ConformanceTable.differences(table, table).isEmpty)
    expect(!ConformanceTable.differences(table, table.replacing("+0.00", with: "+0.01")).isEmpty)
  }
}
