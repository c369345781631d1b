import AppSettings
import AppWords
import Foundation
import Statistics
import VoiceEvents
import VoiceMeasurement

/// Measures a room and a child's voice in less than 20 s: first some seconds of silence for the room's noise, then the
/// child speaks softly, as usual, and loudly.
///
/// The calibration takes the outputs of a `VoiceEar` whose configuration is `unmeasured` and uses no clock. The room's
/// level is the 90th percentile of the levels of the ticks in the silence. The levels of the voice are percentiles over
/// its ticks that stand 6 dB above the room.
public struct RoomAndVoiceCalibration: Sendable {
  /// The durations of the two parts, and the amount of voice that is needed.
  public struct Configuration: Sendable, Hashable, Codable {
    /// Duration of the silence, 1…10 s.
    public var room: Double
    /// The longest time for the child to speak, 2…15 s. The silence and this time together stay below 20 s.
    public var voice: Double
    /// The least duration of voice, 0.5…10 s. The calibration ends early when it has heard twice as much voice.
    public var leastVoice: Double

    /// Makes a configuration; by default four seconds of silence and at most fourteen of voice.
    public init(room: Double = 4, voice: Double = 14, leastVoice: Double = 2) {
      self.room = room
      self.voice = voice
      self.leastVoice = leastVoice
    }

    /// Throws `SettingError` for a value outside of its range.
    public func validate() throws(SettingError) {
      try SettingError.check("silence", room, in: 1...10, .seconds)
      try SettingError.check("voice", voice, in: 2...15, .seconds)
      try SettingError.check("silence and voice", room + voice, in: 0...19.9, .seconds)
      try SettingError.check("least voice", leastVoice, in: 0.5...10, .seconds)
    }
  }

  /// The phases of a calibration.
  public enum Phase: String, Sendable, Hashable, Codable, CaseIterable {
    /// Everybody in the room is to be quiet.
    case room
    /// The child is to speak.
    case voice
    /// The calibration is over; `outcome` holds its result.
    case done
  }

  /// The current phase.
  public private(set) var phase = Phase.room
  /// The completed share of the phase, 0…1.
  public private(set) var progress = 0.0
  /// Duration of the voice so far, seconds.
  public var voiceDuration: Double { Double(levels.count) * tickDuration }

  /// Softer than this, dBFS, are neither a child that speaks nor a noisy room: the microphone is turned down.
  private static let leastSound = -75.0

  private let configuration: Configuration
  private let tickDuration: Double
  private var roomLevels: [Double] = []
  private var voicesInRoom = 0
  /// The levels of the ticks in which a voice was heard, dBFS.
  private var levels: [Double] = []
  /// The levels of all ticks while the child was to speak, dBFS.
  private var spokenLevels: [Double] = []
  private var frequencies: [Double] = []

  /// Makes a calibration that has heard nothing.
  ///
  /// - Parameter ear: the configuration of the `VoiceEar` that listens.
  /// - Throws: `SettingError`.
  public init(configuration: Configuration = Configuration(), ear: VoiceEar.Configuration) throws(SettingError) {
    try configuration.validate()
    try VoiceEar.Configuration.settings.check(ear)
    self.configuration = configuration
    tickDuration = 1 / ear.tickRate
  }

  /// Takes the ear's outputs in the order of time.
  public mutating func take(_ heard: Heard) {
    guard case .tick(let tick) = heard else { return }
    switch phase {
    case .room:
      // The gate learns the room's level in its first 0.1 s.
      if tick.time > 0.1 { roomLevels.append(tick.level) }
      if tick.isVoice { voicesInRoom += 1 }
      progress = min(1, tick.time / configuration.room)
      if tick.time >= configuration.room - 1e-9 { phase = .voice }
    case .voice:
      spokenLevels.append(tick.level)
      if tick.isVoice, tick.level >= tick.roomLevel + 6 {
        levels.append(tick.level)
        if let frequency = tick.frequency { frequencies.append(frequency) }
      }
      let byTime = (tick.time - configuration.room) / configuration.voice
      progress = min(1, max(byTime, voiceDuration / (2 * configuration.leastVoice)))
      if progress >= 1 - 1e-9 { phase = .done }
    case .done: break
    }
  }

  /// The result; `nil` before the calibration is over.
  public var outcome: CalibrationOutcome? {
    guard phase == .done else { return nil }
    let loudest = OrderStatistics.quantile(spokenLevels, 0.95) ?? VoiceEar.Configuration.leastLevel
    guard voiceDuration >= configuration.leastVoice else {
      // No sound at all is no silent child.
      if loudest < Self.leastSound { return .failed(.microphoneTooLow(level: loudest, least: Self.leastSound)) }
      return .failed(.tooLittleVoice(seconds: voiceDuration, least: configuration.leastVoice))
    }
    // A cough is shorter than a second; a longer voice means that somebody spoke.
    guard Double(voicesInRoom) * tickDuration < 1 else { return .failed(.voiceInSilence) }
    guard let room = OrderStatistics.quantile(roomLevels, 0.9), let soft = OrderStatistics.quantile(levels, 0.1),
      let usual = OrderStatistics.quantile(levels, VolumeScale.usualShare),
      let loud = OrderStatistics.quantile(levels, 0.95)
    else { return .failed(.tooLittleVoice(seconds: voiceDuration, least: configuration.leastVoice)) }
    let voice = CalibratedVoice(
      room: room, soft: soft, usual: usual, loud: loud,
      frequencies: [0.05, 0.5, 0.95].map { OrderStatistics.quantile(frequencies, $0) })
    guard voice.margin >= CalibratedVoice.leastMargin else {
      // What is so soft is no noisy room: it is the microphone's own noise.
      return .failed(
        room < Self.leastSound
          ? .microphoneTooLow(level: loudest, least: Self.leastSound)
          : .roomTooLoud(roomLevel: room, margin: voice.margin, least: CalibratedVoice.leastMargin))
    }
    return .calibrated(voice)
  }
}

extension RoomAndVoiceCalibration.Phase: Worded {
  /// The request to the people in the room in the current phase.
  public var words: Words {
    switch self {
    case .room: Words(cs: "chvíli ticho", en: "quiet, please")
    case .voice: Words(cs: "teď mluv", en: "now speak")
    case .done: Words(cs: "hotovo", en: "done")
    }
  }
}
