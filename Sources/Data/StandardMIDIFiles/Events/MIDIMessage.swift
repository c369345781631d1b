/// What an event of a standard MIDI file says.
///
/// Channels are numbered 1 to 16, as musicians do; channel 10 has the drums. Keys, velocities, programs, controllers
/// and their values are numbered 0 to 127, as in the file.
public enum MIDIMessage: Sendable, Hashable, Codable {
  /// The kinds of text, with their numbers in the file.
  public enum TextKind: UInt8, Sendable, Hashable, Codable, CaseIterable {
    case text = 1
    case copyright, trackName, instrumentName, lyric, marker, cuePoint
  }

  /// A key is released.
  case noteOff(channel: Int, key: Int, velocity: Int = 64)
  /// A key is pressed; its velocity is at least 1.
  case noteOn(channel: Int, key: Int, velocity: Int)
  /// The pressure on a key that is down.
  case keyPressure(channel: Int, key: Int, pressure: Int)
  /// A controller, such as 7 for the volume.
  case controlChange(channel: Int, controller: Int, value: Int)
  /// The instrument of the notes that follow on the channel.
  case programChange(channel: Int, program: Int)
  /// The pressure on all keys of a channel.
  case channelPressure(channel: Int, pressure: Int)
  /// The pitch wheel, −8192 to 8191; 0 is the middle.
  case pitchBend(channel: Int, value: Int)
  /// The length of a quarter note in microseconds, 1 to 16777215.
  case tempo(microsecondsPerQuarter: Int)
  /// The metre: a numerator, the power of two of the denominator, MIDI clocks for each click of a metronome (there are
  /// 24 in a quarter note), and thirty-second notes in a quarter note.
  case timeSignature(numerator: Int, denominatorPower: Int, clocksPerClick: Int = 24, thirtySecondsPerQuarter: Int = 8)
  /// A text. It is written in UTF-8. A text that is not UTF-8 is read as Latin-1.
  case text(TextKind, String)
  /// The port of the channels in the events that follow in this track, 0 to 127.
  case port(Int)
  /// Any other meta event, by its type from 0 to 127. Types that have a case of their own are refused, and so is the end
  /// of a track (47).
  case otherMeta(type: Int, bytes: [UInt8])
  /// A system exclusive message, without its first byte F0.
  case systemExclusive([UInt8])
  /// Bytes that are sent as they are, such as a later part of a system exclusive message.
  case escape([UInt8])
}

extension MIDIMessage {
  /// The position among the messages of one tick in a track: names and ports, ends of notes, other meta events, what
  /// sets up a channel, beginnings of notes.
  var rank: Int {
    switch self {
    case .text(.trackName, _), .text(.instrumentName, _), .text(.copyright, _), .port: 0
    case .noteOff: 1
    case .tempo, .timeSignature, .text, .otherMeta: 2
    case .systemExclusive, .escape, .programChange, .controlChange, .pitchBend: 3
    case .noteOn: 4
    case .keyPressure, .channelPressure: 5
    }
  }

  /// Checks every number.
  ///
  /// - Throws: `MIDIFileError.outOfRange`, `.reservedMetaType`.
  func check() throws(MIDIFileError) {
    if case .otherMeta(let type, _) = self, Self.reservedMetaTypes.contains(type) { throw .reservedMetaType(type) }
    for (name, value, range) in numbers where !range.contains(value) {
      throw .outOfRange(name: name, expected: range, got: value)
    }
  }

  private var numbers: [(name: String, value: Int, range: ClosedRange<Int>)] {
    let (channels, values) = (1...16, 0...127)
    return switch self {
    case .noteOff(let channel, let key, let velocity):
      [("channel", channel, channels), ("key", key, values), ("velocity", velocity, values)]
    case .noteOn(let channel, let key, let velocity):
      [("channel", channel, channels), ("key", key, values), ("velocity", velocity, 1...127)]
    case .keyPressure(let channel, let key, let pressure):
      [("channel", channel, channels), ("key", key, values), ("pressure", pressure, values)]
    case .controlChange(let channel, let controller, let value):
      [("channel", channel, channels), ("controller", controller, values), ("value", value, values)]
    case .programChange(let channel, let program): [("channel", channel, channels), ("program", program, values)]
    case .channelPressure(let channel, let pressure): [("channel", channel, channels), ("pressure", pressure, values)]
    case .pitchBend(let channel, let value): [("channel", channel, channels), ("pitch bend", value, -8192...8191)]
    case .tempo(let length): [("microseconds per quarter note", length, 1...0xFF_FFFF)]
    case .timeSignature(let numerator, let power, let clocks, let notes):
      [
        ("numerator", numerator, 0...255), ("power of the denominator", power, 0...255), ("clocks", clocks, 0...255),
        ("thirty-second notes", notes, 0...255),
      ]
    case .port(let port): [("port", port, values)]
    case .otherMeta(let type, let bytes): [("type", type, values), ("bytes", bytes.count, Self.lengths)]
    case .text(_, let text): [("bytes", text.utf8.count, Self.lengths)]
    case .systemExclusive(let bytes), .escape(let bytes): [("bytes", bytes.count, Self.lengths)]
    }
  }

  /// Texts, the port, the end of a track, the tempo and the time signature.
  private static let reservedMetaTypes: Set = [1, 2, 3, 4, 5, 6, 7, 0x21, 0x2F, 0x51, 0x58]

  /// The numbers that a variable-length quantity can hold.
  static let lengths = 0...0xFFF_FFFF
}
