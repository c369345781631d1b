import AudioCore

/// Plays a recording at a speed that may change while it sounds.
///
/// A start during playback begins anew while the earlier voice fades out; a stop fades out, too. A start is not faded
/// in, also not in the middle of the recording. At speed 1, from a whole frame on, the samples are copied unchanged. At
/// other speeds they are interpolated by sincs of 64 samples, from a version at ½ or ¼ of the rate for speeds above 2;
/// where the sincs change, a crossfade of 64 frames hides it. A voice whose speed returns to 1 between two frames stays
/// between them and is read by sincs that keep the whole band.
///
/// The frame at which a voice ends follows from its starts and speeds alone; `PlaybackClock` computes it. `start`,
/// `stop` and `setSpeed` take effect at the next frame. Nothing allocates after `init`. Cost: none while silent; one
/// addition per sample at speed 1; otherwise about 130 multiplications per frame and channel.
public struct RecordingPlayer: AudioGenerator, Sendable {
  /// Duration of a fade-out in seconds; 0 is a hard cut.
  public static let fadeDuration = AudioParameter("fade", unit: "s", range: 0...1, defaultValue: 0.025)
  /// The most voices at a time, one of which does not fade. With more starts within one fade, the voice nearest to its
  /// end is cut off.
  public static let voiceCount = 8

  /// Number of output channels. A recording of one channel is copied to two; two channels become one by their mean.
  public let channelCount: Int
  /// Frames of a fade-out.
  public let fadeLengthInFrames: Int
  /// The recording.
  public let recording: PlayableRecording
  /// The speed and its ramp, for a `PlaybackClock` that begins at this frame.
  public private(set) var course: SpeedCourse
  /// Whether a voice sounds, fade-outs included.
  public private(set) var isPlaying = false

  private let initialCourse: SpeedCourse
  /// Stored, so that it is computed before the first block.
  private let sincs = SincTable.shared
  /// The first voice was started last; the others fade out.
  private var voices = [RecordingVoice](repeating: RecordingVoice(), count: Self.voiceCount)

  /// A player at rest.
  ///
  /// - Parameters:
  ///   - channelCount: 1 or 2; `nil` for that of the recording.
  ///   - speed: the initial speed, in the range of `SpeedCourse.speed`.
  ///   - fadeDuration: duration of a fade-out in seconds, in the range of `fadeDuration`.
  /// - Throws: `InstrumentError.unsupportedChannelCount`, `.outOfRange`.
  public init(
    _ recording: PlayableRecording, channelCount: Int? = nil, speed: Double = 1,
    fadeDuration: Double = Self.fadeDuration.defaultValue
  ) throws(InstrumentError) {
    let channels = channelCount ?? recording.channelCount
    guard (1...2).contains(channels) else { throw .unsupportedChannelCount(channels) }
    self.recording = recording
    self.channelCount = channels
    initialCourse = SpeedCourse(speed: try SpeedCourse.speed.required(speed))
    course = initialCourse
    fadeLengthInFrames = Int((try Self.fadeDuration.required(fadeDuration) * recording.sampleRate).rounded())
  }

  /// The sample rate of the recording, and of the output, in hertz.
  public var sampleRate: Double { recording.sampleRate }

  /// Whether no voice sounds and the speed is at rest.
  public var isSilent: Bool { !isPlaying && !course.isMoving }

  /// Starts playback at a frame of the recording, with the next rendered frame.
  ///
  /// - Parameters:
  ///   - position: may lie between two frames. Less than 0 becomes 0; from the end of the recording on, nothing
  ///   sounds but the fade-out of the earlier voice.
  ///   - course: the speed of all voices from this frame on; `nil` leaves it as it is.
  public mutating func start(at position: Double = 0, course: SpeedCourse? = nil) {
    if let course { self.course = course }
    if voices[0].isSounding, fadeLengthInFrames > 0 {
      var place = 1
      // A plain loop, since a filtered array would allocate memory.
      for index in voices.indices.dropFirst() {
        guard voices[index].isSounding else {
          place = index
          break
        }
        if (voices[index].fadeOut ?? 0) < (voices[place].fadeOut ?? 0) { place = index }
      }
      voices[place] = voices[0]
      voices[place].stop(fade: fadeLengthInFrames)
    }
    let clock = PlaybackClock(position: position, course: self.course)
    let isInside = clock.framesUntilEnd(ofLength: recording.frameCount) > 0
    voices[0] = isInside ? RecordingVoice(place: clock.place) : RecordingVoice()
    updateIsPlaying()
  }

  /// Fades out from the next rendered frame on.
  public mutating func stop() {
    voices[0].stop(fade: fadeLengthInFrames)
    updateIsPlaying()
  }

  /// Moves the speed of all voices to another one from the next frame on. A value outside the range of
  /// `SpeedCourse.speed` becomes its nearest bound.
  ///
  /// - Parameter rampLengthInFrames: frames of the ramp, at most 2⁴⁰; with 0 or 1 the next frame has the new speed.
  public mutating func setSpeed(_ speed: Double, rampLengthInFrames: Int = 0) {
    course.setSpeed(speed, rampLengthInFrames: rampLengthInFrames)
  }

  /// Writes the next frames.
  public mutating func render(into block: MutableAudioBlock) {
    ensure(channels: block.channelCount, are: channelCount, of: "RecordingPlayer")
    var sounding = 0
    if isPlaying {
      // The sum begins with −0, which leaves every sample unchanged when it is added, including −0.
      for c in 0..<channelCount { block.channel(c).update(repeating: -0.0) }
      guard let first = block.channel(0).baseAddress else { return }
      let output = (first, channelCount == 2 ? block.channel(1).baseAddress : nil)
      sincs.weights.withUnsafeBufferPointer { weights in
        guard let weights = weights.baseAddress else { return }
        for index in voices.indices where voices[index].isSounding {
          let count = voices[index].add(
            recording.sample, weights, course, fadeLength: fadeLengthInFrames, to: output, block.frameCount)
          sounding = max(sounding, count)
        }
      }
      updateIsPlaying()
    }
    block.frames(sounding..<block.frameCount).clear()
    course.advance(block.frameCount)
  }

  private mutating func updateIsPlaying() {
    isPlaying = false
    for index in voices.indices where voices[index].isSounding { isPlaying = true }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    for index in voices.indices { voices[index] = RecordingVoice() }
    course = initialCourse
    isPlaying = false
  }
}
