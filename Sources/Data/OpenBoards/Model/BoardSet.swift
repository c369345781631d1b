import Foundation
import JSONReading

/// Boards that link to one another, and where their pictures and sounds are.
package struct BoardSet: Sendable {
  /// The id of the board that opens first.
  package var rootID: String
  /// The boards in their order; their ids are unique.
  package var boards: [Board]
  /// Pictures of the set that no board uses: their paths by id.
  package var looseImages: [String: String]
  /// Sounds of the set that no board uses: their paths by id.
  package var looseSounds: [String: String]
  /// Keys of the manifest beside those of the format.
  package var extensions: [String: JSONValue]
  /// Where the paths of pictures and sounds lead; `nil` for boards that were made here.
  package var source: BoardSource?

  /// Creates a set.
  package init(rootID: String, boards: [Board], source: BoardSource? = nil) {
    (self.rootID, self.boards, self.source) = (rootID, boards, source)
    (looseImages, looseSounds, extensions) = ([:], [:], [:])
  }

  /// The board that opens first; `nil` if it was removed.
  package var root: Board? { self[rootID] }

  /// The board of an id; cost: linear in the number of boards.
  package subscript(id: String) -> Board? { boards.first { $0.id == id } }

  /// The bytes of a picture or sound; `nil` if only an address or a symbol is known. Nothing is fetched.
  ///
  /// - Throws: `BoardError` if the archive or folder no longer has the file, or the file is damaged.
  package func bytes(of content: BoardContent) throws(BoardError) -> Data? {
    switch content.place {
    case .data(let data): return data
    case .path(let path):
      guard let source else { throw .missingFile(path) }
      return try source.bytes(path)
    case .symbol, .url, nil: return nil
    }
  }

  /// The ids of the boards that can be reached from the root by links.
  package var reachable: Set<String> {
    var links: [String: [String]] = [:]
    for board in boards { links[board.id] = board.buttons.compactMap { $0.loadBoard?.id } }
    var reached: Set<String> = []
    var open = links[rootID] == nil ? [] : [rootID]
    while let id = open.popLast() {
      guard reached.insert(id).inserted else { continue }
      open += (links[id] ?? []).filter { links[$0] != nil && !reached.contains($0) }
    }
    return reached
  }
}
