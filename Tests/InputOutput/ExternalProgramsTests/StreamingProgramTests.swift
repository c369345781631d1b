import ExternalPrograms
import Foundation
import XCTest

final class StreamingProgramTests: XCTestCase {
  private func shell(_ script: String) throws -> StreamingProgram {
    let input = open("/dev/null", O_RDONLY)
    defer { close(input) }
    return try StreamingProgram(ExternalProgram(arguments: ["/bin/sh", "-c", script]), input: input)
  }

  func testOutputStatusAndErrorLinesAreThere() throws {
    let program = try shell("echo one; echo said >&2; echo twice >&2; echo two")
    XCTAssertEqual(program.text(), "one\ntwo\n")
    XCTAssertEqual(program.end().errorLines, ["said", "twice"])
    XCTAssertTrue(program.end().succeeded)
    let failing = try shell("exit 3")
    XCTAssertEqual(failing.text(), "")
    XCTAssertFalse(failing.end().succeeded)
  }

  /// More complaints than a pipe holds do not stop the program.
  func testManyErrorLinesDoNotBlock() throws {
    let program = try shell("yes 'a complaint' | head -20000 >&2; echo done")
    XCTAssertEqual(program.text(), "done\n")
    XCTAssertGreaterThan(program.end().errorLines.count, 1000)
  }

  /// A program that never ends ends with its reader.
  func testAnEndlessProgramIsEnded() throws {
    let program = try shell("yes")
    XCTAssertEqual(program.text().prefix(2), "y\n")
    XCTAssertFalse(program.end().succeeded)
  }

  func testAMissingProgramIsAnError() throws {
    let input = open("/dev/null", O_RDONLY)
    defer { close(input) }
    XCTAssertThrowsError(
      try StreamingProgram(ExternalProgram(arguments: ["/nowhere/program"]), input: input))
  }
}
