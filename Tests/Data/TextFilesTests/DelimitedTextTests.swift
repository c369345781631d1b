import AudioCore
import Expectations
import Testing
import TextFiles

@Suite struct DelimitedTextTests {
  private func records(_ text: String) throws -> [DelimitedText.Record] {
    var reader = DelimitedText(Array(text.utf8), delimiter: ",")
    var records: [DelimitedText.Record] = []
    while let record = try reader.next() { records.append(record) }
    return records
  }

  @Test func recordsAndTheirLines() throws {
    expectEqual(
      try records("a,b\r\n\"x\ny\",\"\"\"q\"\"\"\r\n\n,\r\"last\","),
      [
        .init(line: 1, fields: ["a", "b"]), .init(line: 2, fields: ["x\ny", "\"q\""]),
        .init(line: 6, fields: ["last", ""]),
      ])
    expectEqual(try records("5\" tape,x"), [.init(line: 1, fields: ["5\" tape", "x"])])
    expect(try records("").isEmpty && records("\n\n").isEmpty)
    expectEqual(try records("a\n\"\""), [.init(line: 1, fields: ["a"])])
  }

  @Test func whatIsWrongIsSaidWithItsLine() {
    expect(throws: DelimitedText.Fault.self) { try records("a\n\"b") }
    do { _ = try records("a\n\"b\nc\"d") } catch let fault as DelimitedText.Fault {
      expectEqual(fault.line, 3)
    } catch { Issue.record("\(error)") }
  }

  /// Random fields that are quoted according to RFC 4180 are read unchanged; the seeds are 0…199.
  @Test func anyFieldsComeBack() throws {
    let pieces = ["a", ",", "\"", "\n", "\r\n", "ä", " ", "\t", ""]
    for seed in 0..<200 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      let rows = (0..<5).map { _ in
        ["x"]
          + (0..<3).map { _ in
            (0..<Int.random(in: 0...4, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
          }
      }
      let text = rows.map { row in
        row.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: ",") + "\n"
      }.joined()
      expectEqual(try records(text).map(\.fields), rows, "seed \(seed)")
    }
  }
}
