/// The kinds of pictures that every browser shows.
package enum PictureKind: String, Sendable, Hashable, Codable, CaseIterable {
  case svg, png, jpeg, webp, gif

  /// The kind for the ending of a file's name in lower case, without its dot.
  package init?(ending: String) {
    switch ending {
    case "svg": self = .svg
    case "png": self = .png
    case "jpg", "jpeg", "jpe": self = .jpeg
    case "webp": self = .webp
    case "gif": self = .gif
    default: return nil
    }
  }

  /// The name of the kind on the network and in boards.
  package var mediaType: String { self == .svg ? "image/svg+xml" : "image/" + rawValue }
}
