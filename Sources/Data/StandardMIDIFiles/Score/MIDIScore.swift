/// Notes, drums and texts at times in seconds, which become a standard MIDI file.
///
/// The file has a track with the title, the tempo and the texts, and a track for each part. A note gets a channel with
/// its program for its own length (`ChannelAssignment`), so there may be more than 15 parts.
public struct MIDIScore: Sendable, Hashable, Codable {
  /// What plays a note.
  public enum Voice: Sendable, Hashable, Codable {
    /// An instrument by its program, 0 to 127; in General MIDI 0 is the grand piano.
    case program(Int)
    /// The drums of channel 10. In General MIDI the key chooses the drum: 38 is a snare.
    case drums
  }

  /// A note of an instrument or a drum.
  public struct Note: Sendable, Hashable, Codable {
    /// The beginning in seconds.
    public var start: Double
    /// The duration in seconds. In the file a note lasts at least one tick.
    public var duration: Double
    /// The key, 0 to 127; 69 is the A of 440 Hz.
    public var key: Int
    /// The velocity, 1 to 127.
    public var velocity: Int
    /// What plays the note.
    public var voice: Voice

    /// A note.
    public init(start: Double, duration: Double, key: Int, velocity: Int = 64, voice: Voice = .program(0)) {
      self.start = start
      self.duration = duration
      self.key = key
      self.velocity = velocity
      self.voice = voice
    }
  }

  /// A text at a time.
  public struct Text: Sendable, Hashable, Codable {
    /// The time in seconds.
    public var time: Double
    /// The kind, such as a lyric or a marker.
    public var kind: MIDIMessage.TextKind
    /// The text.
    public var text: String

    /// A text.
    public init(time: Double, kind: MIDIMessage.TextKind, text: String) {
      self.time = time
      self.kind = kind
      self.text = text
    }
  }

  /// The notes and the texts of one player.
  public struct Part: Sendable, Hashable, Codable {
    /// The name of its track.
    public var name: String
    /// The notes, in any order.
    public var notes: [Note]
    /// The texts, in any order.
    public var texts: [Text]

    /// A part.
    public init(name: String, notes: [Note] = [], texts: [Text] = []) {
      self.name = name
      self.notes = notes
      self.texts = texts
    }
  }

  /// The name of the first track.
  public var title: String
  /// The changes of the tempo, in any order; until the first there are 120 beats per minute.
  public var tempo: [MIDITempoMap.Change]
  /// Texts that belong to no part.
  public var texts: [Text]
  /// The parts.
  public var parts: [Part]

  /// A score.
  public init(title: String, tempo: [MIDITempoMap.Change] = [], texts: [Text] = [], parts: [Part] = []) {
    self.title = title
    self.tempo = tempo
    self.texts = texts
    self.parts = parts
  }

  /// The score as a file.
  ///
  /// - Throws: `MIDIFileError` for a time, a tempo, a key, a velocity or a program outside its range, and if more than
  ///   128 ports were needed.
  public func file(ticksPerQuarter: Int = 480) throws(MIDIFileError) -> MIDIFile {
    let map = try MIDITempoMap(ticksPerQuarter: ticksPerQuarter, changes: tempo)
    var notes: [TimedNote] = []
    for (number, part) in parts.enumerated() {
      for note in part.notes { notes.append(try TimedNote(note, part: number, map)) }
    }
    TimedNote.endBeforeRepetition(&notes)
    var events = try ChannelAssignment.events(of: notes)
    for (number, part) in parts.enumerated() {
      events[ChannelAssignment.Track(part: number, port: 0), default: []] += try Self.events(part.texts, map)
    }
    var tracks = [MIDITrack(name: title, events: map.events + (try Self.events(texts, map)))]
    for (track, events) in events.sorted(by: { $0.key < $1.key }) {
      let port = track.port > 0 ? [MIDIEvent(tick: 0, .port(track.port))] : []
      tracks.append(MIDITrack(name: parts[track.part].name, events: port + events))
    }
    return try MIDIFile(ticksPerQuarter: ticksPerQuarter, tracks: tracks)
  }

  private static func events(_ texts: [Text], _ map: MIDITempoMap) throws(MIDIFileError) -> [MIDIEvent] {
    var events: [MIDIEvent] = []
    for text in texts {
      guard text.time >= 0, text.time.isFinite else { throw .invalidTime(name: "text", seconds: text.time) }
      events.append(MIDIEvent(tick: try map.tick(at: text.time), .text(text.kind, text.text)))
    }
    return events
  }
}
