import Foundation
import ZipArchives

/// The pictures and sounds of an archive that is written: their paths, and no bytes twice.
struct ArchiveFiles {
  private(set) var entries: [ZipArchiveWriter.Entry] = []
  private let source: BoardSource?
  private var names = ArchiveNames()
  private var kept: Set<String> = []
  private var pathOfData: [Data: String] = [:]

  init(source: BoardSource?) {
    self.source = source
    names.reserve("manifest.json")
  }

  /// Paths for boards by their ids.
  mutating func paths(of boards: [Board]) -> [String: String] {
    // A link that leads nowhere must not lead to another board.
    for board in boards {
      for path in board.buttons.compactMap(\.loadBoard?.path) { names.reserve(path) }
    }
    var paths: [String: String] = [:]
    for board in boards { paths[board.id] = names.new("boards", board.id, ".obf") }
    return paths
  }

  /// Copies a file of the source under its own path.
  mutating func keep(_ path: String) {
    guard kept.insert(path).inserted else { return }
    names.reserve(path)
    let source = source
    entries.append(
      .init(path: path, isCompressed: Self.isCompressible(path)) {
        guard let source else { throw BoardError.missingFile(path) }
        return try source.bytes(path)
      })
  }

  /// A content whose bytes are a file of the archive. Its addresses and symbol stay.
  mutating func place(_ content: BoardContent, _ folder: String, _ id: String, _ type: String?) -> BoardContent {
    guard let data = content.data else { return content }
    var content = content
    let path: String
    if let known = pathOfData[data] {
      path = known
    } else {
      path = names.new(folder, id, BoardContent.ending(ofType: type))
      pathOfData[data] = path
      entries.append(.init(path: path, isCompressed: Self.isCompressible(path)) { data })
    }
    (content.data, content.path) = (nil, path)
    return content
  }

  private static func isCompressible(_ path: String) -> Bool {
    let path = path.lowercased()
    return ![".png", ".jpg", ".jpeg", ".gif", ".webp", ".mp3", ".ogg", ".flac", ".m4a"].contains { path.hasSuffix($0) }
  }
}

/// Paths of an archive that are safe on every system and unique also where capital letters do not count.
struct ArchiveNames {
  private var used: Set<String> = []
  private var numbers: [String: Int] = [:]

  mutating func reserve(_ path: String) { used.insert(path.lowercased()) }

  mutating func new(_ folder: String, _ id: String, _ ending: String) -> String {
    let plain = id.unicodeScalars.prefix(80).map { scalar in
      scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        || "-_".unicodeScalars.contains(scalar)
        ? Character(scalar) : "_"
    }
    let stem = plain.isEmpty ? "_" : String(plain)
    // Ids in other scripts have the same stem, so that the next number is remembered.
    let key = "\(folder)/\(stem)\(ending)".lowercased()
    var number = numbers[key, default: 1]
    while true {
      let path = "\(folder)/\(stem)\(number == 1 ? "" : "-\(number)")\(ending)"
      number += 1
      if used.insert(path.lowercased()).inserted {
        numbers[key] = number
        return path
      }
    }
  }
}
