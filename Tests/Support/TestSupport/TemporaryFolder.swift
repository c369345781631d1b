import Foundation

/// A folder for one test. It is removed when this object is released.
public final class TemporaryFolder: Sendable {
  /// The absolute path of the folder.
  public let path: String

  /// Makes an empty folder.
  public init() throws {
    path = NSTemporaryDirectory().trimmingSuffix("/") + "/ossicle-tests-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file or folder in the folder.
  public func callAsFunction(_ name: String) -> String { path + "/" + name }

  /// Writes a file, creates the folders that its path needs, and returns its path.
  @discardableResult
  public func write(_ name: String, _ bytes: [UInt8]) throws -> String {
    let target = self(name)
    try FileManager.default.createDirectory(
      atPath: (target as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try Data(bytes).write(to: URL(fileURLWithPath: target))
    return target
  }

  /// Writes a text file and returns its path.
  @discardableResult
  public func write(_ name: String, _ text: String) throws -> String { try write(name, Array(text.utf8)) }

  /// The text of a file in the folder.
  public func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: self(name))), as: UTF8.self)
  }
}

extension String {
  fileprivate func trimmingSuffix(_ suffix: Character) -> String { last == suffix ? String(dropLast()) : self }
}
