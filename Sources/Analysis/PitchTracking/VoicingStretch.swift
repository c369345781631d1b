/// A stretch of time in which every frame of a pitch track is voiced, or none is.
public struct VoicingStretch: Sendable, Equatable {
  /// Where it begins, in seconds.
  public let start: Double
  /// Where it ends, in seconds.
  public let end: Double
  /// Median of its fundamental frequencies in hertz (the lower of the middle two); `nil` if it is unvoiced.
  public let medianFrequency: Double?

  /// A stretch.
  public init(start: Double, end: Double, medianFrequency: Double?) {
    self.start = start
    self.end = end
    self.medianFrequency = medianFrequency
  }

  /// Whether its frames are voiced.
  public var isVoiced: Bool { medianFrequency != nil }
}
