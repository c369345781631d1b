import AudioCore
import Expectations
import Foundation
import Tables
import TestSignals
import Testing

@Suite struct TableFormatTests {
  private let columns = [
    Column("path"), Column("loudness_lufs", heading: "loudness", decimals: 1), Column("clipped", decimals: 0),
    Column("voiced"),
  ]

  @Test func csvIsAsExpected() {
    let rows: [Row] = [
      [.text("a.wav"), .number(-23.04, decimals: 1), .integer(0), .flag(true)],
      [.text("b, \"c\"\n.wav"), .number(.nan, decimals: 1), .undefined, .flag(false)],
      [.text("")],
    ]
    let expected = """
      path,loudness_lufs,clipped,voiced
      a.wav,-23.0,0,true
      "b, ""c""
      .wav",,,false
      "",,,

      """
    expectEqual(CSVFormat(columns: columns).document(rows), expected)
  }

  @Test func jsonLinesAreAsExpected() {
    let row: Row = [.text("q\"\\\n\u{1}\u{2028}é"), .number(-0.04, decimals: 1), .number(.infinity, decimals: 0)]
    let expected = #"{"path":"q\"\\\n\u0001\u2028é","loudness_lufs":0.0,"clipped":null,"voiced":null}"# + "\n"
    expectEqual(JSONLinesFormat(columns: columns).document([row]), expected)
  }

  @Test(arguments: hostileTexts)
  func csvReadsBack(text: String) throws {
    let format = CSVFormat(columns: [Column("first"), Column(text)], keepsFormulas: true)
    let records = parsedCSV(format.document([[.text(text), .text(text)], [.undefined, .text("end")]]))
    expectEqual(
      records.map { $0.map(scalars) }, [["first", text], [text, text], ["", "end"]].map { $0.map(scalars) })
  }

  @Test func csvIsNoFormula() {
    let kept = CSVFormat(columns: [Column("text")], keepsFormulas: true)
    let format = CSVFormat(columns: [Column("text")])
    for text in ["=1+1", "+x", "-x", "@x", "\tx", "-", "+1-1", "-inf", "="] {
      expectEqual(parsedCSV(format.line([.text(text)])), [["'" + text]])
      expectEqual(parsedCSV(kept.line([.text(text)])), [[text]])
      expectEqual(CSVFormat(columns: [Column(text)]).header, format.line([.text(text)]))
    }
    expectEqual(format.line([.text("\r\n=1")]), "\"'\r\n=1\"\n")
    for text in ["-10.0", "+5", "-1e-3", "1+1", "a=b", "'x", "−1", " =1", "2026-11-26"] {
      expectEqual(format.line([.text(text)]), text + "\n")
    }
    expectEqual(format.line([.number(-10, decimals: 1)]) + format.line([.integer(-3)]), "-10.0\n-3\n")
    expectEqual(format.line([.text("")]), "\"\"\n")
  }

  @Test(arguments: hostileTexts)
  func jsonReadsBack(text: String) throws {
    let line = JSONLinesFormat(columns: [Column(text), Column("n", decimals: 3)])
      .line([.text(text), .number(0.1, decimals: 3)])
    expectEqual(line.unicodeScalars.filter { $0 == "\n" || $0 == "\u{2028}" || $0 == "\u{85}" }.count, 1)
    let object = try require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    // Swift's strings are equal if they are canonically equivalent, but a path must have exactly the same scalars.
    expectEqual((object[text] as? String).map(scalars), scalars(text))
    expectEqual(object["n"] as? Double, 0.1)
  }

  @Test func csvAndJSONPrintTheSameNumber() {
    var random = SeededRandom(seed: 2)
    for _ in 0..<500 {
      let column = Column("value", decimals: Int.random(in: 0...6, using: &random))
      let row = Row([column.cell(random.anyMagnitude(-20...20))])
      let csv = CSVFormat(columns: [column]).line(row).dropLast()
      let json = JSONLinesFormat(columns: [column]).line(row).dropLast()
      expectEqual(json, "{\"value\":\(csv)}")
    }
  }

  @Test func codingKeepsCells() throws {
    let row: Row = [.text("true"), .integer(.max), .integer(1), .number(0.1, decimals: 2), .flag(false), .undefined]
    let data = try JSONEncoder().encode(row)
    expectEqual(try JSONDecoder().decode(Row.self, from: data), row)
    let nan = try JSONEncoder().encode([Cell.number(.nan, decimals: 2)])
    expectEqual(String(decoding: nan, as: UTF8.self), "[null]")
  }

  @Test func columnsMakeCells() {
    expectEqual(columns[1].cell(1.25), .number(1.25, decimals: 1))
    expectEqual(columns[1].cell(Double.nan), .undefined)
    expectEqual(columns[2].cell(Int?.none), .undefined)
    expectEqual(columns.map(\.alignment), [.leading, .trailing, .trailing, .leading])
  }

  private func scalars(_ text: String) -> [UInt32] {
    text.unicodeScalars.map(\.value)
  }

  /// Parses CSV by the grammar of RFC 4180, scalar by scalar.
  private func parsedCSV(_ text: String) -> [[String]] {
    var records: [[String]] = [[]]
    var field = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"":
        while let inside = rest.popFirst() {
          if inside == "\"" {
            guard rest.first == "\"" else { break }
            rest.removeFirst()
          }
          field.append(inside)
        }
      case ",", "\n":
        records[records.count - 1].append(String(field))
        field = String.UnicodeScalarView()
        if scalar == "\n" { records.append([]) }
      default: field.append(scalar)
      }
    }
    return records.dropLast()
  }
}
