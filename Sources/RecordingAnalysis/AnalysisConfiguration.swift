/// Everything that decides what an analysis gives for a recording. Two equal configurations give equal results.
public struct AnalysisConfiguration: Sendable, Hashable, Codable {
  /// What is measured.
  public var features: Set<Feature>
  /// Lowest fundamental frequency looked for, in hertz.
  public var minimumFrequency: Double
  /// Highest fundamental frequency looked for, in hertz.
  public var maximumFrequency: Double
  /// Time between frames of the pitch and level tracks, in seconds.
  public var hopDuration: Double

  /// All features, pitch from 50 to 1600 Hz, a frame every 10 ms.
  public init(
    features: Set<Feature> = Set(Feature.allCases), minimumFrequency: Double = 50, maximumFrequency: Double = 1600,
    hopDuration: Double = 0.01
  ) {
    self.features = features
    self.minimumFrequency = minimumFrequency
    self.maximumFrequency = maximumFrequency
    self.hopDuration = hopDuration
  }

  private enum CodingKeys: String, CodingKey {
    case features
    case minimumFrequency = "minimum_frequency_hz"
    case maximumFrequency = "maximum_frequency_hz"
    case hopDuration = "hop_s"
  }

  /// Encodes the features in a fixed order, so that equal configurations give equal text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(features.map(\.rawValue).sorted(), forKey: .features)
    try container.encode(minimumFrequency, forKey: .minimumFrequency)
    try container.encode(maximumFrequency, forKey: .maximumFrequency)
    try container.encode(hopDuration, forKey: .hopDuration)
  }
}
