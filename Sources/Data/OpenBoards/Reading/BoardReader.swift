import FilePaths
import Foundation

/// Boards that were read, and what was mended.
package struct BoardReading: Sendable {
  /// The boards.
  package var set: BoardSet
  /// What was mended or left out.
  package var repairs: [BoardRepair]

  /// Reads boards from a `.obf` file, an `.obz` archive, a folder with the files of an archive, or a list of tiles
  /// (``TileList``). What the file is follows from its content, not from its name.
  ///
  /// Nothing is fetched from the network, and pictures of an archive are read only when they are asked for.
  ///
  /// - Throws: `BoardError`.
  package init(path: String) throws(BoardError) {
    let log = RepairLog()
    let status: FileStatus
    do { status = try FileStatus(of: path) } catch { throw .unreadable(reason: "\(error)") }
    switch status.kind {
    case .folder: set = try SetReader(source: BoardSource(folder: path), log: log).set()
    case .regular:
      let name = (path as NSString).lastPathComponent
      if try Self.isArchive(path) {
        set = try SetReader(source: BoardSource(archive: path), log: log).set()
      } else {
        let bytes = try BoardSource.contents(path, name: name, limit: SetReader.boardLimit)
        set = try Self.set(bytes, name: name, folder: FileAccess.folder(of: path), log)
      }
    default: throw .unreadable(reason: "it is neither a file nor a folder")
    }
    repairs = log.all
  }

  /// Reads a board or a list of tiles from the bytes of its file.
  ///
  /// - Parameter name: the name of the file, for messages and for a board without an id.
  /// - Throws: `BoardError`.
  package init(bytes: Data, name: String) throws(BoardError) {
    let log = RepairLog()
    guard bytes.count <= SetReader.boardLimit else {
      throw .tooMuch(place: name, what: "bytes", limit: SetReader.boardLimit)
    }
    set = try Self.set(bytes, name: name, folder: nil, log)
    repairs = log.all
  }

  private static func isArchive(_ path: String) throws(BoardError) -> Bool {
    do {
      let file = try FileAccess.handle(path)
      defer { try? file.close() }
      return try file.read(upToCount: 2) == Data("PK".utf8)
    } catch {
      throw .unreadable(reason: (error as? FileAccessError)?.description ?? error.localizedDescription)
    }
  }

  private static func set(
    _ bytes: Data, name: String, folder: String?, _ log: RepairLog
  ) throws(BoardError) -> BoardSet {
    let (value, encoding, _) = try JSONText.value(bytes, place: name)
    if let encoding { log.note("the file", "its text is \(encoding)", "read as such") }
    let stem = (name as NSString).deletingPathExtension
    let id = stem.isEmpty ? "board" : stem
    if case .list(let tiles) = value, let list = TileList(tiles) {
      return try list.set(id: id, name: name, folder: folder, log)
    }
    var boards = [try BoardParser(log: log).board(value, file: name, fallbackID: id)]
    MediaFinder(log: log).mend(&boards)
    return BoardSet(rootID: boards[0].id, boards: boards)
  }
}
