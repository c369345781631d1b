import PocketInstruments
import PocketPrograms
import StandardMIDIFiles

/// The notes and drums of a program as a standard MIDI file.
package enum PerformanceMIDI {
  /// Programs of General MIDI for the instruments 1 to 21, counted from 0.
  static let programs = [
    0, 4, 16, 24, 27, 32, 45, 42, 57, 71, 66, 73, 75, 70, 52, 11, 10, 114, 12, 80, 90,
  ]
  /// The loudness of every note.
  private static let velocity = 100

  /// Makes a file: a track for each object, with tempo changes, spoken texts as lyrics, and messages and scenes as markers.
  ///
  /// - Returns: the file, and what it cannot hold, one line each.
  /// - Throws: `MIDIFileError`.
  package static func file(
    _ events: [ProgramEvent], title: String, sampleRate: Double, duration: Double
  ) throws(MIDIFileError) -> (file: MIDIFile, warnings: [String]) {
    let lanes = TimelineLane.lanes(events, objects: [], sampleRate: sampleRate, duration: duration).lanes
    // The last key of MIDI is 127.
    let tooHigh = lanes.reduce(0) { $0 + $1.notes.count { $0.key > 127 } }
    let parts = lanes.map { lane in
      let notes = lane.notes.filter { $0.key <= 127 && $0.end > $0.start }.map {
        MIDIScore.Note(
          start: $0.start, duration: $0.end - $0.start, key: $0.key, velocity: velocity,
          voice: .program(programs[min(max($0.instrument, 1), programs.count) - 1]))
      }
      let strokes = lane.strokes.compactMap { stroke in
        MusicDrum(rawValue: stroke.drum).map {
          MIDIScore.Note(
            start: stroke.time, duration: 0.1, key: $0.generalMIDIKey, velocity: velocity, voice: .drums)
        }
      }
      let lyrics = lane.texts.map { MIDIScore.Text(time: $0.start, kind: .lyric, text: $0.label) }
      return MIDIScore.Part(name: lane.name, notes: notes + strokes, texts: lyrics)
    }
    var tempo = [MIDITempoMap.Change(time: 0, beatsPerMinute: 60)]
    var texts: [MIDIScore.Text] = []
    for event in events {
      let time = Double(event.frame) / sampleRate
      for field in event.fields {
        switch (event.name, field.name, field.value) {
        case ("tempo", "bpm", .number(let value)):
          tempo.removeAll { $0.time == time }
          tempo.append(.init(time: time, beatsPerMinute: value))
        case ("broadcast", "message", .text(let text)), ("scene_start", "scene", .text(let text)):
          if !text.isEmpty { texts.append(MIDIScore.Text(time: time, kind: .marker, text: text)) }
        default: break
        }
      }
    }
    let used = parts.filter { !$0.notes.isEmpty || !$0.texts.isEmpty }
    let score = MIDIScore(title: title, tempo: tempo, texts: texts, parts: used)
    let warnings = tooHigh == 0 ? [] : ["\(tooHigh) notes above key 127 are not in the MIDI file"]
    return (try score.file(), warnings)
  }
}
