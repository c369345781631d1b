import VoiceAnalysis

/// What of a voice report is set to fit the speaker; the rest is as `VoiceReportConfiguration` has it.
public struct VoiceReportSettings: Sendable, Hashable, Codable {
  /// Lowest pitch looked for, in hertz.
  public var minimumFrequency: Double
  /// Highest pitch looked for, in hertz.
  public var maximumFrequency: Double
  /// Where the fifth formant ends, in hertz.
  public var maximumFormant: Double

  /// For all speakers, wider than is best for any.
  public init(minimumFrequency: Double = 75, maximumFrequency: Double = 600, maximumFormant: Double = 5500) {
    self.minimumFrequency = minimumFrequency
    self.maximumFrequency = maximumFrequency
    self.maximumFormant = maximumFormant
  }

  /// The report's whole configuration.
  public var configuration: VoiceReportConfiguration {
    VoiceReportConfiguration(
      pitchFloor: minimumFrequency, pitchCeiling: maximumFrequency, maximumFormant: maximumFormant)
  }

  private enum CodingKeys: String, CodingKey {
    case minimumFrequency = "min_hz"
    case maximumFrequency = "max_hz"
    case maximumFormant = "max_formant_hz"
  }
}
