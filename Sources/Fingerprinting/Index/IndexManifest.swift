import Foundation

/// Which segments an index consists of: one small file that is replaced at once. What it names is committed, what it does not
/// name does not exist.
struct IndexManifest: Codable, Equatable {
  static let fileName = "index.json"
  static let kind = "ossicle fingerprint index"
  static let currentVersion = 1

  /// A segment and its size.
  struct Segment: Codable, Equatable {
    var file: String
    var bytes: Int
    var entries: Int
    var words: Int
  }

  var format = IndexManifest.kind
  var version = IndexManifest.currentVersion
  var profile: String
  var profileVersion: Int
  /// Goes up with every commit: names of new segments are made of it.
  var generation = 0
  var segments: [Segment] = []

  private enum CodingKeys: String, CodingKey {
    case format, version, profile
    case profileVersion = "profile_version"
    case generation, segments
  }

  init(profile: FingerprintProfile) {
    self.profile = profile.rawValue
    profileVersion = profile.version
  }

  /// Reads the manifest of an index's folder.
  static func read(_ folder: String) throws(FingerprintError) -> IndexManifest {
    let path = folder + "/" + fileName
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .unfitFile(path: folder, reason: "expected an index (a folder with \(fileName)), got none")
    }
    struct Kind: Decodable {
      var format: String
      var version: Int
    }
    guard let found = try? JSONDecoder().decode(Kind.self, from: data), found.format == kind else {
      throw .unfitFile(path: path, reason: "expected an '\(kind)', got something else")
    }
    guard found.version == currentVersion else {
      throw .unfitFile(
        path: path, reason: "expected index version \(currentVersion), got \(found.version): build the index again")
    }
    guard let manifest = try? JSONDecoder().decode(IndexManifest.self, from: data) else {
      throw .damagedFile(path: path, reason: "it lacks fields")
    }
    return manifest
  }

  func write(_ folder: String) throws(FingerprintError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(self) else { preconditionFailure("a manifest is encodable") }
    try DurableFiles.write(Array(data) + [UInt8(ascii: "\n")], to: folder + "/" + Self.fileName)
  }
}
