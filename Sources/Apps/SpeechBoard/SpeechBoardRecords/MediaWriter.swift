import Foundation
import GRDB
import OpenBoards
import PageSecurity

/// Puts the pictures and sounds of a set into the database, each once, and names them by their new paths in the boards.
struct MediaWriter {
  /// A picture or sound of a file: its path and its type.
  private struct Key: Hashable {
    let path: String
    let type: String?
  }

  private let source: BoardSource
  private let from: BoardSet
  private let database: Database
  private var paths: [Key: String] = [:]

  /// - Parameters:
  ///   - source: the source of boards whose pictures are in the database already.
  ///   - set: the set whose pictures and sounds are read.
  init(source: BoardSource, from set: BoardSet, _ database: Database) {
    (self.source, from, self.database) = (source, set, database)
  }

  /// The set with all its pictures and sounds in the database. What only has an address or a symbol keeps it; pictures
  /// that no board uses are left out.
  mutating func stored(_ set: BoardSet) throws -> BoardSet {
    var set = set
    (set.looseImages, set.looseSounds) = ([:], [:])
    for number in set.boards.indices {
      // A board without new media stays the same value, which makes the comparison with the former one fast.
      if set.boards[number].images.contains(where: { isNew($0.content) }) {
        for place in set.boards[number].images.indices {
          let type = set.boards[number].images[place].contentType
          try keep(&set.boards[number].images[place].content, type)
        }
      }
      if set.boards[number].sounds.contains(where: { isNew($0.content) }) {
        for place in set.boards[number].sounds.indices {
          let type = set.boards[number].sounds[place].contentType
          try keep(&set.boards[number].sounds[place].content, type)
        }
      }
    }
    return set
  }

  private func isNew(_ content: BoardContent) -> Bool {
    content.data != nil || (content.path != nil && from.source !== source)
  }

  private mutating func keep(_ content: inout BoardContent, _ type: String?) throws {
    guard isNew(content) else { return }
    if content.data == nil, let path = content.path {
      let key = Key(path: path, type: type)
      if let known = paths[key] {
        content.path = known
        return
      }
      guard let bytes = try from.bytes(of: content) else { return }
      content.path = try store(bytes, type)
      paths[key] = content.path
    } else if let bytes = content.data {
      (content.data, content.path) = (nil, try store(bytes, type))
    }
  }

  /// Stores bytes if they are not there, and returns their path.
  private func store(_ bytes: Data, _ type: String?) throws -> String {
    let digest = ContentDigest.sha256(bytes)
    let isThere = try Bool.fetchOne(
      database, sql: "SELECT EXISTS (SELECT 1 FROM medium WHERE sha256 = ?)", arguments: [digest])
    if isThere != true {
      try database.execute(
        sql: "INSERT INTO medium (sha256, type, bytes) VALUES (?, ?, ?)", arguments: [digest, type, bytes])
    }
    return MediumPath.path(digest: digest, type: type)
  }
}
