import Foundation

/// Reads all boards of an archive or folder, and joins them by their links.
package struct SetReader {
  /// Bytes of one board. Its pictures may be in it.
  package static let boardLimit = 64 << 20
  /// Bytes of all boards.
  private static let totalLimit = 512 << 20
  /// Boards of a set.
  private static let countLimit = 10_000
  /// Values of all boards.
  private static let valueLimit = 6_000_000

  package let source: BoardSource
  let log: RepairLog

  package func set() throws(BoardError) -> BoardSet {
    let (paths, prefix) = ownPaths()
    let manifest = Manifest(source: source, prefix: prefix, log: log)
    let (boards, byPath) = try read(paths, prefix, manifest)
    guard let rootID = root(boards, byPath, manifest) else { throw .noBoards(reason: nil) }
    var set = BoardSet(rootID: rootID, boards: boards, source: source)
    join(&set.boards, byPath, prefix, manifest)
    set.boards = ordered(set.boards, rootID, manifest.order)
    set.extensions = manifest.extensions
    let used = Set(set.boards.flatMap { $0.images.compactMap(\.content.path) + $0.sounds.compactMap(\.content.path) })
    set.looseImages = manifest.images.filter { !used.contains($0.value) }
    set.looseSounds = manifest.sounds.filter { !used.contains($0.value) }
    return set
  }

  // MARK: - Files

  /// The files without those that systems leave in archives, and the folder in which the manifest lies.
  private func ownPaths() -> (paths: [String], prefix: String) {
    let own = source.paths.filter { path in
      let steps = path.split(separator: "/")
      return steps.first != "__MACOSX" && steps.last?.hasPrefix("._") == false && steps.last != ".DS_Store"
    }
    if own.count < source.paths.count {
      log.note("the archive", "\(source.paths.count - own.count) files of the system macOS are in it", "left out")
    }
    if own.contains("manifest.json") { return (own, "") }
    let inside = own.filter { $0.hasSuffix("/manifest.json") && $0.split(separator: "/").count == 2 }
    guard inside.count == 1 else { return (own, "") }
    log.note("the archive", "its files are in the folder \(inside[0].dropLast(14))", "read from there")
    return (own, String(inside[0].dropLast("manifest.json".count)))
  }

  private func read(
    _ paths: [String], _ prefix: String, _ manifest: Manifest
  ) throws(BoardError) -> (boards: [Board], byPath: [String: String]) {
    let files = paths.filter { $0.lowercased().hasSuffix(".obf") || manifest.boards[$0] != nil }.sorted()
    guard files.count <= Self.countLimit else {
      throw .tooMuch(place: "the archive", what: "boards", limit: Self.countLimit)
    }
    var (boards, byPath): ([Board], [String: String]) = ([], [:])
    var (size, values) = (0, 0)
    var reason: BoardError?
    var ids = UniqueIDs()
    for path in files {
      log.board = path
      do throws(BoardError) {
        let bytes = try source.bytes(path, limit: Self.boardLimit)
        size += bytes.count
        guard size <= Self.totalLimit else {
          throw .tooMuch(place: "the archive", what: "bytes of boards", limit: Self.totalLimit)
        }
        let (value, encoding, count) = try JSONText.value(bytes, place: path)
        values += count
        guard values <= Self.valueLimit else {
          throw .tooMuch(place: "the archive", what: "values of boards", limit: Self.valueLimit)
        }
        if let encoding { log.note("the file", "its text is \(encoding)", "read as such") }
        let stem = ((path as NSString).lastPathComponent as NSString).deletingPathExtension
        let stated = manifest.boards[path]
        var board = try BoardParser(log: log).board(value, file: path, fallbackID: stated ?? stem)
        if manifest.isThere, stated == nil { log.note("the manifest", "it does not list this board", "added") }
        if let stated, stated != board.id {
          log.note("the manifest", "it calls this board \(stated), the board itself \(board.id)", "named \(board.id)")
        }
        let own = ids.new(board.id)
        if own != board.id { log.note("board", "its id \(board.id) is used before", "named \(own)") }
        board.id = own
        byPath[path] = own
        boards.append(board)
      } catch {
        if case .tooMuch = error { throw error }
        reason = reason ?? error
        log.note("the file", "\(error)", "the board was left out")
      }
    }
    log.board = nil
    guard !boards.isEmpty else { throw .noBoards(reason: reason.map { "\($0)" }) }
    return (boards, byPath)
  }

  // MARK: - Order

  private func root(_ boards: [Board], _ byPath: [String: String], _ manifest: Manifest) -> String? {
    if let path = manifest.root, let id = byPath[path] { return id }
    let pathOf = Dictionary(byPath.map { ($0.value, $0.key) }) { first, _ in first }
    let id = boards.likelyFirst { pathOf[$0] }
    if boards.count > 1 || manifest.isThere {
      log.note("the manifest", "it names no first board", "the first board is \(id ?? "")")
    }
    return id
  }

  private func ordered(_ boards: [Board], _ rootID: String, _ order: [String]) -> [Board] {
    let rank = Dictionary(order.enumerated().map { ($0.element, $0.offset) }) { first, _ in first }
    func place(_ board: Board) -> Int { rank[board.id] ?? (order.isEmpty && board.id == rootID ? -1 : Int.max) }
    return boards.enumerated().sorted { (place($0.element), $0.offset) < (place($1.element), $1.offset) }.map(\.element)
  }

  // MARK: - Links

  private func join(_ boards: inout [Board], _ byPath: [String: String], _ prefix: String, _ manifest: Manifest) {
    let ids = Set(boards.map(\.id))
    var names: [String: String] = [:]
    for (path, id) in byPath {
      if let name = manifest.boards[path], !ids.contains(name) { names[name] = id }
    }
    let folders = Dictionary(
      byPath.map { ($0.value, $0.key.split(separator: "/").dropLast().map { $0 + "/" }.joined()) }
    ) { first, _ in first }
    for number in boards.indices {
      log.board = boards[number].id
      let folder = folders[boards[number].id] ?? ""
      for button in boards[number].buttons.indices {
        guard var link = boards[number].buttons[button].loadBoard else { continue }
        let found = link.path.flatMap { path -> String? in
          let path = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
          return byPath[prefix + path] ?? byPath[path] ?? byPath[folder + path]
        }
        // A file that was renamed or lies elsewhere often still has the board's id as its name.
        let stem = link.path.map { (($0 as NSString).lastPathComponent as NSString).deletingPathExtension }
        let named = (link.id ?? stem).flatMap { ids.contains($0) ? $0 : names[$0] }
        if let path = link.path, found == nil, let named {
          log.note("button \(button + 1)", "it opens \(path), which is not there", "it opens the board \(named)")
        }
        guard let id = found ?? named else { continue }
        (link.id, link.path) = (id, nil)
        boards[number].buttons[button].loadBoard = link
      }
    }
    MediaFinder(source: source, prefix: prefix, manifest: (manifest.images, manifest.sounds), log: log).mend(&boards)
  }
}
