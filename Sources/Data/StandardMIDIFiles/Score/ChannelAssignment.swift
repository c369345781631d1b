/// The channels of a score's notes.
///
/// A port has 15 channels for melodies and channel 10 for the drums. A part keeps its channel as long as it can. A note
/// takes another one if its own program or its own key sounds there otherwise: a channel that no part has used, then
/// the one that has been silent for the longest, then one with the same program on which the key is free. A further port
/// opens only when all these sound. A channel passes to another part only after the tick of its last note-off, because
/// players take the events of one tick track by track.
struct ChannelAssignment {
  /// A track of the file: a part has one for each port that it uses.
  struct Track: Hashable, Comparable {
    let part: Int
    let port: Int

    static func < (a: Track, b: Track) -> Bool { (a.part, a.port) < (b.part, b.port) }
  }

  private struct Sounding {
    let key: Int
    let part: Int
    let end: Int

    /// Whether the note-off comes before a note-on of `other` at `tick`.
    func isOver(at tick: Int, for other: Int) -> Bool { end < tick || (end == tick && part == other) }
  }

  private struct Channel {
    let port: Int
    let number: Int
    var program: Int?
    var sounding: [Sounding] = []
    /// The end of the last note.
    var silentFrom = 0

    /// Whether all notes are over when `note` begins, so that it may set the program.
    func isSilent(for note: TimedNote) -> Bool { sounding.allSatisfy { $0.isOver(at: note.start, for: note.part) } }

    /// Whether the program is set and the key is free.
    func admits(_ note: TimedNote, _ program: Int) -> Bool {
      self.program == program
        && sounding.allSatisfy { $0.key != note.key || $0.isOver(at: note.start, for: note.part) }
    }

    mutating func add(_ note: TimedNote, _ program: Int) {
      self.program = program
      sounding.removeAll { $0.isOver(at: note.start, for: note.part) }
      sounding.append(Sounding(key: note.key, part: note.part, end: note.end))
      silentFrom = max(silentFrom, note.end)
    }
  }

  private static let drums = 10
  private static let melodic = (1...16).filter { $0 != drums }

  private var channels: [Channel] = []
  private var portCount = 0
  /// The channel of each part's last note.
  private var latest: [Int: Int] = [:]

  /// The events of the notes, by tracks.
  ///
  /// - Throws: `MIDIFileError.outOfRange` if more than 128 ports were needed.
  static func events(of notes: [TimedNote]) throws(MIDIFileError) -> [Track: [MIDIEvent]] {
    var assignment = ChannelAssignment()
    var events: [Track: [MIDIEvent]] = [:]
    let ordered = notes.enumerated().sorted { a, b in
      (a.element.start, a.element.part, a.offset) < (b.element.start, b.element.part, b.offset)
    }
    for (_, note) in ordered {
      var (port, channel, isNewProgram) = (0, drums, false)
      if case .program(let program) = note.voice {
        (port, channel, isNewProgram) = try assignment.place(note, program)
        if isNewProgram {
          let change = MIDIMessage.programChange(channel: channel, program: program)
          events[Track(part: note.part, port: port), default: []].append(MIDIEvent(tick: note.start, change))
        }
      }
      let on = MIDIMessage.noteOn(channel: channel, key: note.key, velocity: note.velocity)
      let off = MIDIMessage.noteOff(channel: channel, key: note.key)
      events[Track(part: note.part, port: port), default: []] += [
        MIDIEvent(tick: note.start, on), MIDIEvent(tick: note.end, off),
      ]
    }
    return events
  }

  /// Chooses the channel of a note, and says whether its program must be set.
  private mutating func place(
    _ note: TimedNote, _ program: Int
  ) throws(MIDIFileError) -> (port: Int, channel: Int, isNewProgram: Bool) {
    let index = try channel(for: note, program)
    let isNewProgram = channels[index].program != program
    channels[index].add(note, program)
    latest[note.part] = index
    return (channels[index].port, channels[index].number, isNewProgram)
  }

  private mutating func channel(for note: TimedNote, _ program: Int) throws(MIDIFileError) -> Int {
    if let own = latest[note.part], channels[own].isSilent(for: note) || channels[own].admits(note, program) {
      return own
    }
    if let unused = channels.firstIndex(where: { $0.program == nil }) { return unused }
    let silent = channels.indices.filter { channels[$0].isSilent(for: note) }
    if let oldest = silent.min(by: { channels[$0].silentFrom < channels[$1].silentFrom }) { return oldest }
    if let shared = channels.firstIndex(where: { $0.admits(note, program) }) { return shared }
    guard portCount < 128 else { throw .outOfRange(name: "port", expected: 0...127, got: portCount) }
    channels += Self.melodic.map { Channel(port: portCount, number: $0) }
    portCount += 1
    return channels.count - Self.melodic.count
  }
}
