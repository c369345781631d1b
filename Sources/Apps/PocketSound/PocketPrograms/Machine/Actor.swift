import CatrobatFormulas
import Instruments

/// An object on the stage, or a clone of one.
struct Actor {
  struct Glide {
    let start: Double
    let end: Double
    let from: (x: Double, y: Double)
    let to: (x: Double, y: Double)
  }

  /// A sound that plays.
  struct PlayingSound {
    /// Its position, at the frame `clockFrame`.
    var clock: PlaybackClock
    /// The frame at which it began.
    let startFrame: Int
    var clockFrame: Int
    /// Its frames.
    let length: Int
    /// Changes with each start and each change of speed, so that an end that was foreseen before is void.
    var generation: Int
    /// Threads that wait for its end.
    var waiting: [Waiting]

    /// The frame at which it ends if its speed takes its course.
    var end: Int { clockFrame + clock.framesUntilEnd(ofLength: length) }
  }

  struct Waiting {
    let thread: Int
    let generation: Int
  }

  /// The place of its scene.
  let scene: Int
  /// The object's place in its scene.
  let object: Int
  let name: String
  var isClone: Bool
  var isAlive = true

  var variables: [String: FormulaValue]
  var lists: [String: [FormulaValue]]

  var x = 0.0
  var y = 0.0
  var glide: Glide?
  /// In degrees; 90 points to the right.
  var direction = 90.0
  var size = 100.0
  var transparency = 0.0
  var brightness = 100.0
  var colour = 0.0
  var isVisible = true
  /// The place of the look it wears; −1 without looks.
  var look: Int
  var layer: Int

  var volume: Double
  var pan = 0.0
  var pitch = 0.0
  var instrument = 1
  /// The sounds that play, by their places in the program.
  var playing: [Int: PlayingSound] = [:]
  /// For each instrument and key that is held, the number of the note that holds it.
  var notes: [Int: Int] = [:]

  /// The places of its scene and of its object.
  var place: (scene: Int, object: Int) { (scene, object) }

  /// A clone: it has all that the original has, without what sounds.
  var cloned: Actor {
    var clone = self
    clone.isClone = true
    clone.playing = [:]
    clone.notes = [:]
    return clone
  }

  subscript(value: LookValue) -> Double {
    get {
      switch value {
      case .size: size
      case .transparency: transparency
      case .brightness: brightness
      case .colour: colour
      }
    }
    set {
      switch value {
      case .size: size = max(0, newValue)
      case .transparency: transparency = min(max(newValue, 0), 100)
      case .brightness: brightness = min(max(newValue, 0), 200)
      case .colour: colour = newValue - 200 * (newValue / 200).rounded(.down)
      }
    }
  }

  /// The place at a time in frames.
  func position(at time: Double) -> (x: Double, y: Double) {
    guard let glide else { return (x, y) }
    guard time < glide.end else { return glide.to }
    let share = max(0, (time - glide.start) / (glide.end - glide.start))
    return (glide.from.x + (glide.to.x - glide.from.x) * share, glide.from.y + (glide.to.y - glide.from.y) * share)
  }
}
