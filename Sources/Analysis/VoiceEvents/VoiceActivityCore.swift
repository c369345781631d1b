import Foundation

/// The detector's decisions, frame by frame: no audio.
struct VoiceActivityCore: Sendable {
  /// A sound that was no speech for so long is part of the room from then on.
  private static let patience = 1.0
  /// A sound that is voiced, but no speech, is too short below this length, seconds.
  private static let shortest = 0.3
  /// Seconds after a frame's end that were heard when it is judged.
  private static let lookahead = Double(SpeechEvidence.lookahead) * VoiceFrame.hop
  /// Probability from which a frame is voiced.
  private static let voiced = 0.5

  private let configuration: VoiceActivityDetector.Configuration
  private var sound: Sound?

  /// A sound that goes on.
  private struct Sound: Sendable {
    var start = 0.0
    var isSpeech = false
    /// Last frame above the room, last frame that is speech by its log-odds, and the end of the speech.
    var lastLoud = 0.0
    var lastLikely = -Double.infinity
    var end = 0.0
    /// Start of the run of likely frames that goes on, and its voiced frames.
    var runStart = 0.0
    var voicedFrames = 0
    var lastFrame = 0.0
    /// Of all frames so far, and of those up to the end of the speech.
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

  /// What the room's level is to do next.
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
    // Half a frame more or less is rounding of the times.
    let since = frame.time - (s.isSpeech ? s.lastLikely : s.lastLoud)
    if since > configuration.hangoverAfter - SpeechFrame.hop / 2 { end(emit) }
  }

  /// Takes a frame that is likely to be speech into the run that goes on, or into a new one after a pause.
  private func extend(_ s: inout Sound, _ frame: SpeechFrame, from start: Double) {
    if !s.isSpeech, start - s.lastLikely > configuration.hangoverAfter {
      s.runStart = start
      s.voicedFrames = 0
    }
    s.lastLikely = frame.time
    s.end = frame.time
    s.speechSums = s.sums
    // What is struck or rings repeats itself so well that the gate's scorer knows it.
    let isStruck = frame.isPeriodic && frame.gateLogOdds <= 0
    guard frame.voicing >= Self.voiced, !isStruck else { return }
    if !s.isSpeech, s.voicedFrames == 0 { s.runStart = max(s.runStart, start - configuration.hangoverBefore) }
    s.voicedFrames += 1
  }

  /// The signal ends: speech that went on in the last frame that was judged went on to the end.
  mutating func finish(_ emit: (VoiceActivityEvent) -> Void) {
    guard let s = sound else { return }
    if s.lastLikely == s.lastFrame { sound?.end = s.lastFrame + Self.lookahead }
    end(emit)
  }

  private mutating func end(_ emit: (VoiceActivityEvent) -> Void) {
    guard let s = sound else { return }
    // The pause that ended the speech is no part of it.
    let sums = s.isSpeech ? s.speechSums : s.sums
    let count = Double(max(1, sums.frames))
    let share = Double(sums.periodicFrames) / count
    // A few voiced frames in a long sound are chance.
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
