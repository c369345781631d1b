/// The level of the room, updated while there is no sound.
///
/// It falls with a time constant of 50 ms and rises with one of 1 s. It is constant while a voice sounds. During any
/// other long sound it becomes the lowest level of the last second, so that a fan which was switched on becomes part of
/// the room. At the start it is learned from the first 50 ms, but is at most −50 dBFS then: a voice that starts with
/// the first sample must not become the floor.
struct NoiseFloor: Sendable {
  /// The rule for the next update.
  enum Hold: Sendable {
    /// There is no sound: follow the level.
    case follow
    /// There is a voice, or a sound that is not classified yet: keep the floor.
    case still
    /// There is a long sound that is not a voice: take it as the room.
    case adopt
  }

  static let learningFrames = 10
  /// Time in seconds during which nothing counts as a sound, because the room's level is not known yet.
  static let learningDuration = Double(learningFrames) * VoiceFrame.hop
  static let highestAtStart = -50.0

  var hold = Hold.follow
  /// Time from one update to the next in seconds.
  private let hop: Double
  private let learningFrames: Int
  private var value = -120.0
  private var count = 0
  private var sum = 0.0
  /// Levels of the last second, in a ring buffer.
  private var recent: [Double]

  /// A floor before the first update.
  init(hop: Double = VoiceFrame.hop) {
    self.hop = hop
    learningFrames = Int((Self.learningDuration / hop).rounded())
    recent = [Double](repeating: -120, count: Int((1 / hop).rounded()))
  }

  mutating func update(level: Double) -> Double {
    recent[count % recent.count] = level
    count += 1
    if count <= learningFrames {
      sum += level
      value = min(Self.highestAtStart, sum / Double(count))
      return value
    }
    switch hold {
    case .follow:
      let seconds = level < value ? 0.05 : 1
      value += (level - value) * hop / seconds
    case .still: break
    case .adopt: value = max(value, recent.min() ?? value)
    }
    return value
  }

  mutating func reset() {
    for index in recent.indices { recent[index] = -120 }
    hold = .follow
    value = -120
    count = 0
    sum = 0
  }
}
