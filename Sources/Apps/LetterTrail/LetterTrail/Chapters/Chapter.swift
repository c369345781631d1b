import AppWords

/// A landscape with a path that has the shape of a letter or a word. Lengths are millimetres.
package struct Chapter: Sendable, Hashable {
  /// Something on the map that moves when the finger comes to its trigger place.
  package struct Animation: Sendable, Hashable, Codable {
    /// The place that starts it: a circle.
    package struct Trigger: Sendable, Hashable, Codable {
      package var at: PlanePoint
      /// Millimetres.
      package var radius: Double

      package init(at: PlanePoint, radius: Double) {
        self.at = at
        self.radius = radius
      }
    }

    /// Names it in the chapter, its pictures and the events.
    package var id: String
    /// Where it is drawn.
    package var at: PlanePoint
    package var trigger: Trigger
    /// What is said when it starts.
    package var spoken: Words?

    package init(id: String, at: PlanePoint, trigger: Trigger, spoken: Words? = nil) {
      self.id = id
      self.at = at
      self.trigger = trigger
      self.spoken = spoken
    }
  }

  /// The name in files, records and commands: `b`.
  package var id: String
  /// The name that people see.
  package var title: Words
  package var mapWidth: Double
  package var mapHeight: Double
  /// How far from the middle of the path a finger may be.
  package var pathTolerance: Double
  /// How near to a curve's end a finger must come; not below `pathTolerance`, or a finger on the path could go past it.
  package var checkpointTolerance: Double
  /// The strokes in the order of writing. Each is a chain of curves; the end of each curve is a checkpoint.
  package var strokes: [[CubicBezier]]
  package var animations: [Animation]
  /// The ruled lines under the letters, from above: how far down each is. Empty for none.
  package var ruling: [Double]
  /// What is said at an event of the chapter, in place of the common words for it.
  package var spoken: [TrailEvent.Kind: Words]

  package init(
    id: String, title: Words, mapWidth: Double, mapHeight: Double, pathTolerance: Double,
    checkpointTolerance: Double, strokes: [[CubicBezier]], animations: [Animation] = [],
    ruling: [Double] = [], spoken: [TrailEvent.Kind: Words] = [:]
  ) {
    self.id = id
    self.title = title
    self.mapWidth = mapWidth
    self.mapHeight = mapHeight
    self.pathTolerance = pathTolerance
    self.checkpointTolerance = checkpointTolerance
    self.strokes = strokes
    self.animations = animations
    self.ruling = ruling
    self.spoken = spoken
  }
}
