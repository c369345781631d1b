import AppWords
import AudioCore
import Foundation
import KilledPrograms
import OpenBoards
import SpeechBoardRecords

/// Kills a program that edits boards at random moments: `speech-board-kill-probe [KILLS [SEED]]`.
///
/// The parent starts itself as an editor (`--edit FILE`). The editor changes the label of a button and adds a picture in
/// a loop, undoes some edits, and prints the label after each call has returned. After a random time the parent kills it
/// (SIGKILL), opens the database, checks its pages and references, and compares the label and the picture with the last
/// ones that were printed. Exit 1 if a confirmed edit is missing, a picture has other bytes, or the database does not open.
@main
enum SpeechBoardKillProbe {
  private static let date = Date(timeIntervalSince1970: 1_795_000_000)

  static func main() throws {
    let arguments = CommandLine.arguments
    if arguments.count == 3, arguments[1] == "--edit" { return try edit(arguments[2]) }
    let kills = arguments.count > 1 ? Int(arguments[1]) ?? 50 : 50
    let seed = arguments.count > 2 ? UInt64(arguments[2]) ?? 1 : 1
    let folder = NSTemporaryDirectory() + "/speech-board-kill-probe-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var random = SeededRandom(seed: seed)
    var (confirmed, edits, lost) = (0, 0, 0)
    for kill in 0..<kills {
      let told = try KilledCopy.lines(
        ["--edit", folder + "/boards.sqlite"], after: random.uniform(in: 0.002..<0.08)
      ).compactMap { Int($0) }
      edits += told.count
      confirmed = told.last ?? confirmed
      let records = try BoardRecords(path: folder + "/boards.sqlite")
      try records.database.verify()
      guard let person = try records.people().first else {
        if confirmed > 0 { lost += 1 }
        continue
      }
      let set = try records.boards(of: person).set
      let label = Int(set.boards[0].buttons[0].label ?? "") ?? 0
      // The kill may come between a commit and its line: of the next edit, or of an undo after every seventh.
      let isUndone = label == confirmed - 1 && confirmed.isMultiple(of: 7)
      if label != confirmed, label != confirmed + 1, !isUndone { lost += 1 }
      if let picture = set.boards[0].images.first, try set.bytes(of: picture.content) != bytes(label) {
        print("kill \(kill), seed \(seed): the picture of edit \(label) is wrong")
        exit(1)
      }
      confirmed = label
    }
    print("\(kills) kills, seed \(seed): \(edits) confirmed edits, \(lost) lost")
    if lost > 0 { exit(1) }
  }

  private static func edit(_ path: String) throws {
    print("ready")
    fflush(nil)
    let records = try BoardRecords(path: path)
    let first = Board(
      id: "home", buttons: [BoardButton(id: "a", label: "0")], grid: BoardGrid(rows: 1, columns: 1, order: [["a"]]))
    let person =
      try records.people().first
      ?? records.addPerson(named: "Anna", boards: BoardSet(rootID: "home", boards: [first]), at: date)
    var stored = try records.boards(of: person)
    while true {
      let number = (Int(stored.set.boards[0].buttons[0].label ?? "") ?? 0) + 1
      stored.set.boards[0].buttons[0].label = "\(number)"
      stored.set.boards[0].images = [
        BoardPicture(id: "p", content: BoardContent(data: bytes(number)), contentType: "image/png")
      ]
      do {
        stored = try records.change(stored, of: person, title: Words(cs: "\(number)", en: "\(number)"), at: date)
        print(number)
        fflush(nil)
        if number.isMultiple(of: 7) {
          stored = try records.undo(of: person).boards
          print(number - 1)
          fflush(nil)
          stored = try records.redo(of: person).boards
          print(number)
          fflush(nil)
        }
      } catch is SpeechBoardRecordsError {
        // Another program edits the same boards: this one goes on from what is there.
        stored = try records.boards(of: person)
      }
    }
  }

  /// The picture of an edit.
  private static func bytes(_ number: Int) -> Data {
    var random = SeededRandom(seed: UInt64(number) &* 977)
    return Data((0..<1000 + number % 9000).map { _ in UInt8(truncatingIfNeeded: random.next()) })
  }
}
