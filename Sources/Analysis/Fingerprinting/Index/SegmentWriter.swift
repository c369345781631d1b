import Foundation

/// Writes a segment: the words of recordings, their postings, and the entries.
///
/// The file is built as mapped memory, which the system can write out and free when memory is short. It is on the disk
/// when the call returns. Cost: O(words).
enum SegmentWriter {
  /// A recording to be written.
  struct Source {
    let id: String
    let duration: Double
    let checksum: String
    let words: UnsafeBufferPointer<UInt32>
  }

  /// Writes a segment.
  ///
  /// - Returns: the size in bytes, and the checksum of the header.
  static func write(
    _ sources: [Source], profile: FingerprintProfile, to path: String
  ) throws(FingerprintError) -> (size: Int, checksum: UInt32) {
    var entries = ByteWriter()
    var (wordCount, postingCount) = (0, 0)
    for source in sources {
      entries.append(source.id)
      entries.append(source.checksum)
      entries.append(source.duration)
      entries.append(UInt64(source.words.count))
      wordCount += source.words.count
      postingCount += source.words.count { $0 != 0 }
    }
    guard wordCount < UInt32.max else {
      throw .invalidSetting(name: "words in a segment", expected: "fewer than 4294967295", got: "\(wordCount)")
    }
    let layout = SegmentLayout(
      profile: profile, entryCount: sources.count, wordCount: wordCount, postingCount: postingCount,
      keys: KeyScheme(wordCount: postingCount), entriesSize: entries.bytes.count)
    let file = try MappedFile(creating: path, size: layout.size)
    let words = file.values(UInt32.self, at: layout.wordsOffset, count: wordCount)
    var next = 0
    for source in sources {
      for word in source.words {
        words[next] = word.littleEndian
        next += 1
      }
    }
    for table in 0..<KeyScheme.tableCount { post(words, table, layout, file) }
    file.bytes.baseAddress?.advanced(by: layout.entriesOffset)
      .copyMemory(from: entries.bytes, byteCount: entries.bytes.count)
    var checksums = ByteWriter()
    for checksum in CheckedPages.checksums(UnsafeRawBufferPointer(file.bytes), layout.dataRange) {
      checksums.append(checksum)
    }
    file.bytes.baseAddress?.advanced(by: layout.checksumsOffset)
      .copyMemory(from: checksums.bytes, byteCount: checksums.bytes.count)
    let header = layout.header(
      entriesChecksum: CRC32C.checksum(entries.bytes), dataChecksum: CRC32C.checksum(checksums.bytes))
    file.bytes.copyBytes(from: header)
    try file.sync()
    return (layout.size, SegmentLayout.headerChecksum(UnsafeRawBufferPointer(file.bytes)))
  }

  /// Largest number of postings sorted at a time. The pages that they are written to, in random order, stay in memory
  /// until they are full.
  private static let sortedAtATime = 1 << 24

  /// Sorts the numbers of words by their keys: counts the words of each key, then writes the numbers in order.
  private static func post(
    _ words: UnsafeMutableBufferPointer<UInt32>, _ table: Int, _ layout: SegmentLayout, _ file: MappedFile
  ) {
    let keys = layout.keys
    let starts = file.values(UInt32.self, at: layout.bucketsOffset(table), count: keys.bucketCount + 1)
    let postings = file.values(UInt32.self, at: layout.postingsOffset(table), count: layout.postingCount)
    let rounds = 1 + layout.postingCount / sortedAtATime
    func inRounds(_ body: (_ index: Int, _ key: Int) -> Void) {
      for round in 0..<rounds {
        let first = UInt32(keys.bucketCount * round / rounds)
        let count = UInt32(keys.bucketCount * (round + 1) / rounds) - first
        for index in 0..<words.count where words[index] != 0 {
          let key = keys.key(words[index], table: table)
          if key &- first < count { body(index, Int(key)) }
        }
      }
    }
    inRounds { _, key in starts[key + 1] += 1 }
    for key in 0..<keys.bucketCount { starts[key + 1] += starts[key] }
    // While a bucket fills, its start moves to its end, which is the start of the next bucket. The starts are moved
    // back below.
    inRounds { index, key in
      postings[Int(starts[key])] = UInt32(index)
      starts[key] += 1
    }
    for key in stride(from: keys.bucketCount, to: 0, by: -1) { starts[key] = starts[key - 1] }
    starts[0] = 0
  }
}
