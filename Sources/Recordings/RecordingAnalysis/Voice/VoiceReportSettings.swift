import VoiceMeasurement

/// The settings of a voice report that depend on the speaker. All others have the defaults of
/// `VoiceReportConfiguration`.
package struct VoiceReportSettings: Sendable, Hashable, Codable {
  /// The lowest pitch of the search, in hertz.
  package var minimumFrequency: Double
  /// The highest pitch of the search, in hertz.
  package var maximumFrequency: Double
  /// The upper limit of the fifth formant, in hertz.
  package var maximumFormant: Double

  /// Creates settings. The defaults suit all speakers, and are wider than the best ones for any single speaker.
  package init(minimumFrequency: Double = 75, maximumFrequency: Double = 600, maximumFormant: Double = 5500) {
    self.minimumFrequency = minimumFrequency
    self.maximumFrequency = maximumFrequency
    self.maximumFormant = maximumFormant
  }

  /// The report's complete configuration.
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
