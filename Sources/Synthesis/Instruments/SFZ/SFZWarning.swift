/// Something in the text of an instrument that is not understood and left out.
public struct SFZWarning: Sendable, Hashable, CustomStringConvertible {
  /// Where it stands first, from 1.
  public let line: Int
  /// What it is.
  public let reason: String

  /// One line.
  public var description: String { "line \(line): \(reason)" }
}
