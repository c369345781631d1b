import Expectations
import Foundation
import JSONReading
import Testing

@Suite struct JSONDecoderTests {
  /// A text that ends anywhere, also with a bracket at the depth at which Foundation's own function ends the program.
  @Test func noTextEndsTheProgram() {
    for depth in 500...520 {
      for end in ["", "1", "{", "\"", "\\"] {
        for head in ["", "{\"type\":"] {
          let text = Data((head + String(repeating: "[", count: depth) + end).utf8)
          expect(throws: DecodingError.self) { try JSONDecoder().value([Int].self, in: text) }
          let decoder = JSONDecoder()
          decoder.allowsJSON5 = true
          expect(throws: DecodingError.self) { try decoder.value([Int].self, in: text) }
        }
      }
    }
  }

  @Test func valuesAreThoseOfFoundation() throws {
    let text = Data(#"{"a": [1, 2.5], "b": []}"#.utf8)
    expectEqual(try JSONDecoder().value([String: [Double]].self, in: text), ["a": [1, 2.5], "b": []])
    expectEqual(try JSONDecoder().value([Int].self, in: text[6..<7] + Data("3]".utf8)), [3])
  }

  /// The package calls the safe function everywhere.
  @Test func noSourceCallsTheOther() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
    let files = try require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "swift" {
      count += 1
      let text = try String(contentsOf: file, encoding: .utf8)
      let isOther = text.contains("JSONDecoder().decode(") || text.contains("decoder.decode(")
      expect(!isOther, "\(file.lastPathComponent)")
    }
    expectGreater(count, 100)
  }
}
