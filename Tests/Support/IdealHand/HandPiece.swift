import Foundation
import LetterTrail

/// A part of the movement of an ideal hand in time.
struct HandPiece: Sendable {
  let start: Double
  let duration: Double
  let contact: Bool
  /// The place at a time of the movement.
  let point: @Sendable (Double) -> PlanePoint

  /// A part of a stroke, between two times of its course.
  init(
    _ course: HandCourse, from first: Double, to last: Double, at start: Double, drift: Double,
    tremor: (amplitude: Double, frequency: Double)
  ) {
    (self.start, duration, contact) = (start, last - first, true)
    point = { time in
      let across = drift + tremor.amplitude * sin(2 * .pi * tremor.frequency * time)
      return course.point(at: first + time - start, across: across)
    }
  }

  /// A straight way in the air, or a rest.
  init(from first: PlanePoint, to last: PlanePoint, at start: Double, lasting duration: Double, contact: Bool = false) {
    (self.start, self.duration, self.contact) = (start, duration, contact)
    point = { time in
      let share = duration > 0 ? min(max((time - start) / duration, 0), 1) : 1
      return first.towards(last, share * share * share * (10 + share * (6 * share - 15)))
    }
  }

  var end: PlanePoint { point(start + duration) }
}
