import Instruments

/// What a program asks of its sound engine, at a frame.
public struct SoundCommand: Sendable, Hashable {
  /// What is to be done.
  public enum Action: Sendable, Hashable {
    /// Plays a sound of the program (a place in `PocketProgram.sounds`) from a frame of it on; if it plays already, it
    /// begins again. The course is the speed of the object's sounds at that frame.
    case play(sound: Int, from: Int, course: SpeedCourse)
    /// Stops a sound.
    case stop(sound: Int)
    /// Changes the speed of all recorded sounds of the object: 1 is their own.
    case speed(Double, rampLengthInFrames: Int)
    /// Changes the position of the object's sounds, −1 (left) to 1 (right).
    case pan(Double)
    /// Changes the volume, 0 to 1.
    case volume(Double)
    /// Begins a note: a key of 0 to 130 (69 is 440 Hz), an instrument of 1 to 21, a factor.
    case noteOn(key: Int, instrument: Int, gain: Double)
    /// Ends a note.
    case noteOff(key: Int, instrument: Int)
    /// Strikes a drum of 1 to 18.
    case drum(Int, gain: Double)
    /// Speaks a text, which is known by its number from then on.
    case speak(String, number: Int)
    /// Ends a spoken text before its end.
    case stopSpeaking(number: Int)
    /// Ends all notes and drums of the object at once.
    case silenceNotes
    /// The object is gone: nothing more will come from it, and what sounds goes on to its end.
    case retire
  }

  /// The frame of the program at which it happens.
  public var frame: Int
  /// Number of the object on the stage, or of a clone; `nil` for the whole program.
  public var actor: Int?
  /// What is to be done.
  public var action: Action

  init(frame: Int, actor: Int?, _ action: Action) {
    self.frame = frame
    self.actor = actor
    self.action = action
  }
}
