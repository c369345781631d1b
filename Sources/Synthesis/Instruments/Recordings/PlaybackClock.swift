/// The position of a playback in its recording: what `RecordingPlayer` does with a voice, without its sound.
///
/// An engine that wants to know when a sound ends keeps such a clock beside the player. It gives the clock the same
/// starts and speeds at the same frames; the clock then names the same frame at which the player becomes silent, since
/// both count in integers.
public struct PlaybackClock: Sendable, Hashable {
  /// The speed and its ramp.
  public private(set) var course: SpeedCourse
  /// The position in units of 2⁻⁶⁴ frames.
  private(set) var place: Int128

  /// A playback that begins.
  ///
  /// - Parameters:
  ///   - position: frame of the recording; it may lie between two frames. Less than 0 becomes 0.
  ///   - course: the speed of the player at this frame.
  public init(position: Double = 0, course: SpeedCourse = SpeedCourse()) {
    self.course = course
    // The comparison is false for what is not a number.
    place = position > 0 ? Int128(min(position, Double(SpeedCourse.longest)) * 0x1p64) : 0
  }

  /// The frame of the recording that the next rendered frame reads.
  public var position: Double { Double(place) * 0x1p-64 }

  /// Moves the speed to another one from the next frame on, as `RecordingPlayer.setSpeed` does.
  public mutating func setSpeed(_ speed: Double, rampLengthInFrames: Int = 0) {
    course.setSpeed(speed, rampLengthInFrames: rampLengthInFrames)
  }

  /// Moves on by some frames, 0 to 2⁴⁰; O(1).
  public mutating func advance(_ frames: Int = 1) { place += course.move(frames) }

  /// The number of frames that sound before a recording of `length` frames ends, if the speed takes its course and
  /// nothing is stopped; O(log n) in the frames of a ramp.
  ///
  /// A length below 0 is that of an empty recording, and one above 2⁴⁰ frames, which no recording has, is 2⁴⁰.
  /// Rendered frame n, counted from now, sounds if n is less than this number. A playback that is stopped, or gives way
  /// to another, sounds for at most `RecordingPlayer.fadeLengthInFrames` more frames.
  public func framesUntilEnd(ofLength length: Int) -> Int {
    course.frames(over: (Int128(min(max(length, 0), SpeedCourse.longest)) << 64) - place)
  }
}
