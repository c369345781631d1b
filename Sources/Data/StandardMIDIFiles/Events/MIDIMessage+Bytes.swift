extension MIDIMessage {
  /// A message in the file.
  enum Encoding {
    /// A message to a channel: its status byte, which is left out if it is that of the message before, and its data.
    case channel(status: UInt8, data: [UInt8])
    /// A meta event or a system exclusive message with all its bytes.
    case whole([UInt8])
  }

  /// The message's bytes. Its numbers must be in their ranges.
  var encoding: Encoding {
    func channel(_ kind: UInt8, _ channel: Int, _ data: Int...) -> Encoding {
      .channel(status: kind | UInt8(channel - 1), data: data.map(UInt8.init))
    }
    switch self {
    case .noteOff(let number, let key, let velocity): return channel(0x80, number, key, velocity)
    case .noteOn(let number, let key, let velocity): return channel(0x90, number, key, velocity)
    case .keyPressure(let number, let key, let pressure): return channel(0xA0, number, key, pressure)
    case .controlChange(let number, let controller, let value): return channel(0xB0, number, controller, value)
    case .programChange(let number, let program): return channel(0xC0, number, program)
    case .channelPressure(let number, let pressure): return channel(0xD0, number, pressure)
    case .pitchBend(let number, let value):
      return channel(0xE0, number, (value + 8192) & 0x7F, (value + 8192) >> 7)
    case .tempo(let length):
      return meta(0x51, [length >> 16, length >> 8, length].map(UInt8.init(truncatingIfNeeded:)))
    case .timeSignature(let numerator, let power, let clocks, let notes):
      return meta(0x58, [numerator, power, clocks, notes].map(UInt8.init))
    case .text(let kind, let text): return meta(kind.rawValue, Array(text.utf8))
    case .port(let port): return meta(0x21, [UInt8(port)])
    case .otherMeta(let type, let bytes): return meta(UInt8(type), bytes)
    case .systemExclusive(let bytes): return .whole([0xF0] + Self.variableLength(bytes.count) + bytes)
    case .escape(let bytes): return .whole([0xF7] + Self.variableLength(bytes.count) + bytes)
    }
  }

  private func meta(_ type: UInt8, _ bytes: [UInt8]) -> Encoding {
    .whole([0xFF, type] + Self.variableLength(bytes.count) + bytes)
  }

  /// A number with 7 bits in each byte, the high ones first; all bytes but the last have their highest bit set.
  package static func variableLength(_ number: Int) -> [UInt8] {
    var bytes = [UInt8(number & 0x7F)]
    var rest = number >> 7
    while rest > 0 {
      bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
      rest >>= 7
    }
    return bytes
  }

  /// The meta event of a type, other than the end of a track.
  ///
  /// - Throws: `MIDIFileError.malformed` for a wrong number of bytes.
  init(metaType type: UInt8, bytes: [UInt8], offset: Int) throws(MIDIFileError) {
    func require(_ count: Int, _ name: String) throws(MIDIFileError) {
      guard bytes.count == count else {
        throw .malformed(expected: "\(count) bytes of a \(name)", got: "\(bytes.count)", offset: offset)
      }
    }
    switch type {
    case 1...7:
      let kind = TextKind(rawValue: type) ?? .text
      let text = String(validating: bytes, as: UTF8.self)
      self = .text(kind, text ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })))
    case 0x21:
      try require(1, "port")
      guard bytes[0] < 0x80 else {
        throw .malformed(expected: "a port from 0 to 127", got: "\(bytes[0])", offset: offset)
      }
      self = .port(Int(bytes[0]))
    case 0x51:
      try require(3, "tempo")
      let length = bytes.reduce(0) { $0 << 8 | Int($1) }
      guard length > 0 else {
        throw .malformed(expected: "a quarter note of at least 1 microsecond", got: "0", offset: offset)
      }
      self = .tempo(microsecondsPerQuarter: length)
    case 0x58:
      try require(4, "time signature")
      self = .timeSignature(
        numerator: Int(bytes[0]), denominatorPower: Int(bytes[1]), clocksPerClick: Int(bytes[2]),
        thirtySecondsPerQuarter: Int(bytes[3]))
    default: self = .otherMeta(type: Int(type), bytes: bytes)
    }
  }

  /// The message to a channel with a status byte from 0x80 to 0xEF. Bytes of data are below 0x80; messages that have
  /// one only ignore `second`. A pressed key with the velocity 0 is a released key.
  init(status: UInt8, first: UInt8, second: UInt8) {
    let (channel, first, second) = (Int(status & 0x0F) + 1, Int(first), Int(second))
    switch status & 0xF0 {
    case 0x80: self = .noteOff(channel: channel, key: first, velocity: second)
    case 0x90 where second == 0: self = .noteOff(channel: channel, key: first)
    case 0x90: self = .noteOn(channel: channel, key: first, velocity: second)
    case 0xA0: self = .keyPressure(channel: channel, key: first, pressure: second)
    case 0xB0: self = .controlChange(channel: channel, controller: first, value: second)
    case 0xC0: self = .programChange(channel: channel, program: first)
    case 0xD0: self = .channelPressure(channel: channel, pressure: first)
    default: self = .pitchBend(channel: channel, value: (second << 7 | first) - 8192)
    }
  }
}
