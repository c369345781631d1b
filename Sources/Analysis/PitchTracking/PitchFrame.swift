/// The fundamental frequency at one time.
public struct PitchFrame: Sendable, Equatable, Codable {
  /// The centre of the analysis window, in seconds from the start of the signal.
  public let time: Double
  /// The fundamental frequency in hertz; `nil` if the signal is unvoiced (aperiodic or silent).
  public let frequency: Double?
  /// Probability that the frame is right, 0…1. A voiced frame is right if the signal is voiced and the frequency is
  /// within 50 cents; an unvoiced frame is right if the signal is unvoiced. It is calibrated for each method on speech
  /// and singing, clean and in noise: about 80 % of the frames with confidence 0.8 are right on such material.
  public let confidence: Double

  /// Creates a frame.
  public init(time: Double, frequency: Double?, confidence: Double) {
    self.time = time
    self.frequency = frequency
    self.confidence = confidence
  }
}
