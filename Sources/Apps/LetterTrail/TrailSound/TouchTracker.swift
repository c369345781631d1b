import Foundation
import LetterTrail

/// Makes the states and cues of the sound from samples and the engine's events.
package struct TouchTracker: Sendable {
  /// The time constant of the speed in seconds: two frames of a screen.
  static let speedTime = 0.02

  private let chapter: Chapter
  private var last: TraceSample?
  private var speed = 0.0
  private var deviation = 0.0
  private var isWriting = false

  package init(_ chapter: Chapter) { self.chapter = chapter }

  /// Takes a sample and what the engine made of it.
  ///
  /// - Parameter shift: seconds from the clock of the samples to that of the sound.
  package mutating func take(
    _ sample: TraceSample, _ events: [TrailEvent], shift: Double = 0
  ) -> (state: TouchState, cues: [SoundCue]) {
    if let last, last.contact, sample.contact {
      let time = sample.time - last.time
      if time > 0 {
        let now = last.point.distance(to: sample.point) / time
        speed += (now - speed) * (1 - exp(-time / Self.speedTime))
      }
    } else {
      speed = 0
    }
    if !sample.contact { (deviation, isWriting) = (0, false) }
    var cues: [SoundCue] = []
    for event in events {
      switch event.kind {
      case .dotTouched: isWriting = sample.contact
      case .moved: deviation = abs(event.deviation ?? 0) / chapter.pathTolerance
      case .left:
        deviation = 1.2
        cues.append(.left)
      case .triggerReached: cues.append(.checkpoint)
      case .curveFinished where !events.contains { $0.kind == .chapterFinished }: cues.append(.checkpoint)
      case .chapterFinished: cues.append(.finished)
      default: break
      }
    }
    last = sample
    let state = TouchState(
      time: sample.time + shift, contact: sample.contact, isWriting: isWriting, speed: speed, deviation: deviation,
      x: min(1, max(0, sample.point.x / chapter.mapWidth)), y: min(1, max(0, sample.point.y / chapter.mapHeight)))
    // Two cues at once are one.
    return (state, Array(Set(cues)).sorted { $0.rawValue < $1.rawValue })
  }
}
