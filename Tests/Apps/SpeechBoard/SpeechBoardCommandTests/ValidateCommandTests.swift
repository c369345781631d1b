import Expectations
import Foundation
import TestSupport
import Testing

/// Tests of `speech-board board validate`, which runs as a process.
@Suite struct ValidateCommandTests {
  private let tool = Tool("speech-board")
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private struct Found: Decodable {
    let boards: Int
    let buttons: Int
    let repairs: [String]
    let errors: [String]
    let remarks: [String]
  }

  private func validate(_ board: String) throws -> (status: Int32, found: Found) {
    let path = try folder.write("board.obf", board)
    let outcome = try tool.run(["board", "validate", path, "--json"])
    return (outcome.status, try JSONDecoder().decode(Found.self, from: Data(outcome.output.utf8)))
  }

  @Test func aRightBoardHasNothing() throws {
    let (status, found) = try validate(
      """
      {"format": "open-board-0.1", "id": "1", "locale": "en", "name": "Food", "images": [], "sounds": [],
       "buttons": [{"id": "a", "label": "apple"}, {"id": "b", "label": "pear"}],
       "grid": {"rows": 1, "columns": 2, "order": [["a", "b"]]}}
      """)
    expect(status == 0 && found.boards == 1 && found.buttons == 2)
    expect(found.repairs.isEmpty && found.errors.isEmpty && found.remarks.isEmpty, "\(found)")
  }

  @Test func mendingIsSaidAndBrokenLinksAreErrors() throws {
    let (status, found) = try validate(
      """
      {"id": 1, "buttons": [{"id": 1, "label": "apple", "image_id": 9},
       {"id": 2, "label": "more", "load_board": {"path": "boards/more.obf"}}],
       "grid": {"rows": 1, "columns": 2, "order": [[1, 2]]}}
      """)
    expect(status == 1 && found.buttons == 2)
    expect(found.repairs.contains { $0.contains("9") }, "\(found)")
    expect(found.errors.count == 1 && found.errors.allSatisfy { $0.contains("boards/more.obf") }, "\(found)")
  }

  @Test func aFileThatIsNoBoardHasOneReason() throws {
    let (status, found) = try validate("[[[")
    expect(status == 1 && found.boards == 0 && found.errors.count == 1, "\(found)")
    let missing = try tool.run(["board", "validate", folder.path + "/nothing.obz", "--language", "cs"])
    expect(missing.status == 1 && missing.output.hasPrefix("0 tabulek, 0 dlaždic\nNefunguje:\n"), "\(missing)")
    expectEqual(try tool.run(["board", "validate"]).status, 2)
  }
}
