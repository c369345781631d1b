import FilePaths
import Foundation
import ZipArchives

/// The archive, folder, file or store that a set was read from. It opens pictures and sounds when they are asked for.
///
/// Links of the file system in a folder are not followed, and no path leads out.
package final class BoardSource: Sendable {
  private enum Place: Sendable {
    case archive(OpenArchive)
    case folder(String)
    case store(@Sendable (String) throws(BoardError) -> Data?)
  }

  /// An archive that one thread at a time reads.
  private final class OpenArchive: @unchecked Sendable {
    private let archive: ZipArchive
    private let lock = NSLock()

    init(_ archive: ZipArchive) { self.archive = archive }

    var paths: [String] { archive.entries.map(\.path) }

    func bytes(_ path: String, limit: Int) throws(ZipArchiveError) -> Data? {
      lock.lock()
      defer { lock.unlock() }
      guard let entry = archive.entry(path) else { return nil }
      return try archive.bytes(of: entry, limit: limit)
    }
  }

  /// Bytes of a picture or sound.
  private static let mediaLimit = 256 << 20
  /// Files and folders in a folder.
  private static let fileLimit = 100_000

  private let place: Place
  /// The paths of all files, in the order of the archive or of their names.
  package let paths: [String]
  private let known: Set<String>

  package init(archive path: String) throws(BoardError) {
    let archive: OpenArchive
    do { archive = OpenArchive(try ZipArchive(path: path)) } catch { throw .invalidArchive(reason: "\(error)") }
    place = .archive(archive)
    paths = archive.paths
    known = Set(paths)
  }

  /// - Parameter names: the only files of the folder; `nil` for all, also those of its folders.
  init(folder: String, names: [String]? = nil) throws(BoardError) {
    place = .folder(folder)
    if let names { paths = names } else { paths = try Self.files(in: folder) }
    known = Set(paths)
  }

  /// Creates the source of boards that another store than a file keeps.
  ///
  /// - Parameter read: the bytes of a picture or sound by its path; `nil` if there are none. Several threads may call it.
  package init(store read: @escaping @Sendable (String) throws(BoardError) -> Data?) {
    (place, paths, known) = (.store(read), [], [])
  }

  private static func files(in folder: String) throws(BoardError) -> [String] {
    var files: [String] = []
    var count = 0
    var open = [""]
    while let inside = open.popLast() {
      let names: [String]
      do { names = try FileAccess.names(in: join(folder, inside)) } catch {
        // A folder inside that may not be read has no boards for this reader.
        if !inside.isEmpty { continue }
        throw .unreadable(reason: "\(error)")
      }
      for name in names {
        count += 1
        guard count <= fileLimit else { throw .tooMuch(place: folder, what: "files and folders", limit: fileLimit) }
        let path = inside.isEmpty ? name : "\(inside)/\(name)"
        switch FileStatus(path: join(folder, path), followsLinks: false)?.kind {
        case .folder: open.append(path)
        case .regular: files.append(path)
        default: break
        }
      }
    }
    return files.sorted()
  }

  static func join(_ folder: String, _ path: String) -> String {
    if path.isEmpty { return folder }
    return folder.isEmpty || folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// Whether the archive or folder has a file; a store is not asked.
  package func has(_ path: String) -> Bool { known.contains(path) }

  /// The bytes of a picture or sound.
  ///
  /// - Throws: `BoardError.missingFile`, `.invalidArchive`, `.unreadable`, `.tooMuch`.
  package func bytes(_ path: String) throws(BoardError) -> Data { try bytes(path, limit: Self.mediaLimit) }

  func bytes(_ path: String, limit: Int) throws(BoardError) -> Data {
    if case .store(let read) = place {
      guard let bytes = try read(path) else { throw .missingFile(path) }
      guard bytes.count <= limit else { throw .tooMuch(place: path, what: "bytes", limit: limit) }
      return bytes
    }
    guard has(path) else { throw .missingFile(path) }
    switch place {
    case .archive(let archive):
      let bytes: Data?
      do { bytes = try archive.bytes(path, limit: limit) } catch { throw .invalidArchive(reason: "\(error)") }
      guard let bytes else { throw .missingFile(path) }
      return bytes
    case .folder(let folder): return try Self.contents(Self.join(folder, path), name: path, limit: limit)
    case .store: throw .missingFile(path)
    }
  }

  /// The bytes of a regular file.
  static func contents(_ path: String, name: String, limit: Int) throws(BoardError) -> Data {
    guard let status = FileStatus(path: path), status.kind == .regular else { throw .missingFile(name) }
    guard status.size <= limit else { throw .tooMuch(place: name, what: "bytes", limit: limit) }
    do { return try FileAccess.contents(of: path) } catch { throw .unreadable(reason: "\(name): \(error)") }
  }
}
