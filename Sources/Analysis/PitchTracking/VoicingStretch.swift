/// A stretch of time in which all frames of a pitch track are voiced, or all are unvoiced.
package struct VoicingStretch: Sendable, Equatable {
  /// Start in seconds.
  package let start: Double
  /// End in seconds.
  package let end: Double
  /// Median of its fundamental frequencies in hertz (the lower of the middle two); `nil` if it is unvoiced.
  package let medianFrequency: Double?

  /// Creates a stretch.
  package init(start: Double, end: Double, medianFrequency: Double?) {
    self.start = start
    self.end = end
    self.medianFrequency = medianFrequency
  }

  /// Whether its frames are voiced.
  package var isVoiced: Bool { medianFrequency != nil }
}
