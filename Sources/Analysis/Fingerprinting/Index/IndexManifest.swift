import Foundation
import JSONReading

/// The list of an index's segments: one small file that is replaced atomically. A segment that the manifest names is
/// committed; any other segment file is ignored.
package struct IndexManifest: Codable, Equatable {
  package static let fileName = "index.json"
  package static let kind = "ossicle fingerprint index"
  /// Since version 2 the manifest has a checksum of its own and checksums of its segments.
  package static let currentVersion = 2

  /// A segment and its size.
  package struct Segment: Codable, Equatable {
    var file: String
    var bytes: Int
    var entries: Int
    var words: Int
    /// Checksum of the segment's header, eight hexadecimal digits; `nil` in version 1.
    package var checksum: String?
  }

  package var format = IndexManifest.kind
  package var version = IndexManifest.currentVersion
  package var profile: String
  package var profileVersion: Int
  /// Number of the last commit. Names of new segments contain it.
  package var generation = 0
  package var segments: [Segment] = []
  /// Checksum of all values above, eight hexadecimal digits; `nil` in version 1.
  package private(set) var checksum: String?

  private enum CodingKeys: String, CodingKey {
    case format, version, profile
    case profileVersion = "profile_version"
    case generation, segments, checksum
  }

  package init(profile: FingerprintProfile) {
    self.profile = profile.rawValue
    profileVersion = profile.version
  }

  /// Reads the manifest of an index's folder.
  ///
  /// - Throws: `FingerprintError.unfitFile` if there is none, or one of another kind or version; `.damagedFile` if its
  ///   checksum does not fit.
  package static func read(_ folder: String) throws(FingerprintError) -> IndexManifest {
    let path = folder + "/" + fileName
    guard let data = FileManager.default.contents(atPath: path) else {
      guard hasSegments(folder) else {
        throw .unfitFile(path: folder, reason: "expected an index (a folder with \(fileName)), got none")
      }
      throw .damagedFile(path: folder, reason: "it has segments, but no \(fileName) that can be read")
    }
    struct Kind: Decodable {
      var format: String
      var version: Int
    }
    guard let found = try? JSONDecoder().value(Kind.self, in: data), found.format == kind else {
      throw .unfitFile(path: path, reason: "expected an '\(kind)', got something else, or a damaged one")
    }
    guard (1...currentVersion).contains(found.version) else {
      throw .unfitFile(
        path: path,
        reason: "expected index version 1 to \(currentVersion), got \(found.version): build the index again")
    }
    guard let manifest = try? JSONDecoder().value(IndexManifest.self, in: data) else {
      throw .damagedFile(path: path, reason: "it lacks fields")
    }
    if let problem = manifest.problem { throw .damagedFile(path: path, reason: problem) }
    return manifest
  }

  /// Whether a folder contains files with names of segments.
  package static func hasSegments(_ folder: String) -> Bool {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).contains { number(ofSegment: $0) != nil }
  }

  /// The name of the segment that is written by the commit with this number.
  package static func segmentName(_ generation: Int) -> String { "segment-\(generation).osp" }

  /// The number of the commit that wrote a file of this name; `nil` if it is not a segment's name.
  package static func number(ofSegment name: String) -> Int? {
    guard let number = Int(name.dropFirst(8).dropLast(4)), name == segmentName(number), number > 0 else { return nil }
    return number
  }

  package func write(_ folder: String) throws(FingerprintError) {
    var manifest = self
    manifest.version = Self.currentVersion
    manifest.checksum = manifest.expectedChecksum
    guard let data = try? JSONEncoder.pretty.encode(manifest) else { fatalError("a manifest is encodable") }
    try DurableFiles.write(Array(data) + [UInt8(ascii: "\n")], to: folder + "/" + Self.fileName)
  }

  /// A segment's header checksum as hexadecimal digits.
  package static func text(_ checksum: UInt32) -> String {
    let digits = String(checksum, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// CRC-32C of the values, one per line.
  private var expectedChecksum: String {
    var lines = [format, "\(version)", profile, "\(profileVersion)", "\(generation)"]
    for segment in segments {
      lines += [segment.file, "\(segment.bytes)", "\(segment.entries)", "\(segment.words)", segment.checksum ?? ""]
    }
    return Self.text(CRC32C.checksum(Array(lines.map { $0 + "\n" }.joined().utf8)))
  }

  /// The first contradiction among the values; `nil` if there is none.
  private var problem: String? {
    if version > 1 || checksum != nil {
      guard checksum == expectedChecksum else { return "its checksum does not fit" }
    }
    guard version == 1 || segments.allSatisfy({ $0.checksum != nil }) else { return "a segment lacks its checksum" }
    let numbers = segments.compactMap { Self.number(ofSegment: $0.file) }
    // If the generation were lower than a segment's, the next commit would overwrite that segment.
    guard numbers.count == segments.count, Set(numbers).count == numbers.count,
      (0..<1 << 53).contains(generation), numbers.allSatisfy({ $0 <= generation })
    else { return "the names of its segments and its generation do not go together" }
    return nil
  }
}
