import Foundation

/// The decisions of the detector, frame by frame, without audio.
struct VoiceActivityCore: Sendable {
  /// A sound that has not been speech for this time, in seconds, becomes part of the room.
  private static let patience = 1.0
  /// A voiced sound that is not speech is rejected as too short below this length, in seconds.
  private static let shortest = 0.3
  /// Time in seconds between a frame's end and its judgement.
  private static let lookahead = Double(SpeechEvidence.lookahead) * VoiceFrame.hop
  /// Probability from which on a frame counts as voiced.
  private static let voiced = 0.5

  private let configuration: VoiceActivityDetector.Configuration
  private var sound: Sound?

  /// The current sound.
  private struct Sound: Sendable {
    var start = 0.0
    var isSpeech = false
    /// End of the last frame above the room, of the last frame that is probably speech, and of the speech.
    var lastLoud = 0.0
    var lastLikely = -Double.infinity
    var end = 0.0
    /// Start of the current run of probable speech, and the number of its voiced frames.
    var runStart = 0.0
    var voicedFrames = 0
    var lastFrame = 0.0
    /// Sums over all frames so far, and over those up to the end of the speech.
    var sums = Sums()
    var speechSums = Sums()
  }

  /// Sums over frames.
  private struct Sums: Sendable {
    var frames = 0
    var periodicFrames = 0
    var probability = 0.0
    var power = 0.0
  }

  init(configuration: VoiceActivityDetector.Configuration) { self.configuration = configuration }

  var isActive: Bool { sound?.isSpeech ?? false }

  /// How the room's level is to be updated.
  var hold: NoiseFloor.Hold {
    guard let sound else { return .follow }
    let duration = Double(sound.sums.frames) * SpeechFrame.hop
    return !sound.isSpeech && duration > Self.patience ? .adopt : .still
  }

  mutating func reset() { sound = nil }

  mutating func update(_ frame: SpeechFrame, _ emit: (VoiceActivityEvent) -> Void) {
    let isHeard = frame.level >= configuration.minimumLevel && frame.time > NoiseFloor.learningDuration
    let isLoud = isHeard && frame.level >= frame.floor + configuration.margin
    let isLikely = isHeard && frame.logOdds > configuration.strictness
    let start = frame.time - SpeechFrame.hop
    if sound == nil, isLoud || isLikely { sound = Sound(start: start, lastLoud: start, end: start, runStart: start) }
    guard var s = sound else { return }
    s.lastFrame = frame.time
    s.sums.frames += 1
    s.sums.power += pow(10, frame.level / 10)
    s.sums.probability += 1 / (1 + exp(-frame.logOdds))
    if frame.isPeriodic { s.sums.periodicFrames += 1 }
    if isLoud || isLikely { s.lastLoud = frame.time }
    if isLikely { extend(&s, frame, from: start) }
    if !s.isSpeech, isLikely, Double(s.voicedFrames) * SpeechFrame.hop >= configuration.minimumVoiced - 1e-9 {
      s.isSpeech = true
      s.start = s.runStart
      emit(.began(start: s.start, decidedAt: frame.time + Self.lookahead))
    }
    sound = s
    // Half a frame of tolerance for the rounding of times.
    let since = frame.time - (s.isSpeech ? s.lastLikely : s.lastLoud)
    if since > configuration.hangoverAfter - SpeechFrame.hop / 2 { end(emit) }
  }

  /// Adds a frame of probable speech to the current run, or to a new run after a pause.
  private func extend(_ s: inout Sound, _ frame: SpeechFrame, from start: Double) {
    if !s.isSpeech, start - s.lastLikely > configuration.hangoverAfter {
      s.runStart = start
      s.voicedFrames = 0
    }
    s.lastLikely = frame.time
    s.end = frame.time
    s.speechSums = s.sums
    // Struck or ringing sounds are so periodic that the gate's scorer recognises them.
    let isStruck = frame.isPeriodic && frame.gateLogOdds <= 0
    guard frame.voicing >= Self.voiced, !isStruck else { return }
    if !s.isSpeech, s.voicedFrames == 0 { s.runStart = max(s.runStart, start - configuration.hangoverBefore) }
    s.voicedFrames += 1
  }

  /// Ends the signal. Speech that is active in the last judged frame continues to the end.
  mutating func finish(_ emit: (VoiceActivityEvent) -> Void) {
    guard let s = sound else { return }
    if s.lastLikely == s.lastFrame { sound?.end = s.lastFrame + Self.lookahead }
    end(emit)
  }

  private mutating func end(_ emit: (VoiceActivityEvent) -> Void) {
    guard let s = sound else { return }
    // The pause that ended the speech does not belong to it.
    let sums = s.isSpeech ? s.speechSums : s.sums
    let count = Double(max(1, sums.frames))
    let share = Double(sums.periodicFrames) / count
    // A few voiced frames in a long sound occur by chance.
    let isShort = s.voicedFrames > 0 && s.lastLoud - s.start < Self.shortest
    let refusal: VoiceActivitySegment.Refusal? =
      s.isSpeech ? nil : isShort ? .tooShort : share >= 0.5 && sums.periodicFrames >= 8 ? .ringing : .unvoiced
    let segment = VoiceActivitySegment(
      start: s.start, end: max(s.start, s.isSpeech ? s.end : s.lastLoud), confidence: sums.probability / count,
      refusal: refusal, periodicShare: share, level: 10 * log10(sums.power / count + 1e-12))
    emit(s.isSpeech ? .ended(segment) : .refused(segment))
    sound = nil
  }
}
