import AudioCore
import Expectations
import Foundation
import Tables
import TestSignals
import Testing

@Suite struct TextTableTests {
  private let columns = [Column("path"), Column("level_dbfs", heading: "level", decimals: 1)]

  @Test func tableIsAsExpected() {
    let rows: [Row] = [
      [.text("日本.wav"), .number(-3.04, decimals: 1)], [.text("e\u{301}.wav"), .number(-12, decimals: 1)],
      [.text("\u{1B}[31m.wav")],
    ]
    let expected = """
      path       level
      ─────────  ─────
      日本.wav    -3.0
      e\u{301}.wav      -12.0
      ␛[31m.wav      –

      """
    expectEqual(TextTable(columns: columns, rows: rows).text(), expected)
  }

  @Test func longPathsAreShortenedInTheMiddle() {
    let path = "corpus/a/very/long/way/to/the/recording.wav"
    let rows: [Row] = [[.text(path), .number(-3, decimals: 1)], [.text("short.wav"), .number(-100, decimals: 1)]]
    let lines = TextTable(columns: columns, rows: rows, width: 30).text().split(separator: "\n")
    expect(lines.allSatisfy { DisplayText.width(String($0)) == 30 })
    expectEqual(lines[2], "corpus/a/v…cording.wav    -3.0")
    expectEqual(lines[3], "short.wav               -100.0")
  }

  @Test func everyLineFitsAndAligns() {
    var random = SeededRandom(seed: 3)
    for _ in 0..<200 {
      let rows = (0..<5).map { _ in
        Row([.text(hostileTexts.shuffled(using: &random).prefix(3).joined(separator: "/")), .number(1, decimals: 1)])
      }
      let width = Int.random(in: 20...120, using: &random)
      let text = TextTable(columns: columns, rows: rows, width: width).text()
      let lines = text.split(separator: "\n")
      expectEqual(lines.count, 7)
      // The last column holds numbers, so all lines have the same width.
      expectEqual(Set(lines.map { DisplayText.width(String($0)) }).count, 1)
      expect(lines.allSatisfy { DisplayText.width(String($0)) <= width }, "width \(width), seed 3")
    }
  }

  @Test(arguments: hostileTexts)
  func noControlReachesTheTerminal(text: String) {
    let table = TextTable(columns: [Column("c", heading: text)], rows: [[.text(text)]]).text()
    let controls = table.unicodeScalars.filter { $0 != "\n" && $0.properties.generalCategory == .control }
    expect(controls.isEmpty)
    expectEqual(table.unicodeScalars.filter { $0 == "\n" }.count, 3)
    expect(!table.unicodeScalars.contains("\u{202E}"))
  }

  @Test func linesOfATextStay() {
    expectEqual(DisplayText.visibleLines("a\tb\n\u{1B}[2J\u{202E}c\r\n"), "a\tb\n␛[2J\\u{202E}c␍\n")
  }

  @Test(arguments: [
    ("abc", 3), ("日本", 4), ("e\u{301}", 1), ("👩‍👩‍👧‍👦", 2), ("🇫🇷", 2), ("한국", 4), ("\u{301}", 0), ("ﾊﾝｶｸ", 4), ("Ｗ", 2),
    ("❤️", 2),
  ])
  func displayWidth(text: String, width: Int) {
    expectEqual(DisplayText.width(text), width)
  }

  @Test(arguments: hostileTexts + ["日本語のとても長いファイル名.wav"], [0, 1, 2, 3, 7, 12])
  func shorteningFits(text: String, limit: Int) {
    let shortened = DisplayText.shortened(text, to: limit)
    expectAtMost(DisplayText.width(shortened), limit)
    expectEqual((shortened == text), (DisplayText.width(text) <= limit))
  }

  /// Rows that are written one by one: a long cell moves the rest of its row, and the other rows stay aligned.
  @Test func rowsOneByOne() {
    let format = TextTableFormat(columns: columns)
    let rows: [Row] = [
      [.text("日本.wav"), .number(-3.04, decimals: 1)], [.text("a-long-name.wav"), .number(-12, decimals: 1)],
      [.text("\u{1B}[31m.wav")],
    ]
    let expected = """
      path              level
      ────────────  ─────────
      日本.wav           -3.0
      a-long-name.wav      -12.0
      ␛[31m.wav             –

      """
    expectEqual(format.document(rows), expected)
  }
}
