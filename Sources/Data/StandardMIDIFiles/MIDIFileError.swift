/// The reasons why a standard MIDI file cannot be made or read. Each description is one line with the expected and the
/// given value.
public enum MIDIFileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// A number is outside its range; `name` says what it is.
  case outOfRange(name: String, expected: ClosedRange<Int>, got: Int)
  /// A meta event of this type has a case of `MIDIMessage` of its own.
  case reservedMetaType(Int)
  /// A time or a duration in seconds is negative or not finite.
  case invalidTime(name: String, seconds: Double)
  /// A tempo in beats per minute cannot be written.
  case invalidTempo(beatsPerMinute: Double)
  /// The events of a track are not in the order of time; `index` is that of the first event that is too early.
  case unordered(track: Int, index: Int)
  /// The bytes do not begin like a standard MIDI file.
  case notAMIDIFile
  /// The file uses a part of the format that is not supported.
  case unsupported(expected: String, got: String)
  /// The bytes end too early; `name` says what was expected at `offset`.
  case truncated(name: String, offset: Int)
  /// The bytes break a rule of the format at `offset`.
  case malformed(expected: String, got: String, offset: Int)

  /// One line: the reason, with the expected and the given value.
  public var description: String {
    switch self {
    case .outOfRange(let name, let expected, let got):
      "\(name): expected \(expected.lowerBound) to \(expected.upperBound), got \(got)"
    case .reservedMetaType(let type): "type of a meta event: expected one without its own case, got \(type)"
    case .invalidTime(let name, let seconds): "\(name): expected a finite number of seconds from 0 on, got \(seconds)"
    case .invalidTempo(let tempo):
      "tempo: expected 3.58 to 60000000 beats per minute, got \(tempo)"
    case .unordered(let track, let index):
      "track \(track): expected events in the order of their ticks, got an earlier tick at event \(index)"
    case .notAMIDIFile: "expected a standard MIDI file, which begins with 'MThd', got other bytes"
    case .unsupported(let expected, let got): "expected \(expected), got \(got)"
    case .truncated(let name, let offset): "byte \(offset): expected \(name), got the end of the file"
    case .malformed(let expected, let got, let offset): "byte \(offset): expected \(expected), got \(got)"
    }
  }
}
