import VoiceMeasurement

/// The settings of a voice report that depend on the speaker. The others have the defaults of `VoiceReportConfiguration`.
package struct VoiceReportSettings: Sendable, Hashable, Codable {
  /// Lowest pitch looked for, in hertz.
  package var minimumFrequency: Double
  /// Highest pitch looked for, in hertz.
  package var maximumFrequency: Double
  /// Where the fifth formant ends, in hertz.
  package var maximumFormant: Double

  /// For all speakers, wider than is best for any.
  package init(minimumFrequency: Double = 75, maximumFrequency: Double = 600, maximumFormant: Double = 5500) {
    self.minimumFrequency = minimumFrequency
    self.maximumFrequency = maximumFrequency
    self.maximumFormant = maximumFormant
  }

  /// The report's whole configuration.
  package var configuration: VoiceReportConfiguration {
    VoiceReportConfiguration(
      pitchFloor: minimumFrequency, pitchCeiling: maximumFrequency, maximumFormant: maximumFormant)
  }

  private enum CodingKeys: String, CodingKey {
    case minimumFrequency = "min_hz"
    case maximumFrequency = "max_hz"
    case maximumFormant = "max_formant_hz"
  }
}
