/// The direction of sound, seen from the program.
public enum AudioDirection: String, Sendable, CaseIterable, CustomStringConvertible {
  /// From a microphone or a line to the program.
  case input
  /// From the program to headphones or loudspeakers.
  case output

  /// The raw value, `input` or `output`.
  public var description: String { rawValue }
}
