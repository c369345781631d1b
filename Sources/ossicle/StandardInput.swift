import BatchProcessing
import CommandSupport

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
    let path: String
    do { path = try SpooledInput.path() } catch { throw .unwritable(path: error.path, reason: error.reason) }
    var items = items
    items[index].location = path
    return items
  }
}
