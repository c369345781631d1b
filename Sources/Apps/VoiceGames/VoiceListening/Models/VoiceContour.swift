import Foundation

/// The course of the pitch and the loudness of one utterance: a model to follow, or a child's attempt. It holds no sound.
public struct VoiceContour: Sendable, Hashable, Codable {
  /// The values at one instant.
  public struct Point: Sendable, Hashable, Codable {
    /// The interval up from the contour's frequency, cents; `nil` without a pitch.
    public var cents: Double?
    /// The level relative to the contour's level, that of its mean power, dB; `nil` in a pause.
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
    self.init(name: name, step: step, frequency: 0, points: [])
    guard measure(samples, step: step) else { return nil }
  }

  /// Takes measured samples in place of the points, as `init` does. O(n); no allocation where there is room for the points.
  ///
  /// - Parameter step: the time between two samples, seconds.
  /// - Returns: `false` for samples without a pitch, which leave no points.
  package mutating func measure(_ samples: [Sample], step: Double) -> Bool {
    self.step = step
    points.removeAll(keepingCapacity: true)
    var (pitch, power) = (Mean(), Mean())
    var (before, own) = (Double?.none, samples.first?.cents)
    for k in samples.indices {
      let after = k + 1 < samples.count ? samples[k + 1].cents : nil
      var smooth = own
      if let before, let now = own, let after { smooth = max(min(now, max(before, after)), min(before, after)) }
      pitch.add(smooth)
      power.add(samples[k].level.map { pow(10, $0 / 10) })
      if points.count < Self.capacity { points.append(Point(cents: smooth, level: samples[k].level)) }
      (before, own) = (own, after)
    }
    guard let pitch = pitch.value else {
      points.removeAll(keepingCapacity: true)
      return false
    }
    frequency = pow(2, pitch / 1200)
    // Of the power: a softer end of the utterance does not lift all the rest above the middle.
    let level = power.value.map { 10 * log10($0) } ?? 0
    for k in points.indices {
      points[k].cents = points[k].cents.map { Self.rounded($0 - pitch, to: Self.centsStep) }
      points[k].level = points[k].level.map { Self.rounded($0 - level, to: Self.levelStep) }
    }
    return true
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

  /// The mean of the values that are there.
  private struct Mean {
    private var (sum, count) = (0.0, 0)
    var value: Double? { count == 0 ? nil : sum / Double(count) }
    mutating func add(_ value: Double?) { if let value { (sum, count) = (sum + value, count + 1) } }
  }

  // Adding 0 turns −0 into 0.
  private static func rounded(_ value: Double, to step: Double) -> Double {
    let inverse = (1 / step).rounded()
    return (value * inverse).rounded() / inverse + 0
  }
}

extension VoiceContour.Sample {
  /// The pitch above 1 Hz, cents.
  fileprivate var cents: Double? { frequency.map { 1200 * log2($0) } }
}
