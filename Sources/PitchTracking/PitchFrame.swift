/// The fundamental frequency at one time.
public struct PitchFrame: Sendable, Equatable {
  /// The analysis window's centre, in seconds from the signal's start.
  public let time: Double
  /// The fundamental frequency in hertz; `nil` where the signal is unvoiced (aperiodic or silent).
  public let frequency: Double?
  /// How periodic the window is, 0…1: the normalised autocorrelation at the period that was chosen, or in an unvoiced
  /// frame at the best one.
  public let confidence: Double

  /// An estimate.
  public init(time: Double, frequency: Double?, confidence: Double) {
    self.time = time
    self.frequency = frequency
    self.confidence = confidence
  }
}
