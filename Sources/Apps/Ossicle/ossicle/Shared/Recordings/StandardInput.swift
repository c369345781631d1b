import AudioFiles
import BatchProcessing
import CommandSupport
import FilePaths
import Foundation
import Tables

/// Reads standard input as paths or as audio.
enum StandardInput {
  /// The lines that are not empty, without line ends, each as soon as it arrives. They are paths as `PathText` writes
  /// them.
  static func lines() -> AnySequence<String> {
    AnySequence {
      var source = LineSource()
      return AnyIterator {
        while var line = source.next() {
          if line.last == UInt8(ascii: "\r") { line.removeLast() }
          if !line.isEmpty { return PathText.text(written: line) }
        }
        return nil
      }
    }
  }

  /// Reads lines as bytes; `readLine` would replace bytes that are not valid UTF-8.
  private struct LineSource {
    private var bytes: [UInt8] = []
    private var start = 0

    mutating func next() -> [UInt8]? {
      var searched = start
      while true {
        if let end = bytes[searched...].firstIndex(of: UInt8(ascii: "\n")) {
          defer { start = end + 1 }
          return Array(bytes[start..<end])
        }
        bytes.removeFirst(start)
        start = 0
        searched = bytes.count
        guard readMore() else {
          defer { bytes = [] }
          return bytes.isEmpty ? nil : bytes
        }
      }
    }

    private mutating func readMore() -> Bool {
      var count = -1
      let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
        repeat { count = read(STDIN_FILENO, buffer.baseAddress, buffer.count) } while count < 0 && errno == EINTR
        filled = max(0, count)
      }
      bytes += piece
      return count > 0
    }
  }

  /// The recordings that a command's arguments name. The number of files that are passed over is reported on standard
  /// error.
  static func recordings(_ inputs: [String], raw: RawAudioFormat? = nil) throws(BatchError) -> [RecordingItem] {
    let listing = try RecordingList.listing(of: inputs, by: search(raw))
    say(passedOver: listing.remarks)
    return listing.items
  }

  /// The recordings that a command's arguments name, with the list in a temporary file, and what was passed over. If one
  /// recording is `-`, its audio is copied to a temporary file as well.
  static func recordingSpool(
    _ inputs: [String], raw: RawAudioFormat?
  ) throws(BatchError) -> (recordings: RecordingSpool, passedOver: RecordingListing) {
    try RecordingList.spool(of: inputs, by: search(raw)) { path throws(BatchError) in
      path == "-" ? try spooledAudio() : path
    }
  }

  /// The search for recordings, which knows sounds by their first bytes.
  static func search(_ raw: RawAudioFormat?) -> RecordingList.Search {
    RecordingList.Search(raw: raw?.description, soundFormat: RecordingSignature.format)
  }

  static func say(passedOver remarks: [String]) {
    for line in remarks { Console.message("ossicle: " + DisplayText.visible(line)) }
  }

  /// The same items; if one of them is `-`, the audio of standard input is copied to a temporary file, because most
  /// formats cannot be read from a pipe. The file is removed when this process ends, even if it is killed.
  static func spooled(_ items: [RecordingItem]) throws(BatchError) -> [RecordingItem] {
    guard let index = items.firstIndex(where: { $0.path == "-" }) else { return items }
    var items = items
    items[index].location = try spooledAudio()
    return items
  }

  private static func spooledAudio() throws(BatchError) -> String {
    do { return try SpooledInput.path() } catch { throw .unwritable(path: error.path, reason: error.reason) }
  }
}
