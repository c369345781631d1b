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
  /// The method's best candidate in hertz, also where the frame is called unvoiced; `nil` if there is none, as in
  /// silence. It is `frequency` where the frame is voiced.
  public let candidate: Double?
  /// Probability that the signal is voiced, 0…1, also where the frame is called unvoiced. The harmonic method gives the
  /// probability of all paths that are voiced here, calibrated. For the other methods it is 1 − `confidence` of an unvoiced frame,
  /// and of a voiced one `confidence`, which is a little lower, because the pitch must be right, too.
  public let voicing: Double

  /// Creates a frame. Without `candidate` and `voicing` they are what frequency and confidence say.
  public init(
    time: Double, frequency: Double?, confidence: Double, candidate: Double? = nil, voicing: Double? = nil
  ) {
    self.time = time
    self.frequency = frequency
    self.confidence = confidence
    self.candidate = frequency ?? candidate
    self.voicing = voicing ?? (frequency == nil ? 1 - confidence : confidence)
  }

  /// Reads a frame. One that was stored without `candidate` and `voicing` has what `init` gives it.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      time: try values.decode(Double.self, forKey: .time),
      frequency: try values.decodeIfPresent(Double.self, forKey: .frequency),
      confidence: try values.decode(Double.self, forKey: .confidence),
      candidate: try values.decodeIfPresent(Double.self, forKey: .candidate),
      voicing: try values.decodeIfPresent(Double.self, forKey: .voicing))
  }
}
