import AppWords

/// Makes a `SoundModel` while the sound is spoken: from a microphone until it suffices, or from a whole recording.
///
/// First the room is heard (`quiet`), then every tick counts in which the sound stands above the room, over as many
/// breaths as it takes. Deterministic, no clock, no allocation after `init`.
public struct SoundModelRecording: Sendable {
  /// The phases of a recording.
  public enum Phase: String, Sendable, Hashable, CaseIterable {
    /// The room, without a sound.
    case quiet
    /// The sound.
    case sound
    /// The recording is over: it has enough sound, or the time limit has passed.
    case done
  }

  /// Seconds of sound after which more sound does not improve the model.
  public static let wantedDuration = 1.0
  /// Least level of the sound above the room's, dB: below, the model is one of the room as well. Measured on a held
  /// [a]: 23 dB above the room the model has moved by 3 dB, 17 dB above it by 8 dB; two vowels lie 6 to 13 dB apart
  /// (guide).
  public static let leastLevelAboveRoom = 20.0

  /// The name of the sound.
  public let name: String
  private let includesUnvoiced: Bool
  private let quiet: Double
  private let timeLimit: Double
  private var sum = SIMD16<Float>.zero
  private var ticks = 0
  private var hasOtherSound = false
  private var levels = 0.0
  private var before = 0.0

  /// The current phase.
  public private(set) var phase: Phase
  /// Seconds of the sound so far.
  public private(set) var duration = 0.0

  /// Makes a recording that has not begun.
  ///
  /// - Parameters:
  ///   - name: the name of the sound.
  ///   - includesUnvoiced: whether unvoiced sounds count too, as voiceless consonants need.
  ///   - quiet: seconds at the beginning in which nothing counts; 0 for a file.
  ///   - timeLimit: seconds after which the recording ends with the sound collected so far.
  public init(name: String, includesUnvoiced: Bool = false, quiet: Double = 0, timeLimit: Double = .infinity) {
    self.name = name
    self.includesUnvoiced = includesUnvoiced
    self.quiet = quiet
    self.timeLimit = timeLimit
    phase = quiet > 0 ? .quiet : .sound
  }

  /// Mean level of the sound above the room's, dB; `nil` before there is a sound.
  public var levelAboveRoom: Double? { ticks > 0 ? levels / Double(ticks) : nil }

  /// Takes the next output of an ear whose configuration has `measuresSpectrum`.
  public mutating func take(_ heard: Heard) {
    guard phase != .done else { return }
    guard case .tick(let tick) = heard else {
      if case .event(let event) = heard, event.kind == .soundRejected { hasOtherSound = true }
      return
    }
    let step = tick.time - before
    before = tick.time
    if phase == .quiet {
      if tick.time >= quiet { phase = .sound }
      return
    }
    add(tick, step)
    if duration >= Self.wantedDuration - 1e-9, timeLimit.isFinite { phase = .done }
    if tick.time >= quiet + timeLimit { phase = .done }
  }

  private mutating func add(_ tick: SoundTick, _ step: Double) {
    // The gate stays open for a moment after the sound; those ticks hold only the room's noise.
    guard let spectrum = tick.spectrum, tick.isVoice || includesUnvoiced, tick.level >= tick.roomLevel + 6 else {
      return
    }
    sum += spectrum.coefficients
    levels += tick.level - tick.roomLevel
    ticks += 1
    duration += step
  }

  /// Makes the model from the sound collected so far.
  ///
  /// - Throws: `ListeningError.noVoice`, `.tooLittleVoice`, `.tooNoisy`.
  public func model() throws(ListeningError) -> SoundModel {
    guard let levelAboveRoom else { throw .noVoice(hasOtherSound: hasOtherSound) }
    guard duration >= SoundModel.leastDuration - 1e-9 else {
      throw .tooLittleVoice(seconds: duration, least: SoundModel.leastDuration)
    }
    guard levelAboveRoom >= Self.leastLevelAboveRoom else {
      throw .tooNoisy(decibelsAboveRoom: levelAboveRoom, least: Self.leastLevelAboveRoom)
    }
    return SoundModel(name: name, spectrum: VoiceSpectrum(coefficients: sum / Float(ticks)))
  }
}

extension SoundModelRecording {
  /// The request to the person who makes the sound, by the phase.
  public var words: Words {
    switch phase {
    case .quiet: Words(cs: "Teď prosím ticho …", en: "Quiet, please …")
    case .sound:
      Words(
        cs: "Teď řekni „\(name)“ a chvíli to drž.", en: "Now say \u{201C}\(name)\u{201D} and hold it for a while.")
    case .done: Words(cs: "Děkuji, to stačí.", en: "Thank you, that is enough.")
    }
  }
}
