/// The fundamental frequency at one time.
public struct PitchFrame: Sendable, Equatable {
  /// The analysis window's centre, in seconds from the signal's start.
  public let time: Double
  /// The fundamental frequency in hertz; `nil` where the signal is unvoiced (aperiodic or silent).
  public let frequency: Double?
  /// Probability that the frame is right, 0…1: of a voiced frame that the signal is voiced and the frequency within 50
  /// cents, of an unvoiced frame that it is unvoiced. Calibrated per method on speech and singing, clean and in noise:
  /// of the frames with confidence 0.8 about 80 % are right on such material.
  public let confidence: Double

  /// An estimate.
  public init(time: Double, frequency: Double?, confidence: Double) {
    self.time = time
    self.frequency = frequency
    self.confidence = confidence
  }
}
