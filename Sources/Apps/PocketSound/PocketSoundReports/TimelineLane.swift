import PocketPrograms

/// What one object did, as pieces of time: a lane of the timeline.
package struct TimelineLane {
  /// A piece of time with a name.
  package struct Piece {
    package var start: Double
    package var end: Double
    package var label: String
    /// Whether it ended before its time: it was stopped, or began again.
    package var isCut = false

    package init(start: Double, end: Double, label: String, isCut: Bool = false) {
      self.start = start
      self.end = end
      self.label = label
      self.isCut = isCut
    }
  }

  package struct Note {
    package var start: Double
    package var end: Double
    package let key: Int
    package let instrument: Int

    package init(start: Double, end: Double, key: Int, instrument: Int) {
      self.start = start
      self.end = end
      self.key = key
      self.instrument = instrument
    }
  }

  package struct Stroke {
    package let time: Double
    package let drum: Int

    package init(time: Double, drum: Int) {
      self.time = time
      self.drum = drum
    }
  }

  package let name: String
  package var scripts: [Piece] = []
  package var sounds: [Piece] = []
  package var texts: [Piece] = []
  package var notes: [Note] = []
  package var strokes: [Stroke] = []
  /// The times at which it sent messages, and the messages.
  package var messages: [(time: Double, text: String)] = []

  package init(
    name: String, scripts: [Piece] = [], sounds: [Piece] = [], texts: [Piece] = [], notes: [Note] = [],
    strokes: [Stroke] = [], messages: [(time: Double, text: String)] = []
  ) {
    self.name = name
    self.scripts = scripts
    self.sounds = sounds
    self.texts = texts
    self.notes = notes
    self.strokes = strokes
    self.messages = messages
  }

  /// The lanes of objects, in the order in which they are first named, and what came from outside.
  ///
  /// - Parameters:
  ///   - objects: names that come first, in this order.
  ///   - duration: in seconds; what is still going on ends there.
  package static func lanes(
    _ events: [ProgramEvent], objects: [String], sampleRate: Double, duration: Double
  ) -> (lanes: [TimelineLane], outside: [Piece]) {
    var reader = LaneReader(objects: objects, sampleRate: sampleRate, duration: duration)
    for event in events { reader.take(event) }
    return reader.finish()
  }
}

/// Makes lanes of events.
private struct LaneReader {
  private var lanes: [TimelineLane] = []
  private var places: [String: Int] = [:]
  private var outside: [TimelineLane.Piece] = []
  /// Pieces that have not ended, by object, kind and name.
  private var open: [String: TimelineLane.Piece] = [:]
  private var openNotes: [String: TimelineLane.Note] = [:]
  private let sampleRate: Double
  private let duration: Double

  init(objects: [String], sampleRate: Double, duration: Double) {
    self.sampleRate = sampleRate
    self.duration = duration
    for object in objects { _ = place(of: object) }
  }

  private mutating func place(of object: String) -> Int {
    if let known = places[object] { return known }
    places[object] = lanes.count
    lanes.append(TimelineLane(name: object))
    return lanes.count - 1
  }

  mutating func take(_ event: ProgramEvent) {
    let time = Double(event.frame) / sampleRate
    func text(_ name: String) -> String {
      if case .text(let value) = event.fields.first(where: { $0.name == name })?.value { value } else { "" }
    }
    func number(_ name: String) -> Int {
      if case .number(let value) = event.fields.first(where: { $0.name == name })?.value { Int(value) } else { 0 }
    }
    if ["tap", "touch", "key", "answer", "collision"].contains(event.name) {
      let label = [event.name, event.object ?? "", text("key"), text("text")].filter { !$0.isEmpty }
      outside.append(.init(start: time, end: time, label: label.joined(separator: " ")))
    }
    guard let object = event.object else { return }
    let lane = place(of: object)
    // Clones are in the lane of their object; what they do is told apart by their numbers.
    let actor = "\(event.actor ?? 0)"
    switch event.name {
    case "script_start": begin(\.scripts, lane, actor + " \(number("number"))", text("script"), time)
    case "script_end": end(\.scripts, lane, actor + " \(number("number"))", time, isCut: false)
    case "sound_start": begin(\.sounds, lane, actor + " " + text("sound"), text("sound"), time)
    case "sound_end": end(\.sounds, lane, actor + " " + text("sound"), time, isCut: false)
    case "sound_stop": end(\.sounds, lane, actor + " " + text("sound"), time, isCut: true)
    case "speak_start": begin(\.texts, lane, actor + " " + text("text"), text("text"), time)
    case "speak_end": end(\.texts, lane, actor + " " + text("text"), time, isCut: false)
    case "speak_stop": end(\.texts, lane, actor + " " + text("text"), time, isCut: true)
    case "note_on":
      let key = "\(lane) \(actor) \(number("instrument")) \(number("note"))"
      if var note = openNotes[key] {
        note.end = time
        lanes[lane].notes.append(note)
      }
      openNotes[key] = .init(start: time, end: duration, key: number("note"), instrument: number("instrument"))
    case "note_off":
      if var note = openNotes.removeValue(
        forKey: "\(lane) \(actor) \(number("instrument")) \(number("note"))")
      {
        note.end = time
        lanes[lane].notes.append(note)
      }
    case "drum": lanes[lane].strokes.append(.init(time: time, drum: number("drum")))
    case "broadcast": lanes[lane].messages.append((time, text("message")))
    case "stop_all_sounds":
      for (key, note) in openNotes.sorted(by: { $0.key < $1.key }) {
        var note = note
        note.end = time
        if let lane = Int(key.prefix { $0 != " " }) { lanes[lane].notes.append(note) }
      }
      openNotes = [:]
    default: break
    }
  }

  private static func name(_ kind: WritableKeyPath<TimelineLane, [TimelineLane.Piece]>) -> String {
    kind == \TimelineLane.scripts ? "script" : kind == \TimelineLane.sounds ? "sound" : "text"
  }

  private mutating func begin(
    _ kind: WritableKeyPath<TimelineLane, [TimelineLane.Piece]>, _ lane: Int, _ key: String, _ label: String,
    _ time: Double
  ) {
    end(kind, lane, key, time, isCut: true)
    open["\(lane) \(Self.name(kind)) \(key)"] = .init(start: time, end: duration, label: label)
  }

  private mutating func end(
    _ kind: WritableKeyPath<TimelineLane, [TimelineLane.Piece]>, _ lane: Int, _ key: String, _ time: Double,
    isCut: Bool
  ) {
    guard var piece = open.removeValue(forKey: "\(lane) \(Self.name(kind)) \(key)") else { return }
    piece.end = time
    piece.isCut = isCut
    lanes[lane][keyPath: kind].append(piece)
  }

  mutating func finish() -> (lanes: [TimelineLane], outside: [TimelineLane.Piece]) {
    for (key, piece) in open.sorted(by: { $0.key < $1.key }) {
      let parts = key.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard let lane = Int(parts[0]) else { continue }
      switch parts[1] {
      case "script": lanes[lane].scripts.append(piece)
      case "sound": lanes[lane].sounds.append(piece)
      default: lanes[lane].texts.append(piece)
      }
    }
    for (key, note) in openNotes.sorted(by: { $0.key < $1.key }) {
      if let lane = Int(key.prefix { $0 != " " }) { lanes[lane].notes.append(note) }
    }
    for lane in lanes.indices {
      lanes[lane].scripts.sort { $0.start < $1.start }
      lanes[lane].sounds.sort { $0.start < $1.start }
      lanes[lane].texts.sort { $0.start < $1.start }
      lanes[lane].notes.sort { ($0.start, $0.key) < ($1.start, $1.key) }
    }
    return (lanes, outside)
  }
}
