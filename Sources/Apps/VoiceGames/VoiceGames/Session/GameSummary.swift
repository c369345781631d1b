import Foundation
import VoiceListening

/// The summary of a game over all its voices. The game's last event carries it.
public struct GameSummary: Sendable, Equatable, Codable {
  /// Time from the start to the last event, seconds.
  public var duration = 0.0
  /// Time in which sounds counted, seconds: `duration` without the introduction.
  public var listening = 0.0
  /// The number of voices.
  public var voices = 0
  /// The number of sounds that were no voice.
  public var rejectedSounds = 0
  /// Total duration of all voices, seconds.
  public var phonation = 0.0
  /// Duration of the longest voice without a pause, seconds.
  public var longestPhonation = 0.0
  /// Time of voice inside the voice range (in the balloon game: the target range), seconds.
  public var inRange = 0.0
  /// Time of voice below that range, seconds.
  public var belowRange = 0.0
  /// Time of voice above that range, seconds.
  public var aboveRange = 0.0
  /// Mean volume of the voices' ticks, 0…200; `nil` without voice.
  public var meanVolume: Double?
  /// Standard deviation of the volume; `nil` with fewer than two ticks of voice.
  public var volumeDeviation: Double?
  /// Geometric mean of the pitch, hertz; `nil` without a pitch.
  public var meanFrequency: Double?
  /// Standard deviation of the pitch, cents; `nil` with fewer than two ticks with a pitch.
  public var frequencyDeviationCents: Double?
  /// What the pitch was like; `nil` in a game for two voices, and in a summary of an earlier version.
  public var pitch: PitchFigures?

  /// Makes the summary of a game without sounds.
  public init() {}
}

/// Computes a `GameSummary` while a game is played.
struct SummaryMeter: Sendable {
  /// The least margin of a tick above the room's level, dB; below it the gate lets a voice end.
  private static let leastMargin = 6.0

  private let range: ClosedRange<Double>
  private let isOneVoice: Bool
  private var summary = GameSummary()
  private var listeningSince: Double?
  private var lastTick: SoundTick?
  private var voiceStart: Double?
  private var volumes = Moments()
  private var pitch: PitchMeter

  init(_ settings: GameSettings) {
    range = settings.wantedVolumes
    isOneVoice = settings.ear.players == nil
    pitch = PitchMeter(range: settings.ear.pitchRange)
  }

  mutating func take(_ heard: Heard) {
    switch heard {
    case .tick(let tick): take(tick)
    case .event(let event): take(event)
    }
  }

  /// Returns the summary at `time`; it includes a voice that still goes on.
  func summary(at time: Double) -> GameSummary {
    var result = summary
    result.duration = time
    result.listening = listeningSince.map { time - $0 } ?? 0
    if let voiceStart {
      result.voices += 1
      let length = max(0, time - voiceStart)
      result.phonation += length
      result.longestPhonation = max(result.longestPhonation, length)
    }
    if volumes.count > 0 {
      result.meanVolume = volumes.mean
      result.volumeDeviation = volumes.deviation
    }
    (result.meanFrequency, result.frequencyDeviationCents) = (pitch.geometricMean, pitch.deviationCents)
    if isOneVoice { result.pitch = pitch.figures }
    return result
  }

  private mutating func take(_ tick: SoundTick) {
    let step = lastTick.map { tick.time - $0.time } ?? 0
    if listeningSince == nil { listeningSince = tick.time }
    lastTick = tick
    // The gate keeps a voice open for a moment after its end. In that moment the level is that of the room, which must
    // not count as loudness of the voice.
    guard tick.isVoice, tick.level >= tick.roomLevel + Self.leastMargin else { return }
    volumes.add(tick.volume)
    if let frequency = tick.frequency { pitch.add(frequency) }
    if range.contains(tick.volume) {
      summary.inRange += step
    } else if tick.volume < range.lowerBound {
      summary.belowRange += step
    } else {
      summary.aboveRange += step
    }
  }

  private mutating func take(_ event: SoundEvent) {
    switch event.kind {
    case .voiceAccepted: voiceStart = event.voicingOnset ?? event.soundStart
    case .soundRejected: summary.rejectedSounds += 1
    case .soundEnded where event.isVoice:
      let length = event.duration ?? 0
      summary.voices += 1
      summary.phonation += length
      summary.longestPhonation = max(summary.longestPhonation, length)
      voiceStart = nil
    default: break
    }
  }
}
