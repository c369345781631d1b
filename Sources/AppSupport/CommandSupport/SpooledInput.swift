import Foundation

/// Standard input as a file that can be read from anywhere: most audio formats cannot be read from a pipe.
package enum SpooledInput {
  /// It cannot be kept; the system's reason.
  package struct Fault: Error, CustomStringConvertible {
    /// Where it was to be kept.
    package let path: String
    /// Why it is not.
    package let reason: String
    /// One line.
    package var description: String { "\(path): \(reason)" }
  }

  /// Reads all of standard input into a temporary file without a name, which is gone when this process ends, however it ends.
  ///
  /// - Returns: a path by which this process can read it.
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
