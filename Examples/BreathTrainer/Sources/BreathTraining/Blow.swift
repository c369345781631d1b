/// One blow into the microphone: when, how long, how loud, and how evenly.
public struct Blow: Codable, Hashable, Sendable {
  /// When it began, in seconds from the first sample.
  public let onset: Double
  /// How long it lasted, in seconds.
  public let duration: Double
  /// Its level every 10 ms, in dBFS; without the rise at its beginning and the fall at its end.
  public let levels: [Double]

  /// A blow.
  public init(onset: Double, duration: Double, levels: [Double]) {
    (self.onset, self.duration, self.levels) = (onset, duration, levels)
  }

  /// Seconds between two levels.
  public static let hop = 0.01

  /// Mean of the levels, in dBFS; `nil` of a blow that was too short to have any.
  public var level: Double? { levels.isEmpty ? nil : levels.reduce(0, +) / Double(levels.count) }

  /// How the level rises (above 0) or falls, in decibels per second: the slope of the straight line with the least squares.
  /// `nil` below half a second, which is too short to say.
  public var trend: Double? { line?.slope }

  /// How evenly one blew: the standard deviation of the levels around that line, in decibels; smaller is more even. A steady
  /// fall is the line's, not the deviation's. `nil` below half a second.
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
