import Foundation

/// The result of a complete check of an index: every byte is compared with its checksum, and every table with the
/// words.
package struct IndexVerification: Sendable, Equatable {
  /// A part of an index that does not match its checksum, or contradicts another part.
  package struct Damage: Sendable, Equatable {
    /// The file's name within the index's folder.
    package let file: String
    /// Parts of the file: `words`, `table 0`, `table 1`, or several of them; `nil` for the whole file.
    package let part: String?
    /// Range of bytes in the file; `nil` for the whole file.
    package let bytes: Range<Int>?
    /// Names of the recordings whose words are in these bytes.
    package let recordings: [String]
    /// One line that says what was expected and what was found.
    package let reason: String

    package init(file: String, part: String?, bytes: Range<Int>?, recordings: [String], reason: String) {
      self.file = file
      self.part = part
      self.bytes = bytes
      self.recordings = recordings
      self.reason = reason
    }
  }

  /// Path of the index's folder.
  package let path: String
  /// Version of the format; `nil` if `index.json` cannot be read.
  package private(set) var version: Int?
  /// Number of recordings in the segments that can be opened.
  package private(set) var recordingCount = 0
  /// Number of segments that `index.json` names.
  package private(set) var segmentCount = 0
  /// Size in bytes of the segments that can be opened.
  package private(set) var size = 0
  /// The damages, in the order of the files.
  package private(set) var damages: [Damage] = []

  /// Whether there is no damage.
  package var isWhole: Bool { damages.isEmpty }

  /// Checks the index in a folder. Cost: reads all files, and looks each word up in both tables.
  ///
  /// - Throws: `FingerprintError.unfitFile` if there is no index in the folder. All other problems are reported in
  ///   `damages`.
  package init(path: String) throws(FingerprintError) {
    self.path = path
    let hasManifest = FileManager.default.fileExists(atPath: path + "/" + IndexManifest.fileName)
    do throws(FingerprintError) {
      let manifest = try IndexManifest.read(path)
      _ = try FingerprintProfile(storedName: manifest.profile, version: manifest.profileVersion, path: path)
      check(manifest)
    } catch {
      guard hasManifest || IndexManifest.hasSegments(path) else { throw error }
      damages.append(Self.damage(IndexManifest.fileName, error))
    }
  }

  private mutating func check(_ manifest: IndexManifest) {
    version = manifest.version
    segmentCount = manifest.segments.count
    var names: Set<String> = []
    for named in manifest.segments {
      do throws(FingerprintError) {
        let segment = try FingerprintIndex.open(named, manifest, path)
        recordingCount += segment.entries.count
        size += segment.file.bytes.count
        version = min(manifest.version, Int(segment.layout.version), version ?? .max)
        check(segment, named.file)
        for entry in segment.entries where !names.insert(entry.id).inserted {
          damages.append(
            Damage(
              file: named.file, part: nil, bytes: nil, recordings: [entry.id],
              reason: "expected each recording once, got one twice"))
        }
      } catch { damages.append(Self.damage(named.file, error)) }
    }
  }

  private mutating func check(_ segment: IndexSegment, _ file: String) {
    let damaged = segment.damagedRanges()
    for bytes in damaged {
      damages.append(
        Damage(
          file: file, part: segment.layout.parts(of: bytes), bytes: bytes,
          recordings: Self.recordings(segment, bytes), reason: "the checksum does not fit"))
    }
    // The tables are compared with the words, so both must be undamaged.
    guard damaged.isEmpty else { return }
    for table in 0..<KeyScheme.tableCount {
      guard let reason = Self.problem(of: table, segment) else { continue }
      damages.append(Damage(file: file, part: "table \(table)", bytes: nil, recordings: [], reason: reason))
    }
  }

  /// Names of the recordings that have words in a range of bytes.
  private static func recordings(_ segment: IndexSegment, _ bytes: Range<Int>) -> [String] {
    let layout = segment.layout
    let words = bytes.clamped(to: layout.wordsOffset..<layout.bucketsOffset(0))
    guard !words.isEmpty else { return [] }
    let first = segment.entry(ofWord: (words.lowerBound - layout.wordsOffset) / 4)
    let last = segment.entry(ofWord: (words.upperBound - 1 - layout.wordsOffset) / 4)
    return segment.entries[first...last].map(\.id)
  }

  /// Why a table is wrong; `nil` if each word with content occurs in it once, under its key. Numbers that rise within
  /// each key, and whose words have that key, are all different. So it is enough to count them.
  private static func problem(of table: Int, _ segment: IndexSegment) -> String? {
    let keys = segment.layout.keys
    var count = 0
    do throws(FingerprintError) {
      for key in 0..<UInt32(keys.bucketCount) {
        var previous = -1
        for posting in try segment.postings(key, table: table) {
          let word = try segment.word(of: posting)
          let value = segment.words[word]
          guard word > previous, value != 0, keys.key(value, table: table) == key else {
            return "key \(key) names word \(word), which does not belong there"
          }
          previous = word
          count += 1
        }
      }
    } catch { return reason(error) }
    let expected = (0..<segment.layout.wordCount).count { segment.words[$0] != 0 }
    return count == expected ? nil : "expected \(expected) words with content, got \(count)"
  }

  private static func damage(_ file: String, _ error: FingerprintError) -> Damage {
    Damage(file: file, part: nil, bytes: nil, recordings: [], reason: reason(error))
  }

  /// An error's message without the path, which is reported separately.
  private static func reason(_ error: FingerprintError) -> String {
    switch error {
    case .damagedFile(_, let reason), .unfitFile(_, let reason), .unavailable(_, let reason): reason
    default: error.description
    }
  }
}
