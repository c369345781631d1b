/// A part of an instrument's text that is not supported and was ignored.
public struct SFZWarning: Codable, Sendable, Hashable, CustomStringConvertible {
  /// The line of its first occurrence, counted from 1.
  public let line: Int
  /// The reason why this part of the file is ignored, in English.
  public let reason: String

  /// One line: the line number and the reason.
  public var description: String { "line \(line): \(reason)" }
}
