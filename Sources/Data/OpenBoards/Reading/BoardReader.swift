import FilePaths
import Foundation

/// Boards that were read, and what was mended.
package struct BoardReading: Sendable {
  /// The boards.
  package var set: BoardSet
  /// What was mended or left out.
  package var repairs: [BoardRepair]
  /// What boards cannot have of what another program's file states; empty for boards in the Open Board Format.
  package var remarks: [ImportRemark] = []

  /// Reads boards from a `.obf` file, an `.obz` archive, a folder with the files of an archive, a list of tiles
  /// (``TileList``), a file of AsTeRICS Grid (``AstericsGrids``) or of Cboard (``CboardBoards``). What the file is follows
  /// from its content, not from its name.
  ///
  /// Nothing is fetched from the network, and pictures of an archive are read only when they are asked for.
  ///
  /// - Parameter language: the language of boards in several ones, as a BCP 47 tag; `nil` for the most frequent.
  /// - Throws: `BoardError`.
  package init(path: String, language: String? = nil) throws(BoardError) {
    let log = RepairLog()
    let foreign = ImportLog()
    let status: FileStatus
    do { status = try FileStatus(of: path) } catch { throw .unreadable(reason: "\(error)") }
    switch status.kind {
    case .folder: set = try SetReader(source: BoardSource(folder: path), log: log).set()
    case .regular:
      let name = (path as NSString).lastPathComponent
      if try Self.isArchive(path) {
        let source = try BoardSource(archive: path)
        // AsTeRICS Grid's files are also sent in archives.
        let grids = source.paths.filter { [".grd", ".grd.json"].contains(where: $0.lowercased().hasSuffix) }
        if grids.count == 1, !source.paths.contains(where: { $0.lowercased().hasSuffix(".obf") }) {
          let bytes = try source.bytes(grids[0], limit: SetReader.boardLimit)
          set = try Self.set(bytes, name: grids[0], folder: nil, language, log, foreign)
        } else {
          set = try SetReader(source: source, log: log).set()
        }
      } else {
        let bytes = try BoardSource.contents(path, name: name, limit: SetReader.boardLimit)
        set = try Self.set(bytes, name: name, folder: FileAccess.folder(of: path), language, log, foreign)
      }
    default: throw .unreadable(reason: "it is neither a file nor a folder")
    }
    (repairs, remarks) = (log.all, foreign.all)
  }

  /// Reads a board, a list of tiles or another program's boards from the bytes of the file.
  ///
  /// - Parameters:
  ///   - name: the name of the file, for messages and for a board without an id.
  ///   - language: the language of boards in several ones.
  /// - Throws: `BoardError`.
  package init(bytes: Data, name: String, language: String? = nil) throws(BoardError) {
    let log = RepairLog()
    let foreign = ImportLog()
    guard bytes.count <= SetReader.boardLimit else {
      throw .tooMuch(place: name, what: "bytes", limit: SetReader.boardLimit)
    }
    set = try Self.set(bytes, name: name, folder: nil, language, log, foreign)
    (repairs, remarks) = (log.all, foreign.all)
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
    _ bytes: Data, name: String, folder: String?, _ language: String?, _ log: RepairLog, _ foreign: ImportLog
  ) throws(BoardError) -> BoardSet {
    let (value, encoding, _) = try JSONText.value(bytes, place: name)
    if let encoding { log.note("the file", "its text is \(encoding)", "read as such") }
    let stem = (name as NSString).deletingPathExtension
    let id = stem.isEmpty ? "board" : stem
    if let grids = AstericsGrids(value) { return try grids.set(name: name, language: language, foreign) }
    if let boards = CboardBoards(value) { return try boards.set(name: name, language: language, log, foreign) }
    if case .list(let tiles) = value, let list = TileList(tiles) {
      return try list.set(id: id, name: name, folder: folder, log)
    }
    var boards = [try BoardParser(log: log).board(value, file: name, fallbackID: id)]
    MediaFinder(log: log).mend(&boards)
    return BoardSet(rootID: boards[0].id, boards: boards)
  }
}
