import Expectations
import Foundation
import TerminalSupport
import TestSupport
import Testing

@Suite struct TerminalSupportTests {
  @Test func keysComeWithoutALineEndAndTheTerminalIsAsBefore() throws {
    let terminal = try PseudoTerminal()
    var keys = TerminalKeys(of: terminal.commandsEnd.fileDescriptor)
    expect(keys?.pressed() == [] && !terminal.isAsUsual)
    terminal.type(" Pq7\u{1B}[A")
    // Digits and other characters have no meaning.
    expectEqual(keys?.pressed(), [.space, .letter("p"), .letter("q"), .up])
    keys = nil
    expect(terminal.isAsUsual)
  }

  /// Arrow keys come in two forms, and other keys as sequences of any length. None of their letters is a key of its own.
  @Test func keysOfSeveralBytes() {
    func keys(_ text: String) -> [TerminalKeys.Key] { TerminalKeys.keys(in: Array(text.utf8)) }
    expectEqual(keys("\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}OD"), [.up, .down, .right, .left])
    expectEqual(keys("\u{1B}[1;5Ca\u{1B}[3~\u{1B}[15~"), [.right, .letter("a")])
    expectEqual(keys("\r\n\u{7F}\u{8}\u{1B}"), [.enter, .enter, .backspace, .backspace, .escape])
    expectEqual(keys("\u{1B}\u{1B}[A"), [.escape, .up])
    expectEqual(keys("\u{1B}x"), [.escape, .letter("x")])
    expect(keys("\u{1B}[").isEmpty && keys("čé").isEmpty)
  }

  @Test func whatIsNoTerminalHasNoKeys() throws {
    let folder = try TemporaryFolder()
    let file = try require(fopen(try folder.write("a", "text"), "r"))
    defer { fclose(file) }
    expectNil(TerminalKeys(of: fileno(file)))
  }
}
