import Foundation

/// An index on disk, opened for reading: recordings' words and where each word occurs.
///
/// Opening maps the files; pages are read when a look-up wants them, and shared with other processes. An instance shows the
/// index as it was when it was opened, whatever is added or merged meanwhile. Safe to use from several threads.
///
/// Whatever is read is compared with its checksum first: a damaged index gives the right answer or `FingerprintError.damagedFile`.
/// (A file that becomes shorter while a look-up reads it ends the process: that is the system's way with mapped files.)
public final class FingerprintIndex: Sendable {
  /// The index's folder.
  public let path: String
  /// What its words are.
  public let profile: FingerprintProfile
  let segments: [IndexSegment]
  let manifest: IndexManifest

  /// Opens an index.
  ///
  /// - Throws: `FingerprintError.unfitFile` if the folder has no index, or one of another version or profile version;
  ///   `.damagedFile`, `.unavailable`.
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
        // A merge may have replaced the segments after the manifest was read: then there is a newer one.
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

  /// Opens a segment, and makes sure that it is the one that the manifest names.
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
  public var wordCount: Int { segments.reduce(0) { $0 + $1.layout.wordCount } }

  /// Bytes on disk.
  public var size: Int { segments.reduce(0) { $0 + $1.file.bytes.count } }

  /// Number of segments that a look-up goes through.
  public var segmentCount: Int { segments.count }

  /// Version of the format, 1 or 2: the lowest of its files. Version 1 has one checksum a segment, so that the first look-up
  /// reads all of it; a merge writes version 2.
  public var formatVersion: Int { segments.reduce(manifest.version) { min($0, Int($1.layout.version)) } }

  /// The words of a recording; `nil` if there is none of that name. Cost: O(recordings).
  ///
  /// - Throws: `FingerprintError.damagedFile` if they are not as they were written.
  public func fingerprint(id: String) throws(FingerprintError) -> Fingerprint? {
    for segment in segments {
      guard let entry = segment.entries.firstIndex(where: { $0.id == id }) else { continue }
      return Fingerprint(
        profile: profile, words: Array(try segment.words(of: entry)), duration: segment.entries[entry].duration)
    }
    return nil
  }

  /// Reads everything and compares with the checksums. `IndexVerification` says more.
  ///
  /// - Throws: `FingerprintError.damagedFile`.
  public func verify() throws(FingerprintError) {
    for segment in segments { try segment.verify() }
  }
}
