/// Which way sound goes, seen from the program.
public enum AudioDirection: String, Sendable, CaseIterable, CustomStringConvertible {
  /// From a microphone or a line to the program.
  case input
  /// From the program to headphones or loudspeakers.
  case output

  /// The word.
  public var description: String { rawValue }
}
