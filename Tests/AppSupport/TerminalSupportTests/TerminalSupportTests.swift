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

  @Test func aScreenDrawsOnlyWhatChanged() {
    var lines = RepaintedScreen()
    let size = TerminalSize(columns: 80, lines: 24)
    let begun = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J\u{1B}[1;1H\u{1B}[Ka\u{1B}[2;1H\u{1B}[Kb"
    #expect(lines.change(to: ["a", "b"], in: size) == begun)
    #expect(lines.change(to: ["a", "c"], in: size) == "\u{1B}[2;1H\u{1B}[Kc")
    // A line that is no longer there is erased.
    #expect(lines.change(to: ["a"], in: size) == "\u{1B}[2;1H\u{1B}[K")
    #expect(lines.ending().hasSuffix("\u{1B}[?1049l\u{1B}[?25ha\n") && lines.ending().isEmpty)
  }

  /// A terminal moves its lines when its size changes, so everything is drawn again.
  @Test func anotherSizeDrawsAllLines() {
    var lines = RepaintedScreen()
    _ = lines.change(to: ["a", "b"], in: TerminalSize(columns: 80, lines: 24))
    let all = "\u{1B}[2J\u{1B}[1;1H\u{1B}[Ka\u{1B}[2;1H\u{1B}[Kb"
    #expect(lines.change(to: ["a", "b"], in: TerminalSize(columns: 60, lines: 24)) == all)
    #expect(lines.change(to: ["a", "b"], in: TerminalSize(columns: 60, lines: 24)).isEmpty)
  }

  @Test func theSizeOfATerminalIsAskedFor() throws {
    let terminal = try PseudoTerminal()
    var size = winsize(ws_row: 30, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0)
    let descriptor = terminal.commandsEnd.fileDescriptor
    #expect(ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0)
    #expect(TerminalSize.of(descriptor) == TerminalSize(columns: 100, lines: 30))
    (size.ws_row, size.ws_col) = (0, 0)
    #expect(ioctl(descriptor, UInt(TIOCSWINSZ), &size) == 0)
    #expect(TerminalSize.of(descriptor) == TerminalSize(columns: 80, lines: 24))
    let folder = try TemporaryFolder()
    let file = try #require(fopen(try folder.write("a", "text"), "r"))
    defer { fclose(file) }
    #expect(TerminalSize.of(fileno(file)) == nil)
    #expect(TerminalSize(columns: 80, lines: 24).holds(TerminalSize(columns: 80, lines: 24)))
    #expect(!TerminalSize(columns: 80, lines: 23).holds(TerminalSize(columns: 80, lines: 24)))
  }

  @Test func picturesAreDueTwentyTimesASecond() {
    var lines = RepaintedLines()
    #expect(lines.isDue(at: 0))
    lines.draw([], at: 0)
    #expect(!lines.isDue(at: 0.04) && lines.isDue(at: 0.05))
    lines.end()
  }
}
