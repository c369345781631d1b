extension MIDIFile {
  /// A note that a file plays, from its note-on to its note-off.
  public struct Note: Sendable, Hashable, Codable {
    /// The number of its track, from 0.
    public let track: Int
    /// The port of its track.
    public let port: Int
    /// The channel, 1 to 16.
    public let channel: Int
    /// The program of the channel at the beginning of the note; 0 if the file has set none.
    public let program: Int
    /// The key, 0 to 127; 69 is the A of 440 Hz.
    public let key: Int
    /// The velocity, 1 to 127.
    public let velocity: Int
    /// The first tick.
    public let startTick: Int
    /// The tick of the end: that of the note-off, or of the track's end for a note without one.
    public let endTick: Int
  }

  private struct Channel: Hashable {
    let port: Int
    let number: Int
  }

  private struct Key: Hashable {
    let channel: Channel
    let number: Int
  }

  /// All notes by their beginnings, at one tick by their tracks. As in a player, programs hold for the channel of a
  /// port in every track, and a note-off ends the oldest note of its key.
  public var notes: [Note] {
    var ports = [Int](repeating: 0, count: tracks.count)
    var programs: [Channel: Int] = [:]
    var sounding: [Key: [Int]] = [:]
    var notes: [Note] = []
    func end(_ index: Int, at tick: Int) {
      let note = notes[index]
      notes[index] = Note(
        track: note.track, port: note.port, channel: note.channel, program: note.program, key: note.key,
        velocity: note.velocity, startTick: note.startTick, endTick: tick)
    }
    for (track, event) in eventsInTime {
      switch event.message {
      case .port(let port): ports[track] = port
      case .programChange(let number, let program): programs[Channel(port: ports[track], number: number)] = program
      case .noteOn(let number, let key, let velocity):
        let channel = Channel(port: ports[track], number: number)
        sounding[Key(channel: channel, number: key), default: []].append(notes.count)
        notes.append(
          Note(
            track: track, port: channel.port, channel: number, program: programs[channel] ?? 0, key: key,
            velocity: velocity, startTick: event.tick, endTick: max(event.tick, tracks[track].endTick)))
      case .noteOff(let number, let key, _):
        let key = Key(channel: Channel(port: ports[track], number: number), number: key)
        guard let index = sounding[key]?.first else { continue }
        sounding[key]?.removeFirst()
        end(index, at: event.tick)
      default: break
      }
    }
    return notes
  }

  /// The events of all tracks in the order of a player: by their ticks, at one tick by their tracks.
  private var eventsInTime: [(track: Int, event: MIDIEvent)] {
    let all = tracks.enumerated().flatMap { number, track in track.events.map { (track: number, event: $0) } }
    return all.enumerated().sorted { ($0.element.event.tick, $0.offset) < ($1.element.event.tick, $1.offset) }
      .map(\.element)
  }
}
