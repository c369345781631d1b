import Foundation
import VoiceEvents
import VoiceMeasurement

/// Combines the gate's events, its frames and the syllables into ticks and sound events. It takes no audio.
struct SoundFollower: Sendable {
  private let scale: VolumeScale
  private let responseDelay: Double
  private var syllables: SyllableNucleusCounter
  private var sound: Sound?
  private var frame = Newest()
  /// The summed power of the frames since the last tick.
  private var power = 0.0
  private var frameCount = 0

  /// The values of the newest frame that are needed later.
  private struct Newest: Sendable {
    var time = 0.0
    var level = -120.0
    var floor = -120.0
    var frequency = 0.0
  }

  /// The current sound.
  private struct Sound: Sendable {
    var start: Double
    var isVoice = false
    var isRejected = false
    var onset: Double?
    var syllables = 0
    /// The event of an accepted voice that is not reported yet; `due` is the earliest time of its report.
    var pending: SoundEvent?
    var due = 0.0
  }

  init(configuration: VoiceEar.Configuration) throws {
    scale = VolumeScale(floor: configuration.volumeFloor)
    responseDelay = configuration.responseDelay
    syllables = try SyllableNucleusCounter(
      configuration: .init(
        mode: .live, dip: configuration.syllableDip, minimumLevel: configuration.gate.minimumLevel))
  }

  mutating func reset() {
    syllables.reset()
    sound = nil
    frame = Newest()
    power = 0
    frameCount = 0
  }

  /// Takes a frame. The gate's events of the same 5 ms must come before it.
  mutating func take(_ frame: VoiceFrame, _ emit: (Heard) -> Void) {
    self.frame = Newest(time: frame.time, level: frame.level, floor: frame.floor, frequency: frame.frequency)
    power += pow(10, frame.level / 10)
    frameCount += 1
    tellPending(frame.time, emit)
    var nucleus: SyllableNucleus?
    syllables.update(frame) { nucleus = $0 }
    guard let nucleus, let start = sound?.start, nucleus.time >= start - 0.02 else { return }
    sound?.syllables += 1
    emit(.event(event(.syllable, at: frame.time, level: nucleus.level)))
  }

  mutating func take(_ event: VoiceGateEvent, _ emit: (Heard) -> Void) {
    switch event {
    case .began(let beginning):
      sound = Sound(start: beginning.time)
      emit(
        .event(
          SoundEvent(
            .soundBegan, time: beginning.noticedAt, soundStart: beginning.time, isVoice: false,
            volume: volume(of: beginning.level), level: beginning.level, roomLevel: beginning.floor)))
    case .accepted(let decision): accept(decision, emit)
    case .rejected(let reason, let decision):
      sound?.isRejected = true
      emit(
        .event(
          SoundEvent(
            .soundRejected, time: decision.time, soundStart: decision.soundStart, isVoice: false,
            voicingOnset: decision.voicingOnset, volume: volume(of: decision.peakLevel), level: decision.peakLevel,
            roomLevel: decision.floor, duration: decision.time - decision.soundStart, reason: reason)))
    case .exceededMaximumLevel: break
    case .ended(let ending): end(ending, emit)
    }
  }

  /// Ends the signal. The gate has ended its sound before.
  mutating func finish(_ emit: (Heard) -> Void) { sound = nil }

  mutating func endTick(index: Int, time: Double) -> SoundTick {
    // A tick that contains no frame repeats the newest frame's level.
    let level = frameCount > 0 ? max(-120, 10 * log10(power / Double(frameCount) + 1e-20)) : frame.level
    power = 0
    frameCount = 0
    var sounding = SoundTick.Sounding.silence
    if let sound { sounding = sound.isVoice ? .voice : sound.isRejected ? .rejected : .undecided }
    return SoundTick(
      index: index, time: time, volume: volume(of: level), level: level, roomLevel: frame.floor, sounding: sounding)
  }

  private mutating func accept(_ decision: VoiceDecision, _ emit: (Heard) -> Void) {
    guard var heard = sound else { return }
    let onset = decision.voicingOnset ?? decision.soundStart
    heard.isRejected = false
    heard.onset = onset
    heard.pending = SoundEvent(
      .voiceAccepted, time: decision.time, soundStart: decision.soundStart, isVoice: true, voicingOnset: onset,
      volume: volume(of: decision.level), level: decision.level, roomLevel: decision.floor,
      frequency: decision.frequency)
    heard.due = onset + responseDelay
    sound = heard
    tellPending(decision.time, emit)
  }

  private mutating func tellPending(_ now: Double, mustTell: Bool = false, _ emit: (Heard) -> Void) {
    guard var event = sound?.pending, let due = sound?.due, let onset = sound?.onset else { return }
    // Half a frame covers the rounding of times.
    guard mustTell || now > due - VoiceFrame.hop / 2 else { return }
    sound?.pending = nil
    sound?.isVoice = true
    event.time = now
    event.duration = now - onset
    event.count = sound?.syllables
    emit(.event(event))
  }

  private mutating func end(_ ending: VoiceGateEvent.Ending, _ emit: (Heard) -> Void) {
    if ending.isVoice { tellPending(frame.time + VoiceFrame.hop, mustTell: true, emit) }
    let start = ending.isVoice ? sound?.onset ?? ending.start : ending.start
    emit(
      .event(
        SoundEvent(
          .soundEnded, time: frame.time + VoiceFrame.hop, soundStart: ending.start, isVoice: ending.isVoice,
          voicingOnset: sound?.onset, volume: volume(of: ending.level), level: ending.level, roomLevel: frame.floor,
          duration: max(0, ending.end - start), count: sound?.syllables)))
    sound = nil
  }

  private func event(_ kind: SoundEvent.Kind, at time: Double, level: Double) -> SoundEvent {
    SoundEvent(
      kind, time: time, soundStart: sound?.start ?? time, isVoice: sound?.isVoice ?? false,
      voicingOnset: sound?.onset, volume: volume(of: level), level: level, roomLevel: frame.floor,
      frequency: frame.frequency > 0 ? frame.frequency : nil, duration: sound?.onset.map { time - $0 },
      count: sound?.syllables)
  }

  private func volume(of level: Double) -> Double { scale.volume(of: level) }
}
