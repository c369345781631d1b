import JSONReading

/// The list of the files of an archive, `manifest.json`.
struct Manifest {
  /// Bytes of a manifest.
  private static let limit = 32 << 20

  /// Whether there is one that can be read.
  private(set) var isThere = false
  /// The path of the first board.
  private(set) var root: String?
  /// The ids of the boards by their paths.
  private(set) var boards: [String: String] = [:]
  /// The paths of the pictures and sounds by their ids.
  private(set) var images: [String: String] = [:]
  private(set) var sounds: [String: String] = [:]
  /// The ids of the boards in their order (`ext_ossicle_order`); empty if it is not stated.
  private(set) var order: [String] = []
  private(set) var extensions: [String: JSONValue] = [:]

  static let orderKey = "ext_ossicle_order"

  /// Reads the manifest of an archive or folder. One that is missing or damaged is mended: the files themselves say
  /// which boards there are.
  init(source: BoardSource, prefix: String, log: RepairLog) {
    let path = prefix + "manifest.json"
    guard source.has(path) else {
      log.note("the manifest", "there is no manifest.json", "all boards of the archive are read")
      return
    }
    let members: [String: JSONValue]
    do throws(BoardError) {
      let (value, encoding, _) = try JSONText.value(source.bytes(path, limit: Self.limit), place: path)
      if let encoding { log.note("the manifest", "its text is \(encoding)", "read as such") }
      guard case .object(let object) = value else { throw .invalidJSON(place: path, reason: "got \(value.kind)") }
      members = object
    } catch {
      log.note("the manifest", "\(error)", "all boards of the archive are read")
      return
    }
    isThere = true
    var fields = Fields(members, "the manifest", log)
    if fields.value("format") != .text("open-board-0.1") {
      log.note("the manifest", "its format is not open-board-0.1", "read as that")
    }
    root = fields.address("root").map { Self.path($0, prefix, source) }
    order = (fields.list(Self.orderKey) ?? []).compactMap { Fields.identifier($0) }
    var paths = Fields(fields.object("paths") ?? [:], "the manifest: paths", log)
    for (id, path) in Self.paths("boards", &paths, prefix, source, log).sorted(by: { $0.key < $1.key })
    where boards[path] == nil { boards[path] = id }
    images = Self.paths("images", &paths, prefix, source, log)
    sounds = Self.paths("sounds", &paths, prefix, source, log)
    extensions = fields.rest
  }

  private static func path(_ path: String, _ prefix: String, _ source: BoardSource) -> String {
    let plain = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    return source.has(prefix + plain) ? prefix + plain : plain
  }

  private static func paths(
    _ key: String, _ fields: inout Fields, _ prefix: String, _ source: BoardSource, _ log: RepairLog
  ) -> [String: String] {
    var paths: [String: String] = [:]
    for (id, value) in (fields.object(key) ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard case .text(let text) = value, source.has(path(text, prefix, source)) else {
        log.note("the manifest", "its \(key) name \(Fields.text(value) ?? value.kind), which is not there", "left out")
        continue
      }
      paths[id] = path(text, prefix, source)
    }
    return paths
  }
}
