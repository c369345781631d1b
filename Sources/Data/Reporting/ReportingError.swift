/// What can go wrong in this module.
package enum ReportingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// libpng refused an image of `width` × `height` pixels; `message` is its own explanation.
  case imageNotEncoded(width: Int, height: Int, message: String)

  /// One line: what was expected and what came.
  package var description: String {
    switch self {
    case .imageNotEncoded(let width, let height, let message): "image of \(width) x \(height) pixels: \(message)"
    }
  }
}
