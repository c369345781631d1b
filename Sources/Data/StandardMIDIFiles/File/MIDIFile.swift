/// A standard MIDI file of format 1: tracks that play together, with times in ticks of a quarter note.
///
/// Source: Standard MIDI Files 1.0 (RP-001), MIDI Manufacturers Association.
public struct MIDIFile: Sendable, Hashable, Codable {
  /// The ticks that a quarter note may have.
  public static let resolutions = 1...32_767

  /// The ticks of a quarter note.
  public let ticksPerQuarter: Int
  /// The tracks. The first usually has the tempo.
  public let tracks: [MIDITrack]

  /// A file.
  ///
  /// - Throws: `MIDIFileError` if a number is outside its range or the events of a track are not in the order of time.
  public init(ticksPerQuarter: Int = 480, tracks: [MIDITrack]) throws(MIDIFileError) {
    try Self.check("ticks per quarter note", ticksPerQuarter, Self.resolutions)
    try Self.check("number of tracks", tracks.count, 0...0xFFFF)
    for (number, track) in tracks.enumerated() {
      var last = 0
      for (index, event) in track.events.enumerated() {
        try Self.check("tick", event.tick, MIDIEvent.ticks)
        guard event.tick >= last else { throw .unordered(track: number, index: index) }
        last = event.tick
        try event.message.check()
      }
      try Self.check("end of the track", track.endTick, last...MIDIEvent.ticks.upperBound)
    }
    self.ticksPerQuarter = ticksPerQuarter
    self.tracks = tracks
  }

  /// Reads a file from its ticks and tracks, and checks it as the initialiser does.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let ticks = try container.decode(Int.self, forKey: .ticksPerQuarter)
    let tracks = try container.decode([MIDITrack].self, forKey: .tracks)
    do {
      try self.init(ticksPerQuarter: ticks, tracks: tracks)
    } catch let error as MIDIFileError {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
    }
  }

  private static func check(_ name: String, _ value: Int, _ range: ClosedRange<Int>) throws(MIDIFileError) {
    guard range.contains(value) else { throw .outOfRange(name: name, expected: range, got: value) }
  }

  /// The file as bytes: format 1, with running status. The same file always gives the same bytes.
  public var bytes: [UInt8] {
    var bytes = Array("MThd".utf8) + Self.number(6, 4) + Self.number(1, 2)
    bytes += Self.number(tracks.count, 2) + Self.number(ticksPerQuarter, 2)
    for track in tracks {
      let content = Self.content(of: track)
      bytes += Array("MTrk".utf8) + Self.number(content.count, 4) + content
    }
    return bytes
  }

  private static func content(of track: MIDITrack) -> [UInt8] {
    var (bytes, last, running): ([UInt8], Int, UInt8?) = ([], 0, nil)
    for event in track.events {
      bytes += MIDIMessage.variableLength(event.tick - last)
      last = event.tick
      switch event.message.encoding {
      case .channel(let status, let data):
        if running != status { bytes.append(status) }
        running = status
        bytes += data
      case .whole(let whole):
        running = nil
        bytes += whole
      }
    }
    return bytes + MIDIMessage.variableLength(track.endTick - last) + [0xFF, 0x2F, 0x00]
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
