import AppWords
import BatchProcessing
import Foundation
import PageMessages

/// A file that comes from a page in pieces, one message each, since a message is bounded. It is kept in a private folder of its
/// own until nobody needs it any more.
public final class PageUpload {
  /// The name on the device of the page.
  public let name: String
  /// The path of the file here; it is removed with this object.
  public let path: String
  private let folder: ScratchFolder
  private let file: FileHandle
  private let size: Int
  private var taken = 0

  /// Begins a file.
  ///
  /// - Parameter limit: the most bytes that a file may have.
  /// - Throws: `PageRefusal` for a piece that does not begin a file, or a file that is too large; the system's error if there
  ///   is no room.
  public init(_ first: UploadPiece, limit: Int) throws {
    guard first.at.value == 0 else {
      throw PageRefusal(expected: "the first piece of a file", got: "one at \(first.at.value)")
    }
    guard (1...limit).contains(first.size.value) else {
      throw PageRefusal(expected: "a file of 1 to \(limit) bytes", got: "\(first.size.value)")
    }
    (name, size) = (first.name.value, first.size.value)
    folder = try ScratchFolder()
    path = folder("file")
    guard FileManager.default.createFile(atPath: path, contents: nil, attributes: [.posixPermissions: 0o600]),
      let file = FileHandle(forWritingAtPath: path)
    else { throw CocoaError(.fileWriteUnknown) }
    self.file = file
    try take(first)
  }

  deinit { try? file.close() }

  /// Takes the next piece.
  ///
  /// - Throws: `PageRefusal` for a piece that does not follow, or of another file; the system's error if there is no room.
  public func take(_ piece: UploadPiece) throws {
    guard piece.at.value == taken, piece.size.value == size, piece.name.value == name else {
      throw PageRefusal(
        expected: "the piece at \(taken) of \(size) bytes", got: "\(piece.at.value) of \(piece.size.value)")
    }
    guard !piece.data.bytes.isEmpty, taken + piece.data.bytes.count <= size else {
      throw PageRefusal(expected: "1 to \(size - taken) bytes", got: "\(piece.data.bytes.count)")
    }
    try file.write(contentsOf: piece.data.bytes)
    taken += piece.data.bytes.count
  }

  /// Runs `body` with the path of the file, which is there so long.
  public func withFile<Value>(_ body: (_ path: String) throws -> Value) rethrows -> Value {
    try withExtendedLifetime(self) { try body(path) }
  }

  /// Words about the file, which whoever reads them knows by its name, not by its place here.
  public func named(_ words: Words) -> Words {
    Words(
      cs: words.cs.replacingOccurrences(of: path, with: name), en: words.en.replacingOccurrences(of: path, with: name))
  }

  /// Whether the whole file has come.
  public var isWhole: Bool { taken == size }

  /// How much has come.
  public var progress: UploadProgress { UploadProgress(bytes: taken, size: size) }
}
