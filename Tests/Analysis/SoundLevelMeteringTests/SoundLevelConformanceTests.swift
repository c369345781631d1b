import Expectations
import Foundation
import SoundLevelMetering
import TestSupport
import Testing

/// The committed pages of Docs/Conformance agree with measurements of the filters. `OSSICLE_WRITE_CONFORMANCE=1` writes
/// them again.
@Suite struct SoundLevelConformanceTests {
  private static let writes = ProcessInfo.processInfo.environment["OSSICLE_WRITE_CONFORMANCE"] == "1"

  @Test func frequencyWeightings() throws {
    try compare(ConformanceTables.frequencyWeightings(), "Docs/Conformance/frequency-weightings.md", lastDigit: 0.001)
  }

  @Test func bandFilters() throws {
    try compare(ConformanceTables.bandFilters(), "Docs/Conformance/band-filters.md", lastDigit: 0.01)
  }

  /// Checks that the words are equal and that numbers differ by at most one unit of their last digit, since the sine
  /// function of another machine may round differently.
  private func compare(_ measured: String, _ path: String, lastDigit: Double) throws {
    if Self.writes { try write(measured, path) }
    let committed = try String(contentsOfFile: PackageRoot.file(path), encoding: .utf8)
    let (found, expected) = (measured.split(separator: "\n"), committed.split(separator: "\n"))
    expectEqual(found.count, expected.count, "\(path): \(expected.count) lines, measured \(found.count)")
    for (a, b) in zip(found, expected) {
      let (words, others) = (a.split(separator: " "), b.split(separator: " "))
      let same =
        words.count == others.count
        && zip(words, others).allSatisfy { word, other in
          if word == other { return true }
          guard let x = Self.number(word), let y = Self.number(other) else { return false }
          return abs(x - y) < 1.01 * lastDigit
        }
      expect(same, "\(path) says “\(b)”, measured “\(a)”")
    }
  }

  private static func number(_ word: Substring) -> Double? { Double(word.replacingOccurrences(of: "−", with: "-")) }

  private func write(_ text: String, _ path: String) throws {
    let file = URL(fileURLWithPath: PackageRoot.file(path))
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
}
