import Foundation

/// The decisions of the detector, frame by frame, without audio.
package struct VoiceActivityCore: Sendable {
  /// A sound that has not been speech for this time, in seconds, becomes part of the room.
  private static let patience = 1.0
  /// Times are compared with half a frame of tolerance for their rounding.
  private static let tolerance = SpeechFrame.hop / 2

  private let configuration: VoiceActivityDetector.Configuration
  /// Time in seconds after a frame's end at which it is judged.
  private let delay: Double
  private var floor = NoiseFloor(hop: SpeechFrame.hop)
  private var sound: Sound?

  /// The current sound.
  private struct Sound: Sendable {
    var start: Double
    var isSpeech = false
    /// End of the last frame above the room, and of the speech.
    var lastLoud: Double
    var end: Double
    /// Sums over all frames so far, and over those up to the end of the speech.
    var sums = Sums()
    var speechSums = Sums()
  }

  /// Sums over frames.
  fileprivate struct Sums: Sendable {
    var frames = 0
    var periodicFrames = 0
    var probability = 0.0
    var power = 0.0
  }

  package init(configuration: VoiceActivityDetector.Configuration, delay: Double) {
    self.configuration = configuration
    self.delay = delay
  }

  var isActive: Bool { sound?.isSpeech ?? false }

  mutating func reset() {
    floor.reset()
    sound = nil
  }

  package mutating func update(_ frame: SpeechFrame, _ emit: (VoiceActivityEvent) -> Void) {
    let room = floor.update(level: frame.level)
    let start = frame.time - SpeechFrame.hop
    let isHeard = frame.level >= configuration.minimumLevel
    let isLikely = isHeard && frame.logOdds > configuration.strictness
    // What is no speech counts as a sound only when the room is known.
    let isLoud =
      isHeard && frame.time > NoiseFloor.learningDuration && frame.level >= room + configuration.margin
    if isLikely, !isActive {
      // The speech begins here, whatever was heard before.
      sound = Sound(start: start, isSpeech: true, lastLoud: start, end: start)
      emit(.began(start: start, decidedAt: frame.time + delay))
    }
    if sound == nil, isLoud { sound = Sound(start: start, lastLoud: start, end: start) }
    if var current = sound {
      current.sums.add(frame)
      if isLoud || isLikely { current.lastLoud = frame.time }
      if isLikely {
        current.end = frame.time
        current.speechSums = current.sums
      }
      sound = current
      let since = frame.time - (current.isSpeech ? current.end : current.lastLoud)
      if since > configuration.hangoverAfter - Self.tolerance { end(emit) }
    }
    floor.hold = hold
  }

  /// Ends the signal, and the sound that goes on in it.
  package mutating func finish(_ emit: (VoiceActivityEvent) -> Void) { end(emit) }

  /// How the room's level is to be updated.
  private var hold: NoiseFloor.Hold {
    guard let sound else { return .follow }
    let duration = Double(sound.sums.frames) * SpeechFrame.hop
    return !sound.isSpeech && duration > Self.patience ? .adopt : .still
  }

  private mutating func end(_ emit: (VoiceActivityEvent) -> Void) {
    guard let s = sound else { return }
    // The pause that ended the speech does not belong to it.
    let sums = s.isSpeech ? s.speechSums : s.sums
    let end = max(s.start, s.isSpeech ? s.end : s.lastLoud)
    let count = Double(max(1, sums.frames))
    let share = Double(sums.periodicFrames) / count
    let refusal: VoiceActivitySegment.Refusal? =
      s.isSpeech
      ? (end - s.start < configuration.minimumSpeech - Self.tolerance ? .tooShort : nil)
      : share >= 0.5 ? .ringing : .unvoiced
    let segment = VoiceActivitySegment(
      start: s.start, end: end, confidence: sums.probability / count, refusal: refusal, periodicShare: share,
      level: 10 * log10(sums.power / count + 1e-12))
    sound = nil
    emit(refusal == nil ? .ended(segment) : .refused(segment))
  }
}

extension VoiceActivityCore.Sums {
  fileprivate mutating func add(_ frame: SpeechFrame) {
    frames += 1
    power += pow(10, frame.level / 10)
    probability += frame.probability
    if frame.isPeriodic { periodicFrames += 1 }
  }
}
