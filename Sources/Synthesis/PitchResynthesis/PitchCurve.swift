import Foundation

/// The fundamental frequency of a rendering: its origin and the changes to it, which are applied in the order of the
/// properties.
public struct PitchCurve: Sendable, Equatable, Codable {
  /// The origin of the curve: the recording, or frames of the caller.
  public enum Origin: Sendable, Equatable, Codable {
    /// The smoothed fundamental frequency of the recording.
    case recording
    /// Frames of the caller with ascending times. Between frames the logarithm of the frequency is interpolated, and
    /// the nearest frame determines the voicing. The rendering is voiced only where the recording is voiced, too.
    case frames([ReferencePitchFrame])
  }

  /// A periodic change of frequency.
  public struct Vibrato: Sendable, Hashable, Codable {
    /// Cycles per second, above 0 and at most 20.
    public var rate: Double
    /// Peak deviation in cents, 0…300.
    public var depthCents: Double

    /// A vibrato that is sinusoidal in cents.
    public init(rate: Double, depthCents: Double) {
      self.rate = rate
      self.depthCents = depthCents
    }
  }

  /// Quantisation to a melody of plateaus.
  public struct Plateaus: Sendable, Hashable, Codable {
    /// The scale of the plateaus' pitches.
    public var scale: PitchScale
    /// Duration of a glide between two plateaus in seconds, 0.01…1.
    public var glideDuration: Double

    /// Plateaus on a scale with glides between them.
    public init(scale: PitchScale, glideDuration: Double = 0.06) {
      self.scale = scale
      self.glideDuration = glideDuration
    }
  }

  /// The origin of the curve: the recording, or frames of the caller.
  public var origin: Origin
  /// A factor on all frequencies, 0.25…4.
  public var factor = 1.0
  /// Quantises the curve to a scale, if given.
  public var plateaus: Plateaus?
  /// Adds vibrato, if given; its starting phase comes from the seed.
  public var vibrato: Vibrato?
  /// Standard deviation of the frequency from cycle to cycle relative to the frequency, 0…0.05. The deviations are
  /// normally distributed, limited to three standard deviations, and interpolated linearly between the starts of the
  /// cycles.
  public var jitter = 0.0

  /// A curve without changes.
  public init(_ origin: Origin = .recording) { self.origin = origin }

  /// The recording's curve times a factor, 0.25…4.
  public static func scaled(by factor: Double) -> PitchCurve {
    var curve = PitchCurve()
    curve.factor = factor
    return curve
  }

  /// The recording's curve moved by semitones, −24…24.
  public static func shifted(semitones: Double) -> PitchCurve { scaled(by: exp2(semitones / 12)) }

  func validate() throws(ResynthesisError) {
    func check(_ name: String, _ value: Double, _ range: ClosedRange<Double>) throws(ResynthesisError) {
      guard range.contains(value) else {
        throw .invalidSetting(name: name, expected: "\(range.lowerBound) to \(range.upperBound)", value: value)
      }
    }
    try check("factor", factor, 0.25...4)
    try check("jitter", jitter, 0...0.05)
    if let vibrato {
      try check("vibrato rate", vibrato.rate, 0.01...20)
      try check("vibrato depth", vibrato.depthCents, 0...300)
    }
    if let plateaus {
      try check("glide", plateaus.glideDuration, 0.01...1)
      try check("tuning", plateaus.scale.tuning, 220...880)
      try check("number of pitch classes", Double(plateaus.scale.pitchClasses.count), 1...12)
    }
    if case .frames(let frames) = origin {
      guard frames.contains(where: { $0.frequency != nil }) else { throw .invalidCurve("no voiced frame") }
      for (earlier, later) in zip(frames, frames.dropFirst()) where !(later.time > earlier.time) {
        throw .invalidCurve("times must rise, \(later.time) s follows \(earlier.time) s")
      }
      for frame in frames {
        guard frame.time.isFinite else { throw .invalidCurve("a time is not finite") }
        if let frequency = frame.frequency, !(frequency > 0 && frequency.isFinite) {
          throw .invalidCurve("expected a frequency above 0, got \(frequency) Hz at \(frame.time) s")
        }
      }
    }
  }
}
