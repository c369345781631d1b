import OpenBoards

/// The path of a picture or sound in the boards of the database: `media/`, the SHA-256 of its bytes, and the ending of
/// its type.
enum MediumPath {
  private static let folder = "media/"

  static func path(digest: String, type: String?) -> String { folder + digest + BoardContent.ending(ofType: type) }

  /// The SHA-256 in a path; `nil` for another path.
  static func digest(in path: String) -> String? {
    guard path.hasPrefix(folder) else { return nil }
    let digest = path.dropFirst(folder.count).prefix { $0 != "." }
    guard digest.utf8.count == 64, digest.allSatisfy({ $0.isASCII && $0.isHexDigit }) else { return nil }
    return String(digest)
  }
}
