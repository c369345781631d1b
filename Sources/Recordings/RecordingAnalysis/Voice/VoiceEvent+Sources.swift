import VoiceEvents

/// Conversions of the detectors' own events to `VoiceEvent`.
extension VoiceEvent {
  /// Converts an event of the voice gate.
  ///
  /// - Parameter reason: why the gate rejected the sound that is still going on; `nil` if it was not rejected.
  init(_ event: VoiceGateEvent, reason: VoiceGateEvent.RejectionReason?, decidedAt: Double) {
    switch event {
    case .began(let beginning):
      self.init(.soundBegan, time: beginning.time, decidedAt: decidedAt)
      (start, level, floor) = (beginning.time, beginning.level, beginning.floor)
    case .accepted(let decision):
      self.init(.voiceAccepted, decision, decidedAt)
      isVoice = true
    case .rejected(let reason, let decision):
      self.init(.soundRejected, decision, decidedAt)
      (isVoice, self.reason) = (false, reason.rawValue)
    case .exceededMaximumLevel(let time, let level):
      self.init(.levelExceeded, time: time, decidedAt: decidedAt)
      self.level = level
    case .ended(let ending):
      self.init(.soundEnded, time: ending.end, decidedAt: decidedAt)
      (start, end, isVoice) = (ending.start, ending.end, ending.isVoice)
      (level, peakLevel) = (ending.level, ending.peakLevel)
      if !ending.isVoice { self.reason = reason?.rawValue }
    }
  }

  private init(_ kind: Kind, _ decision: VoiceDecision, _ decidedAt: Double) {
    self.init(kind, time: decision.time, decidedAt: decidedAt)
    (start, voicingOnset) = (decision.soundStart, decision.voicingOnset)
    (level, peakLevel, floor) = (decision.level, decision.peakLevel, decision.floor)
    (score, periodicity, frequency) = (decision.score, decision.periodicity, decision.frequency)
  }

  /// Converts an event of the voice activity detector. Offline, the beginning of speech, and a beginning that was taken
  /// back, give `nil`, because the whole stretch follows as one event, or none does.
  init?(_ event: VoiceActivityEvent, isLive: Bool, decidedAt: Double) {
    switch event {
    case .began(let start, _):
      guard isLive else { return nil }
      self.init(.speechBegan, time: start, decidedAt: decidedAt)
      self.start = start
    case .withdrawn(let start, _):
      guard isLive else { return nil }
      self.init(.notSpeech, time: start, decidedAt: decidedAt)
      self.start = start
      (isVoice, reason) = (false, "withdrawn")
    case .ended(let segment): self.init(.speech, segment, decidedAt)
    case .refused(let segment): self.init(.notSpeech, segment, decidedAt)
    }
  }

  private init(_ kind: Kind, _ segment: VoiceActivitySegment, _ decidedAt: Double) {
    self.init(kind, time: segment.start, decidedAt: decidedAt)
    (start, end, level, confidence) = (segment.start, segment.end, segment.level, segment.confidence)
    (isVoice, reason) = (segment.refusal == nil, segment.refusal?.rawValue)
  }

  init(_ onset: Onset, decidedAt: Double) {
    self.init(.onset, time: onset.time, decidedAt: decidedAt)
    strength = onset.strength
  }

  init(_ nucleus: SyllableNucleus, decidedAt: Double) {
    self.init(.nucleus, time: nucleus.time, decidedAt: decidedAt)
    (level, rise) = (nucleus.level, nucleus.rise)
  }
}
