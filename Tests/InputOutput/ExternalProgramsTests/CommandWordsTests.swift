import ExternalPrograms
import XCTest

final class CommandWordsTests: XCTestCase {
  /// What `sh -c 'for word in …; do printf "%s\n" "$word"; done'` prints for the same text is the reference.
  func testWordsAreAShells() throws {
    let commands = [
      "aubiopitch -i {audio} -u Hz", "  a\tb \n c ", "'one word' two", "\"a b\"'c d'e", "a\\ b \\'",
      "\"q \\\" \\\\ \\n\"",
      "'' \"\" x", "'a\\b'", "ž\\ é 'č ř'", "\"$\"x", "a\"\"b",
    ]
    for command in commands {
      let shell = try ExternalProgram(
        arguments: [
          "/bin/sh", "-c",
          "for word in \(command.split(separator: "\n").joined(separator: " ")); do printf '%s\\n' \"$word\"; done",
        ])
      let run = try shell.run(within: ProgramLimits(processorTime: 60, waitingTime: 60))
      let expected = String(decoding: run.output, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false
      )
      .dropLast().map(String.init)
      XCTAssertEqual(try CommandWords.words(of: command), expected, command)
    }
  }

  func testWrongCommandsAreErrors() {
    func error(_ command: String) -> ExternalProgramError? {
      do throws(ExternalProgramError) { _ = try ExternalProgram(command: command) } catch { return error }
      return nil
    }
    XCTAssertEqual(error(""), .emptyCommand)
    XCTAssertEqual(error(" \t"), .emptyCommand)
    XCTAssertEqual(error("'' x"), .emptyCommand)
    XCTAssertEqual(error("a 'b"), .unclosedQuote(command: "a 'b"))
    XCTAssertEqual(error("a \"b\\"), .unclosedQuote(command: "a \"b\\"))
    XCTAssertEqual(error("a \\"), .unclosedQuote(command: "a \\"))
    XCTAssertEqual(error("a b\0c"), .nulInArgument(argument: "b\0c"))
  }
}
