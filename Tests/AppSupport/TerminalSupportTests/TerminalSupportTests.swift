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

  @Test func onlyLinesThatChangedAreDrawnAgain() {
    var lines = RepaintedLines()
    expectEqual(lines.change(to: ["a", "b"]), "\u{1B}[?25l\r\u{1B}[Ka\n\r\u{1B}[Kb\n")
    expectEqual(lines.change(to: ["a", "c"]), "\u{1B}[2A\n\r\u{1B}[Kc\n")
  }

  @Test func aScreenDrawsOnlyWhatChanged() {
    var lines = RepaintedScreen()
    let size = TerminalSize(columns: 80, lines: 24)
    let begun = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[2J\u{1B}[1;1H\u{1B}[Ka\u{1B}[2;1H\u{1B}[Kb"
    expectEqual(lines.change(to: ["a", "b"], in: size), begun)
    expectEqual(lines.change(to: ["a", "c"], in: size), "\u{1B}[2;1H\u{1B}[Kc")
    // A line that is no longer there is erased.
    expectEqual(lines.change(to: ["a"], in: size), "\u{1B}[2;1H\u{1B}[K")
    expect(lines.ending().hasSuffix("\u{1B}[?1049l\u{1B}[?25ha\n") && lines.ending().isEmpty)
  }

  /// A terminal moves its lines when its size changes, so everything is drawn again.
  @Test func anotherSizeDrawsAllLines() {
    var lines = RepaintedScreen()
    _ = lines.change(to: ["a", "b"], in: TerminalSize(columns: 80, lines: 24))
    let all = "\u{1B}[2J\u{1B}[1;1H\u{1B}[Ka\u{1B}[2;1H\u{1B}[Kb"
    expectEqual(lines.change(to: ["a", "b"], in: TerminalSize(columns: 60, lines: 24)), all)
    expect(lines.change(to: ["a", "b"], in: TerminalSize(columns: 60, lines: 24)).isEmpty)
  }

  @Test func theSizeOfATerminalIsAskedFor() throws {
    let terminal = try PseudoTerminal()
    var size = winsize(ws_row: 30, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0)
    let descriptor = terminal.commandsEnd.fileDescriptor
    expectEqual(ioctl(descriptor, UInt(TIOCSWINSZ), &size), 0)
    expectEqual(TerminalSize.of(descriptor), TerminalSize(columns: 100, lines: 30))
    (size.ws_row, size.ws_col) = (0, 0)
    expectEqual(ioctl(descriptor, UInt(TIOCSWINSZ), &size), 0)
    expectEqual(TerminalSize.of(descriptor), TerminalSize(columns: 80, lines: 24))
    let folder = try TemporaryFolder()
    let file = try require(fopen(try folder.write("a", "text"), "r"))
    defer { fclose(file) }
    expectNil(TerminalSize.of(fileno(file)))
    expect(TerminalSize(columns: 80, lines: 24).holds(TerminalSize(columns: 80, lines: 24)))
    expect(!TerminalSize(columns: 80, lines: 23).holds(TerminalSize(columns: 80, lines: 24)))
  }

  @Test func picturesAreDueTwentyTimesASecond() {
    var lines = RepaintedLines()
    expect(lines.isDue(at: 0))
    lines.draw([], at: 0)
    expect(!lines.isDue(at: 0.04) && lines.isDue(at: 0.05))
    lines.end()
  }
}
