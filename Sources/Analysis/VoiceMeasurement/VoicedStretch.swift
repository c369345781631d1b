import PitchTracking

/// A run of voiced frames.
public struct VoicedStretch: Sendable, Equatable, Codable {
  /// Start in seconds: half a hop before the first voiced frame's time.
  public let start: Double
  /// End in seconds: half a hop after the last voiced frame's time.
  public let end: Double
  /// Length in seconds.
  public var duration: Double { end - start }

  /// Creates a stretch between two times in seconds.
  public init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }

  /// The voiced stretches of a pitch track with frames `hop` seconds apart.
  public static func stretches(of track: [PitchFrame], hop: Double) -> [VoicedStretch] {
    var stretches: [VoicedStretch] = []
    var first: Int?
    for index in 0...track.count {
      let voiced = index < track.count && track[index].frequency != nil
      if voiced {
        first = first ?? index
      } else if let begin = first {
        stretches.append(VoicedStretch(start: track[begin].time - hop / 2, end: track[index - 1].time + hop / 2))
        first = nil
      }
    }
    return stretches
  }
}
