import Foundation

/// The course of the pitch and the loudness of one utterance: a model to follow, or a child's attempt. It holds no sound.
public struct VoiceContour: Sendable, Hashable, Codable {
  /// The values at one instant.
  public struct Point: Sendable, Hashable, Codable {
    /// The interval up from the contour's frequency, cents; `nil` without a pitch.
    public var cents: Double?
    /// The level relative to the contour's mean level, dB; `nil` in a pause.
    public var level: Double?

    /// Makes a point.
    public init(cents: Double? = nil, level: Double? = nil) {
      self.cents = cents
      self.level = level
    }
  }

  /// The measured values at one instant.
  public struct Sample: Sendable, Hashable {
    /// Fundamental frequency, hertz; `nil` without a pitch.
    public var frequency: Double?
    /// Level, dBFS; `nil` in a pause.
    public var level: Double?

    /// Makes a sample.
    public init(frequency: Double? = nil, level: Double? = nil) {
      self.frequency = frequency
      self.level = level
    }
  }

  /// The largest number of points.
  public static let capacity = 400
  /// The values to which contours of measured samples are rounded: cents, and hundredths of a decibel.
  private static let (centsStep, levelStep) = (1.0, 0.01)

  /// The name that the therapist gave the utterance; empty for one without.
  public var name: String
  /// The time between two points, seconds.
  public var step: Double
  /// The pitch to which the points' cents relate, hertz.
  public var frequency: Double
  /// The points, at most `capacity`.
  public var points: [Point]

  /// Makes a contour from its points.
  public init(name: String = "", step: Double, frequency: Double, points: [Point]) {
    self.name = name
    self.step = step
    self.frequency = frequency
    self.points = points
  }

  /// Makes the contour of measured samples. Its frequency is the geometric mean of their pitches. A pitch is the median
  /// of three neighbours, so that a single wrong octave has no effect.
  ///
  /// - Parameter step: the time between two samples, seconds.
  /// - Returns: the contour; `nil` for samples without a pitch.
  public init?(name: String = "", step: Double, samples: [Sample]) {
    let pitches = samples.map { $0.frequency.map { 1200 * log2($0) } }
    let smooth = pitches.indices.map { k -> Double? in
      guard let own = pitches[k], k > 0, k + 1 < pitches.count, let before = pitches[k - 1], let after = pitches[k + 1]
      else { return pitches[k] }
      return max(min(own, max(before, after)), min(before, after))
    }
    guard let pitch = Self.mean(smooth.compactMap(\.self)) else { return nil }
    let level = Self.mean(samples.compactMap(\.level)) ?? 0
    self.init(
      name: name, step: step, frequency: pow(2, pitch / 1200),
      points: zip(smooth, samples).prefix(Self.capacity).map { cents, sample in
        Point(
          cents: cents.map { Self.rounded($0 - pitch, to: Self.centsStep) },
          level: sample.level.map { Self.rounded($0 - level, to: Self.levelStep) })
      })
  }

  /// The duration from the first to the last point and one step more, seconds.
  public var duration: Double { Double(points.count) * step }

  /// The longest pause inside the contour, seconds.
  public var longestPause: Double {
    var (longest, current) = (0, 0)
    for point in points {
      current = point.level == nil ? current + 1 : 0
      longest = max(longest, current)
    }
    return Double(longest) * step
  }

  private static func mean(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
  }

  // Adding 0 turns −0 into 0.
  private static func rounded(_ value: Double, to step: Double) -> Double {
    let inverse = (1 / step).rounded()
    return (value * inverse).rounded() / inverse + 0
  }
}
