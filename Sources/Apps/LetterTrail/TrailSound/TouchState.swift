/// What the finger does at one moment, as the sound needs it.
package struct TouchState: Sendable, Hashable {
  /// Seconds on the clock of the sound; never less than that of the state before.
  package var time: Double
  /// Whether the finger touches.
  package var contact: Bool
  /// Whether the letter is being written: the touch has taken the dot. Any other touch sounds neutral, neither good nor poor.
  package var isWriting: Bool
  /// Millimetres a second.
  package var speed: Double
  /// The distance from the path as a share of the tolerance: 0 on its middle, 1 at its edge.
  package var deviation: Double
  /// The place on the map, from 0 (left, top) to 1.
  package var x: Double
  package var y: Double

  package init(
    time: Double, contact: Bool, isWriting: Bool = true, speed: Double, deviation: Double, x: Double, y: Double
  ) {
    (self.time, self.contact, self.isWriting) = (time, contact, isWriting)
    (self.speed, self.deviation, self.x, self.y) = (speed, deviation, x, y)
  }
}

/// Something that is heard once.
package enum SoundCue: Int, Sendable, Hashable, CaseIterable {
  /// A checkpoint was reached, or a creature woke: a pluck.
  case checkpoint
  /// The finger left the path: low and soft.
  case left
  /// The chapter is finished: a rising figure.
  case finished
}
