import AudioCore
import Expectations
import Fingerprinting
import Foundation
import IndexDamage
import TestSignals
import TestSupport
import Testing

/// A damaged index gives an error or the right answer, never a wrong answer and never a crash. `index-damage-probe`
/// does the same with 10,000 flips.
@Suite struct IndexDamageTests {
  private static let fixture = PackageRoot.file("Tests/Fixtures/Fingerprinting/index-version-1")

  /// Each profile has 300 flips, a third of them in `index.json`, a third in headers and first words.
  @Test(arguments: [FingerprintProfile.compact, .prh]) func flippedBitsAreFound(profile: FingerprintProfile) throws {
    let folder = try TemporaryFolder()
    let trial = try DamagedIndex.trial(folder("index"), profile)
    let seed: UInt64 = 19
    var random = SeededRandom(seed: seed)
    var refused = 0
    for flip in 0..<300 {
      let file = flip % 3 == 0 ? 0 : 1 + flip % (trial.files.count - 1)
      let length = flip % 3 == 1 ? 256 : trial.files[file].bytes.count
      let byte = Int(random.next() % UInt64(length))
      let outcome = try trial.flip(1 << UInt8(random.next() % 8), of: byte, in: file)
      if case .wrong(let reason) = outcome { Issue.record("seed \(seed), file \(file), byte \(byte): \(reason)") }
      if outcome == .refused { refused += 1 }
    }
    // Some flips have no effect: they turn a blank of `index.json` into another blank, or change a letter's case.
    expectGreater(refused, 280, "of 300 flips")
  }

  @Test func cutAndZeroedFilesAreFound() throws {
    let folder = try TemporaryFolder()
    let trial = try DamagedIndex.trial(folder("index"), .compact)
    for (file, whole) in trial.files.enumerated() {
      for (what, bytes) in DamagedIndex.cutsAndHoles(whole.bytes, seed: 4) {
        let outcome = try trial.replacing(file, with: bytes)
        // A line end after the last brace may be missing or added without effect.
        let isBlank = whole.name == "index.json" && abs(bytes.count - whole.bytes.count) == 1
        expect(outcome == .refused || isBlank && outcome == .right, "\(whole.name): \(what)")
      }
    }
  }

  /// An index of the first version, which has one checksum per segment, gives answers, and any flipped bit in it is
  /// found.
  @Test func olderIndexesAnswerAndAreCompared() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(atPath: Self.fixture, toPath: folder("index"))
    let index = try FingerprintIndex(path: folder("index"))
    expect(index.formatVersion == 1 && index.entries.map(\.id) == ["singing-tagalog.flac", "speech-dutch.ogg"])
    expect(try IndexVerification(path: folder("index")).isWhole)
    let words = try require(try index.fingerprint(id: "speech-dutch.ogg")).words
    expectEqual(words.count, 26)
    let query = try QueryFingerprint(SyntheticMusic.buffer(seconds: 5, seed: 9), profile: .compact)
    let trial = try DamageTrial(path: folder("index"), queries: [query])
    var random = SeededRandom(seed: 5)
    for flip in 0..<150 {
      let file = 1 + flip % 2
      let length = flip % 3 == 0 ? 400 : trial.files[file].bytes.count
      let byte = Int(random.next() % UInt64(length))
      expectEqual(try trial.flip(1 << UInt8(random.next() % 8), of: byte, in: file), .refused, "byte \(byte)")
    }
    // A writer converts it to the current version and keeps its recordings.
    let writer = try IndexWriter(path: folder("index"))
    try writer.merge()
    let merged = try FingerprintIndex(path: folder("index"))
    expect(merged.formatVersion == 2 && merged.entries == index.entries && merged.segmentCount == 1)
    expectEqual(try merged.fingerprint(id: "speech-dutch.ogg")?.words, words)
    expect(try IndexVerification(path: folder("index")).isWhole)
  }

  /// A segment of the same size and form that belongs to another index is not taken for the index's own.
  @Test func anotherIndexsSegmentIsRefused() throws {
    let folder = try TemporaryFolder()
    for (name, first) in [("a", UInt32(1)), ("b", 1000)] {
      let writer = try IndexWriter(path: folder(name), profile: .compact)
      try writer.add(id: "x", Fingerprint(profile: .compact, words: Array(first..<first + 200), duration: 37))
      try writer.commit()
    }
    let other = try Data(contentsOf: URL(fileURLWithPath: folder("b/segment-1.osp")))
    try other.write(to: URL(fileURLWithPath: folder("a/segment-1.osp")))
    let expected = FingerprintError.damagedFile(
      path: folder("a/segment-1.osp"), reason: "it is not the segment that the index names")
    expect(throws: expected) { try FingerprintIndex(path: folder("a")) }
  }

  /// Numbers out of range are an error even if the checksums match: a table that ends before its start or beyond the
  /// postings, or postings of words that do not exist.
  @Test(arguments: [UInt32(600), .max]) func numbersOutOfRangeAreRefused(number: UInt32) throws {
    let folder = try TemporaryFolder()
    let writer = try IndexWriter(path: folder("index"), profile: .compact)
    var random = SeededRandom(seed: 8)
    let words = (0..<500).map { _ in UInt32(truncatingIfNeeded: random.next()) }
    try writer.add(id: "x", Fingerprint(profile: .compact, words: words, duration: 93))
    try writer.commit()
    let path = folder("index/segment-1.osp")
    let layout = try IndexSegment(path: path).layout
    let whole = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    let regions = [
      layout.bucketsOffset(0)..<layout.postingsOffset(0), layout.postingsOffset(1)..<layout.entriesOffset,
    ]
    for region in regions {
      var bytes = whole
      for offset in stride(from: region.lowerBound, to: region.upperBound, by: 8) {
        withUnsafeBytes(of: number.littleEndian) { bytes.replaceSubrange(offset..<offset + 4, with: $0) }
      }
      try folder.write("index/segment-1.osp", Self.sealed(bytes, layout))
      let segment = try IndexSegment(path: path)
      try segment.verify()
      expect(throws: FingerprintError.self) {
        for key in 0..<UInt32(layout.keys.bucketCount) {
          for table in 0..<2 {
            for posting in try segment.postings(key, table: table) { _ = try segment.word(of: posting) }
          }
        }
      }
    }
  }

  /// The check of the whole index finds a table that contradicts the words although its checksums match.
  @Test func tablesAreComparedWithTheWords() throws {
    let folder = try TemporaryFolder()
    let writer = try IndexWriter(path: folder("index"), profile: .compact)
    try writer.add(id: "x", Fingerprint(profile: .compact, words: (1...500).map { $0 &* 2_654_435_761 }, duration: 93))
    try writer.commit()
    let path = folder("index/segment-1.osp")
    let segment = try IndexSegment(path: path)
    var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path)))
    let place = segment.layout.postingsOffset(1)
    for byte in 0..<4 { bytes.swapAt(place + byte, place + 1996 + byte) }
    bytes = Self.sealed(bytes, segment.layout)
    try folder.write("index/segment-1.osp", bytes)
    let manifest = try folder.text("index/index.json")
    var read = try IndexManifest.read(folder("index"))
    read.segments[0].checksum = IndexManifest.text(bytes.withUnsafeBytes { SegmentLayout.headerChecksum($0) })
    try read.write(folder("index"))
    expectUnequal(try folder.text("index/index.json"), manifest)
    let damages = try IndexVerification(path: folder("index")).damages
    expect(damages.count == 1 && damages[0].part == "table 1" && damages[0].reason.contains("does not belong there"))
  }

  /// If a file is cut short while an index has it open, the next look-up throws an error; the process gets no signal.
  @Test func filesCutWhileOpenAreRefused() throws {
    let folder = try TemporaryFolder()
    _ = try DamagedIndex.trial(folder("index"), .compact)
    let index = try FingerprintIndex(path: folder("index"))
    let query = try QueryFingerprint(SyntheticMusic.buffer(seconds: 5, seed: 9), profile: .compact)
    _ = try index.search(query)
    expectEqual(truncate(folder("index/segment-2.osp"), 4096), 0)
    expect(throws: FingerprintError.self) { try index.search(query) }
    expect(throws: FingerprintError.self) { try index.verify() }
    expect(throws: FingerprintError.self) { try index.overlaps() }
  }

  /// The check of the whole index reports the damaged bytes, their part of the file, and the recordings concerned.
  @Test func theWholeCheckSaysWhereAndWhose() throws {
    let folder = try TemporaryFolder()
    let path = folder("index")
    expect(throws: FingerprintError.self) { try IndexVerification(path: path) }
    let writer = try IndexWriter(path: path, profile: .compact)
    for (name, first) in [("a", UInt32(1)), ("b", 5001), ("c", 9001)] {
      let words = (0..<1000).map { (first + $0) &* 2_654_435_761 }
      try writer.add(id: name, Fingerprint(profile: .compact, words: words, duration: 186))
    }
    try writer.commit()
    let whole = try IndexVerification(path: path)
    expect(whole.isWhole && whole.version == 2 && whole.recordingCount == 3 && whole.segmentCount == 1)
    var bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path + "/segment-1.osp")))
    bytes[128 + 4 * 1200] ^= 1
    try folder.write("index/segment-1.osp", bytes)
    let damaged = try IndexVerification(path: path)
    // The page holds the words (4096 − 128) / 4 = 992 to 2015: the last eight of a, all of b, the first sixteen of c.
    let expected = IndexVerification.Damage(
      file: "segment-1.osp", part: "words", bytes: 4096..<8192, recordings: ["a", "b", "c"],
      reason: "the checksum does not fit")
    expectEqual(damaged.damages, [expected])
    expect(throws: FingerprintError.self) { try FingerprintIndex(path: path).fingerprint(id: "b") }
    // A merge does not copy damaged data into another index.
    let other = try IndexWriter(path: folder("other"), profile: .compact)
    expect(throws: FingerprintError.self) { try other.merge([try FingerprintIndex(path: path)]) }
    try FileManager.default.removeItem(atPath: path + "/index.json")
    let lost = try IndexVerification(path: path)
    expect(lost.version == nil && lost.damages.map(\.file) == ["index.json"])
  }

  /// Segments without `index.json` are the rest of an index, so a writer does not start a new index over them. A writer
  /// does not remove files with other names.
  @Test func whatIsLeftStays() throws {
    let folder = try TemporaryFolder()
    try folder.write("index/segment-notes.txt", Array("mine".utf8))
    try folder.write("index/draft.tmp", Array("mine".utf8))
    var writer: IndexWriter? = try IndexWriter(path: folder("index"), profile: .compact)
    try writer?.add(id: "a", Fingerprint(profile: .compact, words: Array(1...100), duration: 19))
    try writer?.commit()
    writer = nil
    expect(try folder.text("index/segment-notes.txt") == "mine" && folder.text("index/draft.tmp") == "mine")
    try FileManager.default.removeItem(atPath: folder("index/index.json"))
    expect(throws: FingerprintError.self) { try IndexWriter(path: folder("index"), profile: .compact) }
    expect(FileManager.default.fileExists(atPath: folder("index/segment-1.osp")))
  }

  /// A segment's bytes with matching checksums.
  private static func sealed(_ bytes: [UInt8], _ layout: SegmentLayout) -> [UInt8] {
    var checksums = ByteWriter()
    bytes.withUnsafeBytes { bytes in
      for checksum in CheckedPages.checksums(bytes, layout.dataRange) { checksums.append(checksum) }
    }
    let entries = Array(bytes[layout.entriesOffset..<layout.checksumsOffset])
    let header = layout.header(
      entriesChecksum: CRC32C.checksum(entries), dataChecksum: CRC32C.checksum(checksums.bytes))
    return header + bytes[layout.wordsOffset..<layout.checksumsOffset] + checksums.bytes
  }
}
