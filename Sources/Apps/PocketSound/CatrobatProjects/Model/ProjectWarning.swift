/// Something in a project that was left out or mended. The project is usable without it.
public struct ProjectWarning: Sendable, Hashable, CustomStringConvertible {
  /// The object that it concerns; `nil` for the whole project.
  public var object: String?
  /// One line without a full stop: what was found, and what was done.
  public var message: String

  /// Makes one from its parts.
  public init(object: String? = nil, _ message: String) {
    self.object = object
    self.message = message
  }

  /// `object: message`
  public var description: String { object.map { "\($0): \(message)" } ?? message }
}
