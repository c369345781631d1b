import FilePaths
import Foundation
import Synchronization
import ZipArchives

/// The files of a set: those of a folder, or those of a zip archive. Nothing is written, and no link is followed.
package final class SymbolFiles: Sendable {
  package struct File: Sendable {
    /// The path below the set's root, with slashes.
    package let path: String
    package let size: Int

    package init(path: String, size: Int) {
      self.path = path
      self.size = size
    }
  }

  /// Files that a set may have, and folders inside folders.
  package static let fileLimit = 100_000
  private static let depthLimit = 16

  private enum Store: Sendable {
    case folder(String)
    case archive(ArchiveBox)
  }

  /// An archive reads for one caller at a time.
  private final class ArchiveBox: Sendable {
    let archive: Mutex<ZipArchive>
    init(path: String) throws(ZipArchiveError) { archive = Mutex(try ZipArchive(path: path)) }
  }

  /// All files in the order of their paths' bytes.
  package let files: [File]
  /// Files that were left out, and why.
  let remarks: SymbolRemarks
  private let store: Store

  /// Lists a folder or an archive.
  ///
  /// - Throws: `SymbolSetError`.
  package init(path: String) throws(SymbolSetError) {
    var remarks = SymbolRemarks()
    var files: [File] = []
    guard let status = FileStatus(path: path) else { throw .unreadable(path: path, reason: "there is nothing there") }
    switch status.kind {
    case .folder:
      store = .folder(path)
      try Self.list(path, "", depth: 0, &files, &remarks, path)
    case .regular:
      do {
        let box = try ArchiveBox(path: path)
        store = .archive(box)
        files = box.archive.withLock { $0.entries.map { File(path: $0.path, size: $0.statedSize) } }
      } catch { throw .badArchive(path: path, reason: error.description) }
      guard files.count <= Self.fileLimit else { throw .tooManyFiles(path: path, limit: Self.fileLimit) }
    default: throw .unreadable(path: path, reason: "got something else")
    }
    self.files = files.filter { !Self.isHidden($0.path) }
      .sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
    self.remarks = remarks
  }

  /// What systems leave in folders and archives for themselves.
  private static func isHidden(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" || $0 == "Thumbs.db" }
  }

  private static func list(
    _ root: String, _ below: String, depth: Int, _ files: inout [File], _ remarks: inout SymbolRemarks, _ set: String
  ) throws(SymbolSetError) {
    let folder = below.isEmpty ? root : root + "/" + below
    let names: [String]
    do { names = try FileAccess.names(in: folder) } catch {
      if below.isEmpty { throw .unreadable(path: set, reason: error.description) }
      remarks.add("Folders that cannot be read are left out", below)
      return
    }
    for name in names where !isHidden(name) {
      let path = below.isEmpty ? name : below + "/" + name
      guard let status = FileStatus(path: root + "/" + path, followsLinks: false) else { continue }
      switch status.kind {
      case .folder:
        guard depth < depthLimit else {
          remarks.add("Folders more than \(depthLimit) deep are left out", path)
          continue
        }
        try list(root, path, depth: depth + 1, &files, &remarks, set)
      case .regular:
        guard files.count < fileLimit else { throw .tooManyFiles(path: set, limit: fileLimit) }
        files.append(File(path: path, size: status.size))
      case .link: remarks.add("Links are not followed, since they may lead out of the folder", path)
      default: remarks.add("Pipes, sockets and devices are left out", path)
      }
    }
  }

  /// The bytes of a file.
  ///
  /// - Throws: `SymbolSetError`, also for more than `limit` bytes.
  package func bytes(of path: String, limit: Int) throws(SymbolSetError) -> [UInt8] {
    switch store {
    case .folder(let root): return try Self.bytes(of: path, below: root, limit: limit)
    case .archive(let box):
      do {
        return try box.archive.withLock { archive in
          guard let entry = archive.entry(path) else { throw SymbolSetError.missing(file: path) }
          guard entry.statedSize <= limit else {
            throw SymbolSetError.tooLarge(file: path, size: entry.statedSize, limit: limit)
          }
          return try archive.withBlocks(of: entry, limit: limit) { next in
            var bytes: [UInt8] = []
            while case let block = try next(), !block.isEmpty { bytes += block }
            return bytes
          }
        }
      } catch let error as SymbolSetError { throw error } catch {
        throw .badArchive(path: path, reason: "\(error)")
      }
    }
  }

  /// Every folder on the way is looked at again: something may have been put in its place since it was listed.
  private static func bytes(of path: String, below root: String, limit: Int) throws(SymbolSetError) -> [UInt8] {
    let steps = path.split(separator: "/", omittingEmptySubsequences: false)
    guard !steps.isEmpty, !steps.contains(where: { $0.isEmpty || $0 == "." || $0 == ".." }) else {
      throw .missing(file: path)
    }
    var place = root
    for (number, step) in steps.enumerated() {
      place += "/" + step
      let status = FileStatus(path: place, followsLinks: false)
      guard let status, status.kind == (number + 1 < steps.count ? .folder : .regular) else {
        throw .missing(file: path)
      }
      guard status.size <= limit || number + 1 < steps.count else {
        throw .tooLarge(file: path, size: status.size, limit: limit)
      }
    }
    do {
      let handle = FileHandle(
        fileDescriptor: try FileAccess.open(place, O_RDONLY | O_NOFOLLOW | O_NONBLOCK), closeOnDealloc: true)
      // One byte more than the limit shows a file that has grown.
      let data = try handle.read(upToCount: limit + 1) ?? .init()
      guard data.count <= limit else { throw SymbolSetError.tooLarge(file: path, size: data.count, limit: limit) }
      return [UInt8](data)
    } catch let error as SymbolSetError { throw error } catch {
      throw .unreadable(path: path, reason: "\(error)")
    }
  }
}
