/// Collects the pitch and the level of one utterance from ticks: from the first voice until a silence that is longer
/// than a pause.
///
/// Deterministic, no clock. Ticks that hold only the room's noise or a sound that is no voice count as a pause.
public struct UtteranceCollector: Sendable {
  /// The longest gap in the pitch of a voice that is bridged, ticks: a consonant, or a doubtful frame.
  private static let longestGap = 3
  /// The least level above the room's level with which a tick counts, dB: the gate stays open for a moment after a voice.
  private static let leastMargin = 6.0

  /// The longest pause inside an utterance, seconds.
  public let longestPause: Double
  /// What was heard so far; it ends with the last voice once the utterance is over.
  public private(set) var samples: [VoiceContour.Sample] = []
  /// Whether the utterance is over.
  public private(set) var isOver = false
  /// Time of the first voice, seconds since the start; `nil` before it.
  public private(set) var start: Double?
  /// The time between two ticks, seconds; 0 before the second tick.
  public private(set) var step = 0.0
  private var before: Double?
  private var lastVoice = 0.0
  private var lastPitch: (frequency: Double, age: Int)?

  /// Makes a collector that has heard nothing.
  public init(longestPause: Double) {
    self.longestPause = longestPause
    samples.reserveCapacity(VoiceContour.capacity)
  }

  /// Forgets what was heard, without an allocation.
  public mutating func begin() {
    samples.removeAll(keepingCapacity: true)
    (isOver, start, step, before, lastVoice, lastPitch) = (false, nil, 0, nil, 0, nil)
  }

  /// Whether a voice was heard and may go on.
  public var isSpeaking: Bool { start != nil && !isOver }

  /// Duration of the voice without its pauses, seconds.
  public var voiced: Double { Double(samples.count { $0.level != nil }) * step }

  /// Takes the next tick.
  public mutating func take(_ tick: SoundTick) {
    guard !isOver else { return }
    if let before { step = tick.time - before }
    before = tick.time
    let isVoice = tick.isVoice && tick.level >= tick.roomLevel + Self.leastMargin
    guard isVoice || start != nil else { return }
    if start == nil { start = tick.time }
    if isVoice { lastVoice = tick.time }
    if samples.count < VoiceContour.capacity { samples.append(isVoice ? sample(tick) : .init()) }
    // Half a step covers the rounding of times. A sound that goes on might still become a voice.
    guard tick.sounding == .silence, tick.time - lastVoice > longestPause - step / 2 else { return }
    isOver = true
    while samples.last?.level == nil, !samples.isEmpty { samples.removeLast() }
  }

  private mutating func sample(_ tick: SoundTick) -> VoiceContour.Sample {
    if let frequency = tick.frequency {
      lastPitch = (frequency, 0)
    } else if let last = lastPitch {
      lastPitch = last.age < Self.longestGap && samples.last?.level != nil ? (last.frequency, last.age + 1) : nil
    }
    return .init(frequency: lastPitch?.frequency, level: tick.level)
  }
}
