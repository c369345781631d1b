import AppWords

/// Makes a `VoiceContour` while somebody speaks: from a microphone until the utterance is over, or from a whole
/// recording.
///
/// The recording begins with silence, in which the ear learns the room's level. Deterministic, no clock.
public struct VoiceContourRecording: Sendable {
  /// The longest pause inside an utterance, seconds.
  public static let longestPause = 0.7
  /// The longest utterance that becomes a model, seconds.
  public static let longestDuration = 6.0
  /// The least mean level above the room's level, dB. Below it the room's noise hides the softer parts.
  public static let leastLevelAboveRoom = 12.0
  /// The least duration of voice, seconds.
  public static let leastDuration = 0.25

  /// The name of the utterance.
  public let name: String
  private let quiet: Double
  private let timeLimit: Double
  private var collector = UtteranceCollector(longestPause: longestPause)
  private var hasOtherSound = false
  private var (levels, ticks) = (0.0, 0)

  /// The current phase; `sound` means the utterance here.
  public private(set) var phase: SoundModelRecording.Phase

  /// Makes a recording that has not begun.
  ///
  /// - Parameters:
  ///   - name: the name of the utterance.
  ///   - quiet: duration of the silence at the beginning, in which nothing counts, seconds; 0 for a file.
  ///   - timeLimit: the time after the silence at which the recording ends, seconds.
  public init(name: String, quiet: Double = 0, timeLimit: Double = .infinity) {
    self.name = name
    self.quiet = quiet
    self.timeLimit = timeLimit
    phase = quiet > 0 ? .quiet : .sound
  }

  /// The mean level of the voice above the room's level, dB; `nil` before the first voice.
  public var levelAboveRoom: Double? { ticks > 0 ? levels / Double(ticks) : nil }
  /// Duration of the utterance so far, seconds.
  public var duration: Double { Double(collector.samples.count) * collector.step }
  /// The part of the longest utterance that was heard, 0…1.
  public var progress: Double { min(1, duration / Self.longestDuration) }

  /// Takes the next output of an ear.
  public mutating func take(_ heard: Heard) {
    guard phase != .done else { return }
    guard case .tick(let tick) = heard else {
      if case .event(let event) = heard, event.kind == .soundRejected { hasOtherSound = true }
      return
    }
    if phase == .quiet {
      if tick.time >= quiet { phase = .sound }
      return
    }
    let count = collector.samples.count
    collector.take(tick)
    if collector.samples.count > count, collector.samples.last?.level != nil {
      levels += tick.level - tick.roomLevel
      ticks += 1
    }
    if collector.isOver || tick.time >= quiet + timeLimit || duration >= Self.longestDuration { phase = .done }
  }

  /// Makes the contour of what was heard.
  ///
  /// - Throws: `ListeningError.noVoice`, `.tooLittleVoice`, `.tooLong`, `.tooNoisy`.
  public func contour() throws(ListeningError) -> VoiceContour {
    guard let levelAboveRoom else { throw .noVoice(hasOtherSound: hasOtherSound) }
    let voiced = collector.voiced
    guard voiced >= Self.leastDuration - 1e-9 else {
      throw .tooLittleVoice(seconds: voiced, least: Self.leastDuration)
    }
    guard levelAboveRoom >= Self.leastLevelAboveRoom else {
      throw .tooNoisy(decibelsAboveRoom: levelAboveRoom, least: Self.leastLevelAboveRoom)
    }
    guard duration < Self.longestDuration else { throw .tooLong(seconds: duration, most: Self.longestDuration) }
    var samples = collector.samples
    while samples.last?.level == nil, !samples.isEmpty { samples.removeLast() }
    guard let contour = VoiceContour(name: name, step: collector.step, samples: samples) else {
      throw .noVoice(hasOtherSound: true)
    }
    return contour
  }
}

extension VoiceContourRecording {
  /// The request to the person who speaks, by the phase.
  public var words: Words {
    switch phase {
    case .quiet: Words(cs: "Teď prosím ticho …", en: "Quiet, please …")
    case .sound:
      Words(
        cs: "Teď řekni „\(name)“ tak, jak to má dítě zopakovat.",
        en: "Now say \u{201C}\(name)\u{201D} as the child is to say it.")
    case .done: Words(cs: "Děkuji, to stačí.", en: "Thank you, that is enough.")
    }
  }
}
