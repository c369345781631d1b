import Foundation

/// The decisions of the gate, frame by frame, without audio.
struct VoiceGateCore: Sendable {
  private let configuration: VoiceGate.Configuration
  private var evidence = VoiceEvidence()
  private var scorer = VoiceScorer()
  private var doubt: VoiceDoubt
  private var sound: Sound?
  private(set) var frameCount = 0

  /// The current sound.
  private struct Sound: Sendable {
    var start = 0.0
    var threshold = 0.0
    var isVoice = false
    var isRejected = false
    var isTooLoud = false
    /// Times at which it was last above the room, and last periodic.
    var lastLoud = 0.0
    var lastPeriodic = 0.0
    var frames = 0
    var periodicFrames = 0
    var loudFrames = 0
    var power = 0.0
    var peakLevel = -120.0
    var peakTime = 0.0
    var steepestRise = 0.0
    var attackDuration = 0.0
    /// The highest score and its frame.
    var best = -VoiceScorer.limit
    var bestFrame = VoiceFrame()
    var onset: Double?
    /// Whether the scorer has found a voice, and why it is doubted.
    var isPromising = false
    var doubt: VoiceGateEvent.RejectionReason?
  }

  init(configuration: VoiceGate.Configuration) {
    self.configuration = configuration
    doubt = VoiceDoubt(strictness: configuration.strictness)
  }

  /// Takes an answer of the network of voice activity. It counts from the next frame on.
  mutating func hear(probability: Double, middle: Double) { doubt.hear(probability: probability, middle: middle) }

  var newestFrame: VoiceFrame { evidence.frame(0) }

  /// How the room's level is to be updated.
  var hold: NoiseFloor.Hold { sound.map { $0.isRejected && !$0.isVoice ? .adopt : .still } ?? .follow }

  mutating func reset() {
    evidence.reset()
    scorer.reset()
    sound = nil
    frameCount = 0
  }

  mutating func update(_ frame: VoiceFrame, _ emit: (VoiceGateEvent) -> Void) {
    let threshold = max(frame.floor + configuration.margin, configuration.minimumLevel)
    // Nothing counts as a sound until the room's level is known.
    let isLoud = frame.level >= threshold && frame.index >= NoiseFloor.learningFrames
    if sound == nil, isLoud {
      let start = max(0, frame.time - 2 * VoiceFrame.hop)
      sound = Sound(start: start, lastLoud: frame.time, lastPeriodic: frame.time)
      doubt.begin(at: start)
      emit(.began(.init(time: start, noticedAt: frame.time, level: frame.level, floor: frame.floor)))
    }
    evidence.update(frame, sounding: sound != nil)
    frameCount += 1
    guard sound != nil else {
      scorer.reset()
      return
    }
    sound?.threshold = threshold
    scorer.update(evidence)
    doubt.update(frame, after: evidence.frame(1))
    follow(frame, isLoud)
    decide(frame, emit)
    endIfOver(frame, emit)
  }

  mutating func finish(_ emit: (VoiceGateEvent) -> Void) {
    guard sound != nil else { return }
    end(evidence.frame(0), emit)
  }

  private mutating func follow(_ frame: VoiceFrame, _ isLoud: Bool) {
    guard var s = sound else { return }
    s.frames += 1
    // The hysteresis of 3 dB keeps a level near the threshold from ending and restarting the sound.
    if frame.level >= s.threshold - 3 {
      s.lastLoud = frame.time
      s.loudFrames += 1
      s.power += pow(10, frame.level / 10)
    }
    if frame.isPeriodic {
      s.periodicFrames += 1
      s.lastPeriodic = frame.time
    }
    if frame.level > s.peakLevel {
      s.peakLevel = frame.level
      s.peakTime = frame.time
      s.attackDuration = value(.attackDuration) / 1000
    }
    s.steepestRise = max(s.steepestRise, frame.level - evidence.frame(1).level)
    if evidence.periodicFrames == VoiceScorer.leastPeriodicFrames || (s.onset == nil && evidence.periodicFrames > 0) {
      s.onset = onset(frame)
    }
    if scorer.value > s.best {
      s.best = scorer.value
      s.bestFrame = frame
    }
    sound = s
  }

  /// A frame is periodic when its 20 ms contain two periods, so voicing began that much before the stretch's first
  /// frame.
  private func onset(_ frame: VoiceFrame) -> Double {
    let first = Double(max(0, evidence.periodicFrames - 1)) * VoiceFrame.hop
    return max(0, frame.time - first - min(0.02, 2 / max(70, frame.frequency)))
  }

  private mutating func decide(_ frame: VoiceFrame, _ emit: (VoiceGateEvent) -> Void) {
    guard var s = sound else { return }
    defer { sound = s }
    if let maximum = configuration.maximumLevel, frame.level > maximum, !s.isTooLoud {
      s.isTooLoud = true
      if s.isVoice {
        emit(.exceededMaximumLevel(time: frame.time, level: frame.level))
      } else if !s.isRejected {
        s.isRejected = true
        emit(.rejected(.tooLoud, decision(s, at: frame, scored: frame, score: scorer.value)))
      }
    }
    let isLoud = frame.level >= s.threshold - 3
    if !s.isVoice, !s.isTooLoud, isLoud, scorer.value > configuration.strictness { s.isPromising = true }
    if s.isPromising, !s.isVoice, isLoud { s.doubt = doubt.reason(periodicFrames: evidence.periodicFrames) }
    if s.isPromising, !s.isVoice, !s.isTooLoud, isLoud, s.doubt == nil {
      s.isVoice = true
      emit(.accepted(decision(s, at: frame, scored: frame, score: scorer.value)))
    } else if !s.isVoice, !s.isRejected, frame.time - s.start >= configuration.deadline {
      s.isRejected = true
      emit(.rejected(reason(s), decision(s, at: frame, scored: s.bestFrame, score: s.best)))
    }
  }

  private mutating func endIfOver(_ frame: VoiceFrame, _ emit: (VoiceGateEvent) -> Void) {
    guard let s = sound else { return }
    // Half a frame of tolerance for the rounding of times.
    let half = VoiceFrame.hop / 2
    let silent = frame.time - s.lastLoud > configuration.release - half
    let voiceless = s.isVoice && frame.time - s.lastPeriodic > configuration.unvoicedRelease - half
    if silent || voiceless { end(frame, emit) }
  }

  private mutating func end(_ frame: VoiceFrame, _ emit: (VoiceGateEvent) -> Void) {
    guard let s = sound else { return }
    if !s.isVoice, !s.isRejected {
      emit(.rejected(reason(s), decision(s, at: frame, scored: s.bestFrame, score: s.best)))
    }
    let voiceless = s.isVoice && s.lastLoud - s.lastPeriodic > configuration.unvoicedRelease - VoiceFrame.hop
    emit(
      .ended(
        .init(
          start: s.start, end: voiceless ? s.lastPeriodic : s.lastLoud, isVoice: s.isVoice,
          level: 10 * log10(s.power / Double(max(1, s.loudFrames)) + 1e-12), peakLevel: s.peakLevel)))
    sound = nil
    scorer.reset()
  }

  /// Why a sound is not a voice. These limits only describe it; the scorer has already decided.
  private func reason(_ s: Sound) -> VoiceGateEvent.RejectionReason {
    if s.isTooLoud { return .tooLoud }
    if let doubt = s.doubt { return doubt }
    let periodic = Double(s.periodicFrames) / Double(max(1, s.frames))
    let isStruck = s.steepestRise >= 6 && s.peakTime - s.start <= 0.05
    // A periodic stretch of 80 ms: a drum has decayed by then.
    if s.periodicFrames >= 16 && periodic >= 0.5 { return .ringing }
    if isStruck { return .impact }
    if s.lastLoud - s.start < 0.06 { return .tooShort }
    return .noise
  }

  private func decision(_ s: Sound, at frame: VoiceFrame, scored: VoiceFrame, score: Double) -> VoiceDecision {
    VoiceDecision(
      time: frame.time, soundStart: s.start, voicingOnset: s.onset, score: score,
      threshold: configuration.strictness, level: frame.level, floor: frame.floor, peakLevel: s.peakLevel,
      periodicity: scored.periodicity, frequency: scored.frequency,
      periodicShare: Double(s.periodicFrames) / Double(max(1, s.frames)), attackDuration: s.attackDuration,
      steepestRise: s.steepestRise, drop: s.peakLevel - frame.level, flatness: scored.flatness,
      peakShare: scored.peakShare)
  }

  private func value(_ feature: VoiceEvidence.Feature) -> Double { evidence.values[feature.rawValue] }
}
