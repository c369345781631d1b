import BatchProcessing
import FilePaths
import Foundation
import JSONReading
import ZipArchives

extension BoardSet {
  /// Writes the set as an `.obf` file if the path ends so, or else as an `.obz` archive. The same set gives the same
  /// bytes. The file is on the disk when the call returns; an existing file stays whole until then.
  ///
  /// An `.obf` file holds one board with its pictures and sounds inside. In an `.obz` archive they are files of their
  /// own, and equal ones of a set are one file.
  ///
  /// - Throws: `BoardError`.
  package func write(to path: String) throws(BoardError) {
    do {
      let text = path.lowercased().hasSuffix(".obf") ? try obf() : nil
      try OutputFile.write(to: path) { part throws(BatchError) in
        do {
          if let text { try Self.make(part, text) } else { try ZipArchiveWriter.write(entries(), to: part) }
          try Self.flush(part, O_RDWR)
        } catch let error as BatchError { throw error } catch {
          throw .unwritable(path: path, reason: "\(error)")
        }
      }
      let folder = FileAccess.folder(of: path)
      try Self.flush(folder.isEmpty ? "." : folder, O_RDONLY)
    } catch let error as BoardError {
      throw error
    } catch BatchError.unwritable(_, let reason) {
      throw .unwritable(path: path, reason: reason)
    } catch {
      throw .unwritable(path: path, reason: "\(error)")
    }
  }

  private static func make(_ path: String, _ bytes: Data) throws {
    let file = FileHandle(
      fileDescriptor: try FileAccess.open(path, O_WRONLY | O_CREAT | O_TRUNC), closeOnDealloc: true)
    try file.write(contentsOf: bytes)
    try file.close()
  }

  /// Waits until the system has written a file or the names of a folder to the disk.
  private static func flush(_ path: String, _ flags: Int32) throws(FileAccessError) {
    let descriptor = try FileAccess.open(path, flags)
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .last }
  }

  // MARK: - One board

  /// The bytes of the set's only board as an `.obf` file, with its pictures and sounds inside.
  ///
  /// - Throws: `BoardError.severalBoards`, and `BoardError` if a picture or sound cannot be read.
  package func obf() throws(BoardError) -> Data {
    guard boards.count == 1, var board = boards.first else { throw .severalBoards(count: boards.count) }
    for number in board.images.indices { try embed(&board.images[number].content) }
    for number in board.sounds.indices { try embed(&board.sounds[number].content) }
    do { return try BoardEncoding.text(BoardEncoding.value(board, linkPaths: [:])) } catch {
      throw .unwritable(path: board.id, reason: "\(error)")
    }
  }

  func embed(_ content: inout BoardContent) throws(BoardError) {
    guard content.path != nil else { return }
    content.data = try bytes(of: content)
    content.path = nil
  }

  // MARK: - An archive

  private func entries() throws -> [ZipArchiveWriter.Entry] {
    var files = ArchiveFiles(source: source)
    let linkPaths = files.paths(of: boards)
    let reserved = boards.flatMap { $0.images.map(\.content) + $0.sounds.map(\.content) }
    for content in reserved where content.data == nil { if let path = content.path { files.keep(path) } }
    for path in (Array(looseImages.values) + Array(looseSounds.values)).sorted() { files.keep(path) }
    var entries: [ZipArchiveWriter.Entry] = []
    var (images, sounds) = (looseImages, looseSounds)
    for original in boards {
      var board = original
      for number in board.images.indices {
        let picture = board.images[number]
        board.images[number].content = files.place(picture.content, "images", picture.id, picture.contentType)
        if let path = board.images[number].content.path, images[picture.id] == nil { images[picture.id] = path }
      }
      for number in board.sounds.indices {
        let sound = board.sounds[number]
        board.sounds[number].content = files.place(sound.content, "sounds", sound.id, sound.contentType)
        if let path = board.sounds[number].content.path, sounds[sound.id] == nil { sounds[sound.id] = path }
      }
      guard let path = linkPaths[board.id] else { continue }
      entries.append(
        .init(path: path) { [board] in try BoardEncoding.text(BoardEncoding.value(board, linkPaths: linkPaths)) })
    }
    let manifest = manifest(linkPaths, images, sounds)
    return [.init(path: "manifest.json") { try BoardEncoding.text(manifest) }] + entries + files.entries
  }

  private func manifest(
    _ boards: [String: String], _ images: [String: String], _ sounds: [String: String]
  ) -> JSONValue {
    func object(_ paths: [String: String]) -> JSONValue { .object(paths.mapValues { .text($0) }) }
    var members = extensions
    members["format"] = BoardEncoding.format
    if let root = boards[rootID] ?? self.boards.first.flatMap({ boards[$0.id] }) { members["root"] = .text(root) }
    members["paths"] = .object(["boards": object(boards), "images": object(images), "sounds": object(sounds)])
    members[Manifest.orderKey] = .list(self.boards.map { .text($0.id) })
    return .object(members)
  }
}
