import Foundation

/// Standard input as a seekable file: most audio formats cannot be read from a pipe.
package enum SpooledInput {
  /// Standard input could not be stored.
  package struct Fault: Error, CustomStringConvertible {
    /// The path of the temporary file.
    package let path: String
    /// The system's reason.
    package let reason: String
    /// The fault in one line.
    package var description: String { "\(path): \(reason)" }
  }

  /// Reads all of standard input into a temporary file without a name. The file disappears when this process ends, in
  /// any way.
  ///
  /// - Returns: a path under which this process can read the file.
  package static func path() throws(Fault) -> String {
    var template = Array((NSTemporaryDirectory() + "/ossicle-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    let path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
    guard descriptor >= 0 else { throw Fault(path: path, reason: String(cString: strerror(errno))) }
    unlink(path)
    let file = FileHandle(fileDescriptor: descriptor)
    do {
      while let piece = try FileHandle.standardInput.read(upToCount: 1 << 20), !piece.isEmpty {
        try file.write(contentsOf: piece)
      }
    } catch {
      throw Fault(path: path, reason: "standard input could not be kept: \(error.localizedDescription)")
    }
    return "/dev/fd/\(descriptor)"
  }
}
