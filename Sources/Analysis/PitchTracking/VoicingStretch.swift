/// A stretch of time in which all frames of a pitch track are voiced, or all are unvoiced.
public struct VoicingStretch: Sendable, Equatable {
  /// Start in seconds.
  public let start: Double
  /// End in seconds.
  public let end: Double
  /// Median of its fundamental frequencies in hertz (the lower of the middle two); `nil` if it is unvoiced.
  public let medianFrequency: Double?

  /// Creates a stretch.
  public init(start: Double, end: Double, medianFrequency: Double?) {
    self.start = start
    self.end = end
    self.medianFrequency = medianFrequency
  }

  /// Whether its frames are voiced.
  public var isVoiced: Bool { medianFrequency != nil }
}
