import Foundation
import ToneSynthesis

/// One recording of an instrument, and when and how it sounds: what a `<region>` says, with what its groups say.
public struct SFZRegion: Sendable, Hashable {
  /// What becomes of the recording's end.
  public enum LoopMode: String, Sendable, Hashable, CaseIterable {
    /// Plays once; the end of the note ends it.
    case none = "no_loop"
    /// Plays once to its end, whatever becomes of the note.
    case oneShot = "one_shot"
    /// Repeats the loop until the envelope is over.
    case continuous = "loop_continuous"
    /// Repeats the loop until the note ends, then plays on.
    case sustain = "loop_sustain"
  }

  /// The recording, as the text names it, with the default path before it and slashes between folders.
  public var sample = ""
  /// The lowest note that it sounds at, by its MIDI number; −1 for a region that no note starts.
  public var lowestKey = 0
  /// The highest note that it sounds at; −1 for a region that no note starts.
  public var highestKey = 127
  /// The lowest velocity that it sounds at.
  public var lowestVelocity = 0
  /// The highest velocity that it sounds at.
  public var highestVelocity = 127
  /// The note at which the recording sounds as it is.
  public var keyCentre = 60
  /// Cents from note to note.
  public var keyTrackingCents = 100.0
  /// Semitones added.
  public var transposition = 0
  /// Cents added.
  public var tuneCents = 0.0
  /// Gain in decibels.
  public var volume = 0.0
  /// Place from −100 (left) to 100 (right).
  public var pan = 0.0
  /// Per cent of the velocity's effect on the level: 100 makes it the square of velocity / 127.
  public var velocityTracking = 100.0
  /// What becomes of the recording's end.
  public var loopMode = LoopMode.none
  /// First frame of the loop.
  public var loopStart = 0
  /// Last frame of the loop; `nil`: the recording's last.
  public var loopEnd: Int?
  /// Frame at which it begins.
  public var offset = 0
  /// Last frame that is played; `nil`: the recording's last.
  public var end: Int?
  /// Seconds and levels of the envelope.
  public var envelope = ADSREnvelope.Configuration(attack: 0, decay: 0, sustain: 1, release: 0.001)
  /// Number of the group that it belongs to; 0 for none.
  public var group = 0
  /// Number of the group whose sounds end it; 0 for none.
  public var endedByGroup = 0
  /// Whether it is left out (`end=-1`).
  var isDisabled = false

  /// A region with the format's defaults.
  public init() {}

  /// Whether a note sounds it.
  public func sounds(at key: Int, velocity: Int) -> Bool {
    lowestKey >= 0 && lowestKey <= key && key <= highestKey && lowestVelocity <= velocity
      && velocity <= highestVelocity
  }

  /// Cents from the recording's own pitch to that of a note.
  public func cents(at key: Int) -> Double {
    Double(key - keyCentre) * keyTrackingCents + 100 * Double(transposition) + tuneCents
  }

  /// Factor on the recording for a velocity, volume included.
  public func gain(velocity: Int) -> Double {
    // Tracking below 0 makes soft notes loud and loud ones soft.
    let struck = min(127, max(1, velocityTracking < 0 ? 128 - velocity : velocity))
    return pow(10, volume / 20) * pow(Double(struck) / 127, 2 * abs(velocityTracking) / 100)
  }
}
