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
    // Of an arrow key only its letter is recognised. Digits and other characters have no meaning.
    #expect(keys?.pressed() == [.space, .letter("p"), .letter("q"), .letter("a")])
    keys = nil
    #expect(terminal.isAsUsual)
  }

  @Test func whatIsNoTerminalHasNoKeys() throws {
    let folder = try TemporaryFolder()
    let file = try #require(fopen(try folder.write("a", "text"), "r"))
    defer { fclose(file) }
    #expect(TerminalKeys(of: fileno(file)) == nil)
  }

  @Test func onlyLinesThatChangedAreDrawnAgain() {
    var lines = RepaintedLines()
    #expect(lines.change(to: ["a", "b"]) == "\u{1B}[?25l\r\u{1B}[Ka\n\r\u{1B}[Kb\n")
    #expect(lines.change(to: ["a", "c"]) == "\u{1B}[2A\n\r\u{1B}[Kc\n")
  }

  @Test func picturesAreDueTwentyTimesASecond() {
    var lines = RepaintedLines()
    #expect(lines.isDue(at: 0))
    lines.draw([], at: 0)
    #expect(!lines.isDue(at: 0.04) && lines.isDue(at: 0.05))
    lines.end()
  }
}
