import AppSettings

/// Makes the sound events of the thesis (4.2.2) from the outputs of the ear: they tell which voices are in the voice
/// range, and how long the voices are.
///
/// There are two differences from the thesis. Only a sound that the gate accepted as a voice counts. And an event marks
/// a change; ticks without a change give no event. Deterministic, no clock, no allocation.
public struct SoundJudge: Sendable {
  private enum Zone {
    case silent
    case below
    case inside
    case above
  }

  private let rules: SoundRules
  private var zone = Zone.silent
  /// For how long a voice that was inside has been below the range, seconds.
  private var belowFor = 0.0
  private var time = 0.0
  /// Number of consecutive ticks inside the range.
  private var heldTicks = 0
  private var stretches = 0
  /// The current voice.
  private var voice: SoundEvent?
  private var ticksInRange = 0
  private var wasAbove = false
  private var isTooLong = false

  /// Makes a judge that has heard nothing.
  ///
  /// - Throws: `SettingError`.
  public init(rules: SoundRules) throws(SettingError) {
    try rules.validate()
    self.rules = rules
  }

  /// Passes each output of the ear on and adds the judge's events: after a tick, and before a sound's end.
  public mutating func take(_ heard: Heard, emit: (Heard) -> Void) {
    switch heard {
    case .tick(let tick):
      emit(heard)
      take(tick, emit)
    case .event(let event):
      take(event, emit)
      emit(heard)
    }
  }

  /// Returns to the state of a new instance.
  public mutating func reset() {
    zone = .silent
    (belowFor, time) = (0, 0)
    forgetVoice()
  }

  private mutating func forgetVoice() {
    heldTicks = 0
    stretches = 0
    voice = nil
    ticksInRange = 0
    wasAbove = false
    isTooLong = false
  }

  private mutating func take(_ event: SoundEvent, _ emit: (Heard) -> Void) {
    switch event.kind {
    case .voiceAccepted: voice = event
    case .soundEnded where event.isVoice:
      let length = event.duration ?? 0
      // A voice so short that it contains no tick is judged by its own level.
      let wasHeard = ticksInRange > 0 || rules.voiceRange.contains(event.volume)
      if !wasAbove, wasHeard, !isTooLong, rules.allowedDuration.contains(length) {
        emit(.event(event.as(.inVoiceAllowedDuration)))
      } else if wasHeard, !isTooLong, length > rules.allowedDuration.upperBound {
        emit(.event(event.as(.aboveVoiceAllowedDuration)))
      }
      forgetVoice()
    default: break
    }
  }

  private mutating func take(_ tick: SoundTick, _ emit: (Heard) -> Void) {
    let (previous, step) = (zone, tick.time - time)
    time = tick.time
    let next = zone(of: tick)
    if previous == .inside, next == .below, voice != nil {
      belowFor += step
      // A softer moment within the grace neither counts nor ends the hold. The tolerance covers the rounding of times.
      if belowFor <= rules.grace + 1e-9 { return tellTooLong(tick, emit) }
    }
    (zone, belowFor) = (next, 0)
    if zone == .inside {
      heldTicks += 1
      ticksInRange += 1
      if heldTicks.isMultiple(of: rules.requiredTicks) {
        stretches += 1
        emit(.event(event(.inVoiceRange, tick, count: stretches)))
      }
    } else {
      heldTicks = 0
    }
    if zone == .above, previous != .above {
      wasAbove = true
      emit(.event(event(.aboveVoiceRange, tick)))
    }
    let wasAudible = previous == .inside || previous == .above
    if wasAudible, zone == .below || zone == .silent { emit(.event(event(.belowVoiceRange, tick))) }
    tellTooLong(tick, emit)
  }

  private mutating func tellTooLong(_ tick: SoundTick, _ emit: (Heard) -> Void) {
    if let voice, !isTooLong, tick.isVoice, zone == .inside || zone == .above,
      // The tolerance covers the rounding of times.
      tick.time - (voice.voicingOnset ?? voice.soundStart) > rules.allowedDuration.upperBound + 1e-9
    {
      isTooLong = true
      emit(.event(event(.aboveVoiceAllowedDuration, tick)))
    }
  }

  private func zone(of tick: SoundTick) -> Zone {
    guard tick.isVoice else { return .silent }
    // Along an end of the range a voice does not go in and out.
    let edge = zone == .inside ? rules.edgeVolumes : 0
    if tick.volume < rules.voiceRange.lowerBound - edge { return .below }
    return tick.volume > rules.voiceRange.upperBound + edge ? .above : .inside
  }

  private func event(_ kind: SoundEvent.Kind, _ tick: SoundTick, count: Int? = nil) -> SoundEvent {
    let onset = voice?.voicingOnset ?? voice?.soundStart
    return SoundEvent(
      kind, time: tick.time, soundStart: voice?.soundStart ?? tick.time, isVoice: voice != nil,
      voicingOnset: voice?.voicingOnset, volume: tick.volume, level: tick.level, roomLevel: tick.roomLevel,
      frequency: tick.frequency, duration: onset.map { tick.time - $0 }, count: count)
  }
}

extension SoundEvent {
  /// Returns the same sound event with another kind.
  func `as`(_ kind: Kind) -> SoundEvent {
    var event = self
    event.kind = kind
    return event
  }
}
