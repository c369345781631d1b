import Conformance
import Foundation
import TestSupport
import Testing

/// What of the conformance vectors can be measured without optimisation. All of them at 44.1, 48, 96 and 192 kHz are
/// measured by `swift run -c release ebu-conformance`, which also keeps Docs/Conformance/ebu-r128.md.
@Suite struct ConformanceTests {
  private static let short = ConformanceVector.all.filter { $0.duration < 21 && !$0.isBurst && $0.id != "1770-997-L" }

  /// Signals up to 20 s at 16 kHz, within the standard's tolerance, of which the K weighting of that rate takes 0.05 dB at
  /// 1 kHz. (At 8 kHz it is 0.2 dB low there.)
  @Test(arguments: short.map(\.id)) func shortVectors(id: String) throws {
    let vector = try #require(Self.short.first { $0.id == id })
    for result in try ConformanceRun(vector, sampleRate: 16_000).results {
      #expect(result.isWithinTolerance, "\(result.name): \(String(describing: result.deviation))")
    }
  }

  /// 3341: cases 1–6, 9, 10 (20 files), 11, 12, 13 (20 files), 14, 15–23; 3342: 1–4; two calibration tones.
  @Test func theVectorsAreComplete() {
    #expect(ConformanceVector.all.count == 6 + 1 + 20 + 1 + 1 + 20 + 1 + 9 + 4 + 2)
    #expect(Set(ConformanceVector.all.map(\.id)).count == ConformanceVector.all.count)
  }

  /// The committed table has every vector, and nothing in bold, which marks what is outside the tolerance.
  @Test func theCommittedTableIsComplete() throws {
    let path = PackageRoot.file("Docs/Conformance/ebu-r128.md")
    let table = try String(contentsOfFile: path, encoding: .utf8)
    for vector in ConformanceVector.all { #expect(table.contains("| \(vector.id) "), "\(vector.id)") }
    #expect(table.contains("**276 of 276 readings") && !table.contains("| **"))
    #expect(ConformanceTable.differences(table, table).isEmpty)
    #expect(!ConformanceTable.differences(table, table.replacing("+0.00", with: "+0.01")).isEmpty)
  }
}
