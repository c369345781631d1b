import Foundation

/// The decisions of the detector, frame by frame, without audio.
package struct VoiceActivityCore: Sendable {
  /// A sound that has not been speech for this time, in seconds, becomes part of the room.
  private static let patience = 1.0
  /// Added to the strictness for the network's first answers: a probability of 0.27 is enough.
  private static let eagerness = -1.0
  /// Decibels by which the level must have risen for a first answer to count, from the lowest of the frames 3 to 10
  /// before: without it, twice as many are taken back.
  private static let rise = 9.0
  private static let risingOver = 3...10
  /// Frames after the one whose first answer was speech within which an answer must confirm it.
  private static let confirmation = 10
  /// Times are compared with half a frame of tolerance for their rounding.
  private static let tolerance = SpeechFrame.hop / 2

  private let configuration: VoiceActivityDetector.Configuration
  /// Time in seconds after a frame's end at which it is judged, and at which the first answer about it is known.
  private let delay: Double, newestDelay: Double
  private var floor = NoiseFloor(hop: SpeechFrame.hop)
  private var sound: Sound?
  /// The frame with which speech has begun by the network's first answer, until the answer with what followed confirms
  /// it.
  private var promise: Int?
  /// Levels of the newest frames, in a ring buffer.
  private var levels = [Double](repeating: .infinity, count: risingOver.upperBound + 1)
  /// End of the last frame that was judged.
  private var judgedUntil = 0.0

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

  package init(configuration: VoiceActivityDetector.Configuration, delay: Double, newestDelay: Double) {
    self.configuration = configuration
    self.delay = delay
    self.newestDelay = newestDelay
  }

  var isActive: Bool { isConfirmed || promise != nil }
  private var isConfirmed: Bool { sound?.isSpeech ?? false }

  mutating func reset() {
    floor.reset()
    sound = nil
    promise = nil
    for place in levels.indices { levels[place] = .infinity }
    judgedUntil = 0
  }

  /// Takes the network's first answer about a frame, of which only the beginning of speech is told.
  package mutating func anticipate(_ frame: SpeechFrame, _ emit: (VoiceActivityEvent) -> Void) {
    levels[frame.index % levels.count] = frame.level
    guard !isActive, frame.level >= configuration.minimumLevel,
      frame.logOdds > configuration.strictness + Self.eagerness
    else { return }
    let lowest = Self.risingOver.reduce(Double.infinity) { lowest, distance in
      min(lowest, levels[(frame.index + levels.count - distance) % levels.count])
    }
    guard frame.level >= lowest + Self.rise else { return }
    promise = frame.index
    emit(.began(start: frame.time - SpeechFrame.hop, decidedAt: frame.time + newestDelay))
  }

  package mutating func update(_ frame: SpeechFrame, _ emit: (VoiceActivityEvent) -> Void) {
    judgedUntil = frame.time
    let room = floor.update(level: frame.level)
    let start = frame.time - SpeechFrame.hop
    let isHeard = frame.level >= configuration.minimumLevel
    let isLikely = isHeard && frame.logOdds > configuration.strictness
    // What is no speech counts as a sound only when the room is known.
    let isLoud =
      isHeard && frame.time > NoiseFloor.learningDuration && frame.level >= room + configuration.margin
    if isLikely, !isConfirmed {
      // The speech begins here, whatever was heard before.
      sound = Sound(start: start, isSpeech: true, lastLoud: start, end: start)
      if promise == nil { emit(.began(start: start, decidedAt: frame.time + delay)) }
      promise = nil
    } else if let begun = promise, frame.index >= begun + Self.confirmation {
      withdraw(at: frame.time + delay, emit)
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
  package mutating func finish(_ emit: (VoiceActivityEvent) -> Void) {
    withdraw(at: judgedUntil, emit)
    end(emit)
  }

  private mutating func withdraw(at time: Double, _ emit: (VoiceActivityEvent) -> Void) {
    guard let begun = promise else { return }
    promise = nil
    emit(.withdrawn(start: Double(begun) * SpeechFrame.hop, decidedAt: time))
  }

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
