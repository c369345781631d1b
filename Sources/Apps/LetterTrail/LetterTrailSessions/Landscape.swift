import AudioCore
import LetterTrail

/// Puts something that moves beside the path of a letter: creatures that the finger wakes as it passes.
enum Landscape {
  /// What the pages draw; a theme has its own picture for each.
  static let creatures = ["one", "two", "three", "four"]

  /// The chapter with an animation for each 80 mm or so of its path, two at least where there is room. The same chapter gets
  /// the same ones.
  static func decorated(_ chapter: Chapter) -> Chapter {
    guard chapter.animations.isEmpty else { return chapter }
    var chapter = chapter
    let paths = chapter.strokes.map(StrokePath.init)
    let size = 3 * chapter.pathTolerance
    var random = SeededRandom(
      seed: chapter.id.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 })
    var places: [PlanePoint] = []
    for path in paths where path.length > 4 * chapter.pathTolerance {
      let count = max(2, Int(path.length / 80))
      for number in 0..<count {
        let length = path.length * (Double(number) + random.uniform(in: 0.35..<0.65)) / Double(count)
        guard let at = place(beside: path, length, size, paths, chapter, places) else { continue }
        places.append(at)
        chapter.animations.append(
          Chapter.Animation(
            id: "\(creatures[(places.count - 1) % creatures.count])-\(places.count)", at: at,
            trigger: .init(at: path.point(at: length), radius: 1.05 * chapter.pathTolerance)))
      }
    }
    // A chapter that the validator would not take stays without them.
    if !chapter.faults.isEmpty { chapter.animations = [] }
    return chapter
  }

  /// A place on one side of the path that is on the map and touches neither a path nor another creature.
  private static func place(
    beside path: StrokePath, _ length: Double, _ size: Double, _ paths: [StrokePath], _ chapter: Chapter,
    _ taken: [PlanePoint]
  ) -> PlanePoint? {
    let (before, after) = (path.point(at: max(0, length - 1)), path.point(at: min(path.length, length + 1)))
    let way = after - before
    let norm = max(1e-9, way.dot(way).squareRoot())
    let room = size / 2
    for distance in [1.0, 1.3, 1.7] {
      for side in [1.0, -1.0] {
        let away = side * distance * (chapter.pathTolerance + room)
        let middle = path.point(at: length)
        let at = PlanePoint(x: middle.x - way.y / norm * away, y: middle.y + way.x / norm * away)
        guard at.x > room, at.y > room, at.x < chapter.mapWidth - room, at.y < chapter.mapHeight - room else {
          continue
        }
        let isFree = paths.allSatisfy { path in
          path.points.allSatisfy { $0.distance(to: at) >= chapter.pathTolerance + 0.8 * room }
        }
        if isFree, taken.allSatisfy({ $0.distance(to: at) >= size }) { return at }
      }
    }
    return nil
  }
}
