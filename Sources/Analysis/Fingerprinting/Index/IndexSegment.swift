import Foundation

/// A segment that is mapped for reading. All data are compared with their checksums before they are used: the header,
/// the entries and the list of checksums when the segment is opened, words and tables page by page when they are read.
package final class IndexSegment: Sendable {
  let file: MappedFile
  package let layout: SegmentLayout
  package let entries: [IndexEntry]
  /// Number of each entry's first word, followed by the total number of words.
  package let firstWords: [Int]
  private let pages: CheckedPages

  /// Maps a file and compares the header, the entries and the list of page checksums with their checksums.
  package init(path: String) throws(FingerprintError) {
    file = try MappedFile(reading: path)
    let bytes = UnsafeRawBufferPointer(file.bytes)
    let parsed = try SegmentLayout.parse(bytes, path: path)
    layout = parsed.layout
    let text = UnsafeRawBufferPointer(rebasing: bytes[layout.entriesOffset..<layout.checksumsOffset])
    guard CRC32C.checksum(text) == parsed.entriesChecksum else {
      throw .damagedFile(path: path, reason: "the checksum of its entries does not fit")
    }
    let parts = { @Sendable [layout] bytes in layout.parts(of: bytes) }
    if layout.version == 1 {
      pages = CheckedPages(file, layout.dataRange, checksum: parsed.dataChecksum, parts: parts)
    } else {
      let checksums = UnsafeRawBufferPointer(rebasing: bytes[layout.checksumsOffset...])
      guard CRC32C.checksum(checksums) == parsed.dataChecksum else {
        throw .damagedFile(path: path, reason: "the checksum of its checksums does not fit")
      }
      pages = CheckedPages(file, layout.dataRange, checksumsAt: layout.checksumsOffset, parts: parts)
    }
    (entries, firstWords) = try Self.entries(text, layout, path)
  }

  private static func entries(
    _ text: UnsafeRawBufferPointer, _ layout: SegmentLayout, _ path: String
  ) throws(FingerprintError) -> (entries: [IndexEntry], firstWords: [Int]) {
    var reader = ByteReader(text)
    var entries: [IndexEntry] = []
    var firstWords = [0]
    for _ in 0..<layout.entryCount {
      let first = firstWords[firstWords.count - 1]
      guard let id = reader.readString(), let checksum = reader.readString(), let duration = reader.readDouble(),
        let count = reader.read(UInt64.self)
      else { throw .damagedFile(path: path, reason: "its list of entries ends too early") }
      guard count <= layout.wordCount - first else { throw Self.wrongSum(path) }
      entries.append(IndexEntry(id: id, duration: duration, checksum: checksum, wordCount: Int(count)))
      firstWords.append(first + Int(count))
    }
    guard firstWords.last == layout.wordCount, reader.offset == text.count else { throw Self.wrongSum(path) }
    return (entries, firstWords)
  }

  private static func wrongSum(_ path: String) -> FingerprintError {
    .damagedFile(path: path, reason: "its entries do not add up to its words")
  }

  /// The checksum of the header. Because the header contains the other checksums, it identifies the segment.
  package var checksum: UInt32 { SegmentLayout.headerChecksum(UnsafeRawBufferPointer(file.bytes)) }

  /// All words, entry after entry. Call `requireWords` before reading any of them.
  package var words: UnsafePointer<UInt32> { numbers(at: layout.wordsOffset) }

  /// Verifies the checksums of a range of words, at least one.
  ///
  /// - Throws: `FingerprintError.damagedFile`, as do the methods below.
  @inline(__always)
  package func requireWords(_ range: Range<Int>) throws(FingerprintError) {
    try pages.require(layout.wordsOffset + 4 * range.lowerBound..<layout.wordsOffset + 4 * range.upperBound)
  }

  /// The words of an entry.
  package func words(of entry: Int) throws(FingerprintError) -> UnsafeBufferPointer<UInt32> {
    let range = firstWords[entry]..<firstWords[entry + 1]
    if !range.isEmpty { try requireWords(range) }
    return UnsafeBufferPointer(start: words + range.lowerBound, count: range.count)
  }

  /// The postings of a key. `word(of:)` gives the word of each.
  @inline(__always)
  package func postings(_ key: UInt32, table: Int) throws(FingerprintError) -> UnsafeBufferPointer<UInt32> {
    let bucket = layout.bucketsOffset(table) + 4 * Int(key)
    try pages.require(bucket..<bucket + 8)
    let starts = numbers(at: bucket)
    let (start, end) = (Int(starts[0]), Int(starts[1]))
    guard start <= end, end <= layout.postingCount else {
      throw .damagedFile(
        path: file.path,
        reason: "table \(table): key \(key) has the postings \(start) to \(end) of \(layout.postingCount)")
    }
    let offset = layout.postingsOffset(table) + 4 * start
    if start < end { try pages.require(offset..<offset + 4 * (end - start)) }
    return UnsafeBufferPointer(start: numbers(at: offset), count: end - start)
  }

  /// The number of the word that a posting names.
  @inline(__always)
  package func word(of posting: UInt32) throws(FingerprintError) -> Int {
    guard posting < layout.wordCount else {
      throw .damagedFile(path: file.path, reason: "a posting names word \(posting) of \(layout.wordCount)")
    }
    return Int(posting)
  }

  private func numbers(at offset: Int) -> UnsafePointer<UInt32> {
    guard let base = file.bytes.baseAddress else { fatalError("a mapped file has bytes") }
    return UnsafeRawPointer(base + offset).assumingMemoryBound(to: UInt32.self)
  }

  /// The entry that contains a word.
  package func entry(ofWord word: Int) -> Int {
    var (low, high) = (0, entries.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if firstWords[middle] <= word { low = middle } else { high = middle }
    }
    return low
  }

  /// Ranges of bytes of words and tables that do not match their checksums; neighbouring ranges are joined. Reads all
  /// of them.
  package func damagedRanges() -> [Range<Int>] { pages.damagedRanges() }

  /// Verifies the checksums of all words and tables.
  package func verify() throws(FingerprintError) {
    try file.requireSize()
    if let bytes = damagedRanges().first { throw pages.damage(bytes) }
  }
}
