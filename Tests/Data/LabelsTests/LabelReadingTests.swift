import Expectations
import Labels
import TestSupport
import Testing
import TextFiles

/// Written labels are read again: texts that a format has to change, times to the microsecond, gaps and points.
@Suite struct LabelReadingTests {
  private let texts = ["say \"hi\"", "", "é%#^_\\ \u{1F3A7}", "<sil>", "12.5", "!no comment"]

  @Test func textGrids() throws {
    let folder = try TemporaryFolder()
    var stretches: [Label] = []
    for (index, text) in texts.enumerated() {
      stretches.append(try Label(from: Double(index) + 0.123456, to: Double(index) + 0.75, text))
    }
    let moments = try texts.enumerated().map { try Label(at: Double($0) / 3, $1) }
    let words = try LabelTier(name: "the \"words\"", kind: .intervals, labels: stretches)
    let clicks = try LabelTier(name: "clicks", kind: .points, labels: moments)
    let path = try folder.write("a.TextGrid", TextGrid(duration: 7, tiers: [words, clicks]).text)
    let grid = try TextGridFile(path: path)
    expect(grid.start == 0 && grid.end == 7 && grid.tiers.map(\.name) == ["the \"words\"", "clicks"])
    // In a TextGrid, gaps between labels are intervals without text.
    let read = grid.tiers[0].labels
    expect(read.count == 2 * texts.count + 1 && read.first?.start == 0 && read.last?.end == 7)
    expect(zip(read, read.dropFirst()).allSatisfy { $0.end == $1.start })
    let written = stride(from: 1, to: read.count, by: 2).map { read[$0] }
    expect(written.map(\.text) == texts && written.map(\.start) == stretches.map(\.start))
    expect(grid.tiers[1].isPoints && grid.tiers[1].labels.map(\.text) == texts)
    expectEqual(grid.tiers[1].labels.map(\.start), moments.map(\.start))
  }

  @Test func audacity() throws {
    let folder = try TemporaryFolder()
    let labels = try texts.enumerated().map { try Label(from: Double($0) / 3, to: Double($0), "\($1)\tb\nc") }
    let tier = try LabelTier(name: "l", kind: .intervals, labels: [try Label(from: 0, to: 0.5, "x")])
    let path = try folder.write("l.txt", labels.map(AudacityLabels.line).joined())
    let read = try AudacityLabelFile(path: path).labels
    expectEqual(read.map(\.text), texts.map { $0.isEmpty ? " b c".trimmedStart : "\($0) b c" })
    expect(read.map(\.start) == labels.map(\.start) && read.map(\.end) == labels.map(\.end))
    expectEqual(read.map(\.line), Array(1...texts.count))
    expectEqual(try AudacityLabelFile(path: folder.write("t", AudacityLabels.text(tier))).labels.map(\.text), ["x"])
  }

  @Test func faultsNameTheirLine() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("l", "1\t2\ta\n2\t1\tb\n")
    expect(
      throws: TextFileError.invalidLine(
        path: path, line: 2, expected: "0 <= start <= end", found: "2.0 s to 1.0 s")
    ) { try AudacityLabelFile(path: path) }
    let grid = try folder.write("g", "\"ooTextFile\"\n\"TextGrid\"\n0\n0\n")
    expect(
      throws: TextFileError.invalidLine(
        path: grid, line: 4, expected: "an end after the start of 0.0 s", found: "0.0 s")
    ) { try TextGridFile(path: grid) }
  }
}

extension String {
  /// The text without leading spaces. A line break or tab at the beginning of a label's text leaves no space.
  fileprivate var trimmedStart: String { String(drop { $0 == " " }) }
}
