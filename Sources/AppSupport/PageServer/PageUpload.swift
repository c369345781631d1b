import BatchProcessing
import Foundation

/// A file that comes from a page in pieces, one message each, since a message is bounded. It is kept in a private folder of its
/// own until nobody needs it any more.
package final class PageUpload {
  /// A piece of a file: the message `upload`.
  package struct Piece: Decodable {
    /// The name that the file has on the device of the page. No path is made of it.
    package var name: String
    /// The size of the whole file in bytes.
    package var size: Int
    /// How many bytes came before; 0 begins a file.
    package var at: Int
    /// The bytes, in Base64.
    package var data: Data
  }

  /// How much of a file has come, for the page: it sends the next pieces then.
  package struct Progress: Encodable, Sendable {
    package var type = "uploaded"
    package var bytes: Int
    package var size: Int
  }

  /// The longest name in bytes.
  private static let longestName = 500

  /// The name on the device of the page.
  package let name: String
  /// The path of the file here; it is removed with this object.
  package let path: String
  private let folder: ScratchFolder
  private let file: FileHandle
  private let size: Int
  private var taken = 0

  /// Begins a file.
  ///
  /// - Parameter limit: the most bytes that a file may have.
  /// - Throws: `PageRefusal` for a piece that does not begin a file, or a file that is too large; the system's error if there
  ///   is no room.
  package init(_ first: Piece, limit: Int) throws {
    guard first.at == 0 else { throw PageRefusal(expected: "the first piece of a file", got: "one at \(first.at)") }
    guard (1...limit).contains(first.size) else {
      throw PageRefusal(expected: "a file of 1 to \(limit) bytes", got: "\(first.size)")
    }
    guard first.name.utf8.count <= Self.longestName else {
      throw PageRefusal(expected: "a name of at most \(Self.longestName) bytes", got: "\(first.name.utf8.count)")
    }
    (name, size) = (first.name, first.size)
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
  package func take(_ piece: Piece) throws {
    guard piece.at == taken, piece.size == size, piece.name == name else {
      throw PageRefusal(expected: "the piece at \(taken) of \(size) bytes", got: "\(piece.at) of \(piece.size)")
    }
    guard !piece.data.isEmpty, taken + piece.data.count <= size else {
      throw PageRefusal(expected: "1 to \(size - taken) bytes", got: "\(piece.data.count)")
    }
    try file.write(contentsOf: piece.data)
    taken += piece.data.count
  }

  /// Runs `body` with the path of the file, which is there so long.
  package func withFile<Value>(_ body: (_ path: String) throws -> Value) rethrows -> Value {
    try withExtendedLifetime(self) { try body(path) }
  }

  /// Whether the whole file has come.
  package var isWhole: Bool { taken == size }

  /// How much has come.
  package var progress: Progress { Progress(bytes: taken, size: size) }
}
