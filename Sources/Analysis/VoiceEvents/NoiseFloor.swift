/// The level of the room, followed while nothing sounds.
///
/// It falls with a time constant of 50 ms and rises with one of 1 s. While a sound goes on that is a voice it stands
/// still; during any other sound that lasts it becomes the lowest level of the last second, so that a fan which was
/// switched on becomes part of the room. At the start it is learned from the first 50 ms, but never above −50 dBFS: a voice that
/// is there from the first sample is no room.
struct NoiseFloor: Sendable {
  /// What goes on.
  enum Hold: Sendable {
    /// Nothing sounds: follow.
    case follow
    /// A voice or a sound that is not decided yet: stand still.
    case still
    /// A long sound that is no voice: take it for the room.
    case adopt
  }

  static let learningFrames = 10
  /// Seconds in which nothing is a sound, because the room is not known yet.
  static let learningDuration = Double(learningFrames) * VoiceFrame.hop
  static let highestAtStart = -50.0

  var hold = Hold.follow
  private var value = -120.0
  private var count = 0
  private var sum = 0.0
  /// Levels of the last second, a ring.
  private var recent = [Double](repeating: -120, count: Int(1 / VoiceFrame.hop))

  mutating func update(level: Double) -> Double {
    recent[count % recent.count] = level
    count += 1
    if count <= Self.learningFrames {
      sum += level
      value = min(Self.highestAtStart, sum / Double(count))
      return value
    }
    switch hold {
    case .follow:
      let seconds = level < value ? 0.05 : 1
      value += (level - value) * VoiceFrame.hop / seconds
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
