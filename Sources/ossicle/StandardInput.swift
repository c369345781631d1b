import BatchProcessing
import Foundation

/// Standard input as paths, or as audio.
enum StandardInput {
  /// The lines that are not empty, without their ends, as they come.
  static func lines() -> AnySequence<String> {
    AnySequence {
      AnyIterator {
        while let line = readLine(strippingNewline: true) {
          let path = line.hasSuffix("\r") ? String(line.dropLast()) : line
          if !path.isEmpty { return path }
        }
        return nil
      }
    }
  }

  /// The items with the audio of standard input, where one of them is `-`, put into a temporary file: most formats
  /// cannot be read from a pipe. The file is gone when this process ends, however it ends.
  static func spooled(_ items: [RecordingItem]) throws(BatchError) -> [RecordingItem] {
    guard let index = items.firstIndex(where: { $0.path == "-" }) else { return items }
    var template = Array((NSTemporaryDirectory() + "/ossicle-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    let path = template.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
    guard descriptor >= 0 else { throw .unwritable(path: path, reason: String(cString: strerror(errno))) }
    unlink(path)
    let file = FileHandle(fileDescriptor: descriptor)
    do {
      while let piece = try FileHandle.standardInput.read(upToCount: 1 << 20), !piece.isEmpty {
        try file.write(contentsOf: piece)
      }
    } catch {
      throw .unwritable(path: path, reason: "standard input could not be kept: \(error.localizedDescription)")
    }
    var items = items
    items[index].location = "/dev/fd/\(descriptor)"
    return items
  }
}
