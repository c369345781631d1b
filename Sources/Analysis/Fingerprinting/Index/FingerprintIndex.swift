import Foundation

/// An index on disk, opened for reading: the words of recordings, and where each word occurs.
///
/// Opening maps the files. Pages are read when a look-up needs them, and are shared with other processes. An instance
/// keeps showing the index as it was when it was opened, even if recordings are added or segments are merged later. It
/// is safe to use from several threads.
///
/// Every page is compared with its checksum before it is used. A look-up in a damaged index gives the right answer or
/// throws `FingerprintError.damagedFile`. (If a file is shortened while a look-up reads it, the system ends the
/// process, as it does for every mapped file.)
public final class FingerprintIndex: Sendable {
  /// Path of the index's folder.
  public let path: String
  /// The profile of its words.
  public let profile: FingerprintProfile
  let segments: [IndexSegment]
  package var segmentPaths: [String] { segments.map(\.file.path) }
  let manifest: IndexManifest

  /// Opens an index.
  ///
  /// - Throws: `FingerprintError.unfitFile` if the folder has no index, or an index of another version or profile
  ///   version; `.damagedFile`, `.unavailable`.
  public init(path: String) throws(FingerprintError) {
    var attempt = 0
    while true {
      let manifest = try IndexManifest.read(path)
      let profile = try FingerprintProfile(
        storedName: manifest.profile, version: manifest.profileVersion, path: path)
      do {
        let segments = try Self.open(manifest, path)
        self.path = path
        self.profile = profile
        self.segments = segments
        self.manifest = manifest
        return
      } catch {
        // A merge may have replaced the segments after the manifest was read. Then there is a newer manifest.
        attempt += 1
        let newer = try IndexManifest.read(path)
        guard newer != manifest, attempt < 100 else { throw error }
      }
    }
  }

  private static func open(_ manifest: IndexManifest, _ path: String) throws(FingerprintError) -> [IndexSegment] {
    var segments: [IndexSegment] = []
    for named in manifest.segments {
      segments.append(try open(named, manifest, path))
    }
    return segments
  }

  /// Opens a segment, and verifies that it is the one that the manifest names.
  static func open(
    _ named: IndexManifest.Segment, _ manifest: IndexManifest, _ path: String
  ) throws(FingerprintError) -> IndexSegment {
    let segment = try IndexSegment(path: path + "/" + named.file)
    let isOld = manifest.version == 1 && segment.layout.version == 1
    guard segment.file.bytes.count == named.bytes, segment.entries.count == named.entries,
      segment.layout.wordCount == named.words, segment.layout.profile.rawValue == manifest.profile,
      isOld || IndexManifest.text(segment.checksum) == named.checksum
    else { throw .damagedFile(path: segment.file.path, reason: "it is not the segment that the index names") }
    return segment
  }

  /// All recordings, in the order in which they were added.
  public var entries: [IndexEntry] { segments.flatMap(\.entries) }

  /// Number of recordings.
  public var entryCount: Int { segments.reduce(0) { $0 + $1.entries.count } }

  /// Number of words.
  package var wordCount: Int { segments.reduce(0) { $0 + $1.layout.wordCount } }

  /// Size on disk in bytes.
  public var size: Int { segments.reduce(0) { $0 + $1.file.bytes.count } }

  /// Number of segments that a look-up searches.
  package var segmentCount: Int { segments.count }

  /// Version of the format, 1 or 2: the lowest version of its files. Version 1 has one checksum per segment, so the
  /// first look-up reads the whole segment. A merge writes version 2.
  package var formatVersion: Int { segments.reduce(manifest.version) { min($0, Int($1.layout.version)) } }

  /// The fingerprint of a recording; `nil` if the index has no recording of that name. Cost: O(recordings).
  ///
  /// - Throws: `FingerprintError.damagedFile` if its words do not match their checksum.
  public func fingerprint(id: String) throws(FingerprintError) -> Fingerprint? {
    for segment in segments {
      guard let entry = segment.entries.firstIndex(where: { $0.id == id }) else { continue }
      return Fingerprint(
        profile: profile, words: Array(try segment.words(of: entry)), duration: segment.entries[entry].duration)
    }
    return nil
  }

  /// Reads all files and compares them with their checksums. The error names the first damage.
  ///
  /// - Throws: `FingerprintError.damagedFile`.
  public func verify() throws(FingerprintError) {
    for segment in segments { try segment.verify() }
  }
}
