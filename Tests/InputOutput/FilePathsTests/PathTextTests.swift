import Expectations
import FilePaths
import Foundation
import TestSupport
import Testing

/// The generator SplitMix64 (Steele, Lea, Flood 2014) with a fixed seed.
private struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}

@Suite struct PathTextTests {
  private static let cases: [([UInt8], String)] = [
    (Array("plain/ä.wav".utf8), "plain/ä.wav"),
    (Array("a\\b".utf8), "a\\b"),
    ([0x61, 0xE9], "a\\xE9"),
    // These are the start of a character of three bytes, and an overlong slash.
    ([0xE2, 0x82, 0x61], "\\xE2\\x82a"),
    ([0xC0, 0xAF], "\\xC0\\xAF"),
    // The first name looks like an escape. The second does not, since it has lower case and an ASCII byte.
    (Array("\\xE9".utf8), "\\x5CxE9"),
    (Array("\\xe9 \\x41".utf8), "\\xe9 \\x41"),
    (Array("\\x5C".utf8), "\\x5Cx5C"),
    ([0x5C, 0xE9], "\\\\xE9"),
    ([], ""),
  ]

  @Test func textsOfPaths() {
    for (bytes, text) in Self.cases {
      expectEqual(PathText.text(bytes), text)
      expectEqual(PathText.bytes(text), bytes, "\(text)")
    }
  }

  /// The text of any bytes gives the same bytes again, and different bytes have different texts.
  @Test func everyPathHasATextOfItsOwn() {
    var random = SeededGenerator(state: 14)
    let alphabet: [UInt8] = Array("\\x5CE9a".utf8) + [0xE9, 0xC3, 0xA9, 0xFF, 0x80]
    var seen: [String: [UInt8]] = [:]
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...9, using: &random)).map { _ in alphabet.randomElement(using: &random) ?? 0 }
      let text = PathText.text(bytes)
      expectEqual(PathText.bytes(text), bytes, "\(bytes)")
      if let other = seen.updateValue(bytes, forKey: text) { expectEqual(other, bytes) }
    }
  }

  /// A name on the command line stands for the file of exactly that name. If there is none, its escapes are decoded.
  @Test func whatAPersonWrites() throws {
    let folder = try TemporaryFolder()
    let literal = Array(folder("lit\\xE9.wav").utf8)
    expectEqual(PathText.text(written: literal), folder("lit\\xE9.wav"))
    close(try FileAccess.open(PathText.text(literal), O_WRONLY | O_CREAT))
    expectEqual(PathText.text(written: literal), folder("lit\\x5CxE9.wav"))
    expectEqual(PathText.text(written: [0xE9]), "\\xE9")
  }

  @Test func filesAreMadeRenamedAndRemovedByTheirBytes() throws {
    let folder = try TemporaryFolder()
    let inner = folder("d\\xFF/e\\xFE")
    try FileAccess.makeFolder(inner)
    close(try FileAccess.open(inner + "/a\\xE9", O_WRONLY | O_CREAT))
    try FileAccess.rename(inner + "/a\\xE9", to: inner + "/b\\xE9")
    expect(try FileAccess.names(in: inner) == ["b\\xE9"] && FileAccess.contents(of: inner + "/b\\xE9").isEmpty)
    // Another program confirms the name.
    let script = "import os, sys; print([os.fsencode(name) for name in os.listdir(os.fsencode(sys.argv[1]))])"
    expectEqual(try IndependentTool.scipy(script, [folder.path]), "[b'd\\xff']\n")
    FileAccess.remove(folder("d\\xFF"))
    expectEqual(try FileAccess.names(in: folder.path), [])
    expect(throws: FileAccessError.self) { try FileAccess.contents(of: inner) }
  }
}
