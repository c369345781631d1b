extension MIDIFile {
  /// Reads a file of format 0 or 1.
  ///
  /// Chunks of unknown kinds, bytes after the last track and bytes after the end of a track are passed over. Events
  /// keep the order of the file. Memory grows with the number of bytes.
  ///
  /// - Throws: `MIDIFileError` for bytes that break the format, and for format 2 and times in frames of film.
  public init(bytes: [UInt8]) throws(MIDIFileError) {
    guard bytes.starts(with: "MThd".utf8) else { throw .notAMIDIFile }
    var reader = MIDIByteReader(bytes[4...])
    var header = try reader.part(of: try reader.number(4, "the length of the header"), "the header")
    let format = try header.number(2, "the format")
    let count = try header.number(2, "the number of tracks")
    let division = try header.number(2, "the ticks of a quarter note")
    guard format < 2 else { throw .unsupported(expected: "a MIDI file of format 0 or 1", got: "format \(format)") }
    guard division < 0x8000 else {
      throw .unsupported(expected: "times in ticks of a quarter note", got: "times in frames of film (SMPTE)")
    }
    var tracks: [MIDITrack] = []
    while tracks.count < count {
      let kind = try reader.bytes(4, "a track, \(tracks.count + 1) of \(count)")
      let length = try reader.number(4, "the length of a chunk")
      var chunk = try reader.part(of: length, "a chunk of \(length) bytes")
      if kind.elementsEqual("MTrk".utf8) { tracks.append(try Self.track(&chunk)) }
    }
    try self.init(ticksPerQuarter: division, tracks: tracks)
  }

  private static func track(_ reader: inout MIDIByteReader) throws(MIDIFileError) -> MIDITrack {
    var (events, tick, running): ([MIDIEvent], Int, UInt8?) = ([], 0, nil)
    while true {
      tick += try reader.variableLength("a time")
      guard MIDIEvent.ticks.contains(tick) else {
        throw .outOfRange(name: "tick", expected: MIDIEvent.ticks, got: tick)
      }
      let offset = reader.offset
      let next = try reader.byte("an event")
      switch next {
      case 0xFF:
        running = nil
        let type = try reader.byte("the type of a meta event")
        let content = try reader.bytes(try reader.variableLength("the length of a meta event"), "a meta event")
        if type == 0x2F { return MIDITrack(inOrder: events, endTick: tick) }
        guard type < 0x80 else {
          throw .malformed(expected: "the type of a meta event, 0 to 127", got: "\(type)", offset: offset + 1)
        }
        events.append(MIDIEvent(tick: tick, try MIDIMessage(metaType: type, bytes: Array(content), offset: offset)))
      case 0xF0, 0xF7:
        running = nil
        let length = try reader.variableLength("the length of a system exclusive message")
        let content = Array(try reader.bytes(length, "a system exclusive message"))
        events.append(MIDIEvent(tick: tick, next == 0xF0 ? .systemExclusive(content) : .escape(content)))
      case 0xF1...0xFE:
        throw .malformed(expected: "an event of a MIDI file", got: "the byte \(next)", offset: offset)
      default:
        let status = next >= 0x80 ? next : running
        guard let status else {
          throw .malformed(expected: "a status byte, 128 or more", got: "\(next)", offset: offset)
        }
        running = status
        let first = next >= 0x80 ? try reader.dataByte() : next
        let hasOneByte = (0xC0...0xDF).contains(status)
        let second = hasOneByte ? 0 : try reader.dataByte()
        events.append(MIDIEvent(tick: tick, MIDIMessage(status: status, first: first, second: second)))
      }
    }
  }
}
