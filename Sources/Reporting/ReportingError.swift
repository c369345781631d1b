/// What can go wrong in this module.
public enum ReportingError: Error, Equatable, Sendable {
  /// libpng refused an image of `width` × `height` pixels; `message` is its own explanation.
  case imageNotEncoded(width: Int, height: Int, message: String)
}
