import AppWords
import LetterTrail

/// Small chapters of the tests.
enum TestChapters {
  /// A b: the stem down and up again over itself, then the bowl; two curves of the bowl.
  static let b = "M 40 20 C 40 40 40 60 40 80 C 40 70 40 60 40 50 C 50 35 75 45 75 62 C 75 80 50 90 40 75"

  /// A cursive l: a loop whose path crosses itself.
  static let l = "M 20 80 C 50 75 70 40 60 22 C 52 10 40 20 42 40 C 44 65 50 85 70 78"

  /// A chapter of these strokes on a map of 100 by 100 mm.
  static func chapter(
    _ strokes: [String], tolerance: Double = 4, checkpoint: Double? = nil, animations: [Chapter.Animation] = []
  ) throws -> Chapter {
    Chapter(
      id: "test", title: Words(cs: "zkouška", en: "a test"), mapWidth: 100, mapHeight: 100, pathTolerance: tolerance,
      checkpointTolerance: checkpoint ?? tolerance, strokes: try strokes.map { try SVGPathReader.strokes(of: $0)[0] },
      animations: animations)
  }

  /// The events of a trace, with the dot shown first.
  static func events(_ chapter: Chapter, _ trace: [TraceSample], timeLimit: Double? = nil) throws -> [TrailEvent] {
    var walk = try TrailWalk(chapter, timeLimit: timeLimit)
    return try walk.begin(at: 0) + trace.flatMap { try walk.feed($0) }
  }

  /// The events besides the movement, as short texts.
  static func names(_ events: [TrailEvent]) -> [String] {
    events.filter { $0.kind != .moved }.map { "\($0.kind.rawValue)\($0.animation.map { " " + $0 } ?? "")" }
  }

  /// A trace along places, `spacing` millimetres apart at 100 samples a second, with a touch and a lift.
  static func trace(_ corners: [PlanePoint], spacing: Double = 1, from start: Double = 0) -> [TraceSample] {
    var points = [corners[0]]
    for (a, b) in zip(corners, corners.dropFirst()) {
      let count = max(1, (a.distance(to: b) / spacing).rounded(.up))
      points += (1...Int(count)).map { a.towards(b, Double($0) / count) }
    }
    var samples = points.enumerated().map {
      TraceSample(time: start + Double($0) / 100, x: $1.x, y: $1.y, contact: true)
    }
    if var last = samples.last {
      last.time += 0.01
      last.contact = false
      samples.append(last)
    }
    return samples
  }
}
