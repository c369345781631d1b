import Foundation

/// The detector's decisions, frame by frame: no audio.
struct VoiceActivityCore: Sendable {
  /// A sound that was no speech for so long is part of the room from then on.
  private static let patience = 1.0

  private let configuration: VoiceActivityDetector.Configuration
  private var evidence = VoiceEvidence()
  private var scorer = VoiceScorer()
  private var sound: Sound?
  /// Loudness of the last 64 frames above the room, newest in bit 0.
  private var loudFrames: UInt64 = 0

  /// A sound that goes on.
  private struct Sound: Sendable {
    var start = 0.0
    var isSpeech = false
    var lastLoud = 0.0
    var lastVoiced = 0.0
    /// The last loud frame within the tail after the last voiced one.
    var end = 0.0
    var frames = 0
    var periodicFrames = 0
    var voicedFrames = 0
    var probability = 0.0
    var power = 0.0
    var lastFrame = 0.0
  }

  init(configuration: VoiceActivityDetector.Configuration) { self.configuration = configuration }

  var isActive: Bool { sound?.isSpeech ?? false }

  /// What the room's level is to do next.
  var hold: NoiseFloor.Hold {
    guard let sound else { return .follow }
    return !sound.isSpeech && sound.lastFrame - sound.start > Self.patience ? .adopt : .still
  }

  mutating func reset() { self = VoiceActivityCore(configuration: configuration) }

  mutating func update(_ frame: VoiceFrame, _ emit: (VoiceActivityEvent) -> Void) {
    let threshold = max(frame.floor + configuration.margin, configuration.minimumLevel)
    let isLoud = frame.level >= threshold && frame.index >= NoiseFloor.learningFrames
    loudFrames = loudFrames << 1 | (isLoud ? 1 : 0)
    if sound == nil, isLoud {
      let start = max(0, frame.time - 2 * VoiceFrame.hop)
      sound = Sound(start: start, lastLoud: frame.time, lastVoiced: start, end: frame.time)
    }
    evidence.update(frame, sounding: sound != nil)
    guard var s = sound else {
      scorer.reset()
      return
    }
    scorer.update(evidence)
    s.frames += 1
    s.lastFrame = frame.time
    s.power += pow(10, frame.level / 10)
    let score = scorer.value
    if frame.isPeriodic {
      s.periodicFrames += 1
      s.probability += 1 / (1 + exp(-score))
    }
    if isLoud { s.lastLoud = frame.time }
    if isLoud, frame.isPeriodic, s.isSpeech || score > configuration.strictness {
      s.voicedFrames += 1
      s.lastVoiced = frame.time
    }
    if isLoud, frame.time - s.lastVoiced <= configuration.tail { s.end = frame.time }
    if !s.isSpeech, Double(s.voicedFrames) * VoiceFrame.hop >= configuration.minimumVoiced - 1e-9 {
      begin(&s, frame, emit)
    }
    sound = s
    let half = VoiceFrame.hop / 2
    let since = s.isSpeech ? s.lastVoiced : s.lastLoud
    if frame.time - since > configuration.hangoverAfter - half { end(emit) }
  }

  mutating func finish(_ emit: (VoiceActivityEvent) -> Void) { if sound != nil { end(emit) } }

  /// The speech begins where the sound did, but at most the hangover before the voicing.
  private func begin(_ s: inout Sound, _ frame: VoiceFrame, _ emit: (VoiceActivityEvent) -> Void) {
    let voicing = frame.time - Double(evidence.periodicFrames + 2) * VoiceFrame.hop
    var start = voicing
    var age = max(0, evidence.periodicFrames + 2)
    while age < 64, voicing - start < configuration.hangoverBefore, loudFrames >> UInt64(age) & 1 == 1 {
      start -= VoiceFrame.hop
      age += 1
    }
    s.start = max(s.start, start)
    s.isSpeech = true
    emit(.began(start: s.start, decidedAt: frame.time))
  }

  private mutating func end(_ emit: (VoiceActivityEvent) -> Void) {
    guard let s = sound else { return }
    let share = Double(s.periodicFrames) / Double(max(1, s.frames))
    let end = s.isSpeech ? s.end : s.lastLoud
    let refusal: VoiceActivitySegment.Refusal? =
      s.isSpeech ? nil : s.voicedFrames > 0 ? .tooShort : share >= 0.5 && s.periodicFrames >= 16 ? .ringing : .unvoiced
    let segment = VoiceActivitySegment(
      start: s.start, end: max(s.start, end),
      confidence: s.periodicFrames > 0 ? s.probability / Double(s.periodicFrames) : 0, refusal: refusal,
      periodicShare: share, level: 10 * log10(s.power / Double(max(1, s.frames)) + 1e-12))
    emit(s.isSpeech ? .ended(segment) : .refused(segment))
    sound = nil
    scorer.reset()
  }
}
