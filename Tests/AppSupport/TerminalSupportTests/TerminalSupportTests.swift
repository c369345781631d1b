import Foundation
import TestSupport
import Testing

@testable import TerminalSupport

@Suite struct TerminalSupportTests {
  @Test func keysComeWithoutALineEndAndTheTerminalIsAsBefore() throws {
    let terminal = try PseudoTerminal()
    var keys = TerminalKeys(of: terminal.commandsEnd.fileDescriptor)
    #expect(keys?.pressed() == [] && !terminal.isAsUsual)
    terminal.type(" Pq7\u{1B}[A")
    // Digits and other characters have no meaning.
    #expect(keys?.pressed() == [.space, .letter("p"), .letter("q"), .up])
    keys = nil
    #expect(terminal.isAsUsual)
  }

  /// Arrow keys come in two forms, and other keys as sequences of any length. None of their letters is a key of its own.
  @Test func keysOfSeveralBytes() {
    func keys(_ text: String) -> [TerminalKeys.Key] { TerminalKeys.keys(in: Array(text.utf8)) }
    #expect(keys("\u{1B}[A\u{1B}[B\u{1B}OC\u{1B}OD") == [.up, .down, .right, .left])
    #expect(keys("\u{1B}[1;5Ca\u{1B}[3~\u{1B}[15~") == [.right, .letter("a")])
    #expect(keys("\r\n\u{7F}\u{8}\u{1B}") == [.enter, .enter, .backspace, .backspace, .escape])
    #expect(keys("\u{1B}\u{1B}[A") == [.escape, .up])
    #expect(keys("\u{1B}x") == [.escape, .letter("x")])
    #expect(keys("\u{1B}[").isEmpty && keys("čé").isEmpty)
  }

  @Test func whatIsNoTerminalHasNoKeys() throws {
    let folder = try TemporaryFolder()
    let file = try #require(fopen(try folder.write("a", "text"), "r"))
    defer { fclose(file) }
    #expect(TerminalKeys(of: fileno(file)) == nil)
  }
}
