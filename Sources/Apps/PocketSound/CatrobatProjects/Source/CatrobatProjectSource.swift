import FilePaths
import Foundation
import XMLDocuments
import ZipArchives

/// A project where it lies: a `.catrobat` archive, a folder with `code.xml`, or `code.xml` alone. It gives the program and
/// its media files.
public final class CatrobatProjectSource {
  private enum Place {
    /// An archive, and the folder in it in which `code.xml` lies.
    case archive(ZipArchive, folder: String)
    /// A folder, and the path of `code.xml`.
    case folder(String, code: String)
  }

  /// What `code.xml` may have. Real projects have up to about 20 MB; the tree in memory takes about as much as the text.
  fileprivate static let limits = XMLDocument.Limits(byteCount: 48 << 20, elementCount: 1_500_000, depth: 2000)
  /// Bytes of a media file.
  private static let mediaLimit = 1 << 30

  private let place: Place

  /// Finds a project.
  ///
  /// - Parameter path: a file or a folder.
  /// - Throws: `CatrobatProjectError`.
  public init(path: String) throws(CatrobatProjectError) {
    if (try? FileAccess.names(in: path)) != nil {
      let code = Self.join(path, "code.xml")
      guard Self.exists(code) else { throw .noCode }
      place = .folder(path, code: code)
      return
    }
    let start = try Self.beginning(of: path)
    if start.starts(with: [0x50, 0x4B]) {
      let archive: ZipArchive
      do { archive = try ZipArchive(path: path) } catch { throw .invalidArchive(reason: "\(error)") }
      place = .archive(archive, folder: try Self.folder(of: archive))
    } else if start.contains(where: { $0 == UInt8(ascii: "<") }) {
      place = .folder(FileAccess.folder(of: path), code: path)
    } else {
      throw .unknownFormat
    }
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  private static func exists(_ path: String) -> Bool { (try? FileAccess.requireReadable(path)) != nil }

  private static func beginning(of path: String) throws(CatrobatProjectError) -> [UInt8] {
    do {
      let file = try FileAccess.handle(path)
      defer { try? file.close() }
      return Array(try file.read(upToCount: 256) ?? Data())
    } catch {
      throw .unreadable(reason: (error as? FileAccessError)?.description ?? error.localizedDescription)
    }
  }

  /// The folder of an archive in which `code.xml` lies: the archive itself, or its only folder.
  private static func folder(of archive: ZipArchive) throws(CatrobatProjectError) -> String {
    if archive.entry("code.xml") != nil { return "" }
    let inside = archive.entries.map(\.path).filter { $0.hasSuffix("/code.xml") && $0.split(separator: "/").count == 2 }
    guard inside.count == 1 else { throw .noCode }
    return String(inside[0].dropLast("code.xml".count))
  }

  /// Reads the program.
  ///
  /// - Throws: `CatrobatProjectError`.
  public func project() throws(CatrobatProjectError) -> CatrobatProject {
    let document: XMLDocument
    do { document = try self.document() } catch let error as XMLDocumentError {
      throw .invalidXML(reason: "\(error)")
    } catch let error as CatrobatProjectError {
      throw error
    } catch {
      throw .invalidArchive(reason: "\(error)")
    }
    return try ProjectReader.project(document)
  }

  private func document() throws -> XMLDocument {
    switch place {
    case .folder(_, let code):
      let file: FileHandle
      do { file = try FileAccess.handle(code) } catch {
        throw CatrobatProjectError.unreadable(reason: error.description)
      }
      defer { try? file.close() }
      // A file that is too long is refused before its parsing takes time.
      let length = try file.seekToEnd()
      guard length <= UInt64(Self.limits.byteCount) else {
        throw XMLDocumentError.tooLong(limit: Self.limits.byteCount)
      }
      try file.seek(toOffset: 0)
      return try XMLDocument.parse(limits: Self.limits) { Array(try file.read(upToCount: 1 << 18) ?? Data()) }
    case .archive(let archive, let folder):
      guard let entry = archive.entry(folder + "code.xml") else { throw CatrobatProjectError.noCode }
      return try archive.withBlocks(of: entry, limit: Self.limits.byteCount) { next in
        try XMLDocument.parse(limits: Self.limits, next: next)
      }
    }
  }

  // MARK: - Media

  /// Whether the project has a media file.
  ///
  /// - Parameters:
  ///   - name: as the program names it.
  ///   - scene: the scene that uses it; empty in versions without scenes.
  public func hasMedia(named name: String, inScene scene: String) -> Bool {
    guard Self.isSafe(name) else { return false }
    switch place {
    case .archive(let archive, let folder): return entry(name, scene, archive, folder) != nil
    case .folder(let folder, _): return path(name, scene, folder) != nil
    }
  }

  /// Calls `body` with the path of a media file. A file of an archive has this path only for as long as `body` runs.
  ///
  /// - Throws: `CatrobatProjectError.missingFile`, `.unsafeFileName`, `.invalidArchive`, and what `body` throws.
  public func withMediaFile<Result>(
    named name: String, inScene scene: String, _ body: (String) throws -> Result
  ) throws -> Result {
    guard Self.isSafe(name) else { throw CatrobatProjectError.unsafeFileName(name) }
    switch place {
    case .folder(let folder, _):
      guard let path = path(name, scene, folder) else { throw CatrobatProjectError.missingFile(name) }
      return try body(path)
    case .archive(let archive, let folder):
      guard let entry = entry(name, scene, archive, folder) else { throw CatrobatProjectError.missingFile(name) }
      let path = FileManager.default.temporaryDirectory.appendingPathComponent("ossicle-\(UUID().uuidString)").path
      defer { FileAccess.remove(path) }
      try Self.extract(entry, of: archive, to: path)
      return try body(path)
    }
  }

  /// Writes an entry to a new file that only the user can read.
  private static func extract(_ entry: ZipArchive.Entry, of archive: ZipArchive, to path: String) throws {
    do {
      let file = FileHandle(
        fileDescriptor: try FileAccess.open(path, O_WRONLY | O_CREAT | O_EXCL, mode: 0o600), closeOnDealloc: true)
      try archive.withBlocks(of: entry, limit: Self.mediaLimit) { next in
        while case let block = try next(), !block.isEmpty { try file.write(contentsOf: block) }
      }
      try file.close()
    } catch let error as ZipArchiveError {
      throw CatrobatProjectError.invalidArchive(reason: "\(error)")
    } catch {
      let reason = (error as? FileAccessError)?.description ?? error.localizedDescription
      throw CatrobatProjectError.unreadable(reason: reason)
    }
  }

  /// Whether a name is that of a file and leads nowhere else.
  private static func isSafe(_ name: String) -> Bool {
    !name.isEmpty && name != "." && name != ".." && !name.contains { $0 == "/" || $0 == "\\" || $0 == "\0" }
  }

  /// The places in which a media file may lie, the likeliest first.
  private static func places(_ name: String, _ scene: String) -> [String] {
    let inScene = isSafe(scene) ? ["\(scene)/sounds/\(name)", "\(scene)/\(name)"] : []
    return inScene + ["sounds/\(name)", name]
  }

  private func path(_ name: String, _ scene: String, _ folder: String) -> String? {
    // The file system may have the other Unicode form of the same name.
    Self.places(name, scene).lazy
      .flatMap { [$0, $0.precomposedStringWithCanonicalMapping, $0.decomposedStringWithCanonicalMapping] }
      .map { Self.join(folder, $0) }
      .first { Self.exists($0) }
  }

  private func entry(_ name: String, _ scene: String, _ archive: ZipArchive, _ folder: String) -> ZipArchive.Entry? {
    for place in Self.places(name, scene) {
      // Archives that were made on another system may have the other Unicode form of the same name: Swift's comparison
      // of texts takes both as equal.
      if let entry = archive.entry(folder + place) { return entry }
    }
    return nil
  }
}

extension CatrobatProject {
  /// Reads a program from the bytes of its `code.xml`.
  ///
  /// - Throws: `CatrobatProjectError`.
  public init(xml bytes: [UInt8]) throws(CatrobatProjectError) {
    let document: XMLDocument
    do { document = try XMLDocument.parse(bytes, limits: CatrobatProjectSource.limits) } catch {
      throw .invalidXML(reason: "\(error)")
    }
    self = try ProjectReader.project(document)
  }
}
