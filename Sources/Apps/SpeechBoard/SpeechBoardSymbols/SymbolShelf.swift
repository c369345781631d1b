import FilePaths
import Foundation
import OpenBoards
import SymbolSets

/// The symbol sets that a person downloaded and imported: copies in a folder of this machine.
///
/// A set is a folder or a zip archive there, as it was downloaded, with its licences.
package struct SymbolShelf: Sendable {
  /// A set on the shelf.
  package struct Entry: Sendable, Hashable {
    /// The name by which it is removed.
    package let name: String
    /// The path of the folder or archive.
    package let path: String
  }

  /// The most bytes that a set may have.
  package static let byteLimit = 4 << 30
  /// The most files that a set may have.
  private static let fileLimit = 200_000

  /// The folder of the sets. It is made with the first set.
  package let folder: String

  /// Creates a shelf.
  package init(folder: String) { self.folder = folder }

  /// The sets by name.
  package var entries: [Entry] {
    guard let names = try? FileAccess.names(in: folder) else { return [] }
    return names.filter { !$0.hasPrefix(".") }.sorted().map { file in
      Entry(name: file.hasSuffix(".zip") ? String(file.dropLast(4)) : file, path: folder + "/" + file)
    }
  }

  /// Copies a set to the shelf.
  ///
  /// - Parameter path: the folder or zip archive of the set. It is read wholly before anything is kept.
  /// - Returns: the set as it is kept.
  /// - Throws: `SymbolSetError` if it is no set; `SymbolShelfError`. Nothing is kept then.
  @discardableResult
  package func add(_ path: String) throws -> (entry: Entry, set: SymbolSet) {
    let set = try SymbolSet(path: path)
    let name = Self.fileName(set.name)
    guard !entries.contains(where: { $0.name == name }) else { throw SymbolShelfError.taken(name: name) }
    let isFolder: Bool
    do {
      isFolder = try FileStatus(of: path).kind == .folder
      try FileAccess.makeFolder(folder, mode: 0o700)
    } catch { throw SymbolShelfError.notCopied(reason: "\(error)") }
    let draft = folder + "/.importing-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: draft) }
    let entry = Entry(name: name, path: folder + "/" + name + (isFolder ? "" : ".zip"))
    do {
      if isFolder { try Self.copyFiles(of: path, to: draft) } else { try Self.copy(path, to: draft) }
      try FileAccess.rename(draft, to: entry.path)
    } catch let error as SymbolShelfError {
      throw error
    } catch {
      throw SymbolShelfError.notCopied(reason: (error as? FileAccessError)?.description ?? error.localizedDescription)
    }
    return (entry, try SymbolSet(path: entry.path))
  }

  /// Removes a set. Tiles keep the pictures that they have from it.
  ///
  /// - Throws: `SymbolShelfError.unknown`, `.notCopied`.
  package func remove(_ name: String) throws {
    guard let entry = entries.first(where: { $0.name == name }) else {
      throw SymbolShelfError.unknown(name: name, known: entries.map(\.name))
    }
    do { try FileManager.default.removeItem(atPath: entry.path) } catch {
      throw SymbolShelfError.notCopied(reason: error.localizedDescription)
    }
  }

  /// Opens all sets for search. A set that cannot be read any more is left out, with its reason.
  package func open() -> (search: SymbolSearch, faults: [String]) {
    var sets: [SymbolSet] = []
    var faults: [String] = []
    for entry in entries {
      do { sets.append(try SymbolSet(path: entry.path)) } catch { faults.append("\(entry.name): \(error)") }
    }
    return (SymbolSearch(sets), faults)
  }

  /// A name for a file: letters, digits and hyphens.
  private static func fileName(_ name: String) -> String {
    let parts = name.lowercased().split { !$0.isLetter && !$0.isNumber }
    let joined = String(parts.joined(separator: "-").prefix(60))
    return joined.isEmpty ? "symbols" : joined
  }

  private static func copy(_ path: String, to copy: String) throws {
    let size = try FileStatus(of: path).size
    guard size <= byteLimit else { throw SymbolShelfError.tooLarge(limit: byteLimit) }
    try FileManager.default.copyItem(atPath: path, toPath: copy)
  }

  /// Copies the regular files of a folder. Links are left out, so that nothing outside the folder is copied.
  private static func copyFiles(of folder: String, to copy: String) throws {
    var (bytes, files) = (0, 0)
    var open = [""]
    while let part = open.popLast() {
      try FileAccess.makeFolder(copy + part, mode: 0o700)
      for name in try FileAccess.names(in: folder + part) {
        let place = part + "/" + name
        let attributes = try FileManager.default.attributesOfItem(atPath: folder + place)
        switch attributes[.type] as? FileAttributeType {
        case .typeDirectory?: open.append(place)
        case .typeRegular?:
          bytes += (attributes[.size] as? Int) ?? 0
          files += 1
          guard bytes <= byteLimit, files <= fileLimit else { throw SymbolShelfError.tooLarge(limit: byteLimit) }
          try FileManager.default.copyItem(atPath: folder + place, toPath: copy + place)
        default: break
        }
      }
    }
  }
}
