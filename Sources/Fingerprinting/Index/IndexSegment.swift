import Foundation

/// A segment that is mapped for reading.
final class IndexSegment: Sendable {
  let file: MappedFile
  let layout: SegmentLayout
  let entries: [IndexEntry]
  /// Number of each entry's first word, and one more for the end.
  let firstWords: [Int]
  private let dataChecksum: UInt32

  /// Maps a file; header and entries are checked.
  init(path: String) throws(FingerprintError) {
    file = try MappedFile(reading: path)
    let bytes = UnsafeRawBufferPointer(file.bytes)
    let parsed = try SegmentLayout.parse(bytes, path: path)
    layout = parsed.layout
    dataChecksum = parsed.dataChecksum
    let text = UnsafeRawBufferPointer(rebasing: bytes[layout.entriesOffset...])
    guard CRC32C.checksum(text) == parsed.entriesChecksum else {
      throw .damagedFile(path: path, reason: "the checksum of its entries does not fit")
    }
    var reader = ByteReader(text)
    var entries: [IndexEntry] = []
    var firstWords = [0]
    for _ in 0..<layout.entryCount {
      guard let id = reader.readString(), let checksum = reader.readString(), let duration = reader.readDouble(),
        let count = reader.read(UInt64.self)
      else { throw .damagedFile(path: path, reason: "its list of entries ends too early") }
      entries.append(IndexEntry(id: id, duration: duration, checksum: checksum, wordCount: Int(count)))
      firstWords.append(firstWords[firstWords.count - 1] + Int(count))
    }
    guard firstWords.last == layout.wordCount else {
      throw .damagedFile(path: path, reason: "its entries do not add up to its words")
    }
    self.entries = entries
    self.firstWords = firstWords
  }

  /// All words, those of one entry after those of another.
  var words: UnsafePointer<UInt32> { numbers(at: layout.wordsOffset) }

  /// Bucket starts and postings of a table.
  func table(_ table: Int) -> (starts: UnsafePointer<UInt32>, postings: UnsafePointer<UInt32>) {
    (numbers(at: layout.bucketsOffset(table)), numbers(at: layout.postingsOffset(table)))
  }

  private func numbers(at offset: Int) -> UnsafePointer<UInt32> {
    guard let base = file.bytes.baseAddress else { preconditionFailure("a mapped file has bytes") }
    return UnsafeRawPointer(base + offset).assumingMemoryBound(to: UInt32.self)
  }

  /// The words of an entry.
  func words(of entry: Int) -> UnsafeBufferPointer<UInt32> {
    UnsafeBufferPointer(start: words + firstWords[entry], count: entries[entry].wordCount)
  }

  /// The entry that has a word.
  func entry(ofWord word: Int) -> Int {
    var (low, high) = (0, entries.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if firstWords[middle] <= word { low = middle } else { high = middle }
    }
    return low
  }

  /// Whether words and postings are as they were written. Reads the whole file.
  func verify() throws(FingerprintError) {
    let data = UnsafeRawBufferPointer(rebasing: file.bytes[layout.wordsOffset..<layout.entriesOffset])
    guard CRC32C.checksum(data) == dataChecksum else {
      throw .damagedFile(path: file.path, reason: "the checksum of its words does not fit")
    }
  }
}
