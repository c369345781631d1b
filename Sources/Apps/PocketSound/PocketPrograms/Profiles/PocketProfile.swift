/// How programs behave where the apps that run them differ.
public struct PocketProfile: Sendable, Hashable, Codable {
  /// Whose volume a volume brick changes.
  public enum VolumeScope: String, Sendable, Hashable, Codable, CaseIterable {
    /// That of the object.
    case object
    /// That of the whole program.
    case program
  }

  /// What the volume does to notes and drums.
  public enum NoteVolume: String, Sendable, Hashable, Codable, CaseIterable {
    /// Changes of the volume act on sounding ones, too.
    case follows
    /// Each keeps the volume of its beginning.
    case keepsBeginning
    /// All have the initial volume, whatever the volume bricks do.
    case keepsInitial
  }

  /// What happens to a text that is spoken while another one is still spoken.
  public enum SpeechOverlap: String, Sendable, Hashable, Codable, CaseIterable {
    /// Both are heard.
    case together
    /// The older text stops, and a script that waits for it goes on.
    case interrupted
    /// The newer text waits for the older one.
    case queued
  }

  /// What happens to a script that starts again while it runs.
  public enum Restart: String, Sendable, Hashable, Codable, CaseIterable {
    /// It begins anew.
    case anew
    /// The running one goes on.
    case ignored
  }

  /// Which recording of an instrument plays a note.
  public enum RecordingChoice: String, Sendable, Hashable, Codable, CaseIterable {
    /// The highest recorded note that is not above the note.
    case highestNotAbove
    /// The nearest recorded note.
    case nearest
  }

  /// What makes a sound one sound, of which an object plays one at a time.
  public enum SoundIdentity: String, Sendable, Hashable, Codable, CaseIterable {
    /// Its entry in the object's list of sounds.
    case entry
    /// Its file.
    case file
  }

  /// How a position becomes the gains of the sides; with θ from 0 (left) to π/2 (right) the gain of the left side is
  /// cos θ and that of the right side sin θ.
  public enum PanLaw: String, Sendable, Hashable, Codable, CaseIterable {
    /// Each channel of a stereo sound stays on its side.
    case eachSide
    /// Both channels become one by their mean, which is distributed to both sides.
    case fromMono
  }

  /// Which passes of a loop take time.
  public enum LoopPacing: String, Sendable, Hashable, Codable, CaseIterable {
    /// Each pass takes at least the delay.
    case everyPass
    /// Only those of loops with bricks that show on the stage, as a list of such bricks says.
    case showingLoops
    /// Passes repeat at one instant until something is drawn; then the delay passes.
    case untilDrawn
  }

  /// The name by which users choose it.
  public var name: String
  /// Whose volume a volume brick changes.
  public var volumeScope: VolumeScope
  /// The volume at the start in percent, 0 to 100.
  public var initialVolume: Double = 100
  /// What the volume does to notes and drums.
  public var noteVolume = NoteVolume.follows
  /// Whether all objects share one instrument.
  public var sharesInstrument = false
  /// Duration in seconds of changes of volume, pan and pitch, 0 to 60.
  public var rampDuration: Double = 0.005
  /// Duration in seconds of the fade-out of a sound that stops or begins again, 0 to 60.
  public var fadeDuration: Double = 0.005
  /// What happens to texts that overlap.
  public var speech: SpeechOverlap
  /// What makes a sound one sound, of which an object plays one at a time.
  public var soundIdentity: SoundIdentity
  /// Number of recorded sounds that play together; further ones are not played. `nil` without a limit.
  public var soundLimit: Int?
  /// Number of notes and drums that sound together; further ones are not played. `nil` without a limit.
  public var noteLimit: Int?
  /// Whether a script waits while the device vibrates.
  public var vibrationWaits = false
  /// How the sensor of loudness follows from the sound of the microphone.
  public var loudnessLaw = LoudnessLaw.peak
  /// How a position becomes the gains of the sides.
  public var panLaw = PanLaw.eachSide
  /// Which recording of an instrument plays a note.
  public var recordingChoice: RecordingChoice = .nearest
  /// The least duration of one pass of a loop in seconds, 0 to 60.
  public var loopDelay: Double
  /// Which passes of a loop take that time.
  public var loopPacing = LoopPacing.everyPass
  /// Seconds from one look at a condition that a script waits for to the next, the first one included, 0 to 60; 0 looks
  /// at once and then at each tick of the stage.
  public var conditionDelay: Double = 0
  /// Whether a brick with a number that is not defined is passed over; otherwise the number counts as 0.
  public var skipsUndefined = true
  /// Whether the fractions of notes and tempos are cut off; otherwise notes are rounded, and tempos are as they are.
  public var cutsNotesAndTempos = false
  /// Whether sounds stop when all scripts are stopped.
  public var stopAllSilences = false
  /// Whether a sprite and its clones share the players of its sounds, so that a sound stops where another one starts it.
  public var clonesSharePlayers = false
  /// Objects and clones on the stage, at least 1; further clones are not made.
  public var castLimit = 10_000
  /// Whether the number of a repetition is rounded; otherwise its fraction is cut off.
  public var roundsRepetitions = false
  /// What happens to a script of a running tap, touch or message that starts again.
  public var restart: Restart = .anew
  /// Smallest and largest pitch effect in tenths of a semitone, within −360 to 360.
  public var pitchRange: ClosedRange<Double> = -360...360

  /// The engine of the thesis on Pocket Code's sound (2020): volume for each object.
  public static let thesis = PocketProfile(
    name: "thesis", volumeScope: .object, speech: .interrupted, soundIdentity: .entry, loopDelay: 0.02)
  /// Pocket Code for iOS before that engine: one volume for the program.
  public static let catty = PocketProfile(
    name: "catty", volumeScope: .program, speech: .interrupted, soundIdentity: .file, loopDelay: 0.005)
  /// Pocket Code for Android.
  public static let catroid = PocketProfile(
    name: "catroid", volumeScope: .program, initialVolume: 70, noteVolume: .keepsInitial, sharesInstrument: true,
    speech: .together,
    soundIdentity: .file, soundLimit: 7, vibrationWaits: true, loopDelay: 0.02, loopPacing: .showingLoops,
    conditionDelay: 0.02,
    cutsNotesAndTempos: true)
  /// Scratch 3.
  public static let scratch3 = PocketProfile(
    name: "scratch3", volumeScope: .object, noteVolume: .keepsBeginning, rampDuration: 0.025, fadeDuration: 0.025,
    speech: .together, soundIdentity: .entry, noteLimit: 31, loudnessLaw: .smoothedRMS, panLaw: .fromMono,
    recordingChoice: .highestNotAbove, loopDelay: 1.0 / 30, loopPacing: .untilDrawn, skipsUndefined: false,
    stopAllSilences: true, clonesSharePlayers: true, castLimit: 300, roundsRepetitions: true)

  /// How often a second conditions are looked at.
  static let ticksPerSecond = 60.0

  /// All profiles.
  public static let all = [thesis, catty, catroid, scratch3]
}
