/// An error of a report's figures.
package enum ReportingError: Error, Equatable, Sendable, CustomStringConvertible {
  /// libpng refused an image of `width` × `height` pixels; `message` is its own explanation.
  case imageNotEncoded(width: Int, height: Int, message: String)

  /// One line with the expected and the actual state.
  package var description: String {
    switch self {
    case .imageNotEncoded(let width, let height, let message): "image of \(width) x \(height) pixels: \(message)"
    }
  }
}
