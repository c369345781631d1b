import Expectations
import TestSupport
import Testing
import TextFiles

@Suite struct TextLinesTests {
  @Test func separatorsAreFoundAndFieldsTrimmed() {
    expect(FieldSeparator.found(in: "a;b,c") == .comma && FieldSeparator.found(in: "a;b c") == .semicolon)
    expect(FieldSeparator.found(in: "a,b", among: [.semicolon]) == nil && FieldSeparator.found(in: "a b") == nil)
    expectEqual(FieldSeparator.comma.fields(of: " a ,,b\u{A0}"), ["a", "", "b"])
    expectEqual(FieldSeparator.tab.fields(of: "1\t2\ta\tb ", limit: 3, trims: false), ["1", "2", "a\tb "])
    expectEqual(FieldSeparator.space.fields(of: "  a \t b"), ["a", "b"])
    expectEqual(FieldSeparator.space.fields(of: "é\u{2003}b"), ["é", "b"])
    expect(FieldSeparator.comma.fields(of: "") == [""] && FieldSeparator.space.fields(of: " ").isEmpty)
  }

  /// Lines count equally with the line ends of all systems. Comments and blank lines are left out, and neither they nor
  /// a byte order mark shift the line numbers.
  @Test func linesKeepTheirNumbers() throws {
    let folder = try TemporaryFolder()
    for end in ["\n", "\r\n", "\r"] {
      let text = "\u{FEFF}# comment" + end + end + "1 2" + end + " \t" + end + "3 é" + end
      let file = try TextLines(path: folder.write("lines", text))
      expect(file.lines.map(\.number) == [3, 5] && file.lines.map(\.fields) == [["1", "2"], ["3", "é"]])
    }
  }

  /// An error names the file, the line and the field.
  @Test func faultsNameTheirPlace() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("t", "0,1\n\n1,x\n")
    let file = try TextLines(path: path, choosing: { $0.first.flatMap { FieldSeparator.found(in: $0.text) } ?? .tab })
    let fault = TextFileError.invalidLine(path: path, line: 3, expected: "a number for the level", found: "'x'")
    expect(throws: fault) { try file.numbers(["time", "level"]) }
    expectEqual(fault.description, "\(path), line 3: expected a number for the level, got 'x'")
    expect(throws: TextFileError.self) { try file.numbers(["time"]) }
    expect(throws: TextFileError.unreadable(path: folder("none"), reason: "no such file")) {
      try TextLines(path: folder("none"))
    }
    expect(throws: TextFileError.invalidFile(path: path, expected: "text in UTF-8", found: "other bytes")) {
      try TextLines(path: folder.write("t", [0x31, 0xFF]))
    }
  }
}
