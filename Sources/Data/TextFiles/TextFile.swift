import FilePaths
import Foundation

/// Reads text files.
package enum TextFile {
  /// Reads a UTF-8 file and returns its text without a byte order mark.
  ///
  /// - Throws: `TextFileError.unreadable`; `.invalidFile` for bytes that are not UTF-8.
  package static func text(path: String) throws(TextFileError) -> String {
    guard var text = String(data: try contents(of: path), encoding: .utf8) else {
      throw .invalidFile(path: path, expected: "text in UTF-8", found: "other bytes")
    }
    if text.first == "\u{FEFF}" { text.removeFirst() }
    return text
  }

  /// Reads a file and returns its text as UTF-8 without a byte order mark. UTF-16 with a mark, as Praat writes it, is
  /// converted.
  ///
  /// - Throws: `TextFileError.unreadable`; `.invalidFile` for other bytes, and for Praat's binary form.
  package static func bytes(path: String) throws(TextFileError) -> [UInt8] {
    let data = try contents(of: path)
    if data.starts(with: [0xFE, 0xFF]) || data.starts(with: [0xFF, 0xFE]) {
      guard data.count.isMultiple(of: 2), let text = String(data: data, encoding: .utf16) else {
        throw .invalidFile(path: path, expected: "text in UTF-16, since it begins with its mark", found: "other bytes")
      }
      return Array(text.utf8)
    }
    if data.starts(with: Array("ooBinaryFile".utf8)) {
      throw .invalidFile(path: path, expected: "a text file", found: "Praat's binary form: save it as a text file")
    }
    let bytes = [UInt8](data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data)
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw .invalidFile(path: path, expected: "text in UTF-8, or in UTF-16 with a mark", found: "other bytes")
    }
    return bytes
  }

  /// Reads a file's bytes.
  ///
  /// - Throws: `TextFileError.unreadable`.
  package static func contents(of path: String) throws(TextFileError) -> Data {
    do { return try FileAccess.contents(of: path) } catch { throw .unreadable(path: path, reason: reason(path)) }
  }

  /// Returns the reason why a file cannot be opened.
  private static func reason(_ path: String) -> String {
    guard let status = FileStatus(path: path) else { return "no such file" }
    return status.kind == .folder ? "expected a file, got a folder" : "cannot be read"
  }
}
