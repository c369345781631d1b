/// One blow into the microphone, with its onset, duration and levels.
public struct Blow: Codable, Hashable, Sendable {
  /// The time at which the blow began, in seconds from the first sample.
  public let onset: Double
  /// The duration in seconds.
  public let duration: Double
  /// The level every 10 ms, in dBFS, without the rise at the beginning and the fall at the end.
  public let levels: [Double]

  /// Makes a blow.
  public init(onset: Double, duration: Double, levels: [Double]) {
    (self.onset, self.duration, self.levels) = (onset, duration, levels)
  }

  /// The time between two levels, in seconds.
  public static let hop = 0.01

  /// The mean of the levels, in dBFS; `nil` if the blow was too short to have levels.
  public var level: Double? { levels.isEmpty ? nil : levels.reduce(0, +) / Double(levels.count) }

  /// The trend of the level in decibels per second, above 0 if the level rises: the slope of the least-squares line.
  /// `nil` for a blow below half a second, which is too short for a trend.
  public var trend: Double? { line?.slope }

  /// The evenness of the blow: the standard deviation of the levels around the least-squares line, in decibels. A
  /// smaller value is more even. A steady fall changes only the line, not the deviation. `nil` for a blow below half a
  /// second.
  public var evenness: Double? {
    line.map { line in
      let squares = levels.indices.map { k in
        let error = levels[k] - line.start - line.slope * Double(k) * Self.hop
        return error * error
      }
      return (squares.reduce(0, +) / Double(levels.count)).squareRoot()
    }
  }

  private var line: (start: Double, slope: Double)? {
    guard let level, Double(levels.count) * Self.hop >= 0.5 else { return nil }
    let middle = Double(levels.count - 1) / 2
    let (products, squares) = levels.indices.reduce((0.0, 0.0)) { sums, k in
      let x = Double(k) - middle
      return (sums.0 + x * (levels[k] - level), sums.1 + x * x)
    }
    let slope = products / squares
    return (level - slope * middle, slope / Self.hop)
  }
}
