import AppWords

/// Makes a `SoundModel` while the sound is spoken: from a microphone until there is enough sound, or from a whole
/// recording.
///
/// The recording begins with silence (`quiet`), in which the ear learns the room's level. Then each tick counts in
/// which the sound stands above the room; the sound may take several breaths. Deterministic, no clock, no allocation
/// after `init`.
public struct SoundModelRecording: Sendable {
  /// The phases of a recording.
  public enum Phase: String, Sendable, Hashable, CaseIterable {
    /// The room is heard without the sound.
    case quiet
    /// The sound is heard and collected.
    case sound
    /// The recording is over: it has enough sound, or the time limit has passed.
    case done
  }

  /// The duration of sound beyond which more sound does not improve the model, seconds.
  public static let wantedDuration = 1.0
  /// The least level of the sound above the room's level, dB. Below it the room's noise changes the model too much.
  /// Measured on a held [a]: at 23 dB above the room the model has moved by 3 dB, at 17 dB by 8 dB; two vowels lie 6 to
  /// 13 dB apart (guide).
  public static let leastLevelAboveRoom = 20.0

  /// The silence before a sound from a microphone, seconds.
  public static let usualQuiet = 1.0
  /// The longest time for a sound from a microphone after the silence, seconds.
  public static let usualTimeLimit = 15.0

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
  /// Duration of the sound so far, seconds.
  public private(set) var duration = 0.0

  /// Makes a recording that has not begun.
  ///
  /// - Parameters:
  ///   - name: the name of the sound.
  ///   - includesUnvoiced: whether unvoiced sounds count too; a voiceless consonant needs this.
  ///   - quiet: duration of the silence at the beginning, in which nothing counts, seconds; 0 for a file.
  ///   - timeLimit: the time after the silence at which the recording ends with the sound collected so far, seconds.
  public init(name: String, includesUnvoiced: Bool = false, quiet: Double = 0, timeLimit: Double = .infinity) {
    self.name = name
    self.includesUnvoiced = includesUnvoiced
    self.quiet = quiet
    self.timeLimit = timeLimit
    phase = quiet > 0 ? .quiet : .sound
  }

  /// The mean level of the sound above the room's level, dB; `nil` before the first sound.
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

  /// The part of the wanted sound that was heard, 0…1.
  public var progress: Double { min(1, duration / Self.wantedDuration) }

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
