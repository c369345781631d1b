/// A note of a score in ticks.
struct TimedNote {
  /// The number of its part.
  let part: Int
  let start: Int
  /// After `start`.
  var end: Int
  let key: Int
  let velocity: Int
  let voice: MIDIScore.Voice

  /// - Throws: `MIDIFileError` for a time that is negative or not finite.
  init(_ note: MIDIScore.Note, part: Int, _ map: MIDITempoMap) throws(MIDIFileError) {
    guard note.start >= 0, note.start.isFinite else { throw .invalidTime(name: "note", seconds: note.start) }
    guard note.duration >= 0, (note.start + note.duration).isFinite else {
      throw .invalidTime(name: "duration of a note", seconds: note.duration)
    }
    self.part = part
    start = try map.tick(at: note.start)
    end = max(start + 1, try map.tick(at: note.start + note.duration))
    (key, velocity, voice) = (note.key, note.velocity, note.voice)
  }

  /// Ends each stroke of a drum before the next one of the same drum: all parts share the one channel of the drums.
  static func endBeforeRepetition(_ notes: inout [TimedNote]) {
    let strokes = notes.indices.filter { notes[$0].voice == .drums }
    for indices in Dictionary(grouping: strokes, by: { notes[$0].key }).values {
      var next = Int.max
      var following = Int.max
      for index in indices.sorted(by: { notes[$0].start > notes[$1].start }) {
        if notes[index].start < following {
          next = following
          following = notes[index].start
        }
        notes[index].end = min(notes[index].end, next)
      }
    }
  }
}
