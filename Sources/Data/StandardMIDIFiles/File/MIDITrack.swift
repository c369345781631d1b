/// A track of a standard MIDI file.
public struct MIDITrack: Sendable, Hashable, Codable {
  /// The events in their order.
  public var events: [MIDIEvent]
  /// The tick of the track's end, at or after the last event.
  public var endTick: Int

  /// A track with its events in a fixed order: by their ticks, and at one tick names, ends of notes, other meta events,
  /// programs and controllers, beginnings of notes. Events of the same rank keep their order.
  ///
  /// A note must last at least one tick: a note-off at the tick of its note-on comes before it.
  ///
  /// - Parameter name: the name, which becomes the first event.
  public init(name: String? = nil, events: [MIDIEvent]) {
    let named = (name.map { [MIDIEvent(tick: 0, .text(.trackName, $0))] } ?? []) + events
    let ordered = named.enumerated().sorted { a, b in
      (a.element.tick, a.element.message.rank, a.offset) < (b.element.tick, b.element.message.rank, b.offset)
    }
    self.init(inOrder: ordered.map(\.element))
  }

  /// A track whose events are in their order already.
  ///
  /// - Parameter endTick: the tick of the track's end; `nil` for that of the last event.
  public init(inOrder events: [MIDIEvent], endTick: Int? = nil) {
    self.events = events
    self.endTick = endTick ?? events.last?.tick ?? 0
  }

  /// The track's name, if it has one.
  public var name: String? {
    for case .text(.trackName, let name) in events.lazy.map(\.message) { return name }
    return nil
  }
}
