import Foundation
import ToneSynthesis

/// A region of an instrument: a recording and the settings of its `<region>` and of the headers around it.
public struct SFZRegion: Codable, Sendable, Hashable {
  /// What becomes of the recording's end.
  public enum LoopMode: String, Codable, Sendable, Hashable, CaseIterable {
    /// Plays once and ends with the note.
    case none = "no_loop"
    /// Plays once to its end, regardless of the end of the note.
    case oneShot = "one_shot"
    /// Repeats the loop until the end of the envelope.
    case continuous = "loop_continuous"
    /// Repeats the loop until the note ends, then plays on.
    case sustain = "loop_sustain"
  }

  /// The path of the recording in the text, after the default path, with slashes between folders.
  public var sample = ""
  /// The lowest key of the region as a MIDI number; −1 if no key starts the region.
  public var lowestKey = 0
  /// The highest key of the region; −1 if no key starts the region.
  public var highestKey = 127
  /// The lowest MIDI program, counted from 0, with which the region sounds.
  public var lowestProgram = 0
  /// The highest MIDI program with which the region sounds.
  public var highestProgram = 127
  /// The lowest MIDI channel, counted from 1, on which the region sounds.
  public var lowestChannel = 1
  /// The highest MIDI channel on which the region sounds.
  public var highestChannel = 16
  /// The lowest velocity of the region.
  public var lowestVelocity = 0
  /// The highest velocity of the region.
  public var highestVelocity = 127
  /// The key at which the recording is played at its own pitch.
  public var keyCentre = 60
  /// Change of the pitch in cents from key to key.
  public var keyTrackingCents = 100.0
  /// Transposition in semitones.
  public var transposition = 0
  /// Detuning in cents.
  public var tuneCents = 0.0
  /// Gain in decibels.
  public var volume = 0.0
  /// Position from −100 (left) to 100 (right).
  public var pan = 0.0
  /// Effect of the velocity on the level in percent: with 100 the gain is (velocity / 127)².
  public var velocityTracking = 100.0
  /// What becomes of the recording's end.
  public var loopMode = LoopMode.none
  /// First frame of the loop.
  public var loopStart = 0
  /// Last frame of the loop; `nil` for the last frame of the recording.
  public var loopEnd: Int?
  /// First frame that is played.
  public var offset = 0
  /// Last frame that is played; `nil` for the last frame of the recording.
  public var end: Int?
  /// The envelope of the level.
  public var envelope = ADSREnvelope.Configuration(attack: 0, decay: 0, sustain: 1, release: 0.001)
  /// Number of the region's group; 0 for none.
  public var group = 0
  /// Number of the group whose notes end this region; 0 for none.
  public var endedByGroup = 0
  /// Whether the region is disabled (`end=-1`).
  var isDisabled = false

  // All but `isDisabled`, which a region of an instrument never is.
  private enum CodingKeys: String, CodingKey {
    case sample, lowestKey, highestKey, lowestProgram, highestProgram, lowestChannel, highestChannel, lowestVelocity
    case highestVelocity, keyCentre, keyTrackingCents, transposition, tuneCents, volume, pan, velocityTracking, loopMode
    case loopStart, loopEnd, offset, end, envelope, group, endedByGroup
  }

  static let keyTrackingCentsRange = -1200.0...1200
  static let transpositions = -127...127
  static let tuneCentsRange = -9600.0...9600
  static let volumeRange = -144.0...48
  static let panRange = -100.0...100
  static let velocityTrackingRange = -100.0...100

  /// A region with the format's defaults.
  public init() {}

  /// Whether a note starts the region. A `Sampler` has neither programs nor channels: its caller chooses the regions.
  public func sounds(at key: Int, velocity: Int) -> Bool {
    lowestKey >= 0 && lowestKey <= key && key <= highestKey && lowestVelocity <= velocity
      && velocity <= highestVelocity
  }

  /// Cents from the recording's own pitch to that of a note.
  public func cents(at key: Int) -> Double {
    (Double(key) - Double(keyCentre)) * keyTrackingCents + 100 * Double(transposition) + tuneCents
  }

  /// The gain for a velocity, as a factor with the volume included.
  public func gain(velocity: Int) -> Double {
    // Negative tracking reverses the effect of the velocity.
    let velocity = min(127, max(1, velocity))
    let struck = velocityTracking < 0 ? 128 - velocity : velocity
    return pow(10, volume / 20) * pow(Double(struck) / 127, 2 * abs(velocityTracking) / 100)
  }
}

extension SFZRegion {
  /// Checks the numbers that decide pitch and level, which a region that comes from no text may have at will.
  ///
  /// - Throws: `InstrumentError.invalidRegion`.
  func check() throws(InstrumentError) {
    let numbers = [
      ("pitch_keytrack", keyTrackingCents, Self.keyTrackingCentsRange), ("tune", tuneCents, Self.tuneCentsRange),
      ("volume", volume, Self.volumeRange), ("pan", pan, Self.panRange),
      ("amp_veltrack", velocityTracking, Self.velocityTrackingRange),
      (
        "transpose", Double(transposition),
        Double(Self.transpositions.lowerBound)...Double(Self.transpositions.upperBound)
      ),
      ("pitch_keycenter", Double(keyCentre), -1...Double(Sampler.keys.upperBound)),
    ]
    for (name, value, range) in numbers where !range.contains(value) {
      throw .invalidRegion(
        sample: sample, reason: "\(name): expected \(range.lowerBound) to \(range.upperBound), got \(value)")
    }
  }
}
