import AppWords
import Foundation
import OpenBoards
import SpeechBoard

/// Import of boards.
extension BoardRecords {
  /// What happens to the boards that a person has when others are imported.
  package enum ImportWay: Sendable, Hashable {
    /// The imported boards take their place.
    case replace
    /// The imported boards come after them, and the first board stays. A board whose id is taken gets another one.
    case add
  }

  /// Imports boards as one edit that can be undone. Their pictures and sounds are copied.
  ///
  /// - Parameter title: what was done, for the button that undoes it.
  /// - Returns: the person's boards, and the id that the first imported board has among them.
  /// - Throws: the errors of `change`, except `changedMeanwhile`.
  @discardableResult
  package func importBoards(
    _ imported: BoardSet, _ way: ImportWay, of person: Speaker, title: Words, at date: Date
  ) throws -> (boards: StoredBoards, firstBoard: String) {
    try Self.check(imported)
    let (stored, first) = try database.write { database in
      let before = try present(person, database)
      var media = MediaWriter(source: source, from: imported, database)
      var set = try media.stored(imported)
      var first = set.rootID
      if way == .add { (set, first) = Self.joined(before.set, set) }
      return (try edit(before, to: set, of: person, title, at: date, database), first)
    }
    shelf[stored.version] = stored.set
    return (stored, first)
  }

  /// A set with the boards of another behind its own, and the new id of the other's first board.
  private static func joined(_ set: BoardSet, _ other: BoardSet) -> (set: BoardSet, first: String) {
    var used = Set((set.boards + other.boards).map(\.id))
    let taken = Set(set.boards.map(\.id))
    var names: [String: String] = [:]
    for board in other.boards {
      var (name, number) = (board.id, 1)
      if taken.contains(name) {
        repeat {
          number += 1
          name = "\(board.id)-\(number)"
        } while !used.insert(name).inserted
      }
      names[board.id] = name
    }
    var joined = set
    joined.addWordForms(of: other)
    for var board in other.boards {
      board.id = names[board.id] ?? board.id
      for place in board.buttons.indices {
        if let id = board.buttons[place].loadBoard?.id { board.buttons[place].loadBoard?.id = names[id] ?? id }
      }
      joined.boards.append(board)
    }
    return (joined, names[other.rootID] ?? other.rootID)
  }
}
